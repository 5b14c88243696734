import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Requirement } from '#schemas/credential/item.ts';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { SUBJECT_KIND } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import { batchAndRest } from '#server/platform/breathe.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { JobHandlers, RequirementSettleJob } from '#server/platform/jobPayloads.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { settle } from '../settle/index.ts';
import { lockAccounts } from '../subject.ts';

/** So many subjects are settled in one transaction. */
const PAGE = 500;
/** Before the first key. */
const NONE = '00000000-0000-0000-0000-000000000000';
/** Counted up when settle() finds out something new of subjects that nothing happens to. */
const RELEASE = '1';

/** Settles, by a job, all subjects of the kind and type of a requirement. */
export const settleLater = (
  jobs: Jobs,
  trx: Trx,
  { subject_kind, lead_type }: Pick<Requirement, 'subject_kind' | 'lead_type'>,
): Promise<void> => go(jobs, trx, { run: uuidv7(), kind: subject_kind, lead_type, after: NONE });

/** One page of a run is one job: after a kill the run goes on where it was. */
const go = (jobs: Jobs, trx: Trx, job: RequirementSettleJob): Promise<void> =>
  jobs.add(trx, 'requirement.settle', job, `requirement.settle.${job.run}.${job.after}`);

/**
 * Once per release, files that an older one left behind get what this one keeps of them: their items above all. It is
 * done by jobs, so that the start need not wait for it.
 */
export async function settleOnce({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      insert into installation (key, value) values ('settled', ${RELEASE})
          on conflict (key) do update set value = excluded.value where installation.value <> excluded.value
      returning key`.execute(trx);
    if (rows.length === 0) return;
    // Resources take facts from their accounts: those have the first job.
    for (const subject_kind of codesOf(SUBJECT_KIND))
      await settleLater(jobs, trx, { subject_kind, lead_type: null });
  });
}

async function settlePage(db: Db, jobs: Jobs, job: RequirementSettleJob): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const refs = await pageOf(trx, job);
    const last = refs.at(-1);
    if (!last) return;
    await lockAccounts(trx, refs);
    await settle(trx, refs);
    if (refs.length === PAGE) await go(jobs, trx, { ...job, after: last.resource_id ?? last.account_id });
  });
}

async function pageOf(trx: Trx, { kind, lead_type, after }: RequirementSettleJob): Promise<SubjectRef[]> {
  const ofType = lead_type === null ? sql`true` : sql`lead_type = ${lead_type}`;
  const from =
    kind === 'ACCOUNT'
      ? sql`select entity_id as account_id, null::uuid as resource_id from account where true`
      : sql`select account_id, entity_id as resource_id from resource where kind = ${kind}`;
  const { rows } = await sql<SubjectRef>`
    ${from} and ${ofType} and entity_id > ${after} order by entity_id limit ${PAGE}`.execute(trx);
  return rows;
}

/** What a change of a requirement means for everybody. */
export const requirementHandlers = ({
  db,
  jobs,
}: Pick<AppContext, 'db' | 'jobs'>): Pick<JobHandlers, 'requirement.settle'> => ({
  'requirement.settle': (job) => batchAndRest(() => settlePage(db, jobs, job)),
});
