import { sql } from 'kysely';
import { movesFrom } from '#schemas/engine/transitions.ts';
import {
  IMPORT_LIFECYCLE,
  type ImportCounts,
  type ImportFlow,
  type ImportRights,
  type ImportStage,
  type ImportTask,
  type Mapping,
  type Separator,
} from '#schemas/import-flow/index.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { ImportTaskStatus } from '#schemas/vocabulary/index.ts';
import { requireScope, type Actor, type Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { Problem } from '#server/platform/problem.ts';

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
  readonly headers: readonly string[];
  readonly samples: readonly (readonly string[])[];
  readonly mappings: readonly Mapping[];
  readonly counts: ImportCounts;
  readonly created_by: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

export const NO_COUNTS: ImportCounts = {
  rows: 0,
  processed: 0,
  valid: 0,
  failed: 0,
  refused: 0,
  matched: 0,
  imported: 0,
};

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

const isBusy = (flow: FlowRow): boolean => flow.stage === 'analysing' || flow.stage === 'importing';

/** What may be done to a flow in its state (specification §4: a closed one is uneditable). */
export function rightsOf(flow: FlowRow): ImportRights {
  const open = flow.status !== 'Closed';
  const still = open && !isBusy(flow);
  const edit = still && flow.counts.imported === 0;
  const analysed = still && flow.stage !== 'mapping';
  return {
    edit,
    items: analysed,
    import: analysed && flow.counts.valid > 0,
    close: movesFrom(IMPORT_LIFECYCLE, flow.status).some((move) => move.to === 'Closed'),
  };
}

type Submitter = ImportTask['submitter'];

async function submittersOf(
  db: Db | Trx,
  flows: readonly FlowRow[],
): Promise<ReadonlyMap<string, Submitter>> {
  const ids = [...new Set(flows.map((flow) => flow.created_by))];
  const { rows } = await sql<NonNullable<Submitter>>`
    select entity_id, first_name, last_name from app_user where entity_id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((person) => [person.entity_id, person]));
}

const stamp = (date: Date | null): string | null => date && date.toISOString();

function presentTask(flow: FlowRow, submitter: Submitter): ImportTask {
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
    can: rightsOf(flow),
  };
}

export async function presentTasks(db: Db, flows: readonly FlowRow[]): Promise<ImportTask[]> {
  const people = await submittersOf(db, flows);
  return flows.map((flow) => presentTask(flow, people.get(flow.created_by) ?? null));
}

export async function presentFlow(db: Db | Trx, flow: FlowRow): Promise<ImportFlow> {
  const people = await submittersOf(db, [flow]);
  const { separator, headers, samples, mappings } = flow;
  return { ...presentTask(flow, people.get(flow.created_by) ?? null), separator, headers, samples, mappings };
}

export const readFlow = async (db: Db, call: Call, id: string): Promise<ImportFlow> =>
  presentFlow(db, await findFlow(db, call.actor, id));
