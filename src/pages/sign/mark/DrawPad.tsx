import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useRef, useState, type PointerEvent } from 'react';
import { POINTS_MAX, STROKES_MAX, type Mark } from '#schemas/contract/signing.ts';
import { PAPER } from '#src/theme/tokens.ts';
import { FIELD } from './ink.tsx';
import { Strokes } from './MarkView.tsx';
import { simplify } from './simplify.ts';

export type Drawing = Extract<Mark, { kind: 'drawn' }>['strokes'];
type Point = Drawing[number][number];

interface DrawPadProps {
  readonly strokes: Drawing;
  readonly onChange: (strokes: Drawing) => void;
}

/** To a thousandth of the field: finer than a hand, and than a screen. */
const exact = (share: number): number => Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 1000;

/** A field that is drawn in with a finger, a pen or the mouse. It shows lines just as they are put on the paper. */
export function DrawPad({ strokes, onChange }: DrawPadProps) {
  const translate = useTranslate();
  const field = useRef<SVGSVGElement>(null);
  const [drawn, setDrawn] = useState<readonly Point[] | null>(null);
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);

  const at = ({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): Point => {
    const { left, top, width, height } = field.current!.getBoundingClientRect();
    return [exact((clientX - left) / width), exact((clientY - top) / height)];
  };
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (drawn || event.button !== 0 || strokes.length >= STROKES_MAX || points >= POINTS_MAX) return;
    event.preventDefault();
    // What leaves the field goes on, and ends, in it.
    field.current?.setPointerCapture?.(event.pointerId);
    setDrawn([at(event)]);
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    if (!drawn) return;
    const line = points + drawn.length < POINTS_MAX ? drawn : simplify(drawn);
    const [next, last] = [at(event), line.at(-1)];
    const isMoved = last?.[0] !== next[0] || last[1] !== next[1];
    if (isMoved && points + line.length < POINTS_MAX) setDrawn([...line, next]);
  };
  const onEnd = () => {
    if (drawn) onChange([...strokes, simplify(drawn)]);
    setDrawn(null);
  };

  return (
    <Box
      component="svg"
      ref={field}
      role="img"
      aria-label={translate('sign.mark.field')}
      viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onEnd}
      onPointerCancel={onEnd}
      sx={{ display: 'block', width: '100%', height: '100%', cursor: 'crosshair', touchAction: 'none' }}
    >
      <line
        x1={20}
        x2={FIELD.width - 20}
        y1={FIELD.height * 0.78}
        y2={FIELD.height * 0.78}
        stroke={PAPER.line}
        strokeDasharray="4 4"
      />
      <Strokes strokes={drawn ? [...strokes, drawn] : strokes} />
    </Box>
  );
}
