import { sql } from 'kysely';
import { prefixOf, TRASH_DAYS, type FileTarget } from '#schemas/file/index.ts';
import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Trx } from '#server/platform/db.ts';
import { transact, type Write } from '#server/platform/write.ts';
import type { FileRow, FolderRow } from '../file.ts';
import { inChunks, lockThrown, lockTrees, type Tree } from './below.ts';
import { removeContents } from './contents.ts';
import { prefixesOf } from './move.ts';
import { lockFolders } from './place.ts';
import { lockTargets, touched, type Touched } from './targets.ts';

/**
 * Deletes files and folders in the trash for good, a folder with all that went there with it; all of them or none. Their
 * content goes soon afterwards, by a job, where no other version refers to it. Throws what `lockTargets` throws.
 */
export async function purgeItems(
  { db, jobs }: Pick<AppContext, 'db' | 'jobs'>,
  call: Call,
  items: readonly FileTarget[],
): Promise<Touched> {
  return transact(db, call, async (write) => {
    const { trx } = write;
    await lockFolders(trx);
    const targets = await lockTargets(trx, call.actor, items, 'file.purge', { trashed: true });
    const trees = await lockTrees(trx, call.actor, targets, lockThrown);
    for (const tree of trees) await removeTree(write, tree);
    await removeFiles(write, targets.files);
    await jobs.add(trx, 'file.purge', {}, 'file.purge');
    return touched(trx, items);
  });
}

/** Files of the trash that one transaction of the nightly job deletes. */
const BATCH = 200;

/**
 * The nightly job: empties the trash of what has been there for TRASH_DAYS, then removes content that no version refers
 * to any more. Each batch is a transaction of its own, so a kill costs only what it was at, and two of these jobs at once
 * do no harm.
 */
export async function purgeTrash(
  context: Pick<AppContext, 'db' | 'storage'>,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = context;
  const author = { actor: null, requestId: 'file.purge' };
  const batch = () =>
    transact(db, author, async (write) => {
      await lockFolders(write.trx);
      const folders = await expired<FolderRow>(write.trx, 'file_folder', 1);
      for (const root of folders) await removeTree(write, await lockThrown(write.trx, root));
      const files = await expired<FileRow>(write.trx, 'file', BATCH);
      await removeFiles(write, files);
      return folders.length + files.length > 0;
    });
  while (!signal?.aborted && (await batch()));
  await removeContents(context, signal);
}

/** What went to the trash by itself, and has been there long enough. */
async function expired<Row>(trx: Trx, table: 'file' | 'file_folder', most: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)}
     where trashed_at < now() - ${TRASH_DAYS} * interval '1 day' and trashed_with = entity_id
     order by trashed_at, entity_id limit ${most} for update`.execute(trx);
  return rows;
}

async function removeFiles(write: Write, files: readonly FileRow[], root?: FolderRow): Promise<void> {
  const from = await prefixesOf(write.trx, files);
  await inChunks(files, (chunk) =>
    write.removeMany('file', chunk, (index) => {
      const file = chunk[index]!;
      return {
        type: 'FILE_PURGED',
        changes: [],
        detail: {
          name: file.name,
          folder_prefix: from(file),
          ...(root ? { with: root.entity_id } : {}),
        },
      };
    }),
  );
}

async function removeTree(write: Write, { root, folders, files }: Tree): Promise<void> {
  await removeFiles(write, files, root);
  await detach(write, folders);
  // Those lowest first: none may be left without its parent.
  await inChunks([...folders].reverse(), (chunk) =>
    write.removeMany('file_folder', chunk, (index) => ({
      type: 'FOLDER_PURGED',
      changes: [],
      detail: {
        folder_prefix: prefixOf(chunk[index]!),
        ...(chunk[index]?.entity_id === root.entity_id
          ? { folders: folders.length - 1, files: files.length }
          : { with: root.entity_id }),
      },
    })),
  );
}

/** What went to the trash by itself before its folder did stays there, and will come back at the top. */
async function detach(write: Write, folders: readonly FolderRow[]): Promise<void> {
  const { trx } = write;
  const ids = folders.map(({ entity_id }) => entity_id);
  const lost = await sql<FileRow>`
    select * from file where folder_id = any(${ids}::uuid[]) order by entity_id for update`.execute(trx);
  const orphans = await sql<FolderRow>`
    select * from file_folder
     where parent_id = any(${ids}::uuid[]) and entity_id <> all(${ids}::uuid[]) order by entity_id for update`.execute(
    trx,
  );
  const from = await prefixesOf(trx, lost.rows);
  await inChunks(lost.rows, (chunk) =>
    write.updateMany('file', chunk, { folder_id: null }, (index) => ({
      type: 'FILE_MOVED',
      changes: [{ field: 'folder_prefix', from: from(chunk[index]!), to: null }],
    })),
  );
  await inChunks(orphans.rows, (chunk) =>
    write.updateMany('file_folder', chunk, { parent_id: null }, () => ({
      type: 'FOLDER_MOVED',
      changes: [],
    })),
  );
}
