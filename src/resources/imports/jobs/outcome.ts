import type { AlertColor } from '@mui/material/Alert';
import { LEADS_PATH } from '#schemas/addresses.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import type { ImportFlow, ImportJob } from '#schemas/import-flow/index.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { ImportJobStatus } from '#schemas/vocabulary/index.ts';
import type { StatusTone } from '#src/theme/tokens.ts';
import type { CountName } from '../Counts.tsx';

/** The counts of specification §3 'Import job'. */
export const JOB_COUNTS: readonly CountName[] = ['processed', 'matched', 'failed', 'imported', 'refused'];

export const JOB_TONES: Readonly<Record<ImportJobStatus, StatusTone>> = {
  RUNNING: 'progress',
  PAUSED: 'progress',
  UNDOING: 'progress',
  DONE: 'won',
  CANCELLED: 'exit',
  FAILED: 'exit',
  UNDONE: 'exit',
};

/** What the rows of an import become. */
export const objectOf = ({ object }: Pick<ImportJob, 'object'>): Resource | undefined =>
  Object.values<Resource>(LEADS).find(({ name }) => name === object);

/** A run that works, waits or goes back. */
export const isOpen = ({ status }: ImportJob): boolean =>
  status === 'RUNNING' || status === 'PAUSED' || status === 'UNDOING';

/**
 * The run of a flow that its report is about: the latest, or an earlier one while that is being undone; and the others,
 * the latest first.
 */
export function runsOf({ jobs }: Pick<ImportFlow, 'jobs'>): {
  current: ImportJob | undefined;
  others: readonly ImportJob[];
} {
  const current = jobs.find(isOpen) ?? jobs[0];
  return { current, others: jobs.filter((job) => job !== current) };
}

/** What failed was not the run but its undo. */
export const isUndoFailed = ({ status, undone_by }: ImportJob): boolean =>
  status === 'FAILED' && undone_by !== null;

/** How the news of a run is meant: rows that were left out want a look. */
export function severityOf({ status, counts }: ImportJob): AlertColor {
  if (status === 'FAILED') return 'error';
  if (status === 'UNDONE') return 'info';
  return status === 'CANCELLED' || counts.failed + counts.refused > 0 ? 'warning' : 'success';
}

const dayOf = (moment: string): string => moment.slice(0, 10);

/**
 * The list of the leads that a run wrote, as near as its filters come: by who imported them last, and the days (UTC, as
 * the server reads them) of their creation; where the run updated leads too, all touched since it began.
 */
export function leadsOf({ submitter, counts, started_at, finished_at }: ImportJob): string {
  const from = dayOf(started_at);
  const filter = {
    ...(submitter ? { last_imported_by_id_in: [submitter.entity_id] } : {}),
    ...(counts.updated > 0
      ? { updated_at_range: `${from}|` }
      : { created_at_range: `${from}|${finished_at ? dayOf(finished_at) : ''}` }),
  };
  return `${LEADS_PATH}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}
