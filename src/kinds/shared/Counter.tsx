import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useSettled } from '#src/resources/generic/useSettled.ts';
import { VISUALLY_HIDDEN } from './Empty.tsx';

interface LengthProps {
  readonly text: unknown;
  readonly limit: number;
}

interface CounterProps extends LengthProps {
  /** What else stands below the input: its error or its help. */
  readonly hint: string | undefined;
}

/** Characters as the check counts them. */
const lengthOf = (text: unknown): number => (typeof text === 'string' ? [...text.trim()].length : 0);

/** How long a text is and may be, in characters as its check counts them; too much stays, and is told. */
export function Counter({ hint, text, limit }: CounterProps) {
  const translate = useTranslate();
  const count = lengthOf(text);
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      {hint !== undefined && <span>{hint}</span>}{' '}
      <Box component="span" sx={{ ml: 'auto', ...(count > limit ? { color: 'error.main' } : {}) }}>
        {translate('activities.form.length', { count, limit })}
      </Box>
    </Box>
  );
}

/** The last part of a text's room, in which screen readers are told how much is left. */
const NEAR = 0.1;

/**
 * Tells those who do not see the counter that a text is close to its limit or beyond it, when they pause: at every letter
 * it would speak over what they type. It stands beside the input, whose description says the numbers already.
 */
export function Remaining({ text, limit }: LengthProps) {
  const translate = useTranslate();
  const left = limit - lengthOf(text);
  const message =
    left > limit * NEAR
      ? ''
      : left < 0
        ? translate('activities.form.over', { smart_count: -left })
        : translate('activities.form.left', { smart_count: left });
  return (
    // The frame keeps what is hidden where it is: it must not make a dialog scroll.
    <Box sx={{ position: 'relative' }}>
      <Box role="status" sx={VISUALLY_HIDDEN}>
        {useSettled(message)}
      </Box>
    </Box>
  );
}
