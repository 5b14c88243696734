import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'ra-core';
import { codesOf } from '#schemas/engine/codes.ts';
import type { JobCounts } from '#schemas/job/index.ts';
import { JOB_STATE, type JobState } from '#schemas/job/kinds.ts';
import { useNumber, useText } from '#src/i18n/hooks.ts';
import { NOT_PRINTED } from '#src/theme/print.ts';

interface StateFilterProps {
  readonly counts: JobCounts | undefined;
  readonly kind: string | null;
  readonly value: JobState | null;
  readonly onChange: (state: JobState | null) => void;
}

/** The states with how many jobs are in each; one of them narrows the list, once more takes it back. */
export function StateFilter({ counts, kind, value, onChange }: StateFilterProps) {
  const translate = useTranslate();
  const text = useText();
  const number = useNumber();
  const countOf = (state: JobState): string | null => {
    if (!counts) return null;
    const all = counts.items.filter((item) => item.state === state && (kind === null || item.kind === kind));
    const sum = number(all.reduce((total, { count }) => total + count, 0));
    return counts.exact ? sum : `${sum}+`;
  };
  return (
    <Box
      role="group"
      aria-label={translate('jobs.states')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ...NOT_PRINTED }}
    >
      {codesOf(JOB_STATE).map((state) => {
        const count = countOf(state);
        const label = text(JOB_STATE[state]);
        return (
          <Chip
            key={state}
            label={count === null ? label : `${label} (${count})`}
            color={state === value ? 'primary' : 'default'}
            variant={state === value ? 'filled' : 'outlined'}
            aria-pressed={state === value}
            onClick={() => onChange(state === value ? null : state)}
          />
        );
      })}
    </Box>
  );
}
