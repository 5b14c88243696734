import ButtonBase from '@mui/material/ButtonBase';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { LETTERS, SHEET } from '#schemas/contract/room.ts';
import type { SignersPlacement } from '#schemas/contract/signing.ts';
import { PAPER } from '#src/theme/tokens.ts';
import { isFilled, type SignerField } from '../fields/fields.ts';
import type { Entries } from '../kept.ts';
import { MarkView } from '../mark/MarkView.tsx';

interface FieldMarkProps {
  readonly place: SignersPlacement;
  /** Null: nothing to fill in, as the date. */
  readonly field: SignerField | null;
  readonly entries: Entries;
  readonly isCurrent?: boolean;
  readonly onChoose?: () => void;
}

/** Of the largest letters that are put on the paper to the width of a page. */
const LETTER = 100 * (LETTERS.most / SHEET.width);
const percent = (share: number): string => `${share * 100}%`;

/** A field where it stands on the page, with what is in it. It is filled in below the paper, where there is room. */
export function FieldMark({ place, field, entries, isCurrent = false, onChoose }: FieldMarkProps) {
  const translate = useTranslate();
  const box = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) box.current?.scrollIntoView?.({ block: 'center', inline: 'nearest' });
  }, [isCurrent]);

  const { id, kind, x, y, w, h } = place;
  const name = place.label ?? translate(`codes.PLACEMENT_KIND.${kind}`);
  const isDone = field !== null && isFilled(field, entries);
  const position = {
    position: 'absolute',
    left: percent(x),
    top: percent(y),
    width: percent(w),
    height: percent(h),
    color: PAPER.ink,
    overflow: 'hidden',
    lineHeight: LETTERS.leading,
    // Letters as on the paper: of the page's width, and no higher than the field.
    fontSize: `min(${LETTER}cqw, ${(h * 100) / LETTERS.leading}cqh)`,
  } as const;

  if (!field)
    return (
      <Box sx={{ ...position, border: `1px dashed ${PAPER.mark.other}` }}>
        {kind !== 'CHECKBOX' && <Words>{name}</Words>}
      </Box>
    );
  const mark = kind === 'SIGNATURE' ? entries.signature : kind === 'INITIALS' ? entries.initials : null;
  const answer = entries.answers[id];
  return (
    <ButtonBase
      ref={box}
      onClick={onChoose}
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={translate(isDone ? 'sign.fill.mark_done' : 'sign.fill.mark_open', { name })}
      sx={{
        ...position,
        justifyContent: 'flex-start',
        overflow: 'visible',
        bgcolor: PAPER.mark[isDone ? 'done' : 'open'].soft,
        outline: isCurrent
          ? `3px solid ${PAPER.mark.now}`
          : `1px solid ${PAPER.mark[isDone ? 'done' : 'open'].line}`,
        outlineOffset: 0,
        '&:focus-visible': { outline: `3px solid ${PAPER.mark.now}`, outlineOffset: 2 },
        // Small ones are hit as well (WCAG 2.2, 2.5.8).
        '&::after': {
          content: '""',
          position: 'absolute',
          top: '50%',
          left: '50%',
          width: '100%',
          height: '100%',
          minWidth: 24,
          minHeight: 24,
          transform: 'translate(-50%, -50%)',
        },
      }}
    >
      {mark && <MarkView mark={mark} />}
      {kind === 'CHECKBOX' && answer === true && <Tick />}
      {kind === 'TEXT' && typeof answer === 'string' && <Words>{answer}</Words>}
      {!isDone && kind !== 'CHECKBOX' && <Words>{name}</Words>}
    </ButtonBase>
  );
}

/** In one line, however small the field is: all of it stands below the paper. */
const Words = ({ children }: { readonly children: string }) => (
  <Box
    component="span"
    sx={{ display: 'block', overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' }}
  >
    {children}
  </Box>
);

const Tick = () => (
  <Box
    component="svg"
    viewBox="0 0 20 20"
    aria-hidden
    sx={{
      width: '100%',
      height: '100%',
      stroke: PAPER.ink,
      strokeWidth: 2.4,
      fill: 'none',
      strokeLinecap: 'round',
    }}
  >
    <path d="M3 10 L8 16 L18 3" />
  </Box>
);
