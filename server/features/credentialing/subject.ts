import { sql } from 'kysely';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import type { SubjectKind } from '#schemas/vocabulary/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import type { AccountRow } from './account.ts';
import { findAccount, readAccount } from './read.ts';
import type { ResourceRow } from './resource.ts';
import type { Subject } from './rights.ts';

/** What hangs on a subject: rows that name its account and, of a resource, that. */
export const SUBJECT_TABLES = [
  'document',
  'verification',
  'credential_comment',
  'exclusion_hit',
  'exclusion_check',
  'credential_cycle',
  'form_instance',
] as const;

export const refOf = ({ account, resource }: Subject): SubjectRef => ({
  account_id: account.entity_id,
  resource_id: resource?.entity_id ?? null,
});
export const kindOf = ({ resource }: Subject): SubjectKind => resource?.kind ?? 'ACCOUNT';

/**
 * A subject that the actor may see, else `not_found`. `lock` keeps account and resource as they are until the
 * transaction ends: the account first, always, so that two who work on one file never wait for each other in a circle.
 */
export async function findSubject(
  db: Db | Trx,
  call: Call,
  { account_id, resource_id }: SubjectRef,
  lock = false,
): Promise<Subject> {
  const account = await findAccount(db, call, account_id, lock);
  if (resource_id === null) return { account, resource: null };
  return { account, resource: await resourceOf(db, account, resource_id, lock) };
}

/** A resource by its key alone, with its account, as `findSubject` finds it. */
export async function findResource(
  db: Db | Trx,
  call: Call,
  id: string,
  lock = false,
): Promise<Subject & { readonly resource: ResourceRow }> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from resource where entity_id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  const account = await findAccount(db, call, row.account_id, lock);
  return { account, resource: await resourceOf(db, account, id, lock) };
}

async function resourceOf(
  db: Db | Trx,
  account: AccountRow,
  id: string,
  lock: boolean,
): Promise<ResourceRow> {
  const { rows } = await sql<ResourceRow>`
    select r.* from resource r where r.entity_id = ${id} and r.account_id = ${account.entity_id}
    ${lock ? sql`for update` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row;
}

/** The resources of an account, by kind and in the order in which they were added; at most `limit`. */
export async function resourcesOf(
  db: Db | Trx,
  accountId: string,
  limit: number,
  lock = false,
): Promise<ResourceRow[]> {
  const { rows } = await sql<ResourceRow>`
    select r.* from resource r where r.account_id = ${accountId} order by r.kind, r.entity_id limit ${limit}
    ${lock ? sql`for update` : sql``}`.execute(db);
  return rows;
}

/**
 * Locks the accounts of subjects until the transaction ends: in one order and before anything of theirs, as everybody
 * locks them, so that who works on one of them waits, and settles it after us.
 */
export const lockAccounts = async (
  trx: Trx,
  refs: readonly Pick<SubjectRef, 'account_id'>[],
): Promise<void> =>
  void (await sql`
    select from account where entity_id = any(${refs.map(({ account_id }) => account_id)}::uuid[])
     order by entity_id for update`.execute(trx));

/** A subject as it is now, for commands that have found it; who may see it is not asked again. */
export async function readSubject(db: Db | Trx, { account_id, resource_id }: SubjectRef): Promise<Subject> {
  const account = await readAccount(db, account_id);
  return {
    account,
    resource: resource_id === null ? null : await resourceOf(db, account, resource_id, false),
  };
}
