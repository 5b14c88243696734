import { sql } from 'kysely';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { readPage, type Page } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import type { AccountRow } from '../account.ts';
import { presentResource, type ResourceRow } from '../resource.ts';
import { isProvider } from '../visible.ts';
import { sourceOf } from './sources.ts';

/** A resource in the queue, with its provider's name and who works its file. */
export type ListedResource = ReturnType<typeof presentResource> & {
  readonly account_name: string;
  readonly cred_agent_id: string | null;
};

/**
 * A page of the resources of every account that the actor may see, or of one (`account_id_eq`). Throws `bad_request`
 * naming every filter that it has not.
 */
export async function listResources(db: Db, call: Call, raw: RawQuery): Promise<Page<ListedResource>> {
  const source = sourceOf('resources', call.actor);
  const page = await readPage<ResourceRow>(db, source, parseListQuery(source.fields, raw));
  const accounts = await accountsOf(db, page.items);
  return {
    ...page,
    items: page.items.flatMap((row) => {
      const account = accounts.get(row.account_id);
      if (!account) return [];
      return {
        ...presentResource(row, account, call.actor),
        account_name: account.name,
        cred_agent_id: isProvider(call.actor) ? null : account.cred_agent_id,
      };
    }),
  };
}

async function accountsOf(
  db: Db,
  resources: readonly ResourceRow[],
): Promise<ReadonlyMap<string, AccountRow>> {
  const ids = [...new Set(resources.map(({ account_id }) => account_id))];
  const { rows } = await sql<AccountRow>`
    select t.* from account t where t.entity_id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.entity_id, row]));
}
