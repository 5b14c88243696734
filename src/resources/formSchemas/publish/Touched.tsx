import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { FormImpact } from '#schemas/form-schema/impact.ts';
import type { FormDraft } from '#schemas/form-schema/version.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { useStatusText } from '../statuses.ts';
import { countsOf } from './counts.ts';

interface TouchedProps {
  readonly draft: Pick<FormDraft, 'key' | 'ops'>;
  readonly impact: FormImpact;
}

const COLUMNS = ['version', 'status', 'count', 'takes'] as const;

/** The files that have the form, by version and status, and when they take the new one. */
export function Touched({ draft, impact }: TouchedProps) {
  const translate = useTranslate();
  const number = useNumber();
  const statusText = useStatusText(draft.key);
  const { now, later } = countsOf(impact, draft);
  if (now + later === 0)
    return <Typography color="text.secondary">{translate('form_publish.touched.nobody')}</Typography>;
  return (
    <>
      <Typography sx={{ mb: 1 }}>
        {translate('form_publish.touched.sum', { now: number(now), later: number(later) })}
      </Typography>
      <Box
        sx={{ overflowX: 'auto' }}
        tabIndex={0}
        role="group"
        aria-label={translate('form_publish.touched.title')}
      >
        <Table size="small" aria-label={translate('form_publish.touched.title')}>
          <TableHead>
            <TableRow>
              {COLUMNS.map((name) => (
                <TableCell key={name} align={name === 'count' ? 'right' : 'left'}>
                  {translate(`form_publish.touched.${name}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {impact.instances.map(({ version, status, count, takes }) => (
              <TableRow key={`${version} ${status} ${takes}`}>
                <TableCell>{version}</TableCell>
                <TableCell component="th" scope="row">
                  {statusText(status)}
                </TableCell>
                <TableCell align="right">{number(count)}</TableCell>
                <TableCell>{translate(`form_publish.takes.${takes}`)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </>
  );
}
