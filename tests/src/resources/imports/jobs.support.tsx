import { expect } from 'vitest';
import type { ImportCounts, ImportFlow, ImportJob, JobCounts } from '#schemas/import-flow/index.ts';
import { DEFAULT_OPTIONS, NO_COUNTS, NO_JOB_COUNTS } from '#schemas/import-flow/index.ts';
import ImportScreen from '#src/resources/imports/ImportScreen.tsx';
import { byCall, ME, OTHER, show, withNotices } from '#tests/src/kit.ts';

export const FLOW = '0190a1b2-c3d4-7e5f-8a9b-00000000f100';
export const JOB = '0190a1b2-c3d4-7e5f-8a9b-00000000ab01';
export const FLOW_PATH = `leads/import-flows/${FLOW}`;
export const JOB_PATH = `leads/import_task/${JOB}`;
export const ANA = { entity_id: ME, first_name: 'Ana', last_name: 'Ruiz' };
export const BO = { entity_id: OTHER, first_name: 'Bo', last_name: 'Lee' };

const MAY_NOT = { pause: false, resume: false, cancel: false, undo: false };

type JobParts = Omit<Partial<ImportJob>, 'counts' | 'can'> & {
  readonly counts?: Partial<JobCounts>;
  readonly can?: Partial<ImportJob['can']>;
};
export const jobOf = ({ counts, can, ...more }: JobParts = {}): ImportJob => ({
  entity_id: JOB,
  version: 3,
  flow_id: FLOW,
  status: 'DONE',
  content_type: 'text/csv',
  object: 'leads/tp',
  filename: 'florida.csv',
  submitter: ANA,
  started_at: '2026-03-01T15:00:00.000Z',
  finished_at: '2026-03-01T15:02:05.000Z',
  undone_by: null,
  undone_at: null,
  ...more,
  counts: { ...NO_JOB_COUNTS, ...counts },
  can: { ...MAY_NOT, ...can },
});

export type FlowParts = Omit<Partial<ImportFlow>, 'counts' | 'can' | 'jobs' | 'job'> & {
  readonly counts?: Partial<ImportCounts>;
  readonly can?: Partial<ImportFlow['can']>;
  readonly jobs?: readonly ImportJob[];
};
/** Its latest run comes first, as the server answers it. */
export const flowOf = ({ counts, can, jobs = [], ...more }: FlowParts = {}): ImportFlow => ({
  entity_id: FLOW,
  version: 7,
  lead_type: 'TP',
  content_type: 'text/csv',
  object: 'leads/tp',
  filename: 'florida.csv',
  size: 1200,
  status: 'In Progress',
  stage: 'imported',
  submitter: ANA,
  created_at: '2026-03-01T14:00:00.000Z',
  updated_at: '2026-03-01T15:02:05.000Z',
  started_at: jobs[0]?.started_at ?? null,
  finished_at: jobs[0]?.finished_at ?? null,
  separator: ',',
  encoding: 'utf-8',
  header_row: 1,
  headers: ['Name'],
  samples: [['Acme']],
  mappings: [{ column: 'Name', field: 'company_name' }],
  suggestions: [],
  options: DEFAULT_OPTIONS,
  seen_before: null,
  ...more,
  jobs,
  job: jobs[0] ?? null,
  counts: { ...NO_COUNTS, ...counts },
  can: { edit: false, analyse: false, items: false, import: false, close: false, ...can },
});

/** The address of a step of the import. */
export const at = (step?: string) => ({
  at: { pathname: '/prospecting/leads/import', search: `?flow=${FLOW}${step ? `&step=${step}` : ''}` },
});

/** An import as the server has it, at its last step; it may be another at every call. */
export function openStep(flow: () => ImportFlow, { answers, ...more }: Parameters<typeof show>[1] = {}) {
  const known = byCall({ [`GET ${FLOW_PATH}`]: () => ({ body: flow() }) });
  return show(withNotices(<ImportScreen />), {
    ...at(),
    path: '/prospecting/leads/*',
    answers: (sent) => answers?.(sent) ?? known(sent),
    ...more,
  });
}

/** For what an address, a pause in typing or an answer changes: as patient as the screen's own queries. */
export const soon = <T,>(read: () => T) => expect.poll(read, { timeout: 5000 });
