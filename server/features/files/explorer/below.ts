import { sql } from 'kysely';
import { FOLDER_ACTION_MAX } from '#schemas/file/index.ts';
import { scopeOf } from '#schemas/permissions.ts';
import type { FailCode } from '#schemas/errors.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Trx } from '#server/platform/db.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import type { FileRow, FolderRow } from '../file.ts';
import { foldersFrom } from './place.ts';
import type { Targets } from './targets.ts';

/** A folder with all that shares its fate. */
export interface Tree {
  readonly root: FolderRow;
  /** The root first, each folder before those below it. */
  readonly folders: readonly FolderRow[];
  readonly files: readonly FileRow[];
}

const most = FOLDER_ACTION_MAX + 1;
const byPath = (folders: readonly FolderRow[]): FolderRow[] =>
  [...folders].sort((one, other) => one.path.length - other.path.length);

/** A folder that is not in the trash, with all that is in it and below; locked. */
export async function lockTree(trx: Trx, root: FolderRow): Promise<Tree> {
  const folders = await sql<FolderRow>`
    select f.* from file_folder f where ${foldersFrom(root)} order by f.entity_id limit ${most} for update`.execute(
    trx,
  );
  const files = await sql<FileRow>`
    select t.* from file t
     where t.folder_id = any(${folders.rows.map((row) => row.entity_id)}::uuid[]) and t.use = 'explorer' and t.trashed_at is null
     order by t.entity_id limit ${most} for update`.execute(trx);
  return { root, folders: byPath(folders.rows), files: files.rows };
}

/** A folder in the trash, with all that went there with it; locked. */
export async function lockThrown(trx: Trx, root: FolderRow): Promise<Tree> {
  const thrown: Condition = sql<boolean>`t.trashed_with = ${root.entity_id}`;
  const folders = await sql<FolderRow>`
    select t.* from file_folder t where ${thrown} order by t.entity_id for update`.execute(trx);
  const files = await sql<FileRow>`
    select t.* from file t where ${thrown} order by t.entity_id for update`.execute(trx);
  return { root, folders: byPath(folders.rows), files: files.rows };
}

/**
 * Several trees with `lock`. Refuses more than one action may touch (`bad_request`), and what is not the actor's to change
 * (`forbidden`): an agent's folder may hold files of others, and then only a supervisor decides about them.
 * @param ownOnly why nothing of others may be among it; null: it may
 */
export async function lockTrees(
  trx: Trx,
  actor: Actor,
  { folders: roots, fieldOf }: Pick<Targets, 'folders' | 'fieldOf'>,
  lock: (trx: Trx, root: FolderRow) => Promise<Tree>,
  ownOnly: FailCode | null = scopeOf(actor.role, 'file.edit') === 'own' ? 'holds_others' : null,
): Promise<Tree[]> {
  const trees: Tree[] = [];
  let count = 0;
  for (const root of roots) {
    const tree = await lock(trx, root);
    count += tree.folders.length + tree.files.length;
    if (count > FOLDER_ACTION_MAX)
      refuse([{ field: fieldOf(root.entity_id), code: 'too_many', params: { limit: FOLDER_ACTION_MAX } }]);
    trees.push(tree);
  }
  if (ownOnly === null) return trees;
  const isOwn = (row: FileRow | FolderRow): boolean => row.created_by === actor.id;
  const others = trees.filter(({ folders, files }) => !folders.every(isOwn) || !files.every(isOwn));
  if (others.length === 0) return trees;
  throw new Problem(
    'forbidden',
    others.map(({ root }) => ({ field: fieldOf(root.entity_id), code: ownOnly })),
  );
}

const CHUNK = 1000;

/** A thousand rows at a time: each statement stays short, and so does the turn of work that builds it. */
export async function inChunks<T>(
  rows: readonly T[],
  write: (chunk: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) await write(rows.slice(from, from + CHUNK));
}
