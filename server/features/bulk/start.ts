import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { BULK_KINDS, type BulkAction } from '#schemas/bulk/index.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { BulkKind } from '#schemas/vocabulary/index.ts';
import { leadSource } from '#server/features/leads/read.ts';
import { requireScope, type Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { onBehalfOf } from '#server/platform/jobBehalf.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { Problem } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { readAction } from './action.ts';
import { isKind, readRequest } from './request.ts';
import { settleItems } from './store.ts';

/** Actions that one person may have under way: each may be about every lead there is. */
const MOST_OPEN = 5;

/**
 * Takes in an action over many leads. Which leads it is about is settled here; the rest is a job. Throws `not_found` for
 * the other type, `forbidden`, `too_many_requests`, or `bad_request` with everything that is wrong.
 */
export async function startBulk(
  db: Db,
  jobs: Jobs,
  call: Call,
  type: LeadType,
  body: Values,
): Promise<BulkAction> {
  const source = leadSource(call, type);
  if (isKind(body.kind)) requireScope(call.actor, BULK_KINDS[body.kind].right);
  const { kind, params, selected } = await readRequest(db, call.actor, type, source, body);
  await refuseMore(db, call);
  const { query } = body;
  return transact(db, call, (write) =>
    beginAction(write, jobs, call, { lead_type: type, kind, params, query }, (id) =>
      settleItems(write.trx, id, selected),
    ),
  );
}

/** What an action begins as; `query`: the filters by which its leads were named, for the history alone. */
export interface Beginning {
  readonly lead_type: LeadType;
  readonly kind: BulkKind;
  readonly params: Values;
  readonly query?: unknown;
  readonly rule_id?: string | null;
  readonly undoes_id?: string | null;
}

/** Writes an action down, with the leads that `settle` settles for it and counts, and has its job do the rest. */
export async function beginAction(
  write: Write,
  jobs: Jobs,
  call: Call,
  { query = null, ...begun }: Beginning,
  settle: (id: string) => Promise<number>,
): Promise<BulkAction> {
  const id = uuidv7();
  const total = await settle(id);
  await write.insert(
    'bulk_action',
    { ...begun, entity_id: id, status: 'QUEUED', total, created_by: call.actor.id },
    { type: 'BULK_STARTED', changes: [], detail: { ...begun, total, query } },
  );
  await jobs.add(write.trx, 'bulk.run', { action_id: id, ...onBehalfOf(call) }, `bulk ${id}`);
  return readAction(write.trx, call, begun.lead_type, id);
}

/** Throws `too_many_requests` for who has enough under way. */
export async function refuseMore(db: Db, { actor }: Call): Promise<void> {
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from bulk_action
     where created_by = ${actor.id} and status in ('QUEUED', 'RUNNING')`.execute(db);
  if (Number(rows[0]?.n) >= MOST_OPEN) throw new Problem('too_many_requests');
}
