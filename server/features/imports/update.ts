import { mappingFails, type ImportFlow, type Mapping, type Separator } from '#schemas/import-flow/index.ts';
import { changesBetween } from '#server/features/leads/lead.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { onBehalfOf, type JobName, type Jobs } from '#server/platform/jobs.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { jsonList, transact, type Write } from '#server/platform/write.ts';
import { findFlow, NO_COUNTS, presentFlow, rightsOf, type FlowRow } from './flow.ts';
import { inspect } from './inspect.ts';
import { dropItems, readSource } from './store.ts';

export interface FlowPatch {
  readonly mappings?: readonly Mapping[];
  readonly separator?: Separator;
  readonly status?: 'Closed' | 'CLOSED';
  readonly action?: 'analyse' | 'import';
}

type Patch = Partial<
  Pick<
    FlowRow,
    | 'mappings'
    | 'separator'
    | 'headers'
    | 'samples'
    | 'stage'
    | 'status'
    | 'counts'
    | 'started_at'
    | 'finished_at'
  >
>;

const JOBS: Readonly<Record<NonNullable<FlowPatch['action']>, JobName>> = {
  analyse: 'import.analyse',
  import: 'import.run',
};

/**
 * Changes a flow that is still at `version`, starts its analysis or its import, or closes it. Throws `not_found`,
 * `stale` with the flow as it is now, `not_now`, `invalid_csv` for a separator that does not fit, or `bad_request`.
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
    const flow = await findFlow(write.trx, call.actor, id, true);
    if (flow.version !== version)
      throw new Problem('stale', [], await presentFlow(write.trx, call.actor, flow));
    const patch = await patchOf(write, call, flow, sent);
    if (patch.mappings || patch.separator) await dropItems(write.trx, id);
    const changes = changesBetween({ ...flow }, { ...patch }).filter(
      ({ field }) => !['headers', 'samples', 'counts'].includes(field),
    );
    await write.update('import_flow', id, version, rowOf(patch), { type: 'IMPORT_UPDATED', changes });
    if (sent.action) {
      await jobs.add(write.trx, JOBS[sent.action], { flow_id: id, ...onBehalfOf(call) }, `import ${id}`);
    }
    return presentFlow(write.trx, call.actor, await findFlow(write.trx, call.actor, id));
  });
}

const rowOf = ({ mappings, headers, samples, ...rest }: Patch): Record<string, unknown> => ({
  ...rest,
  ...(mappings ? { mappings: jsonList(mappings) } : {}),
  ...(headers ? { headers: jsonList(headers) } : {}),
  ...(samples ? { samples: jsonList(samples) } : {}),
});

/** What becomes of the flow, each part allowed by the state it is in. */
async function patchOf({ trx }: Write, call: Call, flow: FlowRow, sent: FlowPatch): Promise<Patch> {
  const can = rightsOf(flow);
  const allow = (right: boolean): void => {
    if (!right) throw new Problem('not_now');
  };
  let patch: Patch = {};
  if (sent.separator || sent.mappings) {
    allow(can.edit);
    patch = { stage: 'mapping', counts: { ...NO_COUNTS, rows: flow.counts.rows } };
  }
  if (sent.separator) {
    const { rows, ...seen } = await inspect(
      await readSource(trx, flow.entity_id),
      sent.separator,
      flow.lead_type,
      call.actor.username,
    );
    patch = { ...patch, ...seen, counts: { ...NO_COUNTS, rows } };
  }
  const headers = patch.headers ?? flow.headers;
  const mappings = sent.mappings ?? patch.mappings ?? flow.mappings;
  if (sent.mappings || sent.action === 'analyse') {
    refuse([...mappingFails(flow.lead_type, headers, mappings, sent.action === 'analyse')]);
  }
  if (sent.mappings) patch = { ...patch, mappings: sent.mappings };
  if (sent.action === 'analyse') {
    allow(can.edit);
    patch = {
      ...patch,
      stage: 'analysing',
      status: 'In Progress',
      counts: { ...NO_COUNTS, rows: (patch.counts ?? flow.counts).rows },
    };
  }
  if (sent.action === 'import') {
    allow(can.import && !sent.mappings && !sent.separator);
    patch = {
      ...patch,
      stage: 'importing',
      status: 'In Progress',
      started_at: new Date(),
      finished_at: null,
    };
  }
  if (sent.status) {
    allow(can.close && sent.action === undefined);
    // A job at work notices between two batches and stops; what it has imported stays.
    const stopped = { analysing: 'mapping', importing: 'imported' } as const;
    patch = {
      ...patch,
      status: 'Closed',
      ...(flow.stage in stopped ? { stage: stopped[flow.stage as keyof typeof stopped] } : {}),
    };
  }
  if (Object.keys(patch).length === 0) allow(flow.status !== 'Closed');
  return patch;
}
