import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { isCustomForm } from '#schemas/forms/keys.ts';
import type { FormOverview } from '#schemas/form-schema/version.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { formAddress } from '../api.ts';
import { LINE } from '../styles.ts';
import { FormActions } from './FormActions.tsx';

/** A form: its current version, the files on it, and what is under way. */
export function FormCard({ form }: { readonly form: FormOverview }) {
  const translate = useTranslate();
  const id = useId();
  const { key, title, draft } = form;
  return (
    <Paper
      component="li"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: 2, minWidth: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={LINE}>
          <Typography id={id} component="h3" sx={{ fontWeight: 600, minWidth: 0 }}>
            <Link component={RouterLink} to={formAddress(key)} underline="hover">
              {title}
            </Link>
          </Typography>
          {form.current !== null && (
            <Typography variant="body2">
              {translate('form_schemas.version', { version: form.current })}
            </Typography>
          )}
          {draft && <StatusChip tone="progress" label={translate('form_schemas.status.DRAFT')} />}
        </Box>
        <Typography variant="body2" color="text.secondary">
          {publishedText(form, translate)}
        </Typography>
        <Files form={form} />
        {draft && (
          <Typography variant="body2" color="text.secondary">
            {translate(`form_schemas.draft.${draft.updated_by ? 'by' : 'at'}`, {
              version: draft.version,
              name: draft.updated_by ? personName(draft.updated_by) : '',
              date: formatMoment(draft.updated_at),
            })}
          </Typography>
        )}
        {form.release && (
          <Typography variant="body2">
            <Link component={RouterLink} to={formAddress(key, 'release')}>
              {translate('form_schemas.release.waiting')}
            </Link>
          </Typography>
        )}
      </Box>
      <FormActions form={form} />
    </Paper>
  );
}

function publishedText(
  { current, published_at, published_by }: FormOverview,
  translate: ReturnType<typeof useTranslate>,
): string {
  if (current === null || published_at === null) return translate('form_schemas.never');
  const date = formatMoment(published_at);
  return published_by
    ? translate('form_schemas.published', { name: personName(published_by), date })
    : translate('form_schemas.shipped', { date });
}

/** Nobody fills in the fields of leads as a file. */
function Files({ form: { key, current, instances, behind } }: { readonly form: FormOverview }) {
  const translate = useTranslate();
  const number = useNumber();
  if (isCustomForm(key) || current === null) return null;
  const files = translate('form_schemas.files', { smart_count: instances, count: number(instances) });
  const older = translate('form_schemas.behind', { smart_count: behind, count: number(behind) });
  return <Typography variant="body2">{behind > 0 ? `${files} · ${older}` : files}</Typography>;
}
