import { v7 as uuidv7 } from 'uuid';
import type { BulkAction, SkippedLead } from '#schemas/bulk/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { demoId } from '#server/db/seed/people.ts';
import { bulkHandlers } from '#server/features/bulk/jobs.ts';
import { settleItems } from '#server/features/bulk/store.ts';
import { readConfig } from '#server/platform/config.ts';
import { onBehalfOf } from '#server/platform/jobBehalf.ts';
import type { BulkJob } from '#server/platform/jobPayloads.ts';
import type { Caller, TestApp } from '#tests/support/app.ts';
import { callOf } from '#tests/support/call.ts';
import { pollFor } from '#tests/support/clock.ts';
import type { Refused } from '#tests/support/fails.ts';

export interface LeadFacts {
  readonly type?: LeadType;
  readonly status?: string;
  readonly reason?: string;
  readonly assignee?: string | null;
  readonly pr?: string;
}

/** Leads straight into the table, numbered, of nobody unless said; their keys in the order of the keys. */
export async function makeLeads(app: TestApp, name: string, count: number, facts: LeadFacts = {}) {
  const { type = 'SP', status = 'NEW', reason = null, assignee = null, pr = 'sp.agent3' } = facts;
  const rows = await app.query<{ id: string }>`
    insert into lead (entity_id, lead_type, status, status_reason, company_name, assignee_id, pr_assigned_id)
    select gen_random_uuid(), ${type}, ${status}, ${reason}, ${name} || ' ' || n, ${assignee && demoId(assignee)}::uuid,
           ${demoId(pr)}::uuid
      from generate_series(1, ${count}::int) n returning entity_id as id`;
  return rows.map(({ id }) => id).sort();
}

export const ask = (caller: Caller, body: object, type = 'sp') =>
  caller.post<BulkAction & Refused>(`/leads/${type}/bulk`, body);

/** The action once it has ended. */
export const ended = (caller: Caller, id: string, type = 'sp'): Promise<BulkAction> =>
  pollFor(async () => {
    const { body } = await caller.get<BulkAction>(`/leads/${type}/bulk/${id}`);
    return ['QUEUED', 'RUNNING'].includes(body.status) ? undefined : body;
  }, 'the action did not end');

/** Asks for an action and waits for its end. */
export async function done(caller: Caller, body: object, type = 'sp'): Promise<BulkAction> {
  const asked = await ask(caller, body, type);
  if (asked.status !== 202) throw new Error(asked.text);
  return ended(caller, asked.body.entity_id, type);
}

export const skippedOf = async (caller: Caller, id: string, type = 'sp') =>
  (
    await caller.get<{ items: SkippedLead[]; total: number }>(
      `/leads/${type}/bulk/${id}/skipped?page=1&size=100`,
    )
  ).body;

export const leadsOf = (app: TestApp, ids: readonly string[]) =>
  app.db.selectFrom('lead').selectAll().where('entity_id', 'in', ids).orderBy('entity_id').execute();

export const historyOf = (app: TestApp, ids: readonly string[], type: string) =>
  app.db.selectFrom('history').selectAll().where('record_id', 'in', ids).where('type', '=', type).execute();

/** An action that no job was added for, so that the test can run the job as it likes. */
export async function waiting(
  app: TestApp,
  kind: string,
  params: Record<string, unknown>,
  ids: readonly string[],
  person = 'sp.agent',
): Promise<string> {
  const id = uuidv7();
  await app.db.transaction().execute(async (trx) => {
    const total = await settleItems(trx, id, { ids });
    await trx
      .insertInto('bulk_action')
      .values({
        entity_id: id,
        lead_type: 'SP',
        kind,
        params: JSON.stringify(params),
        status: 'QUEUED',
        total,
        created_by: demoId(person),
      })
      .execute();
  });
  return id;
}

export const handlers = (app: TestApp) => bulkHandlers({ db: app.db, config: readConfig({}) });

export const jobOf = (id: string, username = 'sp.agent'): BulkJob => ({
  action_id: id,
  ...onBehalfOf(callOf(username)),
});
