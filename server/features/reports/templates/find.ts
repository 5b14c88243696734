import { sql, type Selectable } from 'kysely';
import { categoriesOf } from '#schemas/report/category.ts';
import { typesOf } from '#schemas/file/index.ts';
import type { Tables } from '#server/db/schema.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { all, type Condition } from '#server/platform/list/sql.ts';
import { Problem } from '#server/platform/problem.ts';
import { readTree, sharedWith, type FolderTree } from '../folders/tree.ts';

export type TemplateRow = Selectable<Tables['report_template']>;
/** What lists read of a report: what it shows may be long. */
export type ListedRow = Omit<TemplateRow, 'definition'>;

/** Reports `t` of categories and lead types that the actor may read: a shared one opens nothing that its reader may not see. */
const readable = ({ role }: Actor): Condition =>
  sql<boolean>`(t.category = any(${categoriesOf(role)}::text[])
    and (t.lead_type is null or t.lead_type = any(${typesOf(role)}::text[])))`;

/** The reports `t` that the actor may see: own ones, those in folders that they read, those shared with them. */
export const visibleTemplates = (actor: Actor, tree: FolderTree): Condition =>
  all([
    readable(actor),
    sql<boolean>`(t.owner_id = ${actor.id} or t.folder_id = any(${[...tree.keys()]}::uuid[])
      or exists (select from report_share s where s.template_id = t.entity_id and ${sharedWith(actor)}))`,
  ]);

/**
 * A report that the actor may see, else `not_found`. Until the transaction ends `lock` keeps it as it is, and `hold` keeps
 * it there, for who writes a row that names it.
 */
export async function findTemplate(
  db: Db | Trx,
  actor: Actor,
  id: string,
  {
    lock = false,
    hold = false,
    tree,
  }: { readonly lock?: boolean; readonly hold?: boolean; readonly tree?: FolderTree } = {},
): Promise<TemplateRow> {
  const held = lock ? sql`for update` : hold ? sql`for key share` : sql``;
  const { rows } = await sql<TemplateRow>`
    select t.* from report_template t
     where t.entity_id = ${id} and t.trashed_at is null
       and ${visibleTemplates(actor, tree ?? (await readTree(db, actor)))} ${held}`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row;
}
