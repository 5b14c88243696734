import { sql } from 'kysely';
import { OF_SUBJECT } from '#schemas/credential/part.ts';
import { RESOURCES } from '#schemas/credential/resource.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { readPage, type Page } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import type { AccountRow } from '../account.ts';
import { formRefs, openForms } from '../instances.ts';
import { cycleOf } from '../lifecycle/cycles.ts';
import { ofVisibleAccounts } from '../parts.ts';
import { presentResource, type ResourceRow } from '../resource.ts';
import { findResource, refOf } from '../subject.ts';
import { searchAccounts } from '../visible.ts';

export type PresentedResource = ReturnType<typeof presentResource>;

export const RESOURCE_FIELDS = { ...RESOURCES.fields, account_id: OF_SUBJECT.account_id };

/** Resources of the accounts that the actor may see. */
export async function listResources(db: Db, call: Call, raw: RawQuery): Promise<Page<PresentedResource>> {
  const source = {
    table: 'resource',
    fields: RESOURCE_FIELDS,
    visible: ofVisibleAccounts(call.actor),
    search: searchAccounts,
  };
  const { items, ...page } = await readPage<ResourceRow>(db, source, parseListQuery(source.fields, raw));
  const { rows: accounts } = await sql<AccountRow>`
    select * from account where entity_id = any(${items.map((row) => row.account_id)}::uuid[])`.execute(db);
  const accountOf = new Map(accounts.map((account) => [account.entity_id, account]));
  return {
    ...page,
    items: items.map((row) => presentResource(row, accountOf.get(row.account_id)!, call.actor)),
  };
}

/** One resource with its forms and the cycle it is in. Throws `not_found`. */
export async function wholeResource(db: Db | Trx, call: Call, id: string) {
  const subject = await findResource(db, call, id);
  return {
    ...presentResource(subject.resource, subject.account, call.actor),
    forms: formRefs(await openForms(db, subject), call.language),
    cycle: await cycleOf(db, refOf(subject)),
  };
}
