import { sql, type Selectable } from 'kysely';
import { REPORT_FOLDERS_MAX, type ReportFolder } from '#schemas/report/item.ts';
import type { Tables } from '#server/db/schema.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { readPeople } from '#server/platform/names.ts';
import { Problem } from '#server/platform/problem.ts';

/** What a person may do with a folder: its owner everything, an editor saves into it, a viewer reads what lies there. */
export type FolderLevel = 'OWNER' | 'EDITOR' | 'VIEWER';

export type FolderRow = Selectable<Tables['report_folder']> & {
  readonly level: FolderLevel;
  /** It, or one above it, is shared with others. */
  readonly shared: boolean;
};

/** The folders that a person reads, by key. */
export type FolderTree = ReadonlyMap<string, FolderRow>;

/** The shares `s` that are with the actor: by name, or with everybody of the role. */
export const sharedWith = (actor: Actor) => sql<boolean>`(s.user_id = ${actor.id} or s.role = ${actor.role})`;

/**
 * The own folders, of which there are REPORT_FOLDERS_MAX at most, and beside them as many that others share with the actor,
 * with everything below. What lies in the trash is not there.
 */
export async function readTree(db: Db | Trx, actor: Actor): Promise<FolderTree> {
  const { rows } = await sql<FolderRow>`
    with recursive down as (
      select f.entity_id, 0 as depth, case s.level when 'EDITOR' then 1 else 0 end as rank,
             true as shared
        from report_folder f join report_share s on s.folder_id = f.entity_id
       where ${sharedWith(actor)}
      union
      select f.entity_id, 0, 2, exists (select from report_share s where s.folder_id = f.entity_id)
        from report_folder f where f.owner_id = ${actor.id}
      union
      select f.entity_id, d.depth + 1, d.rank, d.shared
        from report_folder f join down d on f.parent_id = d.entity_id where d.depth < 20)
    select x.* from (
      select f.*, case max(d.rank) when 2 then 'OWNER' when 1 then 'EDITOR' else 'VIEWER' end as level,
             bool_or(d.shared) as shared
        from report_folder f join down d on d.entity_id = f.entity_id
       where f.trashed_at is null
       group by f.entity_id
       order by max(d.rank) desc, f.entity_id limit ${2 * REPORT_FOLDERS_MAX}) x
     order by lower(x.name), x.entity_id`.execute(db);
  return new Map(rows.map((row) => [row.entity_id, row]));
}

/** A folder that the actor reads, else `not_found`. */
export function folderIn(tree: FolderTree, id: string): FolderRow {
  const folder = tree.get(id);
  if (!folder) throw new Problem('not_found');
  return folder;
}

/** How deep a folder lies: at the top 1. */
export const depthIn = (tree: FolderTree, id: string | null): number => {
  const folder = id === null ? undefined : tree.get(id);
  return folder ? 1 + depthIn(tree, folder.parent_id) : 0;
};

/** Keys of a folder and of those below it. */
export function withBelow(tree: FolderTree, id: string): string[] {
  const children = [...tree.values()].filter((one) => one.parent_id === id);
  return [id, ...children.flatMap((child) => withBelow(tree, child.entity_id))];
}

/** Folders as answers hold them. */
export async function presentFolders(
  db: Db | Trx,
  actor: Actor,
  rows: readonly FolderRow[],
  tree: FolderTree,
): Promise<ReportFolder[]> {
  const people = await readPeople(
    db,
    rows.map(({ owner_id }) => owner_id),
  );
  return rows.map((row) => {
    const mine = row.owner_id === actor.id;
    const free = row.trashed_at === null;
    return {
      entity_id: row.entity_id,
      version: row.version,
      name: row.name,
      parent_id: row.parent_id !== null && tree.has(row.parent_id) ? row.parent_id : null,
      owner: people.get(row.owner_id) ?? null,
      mine,
      shared: row.shared,
      trashed_at: row.trashed_at?.toISOString() ?? null,
      can: {
        add: free && row.level !== 'VIEWER',
        edit: free && mine,
        share: free && mine,
        remove: mine,
      },
    };
  });
}
