import type { ImportFault, ImportFlow, ImportItem } from '#schemas/import-flow/index.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { AnalysisStep } from '#src/resources/imports/AnalysisStep.tsx';
import { useFlow } from '#src/resources/imports/api/flows.ts';
import { answerPage, type Answers, bodiesTo, type Sent, show } from '#tests/src/kit.ts';
import { FLOW, FLOW_PATH, flowOf, type FlowParts } from './jobs.support.tsx';

const itemId = (row: number) => `0190a1b2-c3d4-7e5f-8a9b-${String(row).padStart(12, '0')}`;

export const NOTHING = { edit: false, analyse: false, items: false, import: false, close: false };

/** An analysed file of ten rows. */
export const flow = ({ counts, can, ...more }: FlowParts = {}): ImportFlow =>
  flowOf({
    version: 4,
    filename: 'my leads (1).csv',
    stage: 'analysed',
    headers: ['Name', 'Mail', 'Phone', 'W9', 'Extra'],
    samples: [],
    mappings: [
      { column: 'Name', field: 'company_name' },
      { column: 'Mail', field: 'email' },
      { column: 'Phone', field: 'phone' },
      { column: 'W9', field: 'w9' },
    ],
    ...more,
    counts: { rows: 10, processed: 10, ...(counts ?? { valid: 7, failed: 3, ready: 7 }) },
    can: { edit: true, analyse: true, items: true, import: true, close: true, ...can },
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

export const PATHS = {
  flow: FLOW_PATH,
  items: `${FLOW_PATH}/items`,
  faults: `${FLOW_PATH}/faults`,
  item: (row: number) => `leads/import-flows/items/${itemId(row)}`,
  job: 'leads/import_task',
};

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
  readonly answers?: (sent: Sent, world: World) => ReturnType<Answers>;
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
    answers: (sent) => answers?.(sent, world) ?? (sent.method === 'GET' ? read(world, sent) : undefined),
  });
  return { ...view, world };
}

export const patches = (sent: readonly Sent[], path: string) => bodiesTo(sent, 'PATCH', path);
