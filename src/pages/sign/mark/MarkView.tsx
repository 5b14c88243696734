import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Mark } from '#schemas/contract/signing.ts';
import { PAPER } from '#src/theme/tokens.ts';
import { FIELD, HAND } from './ink.tsx';

/** A line of the hand and the room below it, of which the server leaves as much (server/platform/pdf/stamp.ts). */
const LINE = 1.2;
const BASE = 0.94;

/** A signature, or initials, as it will stand on the paper: as large as it fits, from the left. Its box says how large. */
export const MarkView = ({ mark }: { readonly mark: Mark }) =>
  mark.kind === 'typed' ? <Typed text={mark.text} /> : <Drawn strokes={mark.strokes} />;

function Typed({ text }: { readonly text: string }) {
  const letters = useRef<SVGTextElement>(null);
  const [width, setWidth] = useState(1);
  useLayoutEffect(() => {
    let isWanted = true;
    const measure = () => {
      // Not where nothing is laid out.
      const measured = letters.current?.getComputedTextLength?.() ?? 0;
      if (isWanted && measured > 0) setWidth(measured / UNIT);
    };
    measure();
    // Once its letters are there they have another width.
    void document.fonts?.load(`600 1em '${HAND}'`).then(measure, () => {});
    return () => {
      isWanted = false;
    };
  }, [text]);
  return (
    <Svg box={`0 0 ${width * UNIT} ${LINE * UNIT}`}>
      <text
        ref={letters}
        x={0}
        y={BASE * UNIT}
        fontSize={UNIT}
        fontWeight={600}
        fontFamily={`'${HAND}', cursive`}
        fill={PAPER.ink}
      >
        {text}
      </text>
    </Svg>
  );
}

/** Of the SVG to a letter's size: browsers measure small letters badly. */
const UNIT = 100;

const Drawn = ({ strokes }: Pick<Extract<Mark, { kind: 'drawn' }>, 'strokes'>) => (
  <Svg box={`0 0 ${FIELD.width} ${FIELD.height}`}>
    <Strokes strokes={strokes} />
  </Svg>
);

/** Strokes as lines of an SVG of the field's size. */
export const Strokes = ({ strokes }: Pick<Extract<Mark, { kind: 'drawn' }>, 'strokes'>) =>
  strokes.map((stroke, index) => (
    <polyline
      key={index}
      // A line of one point is not drawn.
      points={(stroke.length === 1 ? [stroke[0]!, stroke[0]!] : stroke)
        .map(
          ([x, y], at) =>
            `${x * FIELD.width},${y * FIELD.height + (at === 1 && stroke.length === 1 ? 0.1 : 0)}`,
        )
        .join(' ')}
      fill="none"
      stroke={PAPER.ink}
      strokeWidth={FIELD.pen}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ));

const Svg = ({ box, children }: { readonly box: string; readonly children: ReactNode }) => (
  <Box
    component="svg"
    viewBox={box}
    preserveAspectRatio="xMinYMid meet"
    aria-hidden
    sx={{ display: 'block', width: '100%', height: '100%', overflow: 'hidden' }}
  >
    {children}
  </Box>
);
