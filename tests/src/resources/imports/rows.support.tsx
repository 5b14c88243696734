import type { ImportCounts, ImportFault, ImportFlow, ImportItem } from '#schemas/import-flow/index.ts';
import { DEFAULT_OPTIONS, NO_COUNTS } from '#schemas/import-flow/index.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { AnalysisStep } from '#src/resources/imports/AnalysisStep.tsx';
import { useFlow } from '#src/resources/imports/api/flows.ts';
import { answerPage, ME, show, type Answers, type Sent } from '../screen.tsx';

export const FLOW = '0190a1b2-c3d4-7e5f-8a9b-0000000000f1';
const FLOWS = 'leads/import-flows';
export const itemId = (row: number) => `0190a1b2-c3d4-7e5f-8a9b-${String(row).padStart(12, '0')}`;

export const counts = (more: Partial<ImportCounts> = {}): ImportCounts => ({
  ...NO_COUNTS,
  rows: 10,
  processed: 10,
  ...more,
});

export const flow = (more: Partial<ImportFlow> = {}): ImportFlow => ({
  entity_id: FLOW,
  version: 4,
  lead_type: 'TP',
  content_type: 'text/csv',
  object: 'leads/tp',
  filename: 'my leads (1).csv',
  size: 1000,
  status: 'In Progress',
  stage: 'analysed',
  counts: counts({ valid: 7, failed: 3, ready: 7 }),
  submitter: { entity_id: ME, first_name: 'Ana', last_name: 'Ruiz' },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  started_at: null,
  finished_at: null,
  job: null,
  can: { edit: true, analyse: true, items: true, import: true, close: true },
  separator: ',',
  encoding: 'utf-8',
  header_row: 1,
  headers: ['Name', 'Mail', 'Phone', 'W9', 'Extra'],
  samples: [[], [], [], [], []],
  mappings: [
    { column: 'Name', field: 'company_name' },
    { column: 'Mail', field: 'email' },
    { column: 'Phone', field: 'phone' },
    { column: 'W9', field: 'w9' },
  ],
  suggestions: [],
  options: DEFAULT_OPTIONS,
  seen_before: null,
  jobs: [],
  ...more,
});

export const EMAIL_FAIL = {
  field: 'email',
  code: 'invalid_email',
  message: 'Not a valid email address',
} as const;

export const item = (row: number, more: Partial<ImportItem> = {}): ImportItem => ({
  entity_id: itemId(row),
  version: 1,
  flow_id: FLOW,
  row_no: row,
  status: 'INVALID',
  data: { Name: `Company ${row}`, Mail: 'ana@', Phone: '2124342000', Extra: 'x' },
  record: { company_name: `Company ${row}` },
  said: ['company_name'],
  fails: [EMAIL_FAIL],
  decision: null,
  outcome: null,
  lead_id: null,
  duplicate_of: null,
  duplicate_row: null,
  ...more,
});

export const fault = (more: Partial<ImportFault> = {}): ImportFault => ({
  ...EMAIL_FAIL,
  column: 'Mail',
  text: 'ana@',
  rows: 213,
  ...more,
});

/** What the server has: the flow, its rows and faults; tests change it as calls come. */
export interface World {
  flow: ImportFlow;
  items: readonly ImportItem[];
  faults: readonly ImportFault[];
}

const PATHS = {
  flow: `${FLOWS}/${FLOW}`,
  items: `${FLOWS}/${FLOW}/items`,
  faults: `${FLOWS}/${FLOW}/faults`,
  item: (row: number) => `${FLOWS}/items/${itemId(row)}`,
  job: 'leads/import_task',
};
export { PATHS };

function read(world: World, { path, query }: Sent) {
  if (path === PATHS.flow) return { body: world.flow };
  if (path === PATHS.faults) return { body: { items: world.faults, total: world.faults.length } };
  if (path !== PATHS.items) return undefined;
  const row = query.get('row_no');
  const statuses = query.get('status_in')?.split(',');
  const found = world.items.filter(
    ({ row_no, status, decision }) =>
      (row === null || row_no === Number(row)) &&
      (!statuses || statuses.includes(status)) &&
      (query.get('decided') !== 'true' || decision !== null),
  );
  return answerPage(found, { size: 100 });
}

function Step() {
  const { data } = useFlow(FLOW);
  return data ? <AnalysisStep flow={data} onBack={() => undefined} onDone={() => undefined} /> : null;
}

interface OpenOptions {
  /** What the server says to calls that change something, or to special questions. */
  readonly answers?: Answers;
  readonly language?: Language;
  readonly at?: string;
  /** Answers getComputedStyle by the styles of the page. */
  readonly styled?: boolean;
}

export async function openStep(
  start: Partial<World>,
  { answers, language = 'en', at = '/import', styled = false }: OpenOptions = {},
) {
  const world: World = { flow: flow(), items: [], faults: [], ...start };
  const view = await show(<Step />, {
    language,
    at,
    styled,
    answers: (sent) => answers?.(sent) ?? (sent.method === 'GET' ? read(world, sent) : undefined),
  });
  return { ...view, world };
}

export const patches = (sent: readonly Sent[], path: string) =>
  sent.filter((request) => request.method === 'PATCH' && request.path === path).map(({ body }) => body);
