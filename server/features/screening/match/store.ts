import { sql, type Selectable } from 'kysely';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import type { CheckResult, ExclusionSource } from '#schemas/vocabulary/index.ts';
import type { Tables } from '#server/db/schema.ts';
import type { Trx } from '#server/platform/db.ts';

export type HitRow = Selectable<Tables['exclusion_hit']>;

export interface CurrentList {
  readonly entity_id: string;
  readonly source: ExclusionSource;
}

/** The lists that count now; they stay so, with all of their rows, until the transaction ends. */
export async function currentLists(trx: Trx, only?: string): Promise<CurrentList[]> {
  const { rows } = await sql<CurrentList>`
    select entity_id, source from exclusion_list
     where status = 'CURRENT' and ${only === undefined ? sql`true` : sql`entity_id = ${only}`}
     order by source for share`.execute(trx);
  return rows;
}

/** Whoever writes hits of accounts has locked these, always in the same order: nobody else does meanwhile. */
export const lockAccounts = async (trx: Trx, ids: readonly string[]): Promise<void> =>
  void (await sql`
    select from account where entity_id = any(${[...new Set(ids)]}::uuid[]) order by entity_id for no key update`.execute(
    trx,
  ));

export interface CheckRow extends SubjectRef {
  readonly entity_id: string;
  readonly result: CheckResult;
  readonly hits: number;
}

/**
 * Keeps what comparisons with a list came to, one row per subject and list with when it was last done: derived, like the
 * states of requirement items, so that a hundred thousand of a month are one statement each page.
 */
export async function keepChecks(trx: Trx, list: CurrentList, checks: readonly CheckRow[]): Promise<void> {
  await sql`
    insert into exclusion_check (entity_id, account_id, resource_id, list_id, source, result, hits)
    select entity_id, account_id, resource_id, ${list.entity_id}, ${list.source}, result, hits
      from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb)
           as x (entity_id uuid, account_id uuid, resource_id uuid, result text, hits int)
        on conflict (account_id, resource_id, list_id)
        do update set result = excluded.result, hits = excluded.hits, version = exclusion_check.version + 1, updated_at = clock_timestamp()`.execute(
    trx,
  );
}

export const markScreened = async (trx: Trx, subjectIds: readonly string[]): Promise<void> =>
  void (await sql`
    update screening_identity set screened_at = clock_timestamp() where subject_id = any(${subjectIds}::uuid[])`.execute(
    trx,
  ));

/** What was found before of these accounts in a source. */
export async function hitsOf(
  trx: Trx,
  source: ExclusionSource,
  accountIds: readonly string[],
): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    select * from exclusion_hit where source = ${source} and account_id = any(${[...new Set(accountIds)]}::uuid[])`.execute(
    trx,
  );
  return rows;
}

/** That it is still listed is no change of a hit. */
export const markSeen = async (trx: Trx, hitIds: readonly string[]): Promise<void> =>
  void (await sql`
    update exclusion_hit set last_seen_at = clock_timestamp() where entity_id = any(${hitIds}::uuid[])`.execute(
    trx,
  ));
