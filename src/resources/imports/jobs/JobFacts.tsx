import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { ImportJob } from '#schemas/import-flow/index.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useCodeText, useLanguage, useText } from '#src/i18n/hooks.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { Fact } from '../../generic/Fact.tsx';
import { CopyId } from './CopyId.tsx';
import { durationText } from './duration.ts';
import { JOB_TONES, objectOf } from './outcome.ts';

/** Specification §3 'Import job': who ran what, when, and how long it took. */
export function JobFacts({ job }: { readonly job: ImportJob }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const text = useText();
  const language = useLanguage();
  const { started_at, finished_at, undone_by, undone_at, submitter } = job;
  const resource = objectOf(job);
  const label = (name: string) => translate(`import_jobs.fact.${name}`);
  return (
    <Box component="dl" sx={FACTS}>
      <Fact label={label('id')}>
        <CopyId id={job.entity_id} />
      </Fact>
      <Fact label={label('status')}>
        <StatusChip tone={JOB_TONES[job.status]} label={codeText('IMPORT_JOB_STATUS', job.status)} />
      </Fact>
      <Fact label={label('submitter')}>{submitter ? personName(submitter) : '—'}</Fact>
      <Fact label={label('file')}>{job.filename}</Fact>
      <Fact label={label('content_type')}>{job.content_type}</Fact>
      <Fact label={label('object')}>{resource ? text(resource.label.many) : job.object}</Fact>
      <Fact label={label('start')}>{formatMoment(started_at)}</Fact>
      {finished_at && (
        <>
          <Fact label={label('end')}>{formatMoment(finished_at)}</Fact>
          <Fact label={label('duration')}>{durationText(started_at, finished_at, language)}</Fact>
        </>
      )}
      {undone_by && <Fact label={label('undone_by')}>{personName(undone_by)}</Fact>}
      {undone_at && <Fact label={label('undone_at')}>{formatMoment(undone_at)}</Fact>}
    </Box>
  );
}

const FACTS = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 160px), 1fr))',
} as const;
