import { sql } from 'kysely';
import { REPORTS } from '#schemas/report/fields.ts';
import type { ReportItem, ReportView } from '#schemas/report/item.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { readPage, type Page } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { all, searchOf, type Condition } from '#server/platform/list/sql.ts';
import { folderIn, readTree } from '../folders/tree.ts';
import { visibleTemplates, type ListedRow } from './find.ts';
import { presentTemplates } from './present.ts';

/** The place of reports that lie in no folder. */
export const TOP = 'top';

/** Reports with what the reader has marked of them. */
const withMarks = (actor: Actor) => sql`(
  select r.entity_id, r.version, r.owner_id, r.folder_id, r.name, r.category, r.lead_type, r.description,
         r.created_at, r.updated_at, r.trashed_at, r.trashed_with, m.favourite_at, m.pinned_at, m.used_at
    from report_template r
    left join report_mark m on m.template_id = r.entity_id and m.user_id = ${actor.id})`;

const IN_VIEW: Readonly<Record<ReportView, (actor: Actor) => Condition>> = {
  all: () => sql<boolean>`t.trashed_at is null`,
  mine: (actor) => sql<boolean>`(t.trashed_at is null and t.owner_id = ${actor.id})`,
  shared: (actor) => sql<boolean>`(t.trashed_at is null and t.owner_id <> ${actor.id})`,
  favourites: () => sql<boolean>`(t.trashed_at is null and t.favourite_at is not null)`,
  pinned: () => sql<boolean>`(t.trashed_at is null and t.pinned_at is not null)`,
  recent: () => sql<boolean>`(t.trashed_at is null and t.used_at is not null)`,
  // What went with a folder comes back with it.
  trash: (actor) =>
    sql<boolean>`(t.trashed_at is not null and t.trashed_with = t.entity_id and t.owner_id = ${actor.id})`,
};
const ORDER: Partial<Record<ReportView, string>> = { recent: '-used_at', trash: '-trashed_at' };

const search = searchOf(REPORTS.fields);

/** A page of the reports that the actor may see. Throws `not_found` for a folder that is not there, and `bad_request`. */
export async function listTemplates(
  db: Db,
  actor: Actor,
  { view = 'all', folder_id, ...raw }: RawQuery & { readonly view?: ReportView; readonly folder_id?: string },
): Promise<Page<ReportItem>> {
  const query = parseListQuery(REPORTS.fields, raw, ORDER[view] ?? 'name');
  const tree = await readTree(db, actor);
  const inFolder =
    folder_id === undefined
      ? sql<boolean>`true`
      : folder_id === TOP
        ? sql<boolean>`(t.folder_id is null and t.owner_id = ${actor.id})`
        : sql<boolean>`t.folder_id = ${folderIn(tree, folder_id).entity_id}`;
  const visible = all([visibleTemplates(actor, tree), IN_VIEW[view](actor), inFolder]);
  const source = { table: withMarks(actor), fields: REPORTS.fields, visible, search };
  const page = await readPage<ListedRow>(db, source, query);
  return { ...page, items: await presentTemplates(db, actor, page.items, tree) };
}
