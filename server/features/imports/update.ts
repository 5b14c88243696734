import {
  mappingFails,
  NO_COUNTS,
  type ImportFlow,
  type ImportOptions,
  type Mapping,
} from '#schemas/import-flow/index.ts';
import { changesBetween } from '#server/features/leads/lead.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { onBehalfOf } from '#server/platform/jobBehalf.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { findFlow, presentFlow, rightsOf, type FlowRow } from './flow.ts';
import type { Reading } from './inspect.ts';
import { columnsOf, takeIn } from './intake.ts';
import { closing } from './jobState.ts';
import { flowKey } from './start.ts';
import { dropItems, pendAll, readSource, refreshCounts } from './store.ts';

export interface FlowPatch extends Partial<Reading> {
  readonly mappings?: readonly Mapping[];
  readonly options?: Partial<ImportOptions>;
  readonly status?: 'Closed' | 'CLOSED';
  readonly action?: 'analyse';
}

/** What becomes of a flow: its columns, and its rows (read anew, checked anew, only counted anew). */
interface Plan {
  readonly patch: Partial<FlowRow>;
  readonly rows?: 'drop' | 'pend' | 'count';
}

/** History tells what a person chose, not what follows from it. */
const FOLLOWS: readonly string[] = ['headers', 'headers_key', 'samples', 'suggestions', 'counts'];

/**
 * Changes a flow that is still at `version`, starts its analysis, or closes it. Throws `not_found`, `stale` with the
 * flow as it is now, `not_now`, `invalid_csv` for a way of reading that does not fit, or `bad_request`.
 */
export async function updateFlow(
  db: Db,
  jobs: Jobs,
  call: Call,
  id: string,
  version: number,
  sent: FlowPatch,
): Promise<ImportFlow> {
  return transact(db, call, async (write) => {
    const { trx } = write;
    const flow = await findFlow(trx, call.actor, id, true);
    if (flow.version !== version) throw new Problem('stale', [], await presentFlow(trx, call.actor, flow));
    const { patch, rows } = await planOf(write, call, flow, sent);
    const changes = changesBetween({ ...flow }, { ...patch }).filter(({ field }) => !FOLLOWS.includes(field));
    await write.update('import_flow', id, version, columnsOf(patch), { type: 'IMPORT_UPDATED', changes });
    if (rows === 'drop') await dropItems(trx, id);
    if (rows === 'pend') await pendAll(trx, id);
    if (rows === 'pend' || rows === 'count') await refreshCounts(trx, id);
    if (patch.stage === 'analysing')
      await jobs.add(trx, 'import.analyse', { flow_id: id, ...onBehalfOf(call) }, flowKey(id));
    return presentFlow(trx, call.actor, await findFlow(trx, call.actor, id));
  });
}

const allow = (right: boolean): void => {
  if (!right) throw new Problem('not_now');
};

/** Each part of the change where the state of the flow allows it; a later part builds on those before. */
async function planOf(write: Write, call: Call, flow: FlowRow, sent: FlowPatch): Promise<Plan> {
  let plan: Plan = { patch: {} };
  const { separator, encoding, header_row } = sent;
  if (separator !== undefined || encoding !== undefined || header_row !== undefined)
    plan = await readAnew(write, call, flow, sent);
  if (sent.mappings || sent.action) plan = mapped(flow, sent, plan);
  if (sent.options) plan = decided(flow, sent.options, plan);
  if (sent.action) plan = { ...plan, patch: { ...plan.patch, stage: 'analysing', status: 'In Progress' } };
  if (sent.status) {
    allow(rightsOf(flow).close && sent.action === undefined);
    plan = { ...plan, patch: { ...plan.patch, ...(await closing(write, flow)) } };
  }
  if (Object.keys(plan.patch).length === 0) allow(flow.status !== 'Closed');
  return plan;
}

async function readAnew(write: Write, call: Call, flow: FlowRow, sent: FlowPatch): Promise<Plan> {
  allow(rightsOf(flow).edit);
  const { separator = flow.separator, encoding = flow.encoding, header_row = flow.header_row } = sent;
  const content = await readSource(write.trx, flow.entity_id);
  const reading = { separator, encoding, header_row };
  const { rows, ...read } = await takeIn(write.trx, call, flow.lead_type, content, reading, flow.entity_id);
  return { patch: { stage: 'mapping', ...read, counts: { ...NO_COUNTS, rows } }, rows: 'drop' };
}

/** A mapping may be incomplete until the analysis is asked for. Throws `bad_request` with all of its faults. */
function mapped(flow: FlowRow, { mappings, action }: FlowPatch, { patch, rows = 'pend' }: Plan): Plan {
  const can = rightsOf(flow);
  allow(mappings ? can.edit : can.analyse);
  const headers = patch.headers ?? flow.headers;
  const all = mappings ?? patch.mappings ?? flow.mappings;
  refuse(mappingFails(flow.lead_type, headers, all, action === 'analyse'));
  return { patch: { ...patch, ...(mappings ? { mappings, stage: 'mapping' } : {}) }, rows };
}

/** By other keys other rows are duplicates: those that were checked are compared again. */
function decided(flow: FlowRow, sent: Partial<ImportOptions>, { patch, rows }: Plan): Plan {
  const can = rightsOf(flow);
  allow(can.edit || can.items);
  const options = { ...flow.options, ...sent };
  const isChecked = flow.stage !== 'mapping' && patch.stage === undefined;
  const isSame = [...options.keys].sort().join() === [...flow.options.keys].sort().join();
  return isChecked && !isSame
    ? { patch: { ...patch, options, stage: 'analysing' }, rows: 'pend' }
    : { patch: { ...patch, options }, rows: rows ?? 'count' };
}
