import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { useProcesses, useSchedule } from './api.ts';
import { useKindText } from './words.tsx';

/** What is begun again and again, with its last and its next time. */
export function Schedule() {
  const translate = useTranslate();
  const kindText = useKindText();
  const { data, error, refetch } = useSchedule();
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <Box
      sx={{ overflowX: 'auto', minWidth: 0 }}
      tabIndex={0}
      role="region"
      aria-label={translate('jobs.tab.schedule')}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            {(['kind', 'last', 'next', 'cron'] as const).map((name) => (
              <TableCell key={name}>{translate(`jobs.schedule.${name}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.items.map(({ kind, cron, last_at, next_at }) => (
            <TableRow key={kind}>
              <TableCell component="th" scope="row">
                {kindText(kind).name}
              </TableCell>
              <TableCell>{last_at ? formatMoment(last_at) : translate('jobs.schedule.never')}</TableCell>
              <TableCell>{next_at && formatMoment(next_at)}</TableCell>
              <TableCell>
                <code>{cron}</code>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** Which processes work: none is what must not be overlooked. */
export function Processes() {
  const translate = useTranslate();
  const { data, error, refetch } = useProcesses();
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.items.length === 0) return <Typography role="status">{translate('jobs.process.none')}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 3 }}>
      {data.items.map(({ since, address, running }) => (
        <li key={`${address} ${since}`}>
          {translate('jobs.process.one', {
            address: address ?? translate('jobs.process.here'),
            date: formatMoment(since),
            smart_count: running,
          })}
        </li>
      ))}
    </Box>
  );
}
