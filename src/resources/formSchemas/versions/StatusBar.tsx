import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { FormVersion } from '#schemas/form-schema/version.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { filesAddress, statusTone, useStatusText } from '../statuses.ts';

interface StatusBarProps {
  readonly formKey: string;
  readonly instances: FormVersion['instances'];
}

const HEIGHT = 8;

/** The files on a version by credential status: a bar for the eye, and the numbers with their names for everybody. */
export function StatusBar({ formKey, instances }: StatusBarProps) {
  const translate = useTranslate();
  const number = useNumber();
  const statusText = useStatusText(formKey);
  const rows = Object.entries(instances)
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one);
  const total = rows.reduce((sum, [, count]) => sum + count, 0);
  const label = translate('form_schemas.files', { smart_count: total, count: number(total) });
  if (total === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
    );
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        aria-hidden
        sx={{ display: 'flex', gap: '2px', height: HEIGHT, borderRadius: 1, overflow: 'hidden' }}
      >
        {rows.map(([status, count]) => (
          <Box
            key={status}
            sx={{ flex: `${count} 0 4px`, bgcolor: `status.${statusTone(formKey, status)}.main` }}
          />
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {label}
      </Typography>
      <Box
        component="ul"
        aria-label={label}
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, m: 0, p: 0, listStyle: 'none' }}
      >
        {rows.map(([status, count]) => (
          <Typography key={status} component="li" variant="body2" color="text.secondary" sx={{ minWidth: 0 }}>
            <Box
              component="span"
              aria-hidden
              sx={{
                display: 'inline-block',
                width: 8,
                height: 8,
                mr: 0.75,
                borderRadius: '50%',
                bgcolor: `status.${statusTone(formKey, status)}.main`,
              }}
            />
            <Link component={RouterLink} to={filesAddress(formKey, status)} color="inherit" underline="hover">
              {`${statusText(status)}: ${number(count)}`}
            </Link>
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
