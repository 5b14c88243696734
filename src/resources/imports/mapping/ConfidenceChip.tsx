import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Suggestion } from '#schemas/import-flow/index.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import type { StatusTone } from '#src/theme/tokens.ts';

const LEVELS = [
  { level: 'high', from: 0.9, tone: 'won' },
  { level: 'medium', from: 0.6, tone: 'new' },
  { level: 'low', from: 0, tone: 'progress' },
] as const satisfies readonly { level: string; from: number; tone: StatusTone }[];

/** By what a column came to its field and how sure that is, in words; whether its values should be looked at. */
export function ConfidenceChip({ suggestion }: { readonly suggestion: Suggestion }) {
  const translate = useTranslate();
  const { level, tone } = LEVELS.find(({ from }) => suggestion.confidence >= from) ?? LEVELS[2];
  const words = [translate(`imports.by.${suggestion.by}`), translate(`imports.sure.${level}`)];
  return (
    <>
      <StatusChip tone={tone} label={words.join(' · ')} />
      {level === 'low' && (
        <Box component="span" sx={{ color: 'warning.main', fontSize: 'caption.fontSize', fontWeight: 600 }}>
          {translate('imports.sure.check')}
        </Box>
      )}
    </>
  );
}
