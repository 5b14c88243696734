import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { FormMigration } from '#schemas/form-schema/migration.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import type { FormNames } from '../changes/names.ts';
import { useOpName } from '../publish/ops/words.ts';
import { LINE } from '../styles.ts';
import { OUTCOME_TONES, outcomesOf } from './words.ts';

interface OutcomesProps {
  readonly migration: FormMigration;
  readonly names: FormNames;
}

/** What became of the files and of the values: of a dry run what would. */
export function Outcomes({ migration, names }: OutcomesProps) {
  const translate = useTranslate();
  const number = useNumber();
  const opName = useOpName(names);
  const rows = outcomesOf(migration);
  const ops = Object.entries(migration.ops).filter(([, count]) => count > 0);
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {rows.length > 0 && (
        <Box
          component="ul"
          aria-label={translate('form_migrations.outcomes')}
          sx={{ ...LINE, listStyle: 'none', m: 0, p: 0, columnGap: 2 }}
        >
          {rows.map(([outcome, count]) => (
            <Box key={outcome} component="li" sx={{ ...LINE, gap: 0.75 }}>
              <StatusChip
                tone={OUTCOME_TONES[outcome]}
                label={translate(`form_migrations.outcome.${outcome}`)}
              />
              <span>{number(count)}</span>
            </Box>
          ))}
        </Box>
      )}
      {ops.length > 0 && (
        <Box>
          <Typography variant="body2" color="text.secondary">
            {translate('form_migrations.values')}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {ops.map(([op, count]) => (
              <li key={op}>{`${opName(op)}: ${number(count)}`}</li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}
