import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { JobFailure, JobRecord } from '#schemas/job/index.ts';
import { JOB_FAULT } from '#schemas/job/kinds.ts';
import { isAbout, JOB_ABOUT } from '#schemas/job/work.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { SidePanel } from '#src/layout/SidePanel.tsx';
import { Fact } from '../generic/Fact.tsx';
import { When } from './JobList.tsx';
import { StateChip, useKindText } from './words.tsx';

export type Step = 'retry' | 'give_up';

interface JobDrawerProps {
  readonly job: JobRecord;
  readonly onStep: (step: Step) => void;
  readonly onClose: () => void;
}

/** One job: what it does, for whom, why it failed, and what can be done about it. */
export function JobDrawer({ job, onStep, onClose }: JobDrawerProps) {
  const translate = useTranslate();
  const text = useText();
  const { name, work } = useKindText()(job.kind);
  const { retry, give_up } = job.can;
  return (
    <SidePanel
      title={name}
      below={<StateChip state={job.state} />}
      width={480}
      onClose={onClose}
      actions={
        (retry || give_up) && (
          <>
            {give_up && (
              <Button color="error" onClick={() => onStep('give_up')}>
                {translate('jobs.give_up.open')}
              </Button>
            )}
            {retry && (
              <Button variant="contained" onClick={() => onStep('retry')} sx={{ ml: 'auto' }}>
                {translate('jobs.retry.open')}
              </Button>
            )}
          </>
        )
      }
    >
      {work && <Typography>{work}</Typography>}
      {job.failure && <Failure failure={job.failure} isDead={job.state === 'DEAD'} />}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
        <Fact label={translate('jobs.fact.time')}>
          <When job={job} />
        </Fact>
        <Fact label={translate('jobs.fact.asked')}>
          {translate('jobs.asked', {
            name: job.asked_by ? personName(job.asked_by) : translate('jobs.house'),
            date: formatMoment(job.created_at),
          })}
        </Fact>
        {Object.entries(job.about).map(([key, value]) => (
          <Fact key={key} label={isAbout(key) ? text(JOB_ABOUT[key]) : key}>
            {value}
          </Fact>
        ))}
        {job.request_id && <Fact label={translate('jobs.fact.request')}>{job.request_id}</Fact>}
        <Fact label={translate('jobs.fact.number')}>{`${job.number} (${job.kind})`}</Fact>
      </Box>
    </SidePanel>
  );
}

const DETAILS = ['type', 'code', 'about', 'place'] as const;

function Failure({ failure, isDead }: { readonly failure: JobFailure; readonly isDead: boolean }) {
  const translate = useTranslate();
  const text = useText();
  const details = DETAILS.filter((name) => failure[name]);
  return (
    <Alert
      severity={isDead ? 'error' : 'warning'}
      sx={{ alignItems: 'start', '& .MuiAlert-message': { minWidth: 0 } }}
    >
      {text(JOB_FAULT[failure.fault])}
      {(details.length > 0 || failure.at) && (
        <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 0.5 }}>
          {failure.at && <Fact label={translate('jobs.failure.at')}>{formatMoment(failure.at)}</Fact>}
          {details.map((name) => (
            <Fact key={name} label={translate(`jobs.failure.${name}`)}>
              {failure[name]}
            </Fact>
          ))}
        </Box>
      )}
    </Alert>
  );
}
