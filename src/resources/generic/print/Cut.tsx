import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useNumber } from '#src/i18n/hooks.ts';
import { usePrinting } from './printing.ts';

interface CutProps {
  /** So many of the list are read. */
  readonly count: number;
  readonly isCut: boolean;
}

/** Says on paper that a list goes on: nobody could see it there. */
export function Cut({ count, isCut }: CutProps) {
  const translate = useTranslate();
  const number = useNumber();
  if (!usePrinting() || !isCut) return null;
  return (
    <Typography variant="body2" sx={{ mt: 1, fontStyle: 'italic' }}>
      {translate('print.cut', { count: number(count) })}
    </Typography>
  );
}
