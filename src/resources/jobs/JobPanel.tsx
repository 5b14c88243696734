import DoneIcon from '@mui/icons-material/TaskAlt';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { codesOf } from '#schemas/engine/codes.ts';
import type { JobRecord } from '#schemas/job/index.ts';
import { JOB_KIND, JOB_STATE, type JobKind } from '#schemas/job/kinds.ts';
import { SEARCH_MIN_LENGTH } from '#schemas/vocabulary/limits.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { useDraft } from '#src/kinds/shared/useDraft.ts';
import { EmptyState } from '#src/layout/EmptyState.tsx';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { NOT_PRINTED } from '#src/theme/print.ts';
import { ConfirmedStep } from '../generic/ConfirmedStep.tsx';
import { PageTurner } from '../imports/PageTurner.tsx';
import { PAGE_SIZE, useJobCalls, useJobCounts, useJobs, type Asked } from './api.ts';
import { GiveUpDialog } from './GiveUpDialog.tsx';
import { JobDrawer, type Step } from './JobDrawer.tsx';
import { JobList } from './JobList.tsx';
import { StateFilter } from './StateFilter.tsx';
import { useKindText } from './words.tsx';

const NAMES = { state: 'state', kind: 'kind', search: 'search' } as const;

/** What is asked for stands in the address. */
function useAddress(): [Omit<Asked, 'page'>, (name: keyof typeof NAMES, value: string | null) => void] {
  const [query, setQuery] = useSearchParams();
  const state = codesOf(JOB_STATE).find((code) => code === query.get(NAMES.state)) ?? null;
  const kind = codesOf(JOB_KIND).find((code) => code === query.get(NAMES.kind)) ?? null;
  const set = (name: keyof typeof NAMES, value: string | null) =>
    setQuery(
      (now) => {
        if (value === null) now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: true },
    );
  return [{ state, kind, search: query.get(NAMES.search) }, set];
}

/** The jobs there are, and what a person does about those that failed. */
export function JobPanel() {
  const translate = useTranslate();
  const kindText = useKindText();
  const mayWrite = useCan('job.write');
  const [asked, set] = useAddress();
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<JobRecord | null>(null);
  const [step, setStep] = useState<Step | 'retry_dead' | null>(null);
  const counts = useJobCounts();
  const { data, error, refetch } = useJobs({ ...asked, page });
  const narrow = (name: keyof typeof NAMES, value: string | null) => {
    setPage(0);
    set(name, value);
  };
  const search = useDraft(asked.search, (next) => {
    if (next === null || next.length >= SEARCH_MIN_LENGTH) narrow('search', next);
  });
  // What is open stays what it is until it is read anew.
  const job = open && (data?.items.find(({ entity_id }) => entity_id === open.entity_id) ?? open);
  const deadOf = (kind: string) =>
    counts.data?.items.find((item) => item.kind === kind && item.state === 'DEAD')?.count ?? 0;
  const isNarrow = asked.kind !== null || asked.search !== null;
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <StateFilter
        counts={counts.data}
        kind={asked.kind}
        value={asked.state}
        onChange={(state) => narrow('state', state)}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 2, ...NOT_PRINTED }}>
        <TextField
          select
          size="small"
          label={translate('jobs.kind')}
          value={asked.kind ?? ''}
          onChange={({ target }) => narrow('kind', target.value || null)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ width: { xs: '100%', sm: '20rem' } }}
        >
          <MenuItem value="">{translate('jobs.every_kind')}</MenuItem>
          {codesOf(JOB_KIND).map((kind) => (
            <MenuItem key={kind} value={kind}>
              {kindText(kind).name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          size="small"
          type="search"
          label={translate('ra.action.search')}
          helperText={translate('jobs.search_help')}
          {...search}
          slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
          sx={{ width: { xs: '100%', sm: '24rem' } }}
        />
        {mayWrite && asked.kind !== null && deadOf(asked.kind) > 0 && (
          <Button variant="outlined" onClick={() => setStep('retry_dead')}>
            {translate('jobs.retry_dead.open')}
          </Button>
        )}
      </Box>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.items.length === 0 ? (
        <Nothing
          isFailed={!isNarrow && (asked.state === 'DEAD' || asked.state === 'FAILING')}
          isAll={!isNarrow && asked.state === null}
        />
      ) : (
        <>
          <Typography role="status" variant="body2" color="text.secondary">
            {translate('jobs.count', { smart_count: data.total })}
          </Typography>
          <JobList items={data.items} onOpen={setOpen} />
        </>
      )}
      {data && data.total > PAGE_SIZE && (
        <PageTurner total={data.total} size={PAGE_SIZE} page={page} onPage={setPage} />
      )}
      {job && <JobDrawer job={job} onStep={setStep} onClose={() => setOpen(null)} />}
      <Steps
        job={job}
        step={step}
        kind={asked.kind as JobKind | null}
        onClose={() => setStep(null)}
        onDone={() => {
          setStep(null);
          setOpen(null);
        }}
      />
    </Box>
  );
}

/** That nothing failed is good to know; that nothing was found is something else. */
function Nothing({ isFailed, isAll }: { readonly isFailed: boolean; readonly isAll: boolean }) {
  const translate = useTranslate();
  if (isFailed)
    return (
      <EmptyState
        icon={DoneIcon}
        title={translate('jobs.none_failed')}
        text={translate('jobs.none_failed_help')}
      />
    );
  if (isAll)
    return <EmptyState icon={DoneIcon} title={translate('jobs.none')} text={translate('jobs.none_help')} />;
  return <EmptyState role="status" title={translate('jobs.none_found')} />;
}

interface StepsProps {
  readonly job: JobRecord | null;
  readonly step: Step | 'retry_dead' | null;
  readonly kind: JobKind | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Steps({ job, step, kind, onClose, onDone }: StepsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const kindText = useKindText();
  const { retry, retryDead } = useJobCalls();
  if (step === 'retry_dead' && kind)
    return (
      <ConfirmedStep
        title={translate('jobs.retry_dead.title', { name: kindText(kind).name })}
        text={translate('jobs.retry_dead.text')}
        action={translate('jobs.retry.action')}
        run={async () => {
          const { retried } = await retryDead(kind);
          notify('jobs.retry_dead.done', { type: 'success', messageArgs: { smart_count: retried } });
        }}
        onDone={onDone}
        onClose={onClose}
      />
    );
  if (!job) return null;
  if (step === 'give_up') return <GiveUpDialog job={job} onDone={onDone} onClose={onClose} />;
  if (step !== 'retry') return null;
  return (
    <ConfirmedStep
      title={translate('jobs.retry.title', { name: kindText(job.kind).name })}
      text={translate('jobs.retry.text')}
      action={translate('jobs.retry.action')}
      run={() => retry(job)}
      onDone={() => {
        notify('jobs.retry.done', { type: 'success' });
        onDone();
      }}
      onClose={onClose}
    />
  );
}
