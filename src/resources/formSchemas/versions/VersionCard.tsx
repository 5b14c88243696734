import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { isCustomForm } from '#schemas/forms/keys.ts';
import type { FormVersion } from '#schemas/form-schema/version.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import type { StatusTone } from '#src/theme/tokens.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { LINE, TYPED } from '../styles.ts';
import { StatusBar } from './StatusBar.tsx';
import { VersionActions } from './VersionActions.tsx';

interface VersionCardProps {
  readonly version: FormVersion;
  readonly hasDraft: boolean;
  readonly onAsk: (step: 'compare' | 'retire') => void;
}

const TONES: Readonly<Record<'CURRENT' | FormVersion['status'], StatusTone>> = {
  CURRENT: 'won',
  PUBLISHED: 'new',
  RETIRED: 'exit',
};

/** A published version: who, when, why, and the files on it. */
export function VersionCard({ version: form, hasDraft, onAsk }: VersionCardProps) {
  const translate = useTranslate();
  const id = useId();
  const { version, created_by, based_on, note, instances } = form;
  const date = formatMoment(form.published_at);
  const status = form.current ? 'CURRENT' : form.status;
  return (
    <Paper
      component="li"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: 2, minWidth: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={LINE}>
          <Typography id={id} component="h3" sx={{ fontWeight: 600 }}>
            {translate('form_schemas.version', { version })}
          </Typography>
          <StatusChip tone={TONES[status]} label={translate(`form_schemas.status.${status}`)} />
        </Box>
        <Typography variant="body2" color="text.secondary">
          {created_by
            ? translate('form_schemas.published', { name: personName(created_by), date })
            : translate('form_schemas.shipped', { date })}
          {based_on !== null && ` · ${translate('form_schemas.based_on', { version: based_on })}`}
        </Typography>
        {note !== null && note !== '' && <Typography sx={{ ...TYPED, mt: 0.5 }}>{note}</Typography>}
      </Box>
      {!isCustomForm(form.key) && <StatusBar formKey={form.key} instances={instances} />}
      <VersionActions version={form} hasDraft={hasDraft} onAsk={onAsk} />
    </Paper>
  );
}
