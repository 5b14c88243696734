import { sql, type Selectable } from 'kysely';
import type { ExclusionCheck } from '#schemas/credential/item.ts';
import { CHECK_FIELDS } from '#schemas/credential/screening.ts';
import type { Tables } from '#server/db/schema.ts';
import { findAccount } from '#server/features/credentialing/read.ts';
import { mayOn } from '#server/features/credentialing/visible.ts';
import { settle } from '#server/features/credentialing/settle/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import { readPage, type Page } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { Problem } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { visibleScreenings } from './hits/visible.ts';
import { identitiesOfAccount } from './match/identity.ts';
import { currentLists } from './match/store.ts';
import { screen } from './screen.ts';

type CheckRow = Selectable<Tables['exclusion_check']>;

/** What comparisons came to, the latest first. */
export async function listChecks(db: Db, call: Call, raw: RawQuery): Promise<Page<ExclusionCheck>> {
  const source = { table: 'exclusion_check', fields: CHECK_FIELDS, visible: visibleScreenings(call.actor) };
  const page = await readPage<CheckRow>(db, source, parseListQuery(CHECK_FIELDS, raw, '-updated_at'));
  return { ...page, items: page.items.map(presentCheck) };
}

const presentCheck = (row: CheckRow): ExclusionCheck => ({
  entity_id: row.entity_id,
  account_id: row.account_id,
  resource_id: row.resource_id,
  source: row.source,
  result: row.result,
  hits: row.hits,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/**
 * Compares a whole account with the current lists now. Gives what it came to, by subject and list. Throws `not_found`,
 * `forbidden` (somebody else's), `not_now` while there is no list.
 */
export function screenAccount(
  db: Db,
  vault: Vault,
  call: Call,
  accountId: string,
): Promise<{ items: ExclusionCheck[] }> {
  return transact(db, call, async (write) => {
    const { trx } = write;
    const account = await findAccount(trx, call, accountId, true);
    if (!mayOn(call.actor, 'screening.clear', account)) throw new Problem('forbidden');
    const lists = await currentLists(trx);
    if (lists.length === 0) throw new Problem('not_now', [{ field: 'lists', code: 'no_lists' }]);
    await settle(trx, [{ account_id: accountId, resource_id: null }]);
    await screen({ write, vault, identities: await identitiesOfAccount(trx, accountId), lists });
    return {
      items: await checksOf(
        trx,
        accountId,
        lists.map(({ entity_id }) => entity_id),
      ),
    };
  });
}

async function checksOf(trx: Trx, accountId: string, lists: readonly string[]): Promise<ExclusionCheck[]> {
  const { rows } = await sql<CheckRow>`
    select * from exclusion_check where account_id = ${accountId} and list_id = any(${lists}::uuid[])
     order by source, resource_id nulls first limit 1000`.execute(trx);
  return rows.map(presentCheck);
}
