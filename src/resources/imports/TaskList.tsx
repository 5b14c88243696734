import {
  Box,
  Button,
  Chip,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { Confirm } from 'react-admin';
import { Link } from 'react-router-dom';
import { useTranslate } from 'ra-core';
import type { ImportTask } from '#schemas/import-flow/index.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { PageTurner } from './PageTurner.tsx';
import { usePatchFlow } from './api/flows.ts';
import { useTasks } from './api/jobs.ts';
import { IMPORT_PATH } from './paths.ts';

const SIZE = 25;
const COLUMNS = [
  'file',
  'status',
  'actions',
  'progress',
  'submitter',
  'created',
  'started',
  'finished',
] as const;
/** On a phone the rest stands below the file's name, so that what can be done is on the screen. */
const ON_PHONE: readonly string[] = ['file', 'status', 'actions'];
const WIDE_ONLY = { display: { xs: 'none', sm: 'table-cell' } } as const;

/** Manage import tasks: the person's own, or for supervisors all of their type. */
export function TaskList() {
  const translate = useTranslate();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useTasks(page + 1, SIZE);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.total === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('imports.task.empty')}</Typography>;
  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      <TableContainer tabIndex={0} role="region" aria-label={translate('imports.tasks')}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {COLUMNS.map((name) => (
                <TableCell key={name} sx={ON_PHONE.includes(name) ? undefined : WIDE_ONLY}>
                  {translate(`imports.task.${name}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {data.items.map((task) => (
              <TaskRow key={task.entity_id} task={task} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <PageTurner total={data.total} size={SIZE} page={page} onPage={setPage} />
    </Paper>
  );
}

const TONES = { New: 'new', 'In Progress': 'progress', Closed: 'exit' } as const;

function TaskRow({ task }: { task: ImportTask }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const patch = usePatchFlow(task);
  const [asking, setAsking] = useState(false);
  const tone = TONES[task.status];
  const summary = translate('imports.task.summary', { ...task.counts });
  const moment = (value: string | null) => (value ? formatMoment(value) : '');
  return (
    <TableRow>
      <TableCell
        component="th"
        scope="row"
        sx={{ minWidth: { sm: 140 }, maxWidth: 320, overflowWrap: 'anywhere' }}
      >
        {task.filename}
        <Typography
          variant="caption"
          component="div"
          sx={{ display: { sm: 'none' }, color: 'text.secondary' }}
        >
          {[summary, task.submitter && personName(task.submitter), moment(task.created_at)]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </TableCell>
      <TableCell>
        <Chip
          size="small"
          label={codeText('IMPORT_TASK_STATUS', task.status)}
          sx={{ bgcolor: `status.${tone}.soft`, color: `status.${tone}.on` }}
        />
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {translate(`imports.stage.${task.stage}`)}
        </Typography>
      </TableCell>
      <TableCell>
        <Box
          sx={{
            display: 'flex',
            flexDirection: { xs: 'column', sm: 'row' },
            gap: 1,
            whiteSpace: { sm: 'nowrap' },
          }}
        >
          <Button size="small" component={Link} to={`${IMPORT_PATH}?flow=${task.entity_id}`}>
            {translate(task.status === 'Closed' ? 'imports.task.see' : 'imports.task.resume')}
          </Button>
          {task.can.close && (
            <Button size="small" onClick={() => setAsking(true)} loading={patch.isPending}>
              {translate('imports.task.close')}
            </Button>
          )}
        </Box>
        <Confirm
          isOpen={asking}
          title="imports.task.close_title"
          translateOptions={{ name: task.filename }}
          content="imports.task.close_text"
          confirm="imports.task.close"
          onConfirm={() => {
            setAsking(false);
            patch.mutate({ status: 'Closed' });
          }}
          onClose={() => setAsking(false)}
        />
      </TableCell>
      <TableCell sx={{ ...WIDE_ONLY, minWidth: 200 }}>{summary}</TableCell>
      <TableCell sx={{ ...WIDE_ONLY, whiteSpace: 'nowrap' }}>
        {task.submitter && personName(task.submitter)}
      </TableCell>
      <TableCell sx={{ ...WIDE_ONLY, whiteSpace: 'nowrap' }}>{moment(task.created_at)}</TableCell>
      <TableCell sx={{ ...WIDE_ONLY, whiteSpace: 'nowrap' }}>{moment(task.started_at)}</TableCell>
      <TableCell sx={{ ...WIDE_ONLY, whiteSpace: 'nowrap' }}>{moment(task.finished_at)}</TableCell>
    </TableRow>
  );
}
