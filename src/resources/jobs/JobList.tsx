import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { JobRecord } from '#schemas/job/index.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { StateChip, useKindText } from './words.tsx';

interface JobListProps {
  readonly items: readonly JobRecord[];
  readonly onOpen: (job: JobRecord) => void;
}

/** Jobs, each a line that opens it; on a phone its parts stand below each other. */
export const JobList = ({ items, onOpen }: JobListProps) => (
  <Paper
    component="ol"
    variant="outlined"
    sx={{
      listStyle: 'none',
      m: 0,
      p: 0,
      minWidth: 0,
      '& > li + li': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    {items.map((job) => (
      <li key={job.entity_id}>
        <Line job={job} onOpen={onOpen} />
      </li>
    ))}
  </Paper>
);

function Line({ job, onOpen }: { readonly job: JobRecord } & Pick<JobListProps, 'onOpen'>) {
  const translate = useTranslate();
  const { name } = useKindText()(job.kind);
  return (
    <ButtonBase
      onClick={() => onOpen(job)}
      aria-haspopup="dialog"
      sx={{
        width: '100%',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1.5fr)' },
        gap: { xs: 0.5, sm: 2 },
        justifyItems: 'start',
        alignItems: 'center',
        textAlign: 'start',
        px: 2,
        py: 1.25,
        '&:hover, &.Mui-focusVisible': { bgcolor: 'action.hover' },
      }}
    >
      <Box sx={{ minWidth: 0, maxWidth: '100%', overflowWrap: 'anywhere' }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography component="span" variant="body2" color="text.secondary">
          {translate('jobs.asked', {
            name: job.asked_by ? personName(job.asked_by) : translate('jobs.house'),
            date: formatMoment(job.created_at),
          })}
        </Typography>
      </Box>
      <StateChip state={job.state} />
      <Typography component="span" variant="body2" color="text.secondary">
        <When job={job} isAlone />
      </Typography>
    </ButtonBase>
  );
}

interface WhenProps {
  readonly job: JobRecord;
  /** When it failed is not said beside it. */
  readonly isAlone?: boolean;
}

/** What is to be known of its time: since when it runs, when it goes on, how often it was tried. */
export function When({ job, isAlone = false }: WhenProps) {
  const translate = useTranslate();
  const tried = translate('jobs.tried', { attempts: job.attempts, most: job.max_attempts });
  switch (job.state) {
    case 'RUNNING':
      return translate('jobs.since', { date: formatMoment(job.started_at ?? job.run_at) });
    case 'DEAD':
      return isAlone && job.failure?.at
        ? `${tried}. ${translate('jobs.failed', { date: formatMoment(job.failure.at) })}`
        : tried;
    case 'FAILING':
      return `${tried}. ${translate('jobs.next', { date: formatMoment(job.run_at) })}`;
    default:
      return translate('jobs.next', { date: formatMoment(job.run_at) });
  }
}
