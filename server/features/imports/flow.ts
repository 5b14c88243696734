import { sql } from 'kysely';
import { movesFrom } from '#schemas/engine/transitions.ts';
import {
  IMPORT_LIFECYCLE,
  type Encoding,
  type ImportCounts,
  type ImportFlow,
  type ImportJob,
  type ImportOptions,
  type ImportRights,
  type ImportStage,
  type ImportTask,
  type Mapping,
  type Separator,
  type Suggestion,
} from '#schemas/import-flow/index.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { ImportTaskStatus } from '#schemas/vocabulary/index.ts';
import { requireScope, type Actor, type Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import type { Person } from '#schemas/person.ts';
import { readPeople } from '#server/platform/names.ts';
import { Problem } from '#server/platform/problem.ts';
import { jobsOf, latestJobs } from './job.ts';

/** A row of import_flow as PostgreSQL gives it. */
export interface FlowRow {
  readonly entity_id: string;
  readonly lead_type: LeadType;
  readonly version: number;
  readonly filename: string;
  readonly size: number;
  readonly status: ImportTaskStatus;
  readonly stage: ImportStage;
  readonly separator: Separator;
  readonly encoding: Encoding;
  readonly header_row: number;
  readonly headers: readonly string[];
  readonly headers_key: string;
  readonly checksum: string;
  readonly samples: readonly (readonly string[])[];
  readonly mappings: readonly Mapping[];
  readonly suggestions: readonly Suggestion[];
  readonly options: ImportOptions;
  readonly counts: ImportCounts;
  readonly created_by: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

/** Domain §6: agents see their own imports, supervisors their type's; of the other type there are none. */
export function visibleFlows(actor: Actor): Condition {
  const scope = requireScope(actor, 'import.write');
  const type = sql<boolean>`t.lead_type = ${actor.leadType}`;
  return scope === 'own' ? sql<boolean>`(${type} and t.created_by = ${actor.id})` : type;
}

/** One flow that the actor may see, else `not_found`; `lock` keeps it as it is until the transaction ends. */
export async function findFlow(db: Db | Trx, actor: Actor, id: string, lock = false): Promise<FlowRow> {
  const { rows } = await sql<FlowRow>`
    select t.* from import_flow t where t.entity_id = ${id} and ${visibleFlows(actor)} ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row;
}

/** A job works on its rows. */
export const isBusy = (flow: Pick<FlowRow, 'stage'>): boolean =>
  flow.stage === 'analysing' || flow.stage === 'importing';

/** What may be done to a flow in its state (specification §4: a closed one is uneditable). */
export function rightsOf(flow: FlowRow): ImportRights {
  const still = flow.status !== 'Closed' && !isBusy(flow);
  const { pending, imported, undone, ready } = flow.counts;
  const analysed = still && flow.stage !== 'mapping' && pending === 0;
  const edit = still && imported + undone === 0;
  return {
    edit,
    analyse: edit || (still && flow.stage === 'failed' && pending > 0),
    items: analysed,
    import: analysed && ready > 0,
    close: movesFrom(IMPORT_LIFECYCLE, flow.status).some((move) => move.to === 'Closed'),
  };
}

const stamp = (date: Date | null): string | null => date && date.toISOString();

function presentTask(flow: FlowRow, submitter: Person | null, job: ImportJob | null): ImportTask {
  return {
    entity_id: flow.entity_id,
    version: flow.version,
    lead_type: flow.lead_type,
    content_type: 'text/csv',
    object: LEADS[flow.lead_type].name,
    filename: flow.filename,
    size: flow.size,
    status: flow.status,
    stage: flow.stage,
    counts: flow.counts,
    submitter,
    created_at: flow.created_at.toISOString(),
    updated_at: flow.updated_at.toISOString(),
    started_at: stamp(flow.started_at),
    finished_at: stamp(flow.finished_at),
    job,
    can: rightsOf(flow),
  };
}

export async function presentTasks(db: Db, actor: Actor, flows: readonly FlowRow[]): Promise<ImportTask[]> {
  const jobs = await latestJobs(db, actor, flows);
  const people = await readPeople(
    db,
    flows.map((flow) => flow.created_by),
  );
  return flows.map((flow) =>
    presentTask(flow, people.get(flow.created_by) ?? null, jobs.get(flow.entity_id) ?? null),
  );
}

export async function presentFlow(db: Db | Trx, actor: Actor, flow: FlowRow): Promise<ImportFlow> {
  const [people, jobs, seen_before] = await Promise.all([
    readPeople(db, [flow.created_by]),
    jobsOf(db, actor, flow),
    seenBefore(db, actor, flow),
  ]);
  const { separator, encoding, header_row, headers, samples, mappings, suggestions, options } = flow;
  return {
    ...presentTask(flow, people.get(flow.created_by) ?? null, jobs[0] ?? null),
    separator,
    encoding,
    header_row,
    headers,
    samples,
    mappings,
    suggestions,
    options,
    seen_before,
    jobs,
  };
}

/** The last import of the same file that the actor may see. */
async function seenBefore(db: Db | Trx, actor: Actor, flow: FlowRow): Promise<ImportFlow['seen_before']> {
  const { rows } = await sql<{ entity_id: string; filename: string; at: Date }>`
    select t.entity_id, t.filename, t.started_at as at from import_flow t
     where t.lead_type = ${flow.lead_type} and t.checksum = ${flow.checksum} and t.checksum <> ''
       and t.entity_id <> ${flow.entity_id} and t.started_at is not null and ${visibleFlows(actor)}
     order by t.started_at desc limit 1`.execute(db);
  const [seen] = rows;
  return seen ? { ...seen, at: seen.at.toISOString() } : null;
}

export const readFlow = async (db: Db, call: Call, id: string): Promise<ImportFlow> =>
  presentFlow(db, call.actor, await findFlow(db, call.actor, id));
