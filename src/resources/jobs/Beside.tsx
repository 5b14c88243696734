import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useNumber } from '#src/i18n/hooks.ts';
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
    <Rows
      label={translate('jobs.tab.schedule')}
      columns={(['kind', 'last', 'next', 'cron'] as const).map((name) => translate(`jobs.schedule.${name}`))}
    >
      {data.items.map(({ kind, cron, last_at, next_at }) => (
        <TableRow key={kind}>
          <TableCell component="th" scope="row">
            {kindText(kind).name}
          </TableCell>
          <TableCell>{last_at ? formatMoment(last_at) : translate('jobs.schedule.never')}</TableCell>
          <TableCell>{next_at && formatMoment(next_at)}</TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>
            <code>{cron}</code>
          </TableCell>
        </TableRow>
      ))}
    </Rows>
  );
}

/** Which processes work: none is what must not be overlooked. */
export function Processes() {
  const translate = useTranslate();
  const number = useNumber();
  const { data, error, refetch } = useProcesses();
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.items.length === 0) return <Typography role="status">{translate('jobs.process.none')}</Typography>;
  return (
    <Rows
      label={translate('jobs.tab.processes')}
      columns={(['address', 'since', 'running'] as const).map((name) => translate(`jobs.process.${name}`))}
    >
      {data.items.map(({ since, address, running }) => (
        <TableRow key={`${address} ${since}`}>
          <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
            {address ?? translate('jobs.process.here')}
          </TableCell>
          <TableCell>{formatMoment(since)}</TableCell>
          <TableCell>{number(running)}</TableCell>
        </TableRow>
      ))}
    </Rows>
  );
}

interface RowsProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly children: ReactNode;
}

/** A table to be read, which a narrow screen moves sideways. */
const Rows = ({ label, columns, children }: RowsProps) => (
  <Box sx={{ overflowX: 'auto', minWidth: 0 }} tabIndex={0} role="region" aria-label={label}>
    <Table size="small">
      <TableHead>
        <TableRow>
          {columns.map((name) => (
            <TableCell key={name}>{name}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  </Box>
);
