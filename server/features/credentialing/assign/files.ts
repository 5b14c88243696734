import { sql } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import type { FailCode } from '#schemas/errors.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Trx } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { presentAccount, type AccountRow } from '../account.ts';
import { visibleAccounts } from '../visible.ts';

/** A file as its reader has it on the screen. */
export interface FileAt {
  readonly entity_id: string;
  readonly version: number;
}

/**
 * The accounts of a call in its order, locked until the transaction ends; in one order whatever the call's, so that two
 * who assign the same never wait for each other in a circle. Throws `bad_request` for one that is named twice,
 * `not_found` for what the actor does not see, or `stale` naming those that changed, with the accounts as they are.
 */
export async function lockFiles(trx: Trx, call: Call, items: readonly FileAt[]): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select t.* from account t
     where t.entity_id = any(${items.map(({ entity_id }) => entity_id)}::uuid[]) and ${visibleAccounts(call.actor)}
     order by t.entity_id for update`.execute(trx);
  const found = new Map(rows.map((row) => [row.entity_id, row]));
  const fails = (code: FailCode, isWrong: (item: FileAt, index: number) => boolean): Fail[] =>
    items.flatMap((item, index) => (isWrong(item, index) ? [{ field: `items.${index}`, code }] : []));
  const last = new Map(items.map(({ entity_id }, index) => [entity_id, index]));
  refuse(fails('repeated', ({ entity_id }, index) => last.get(entity_id) !== index));
  const gone = fails('gone', ({ entity_id }) => !found.has(entity_id));
  if (gone.length > 0) throw new Problem('not_found', gone);
  const old = fails('stale_revision', ({ entity_id, version }) => found.get(entity_id)!.version !== version);
  const changed = items.flatMap(({ entity_id, version }) => {
    const row = found.get(entity_id)!;
    return row.version === version ? [] : [presentAccount(row, call.actor)];
  });
  if (old.length > 0) throw new Problem('stale', old, { items: changed });
  return items.map(({ entity_id }) => found.get(entity_id)!);
}
