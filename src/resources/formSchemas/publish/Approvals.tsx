import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { FormImpact } from '#schemas/form-schema/impact.ts';
import { useNumber } from '#src/i18n/hooks.ts';

/** What happens to values that are approved: those of untouched fields are not listed, they keep it. */
export function Approvals({ approvals }: Pick<FormImpact, 'approvals'>) {
  const translate = useTranslate();
  const number = useNumber();
  const affected = approvals.filter(({ approved }) => approved > 0);
  return (
    <>
      <Typography color="text.secondary">{translate('form_publish.approvals.untouched')}</Typography>
      {affected.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
          {affected
            .sort((one, other) => Number(one.kept) - Number(other.kept))
            .map(({ field_id, title, approved, kept }) => (
              <li key={field_id}>
                {translate(`form_publish.approvals.${kept ? 'kept' : 'lost'}`, {
                  smart_count: approved,
                  count: number(approved),
                  field: title,
                })}
              </li>
            ))}
        </Box>
      )}
    </>
  );
}
