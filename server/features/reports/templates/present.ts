import { sql } from 'kysely';
import { CATEGORIES } from '#schemas/report/category.ts';
import type { ReportItem, ReportTemplate } from '#schemas/report/item.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { readPeople } from '#server/platform/names.ts';
import { readTree, sharedWith, type FolderTree } from '../folders/tree.ts';
import type { ListedRow, TemplateRow } from './find.ts';

interface Mark {
  readonly template_id: string;
  readonly favourite_at: Date | null;
  readonly pinned_at: Date | null;
  readonly used_at: Date | null;
}
interface Shared {
  readonly template_id: string;
  /** With this reader as an editor. */
  readonly editor: boolean;
}

/** Reports as lists have them: three queries whatever the number. */
export async function presentTemplates(
  db: Db | Trx,
  actor: Actor,
  rows: readonly ListedRow[],
  tree: FolderTree,
): Promise<ReportItem[]> {
  const ids = rows.map(({ entity_id }) => entity_id);
  const [people, marks, shares] = await Promise.all([
    readPeople(
      db,
      rows.map(({ owner_id }) => owner_id),
    ),
    sql<Mark>`
      select * from report_mark where user_id = ${actor.id} and template_id = any(${ids}::uuid[])`.execute(
      db,
    ),
    sql<Shared>`
      select template_id, bool_or(level = 'EDITOR' and ${sharedWith(actor)}) as editor
        from report_share s where template_id = any(${ids}::uuid[]) group by template_id`.execute(db),
  ]);
  const markOf = new Map(marks.rows.map((mark) => [mark.template_id, mark]));
  const shareOf = new Map(shares.rows.map((share) => [share.template_id, share]));
  return rows.map((row): ReportItem => {
    const { entity_id, version, name, category, lead_type, description } = row;
    const mark = markOf.get(entity_id);
    const share = shareOf.get(entity_id);
    const folder = tree.get(row.folder_id ?? '');
    const mine = row.owner_id === actor.id;
    const free = row.trashed_at === null;
    const edits = free && mayEdit(actor, row, folder?.level === 'EDITOR' || share?.editor === true);
    return {
      entity_id,
      version,
      name,
      category,
      lead_type,
      description,
      folder_id: folder?.entity_id ?? null,
      owner: people.get(row.owner_id) ?? null,
      mine,
      shared: share !== undefined || folder?.shared === true,
      favourite: mark?.favourite_at != null,
      pinned: mark?.pinned_at != null,
      used_at: mark?.used_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      trashed_at: row.trashed_at?.toISOString() ?? null,
      can: {
        overwrite: free && mine && CATEGORIES[category].fixed !== true,
        edit: edits,
        share: free && mine,
        remove: mine,
      },
    };
  });
}

/** Name and description; what a report shows, with whom it is shared and that it ends are the owner's alone (domain §6). */
const mayEdit = (actor: Actor, { owner_id }: Pick<TemplateRow, 'owner_id'>, isEditor: boolean): boolean =>
  owner_id === actor.id || isEditor;

/** One report with what it shows. */
export async function presentTemplate(
  db: Db | Trx,
  actor: Actor,
  row: TemplateRow,
  known?: FolderTree,
): Promise<ReportTemplate> {
  const tree = known ?? (await readTree(db, actor));
  const [item] = await presentTemplates(db, actor, [row], tree);
  return { ...item!, definition: row.definition };
}
