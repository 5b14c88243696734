import { sql } from 'kysely';
import { FOLDER_DEPTH_MAX, prefixOf, type FileTarget } from '#schemas/file/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { refuse } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import type { FileRow, FolderRow } from '../file.ts';
import { inChunks, lockThrown, lockTree, lockTrees, type Tree } from './below.ts';
import { depthOf } from './folder.ts';
import {
  crowdFails,
  lockFolders,
  placeOfFolder,
  settleNames,
  topOf,
  withNames,
  type FoundPlace,
} from './place.ts';
import { personalFolder } from './personal.ts';
import { prefixesOf } from './move.ts';
import { lockTargets, touched, type Touched } from './targets.ts';

/**
 * Puts files and folders into the trash, a folder with all that is in it; all of them or none. Every file has its own
 * history row, because people ask of a file, not of a folder, who made it disappear. Throws what `lockTargets` and
 * `lockTrees` throw.
 */
export async function toTrash(db: Db, call: Call, items: readonly FileTarget[]): Promise<Touched> {
  return transact(db, call, async (write) => {
    const { trx } = write;
    await lockFolders(trx);
    const targets = await lockTargets(trx, call.actor, items, 'file.edit');
    // What is named besides a folder that it lies in goes with that folder.
    const roots = targets.folders.filter(
      (one) => !targets.folders.some((other) => other !== one && isBelow(one, other)),
    );
    const trees = await lockTrees(trx, call.actor, { ...targets, folders: roots }, lockTree);
    const gone = new Set(trees.flatMap(({ files }) => files.map(({ entity_id }) => entity_id)));
    for (const tree of trees) await throwAway(write, call, tree);
    const alone = targets.files.filter(({ entity_id }) => !gone.has(entity_id));
    const from = await prefixesOf(trx, alone);
    await write.updateEach(
      'file',
      alone.map((row) => patched(row, thrown(call, row.entity_id))),
      (index) => {
        const row = alone[index]!;
        return {
          type: 'FILE_TRASHED',
          changes: [],
          detail: { name: row.name, folder_prefix: from(row) },
        };
      },
    );
    return touched(trx, items);
  });
}

const isBelow = (one: FolderRow, other: FolderRow): boolean =>
  one.area === other.area && one.lead_type === other.lead_type && one.path.startsWith(other.path);

const patched = ({ entity_id, version }: FileRow | FolderRow, patch: Readonly<Record<string, unknown>>) => ({
  entity_id,
  version,
  patch,
});

const thrown = ({ actor }: Call, trashed_with: string) => ({
  trashed_at: new Date(),
  trashed_by: actor.id,
  trashed_with,
  updated_by: actor.id,
});
const takenBack = ({ actor }: Call) => ({
  trashed_at: null,
  trashed_by: null,
  trashed_with: null,
  updated_by: actor.id,
});

async function throwAway(write: Write, call: Call, { root, folders, files }: Tree): Promise<void> {
  const patch = thrown(call, root.entity_id);
  const counts = { folders: folders.length - 1, files: files.length };
  await inChunks(folders, (chunk) =>
    write.updateMany('file_folder', chunk, patch, (index) => ({
      type: 'FOLDER_TRASHED',
      changes: [],
      detail:
        chunk[index]?.entity_id === root.entity_id
          ? { folder_prefix: prefixOf(root), ...counts }
          : { with: root.entity_id },
    })),
  );
  await inChunks(files, (chunk) =>
    write.updateMany('file', chunk, patch, () => ({
      type: 'FILE_TRASHED',
      changes: [],
      detail: { with: root.entity_id },
    })),
  );
}

/**
 * Takes files and folders back out of the trash, a folder with all that went there with it: to where they were, or to the
 * top (of the personal folder, where they lay in one) when that is gone, under another name when theirs is taken. Throws
 * what `lockTargets` and `lockTrees` throw.
 */
export async function restoreItems(db: Db, call: Call, items: readonly FileTarget[]): Promise<Touched> {
  return withNames(() =>
    transact(db, call, async (write) => {
      const { trx } = write;
      await lockFolders(trx);
      const targets = await lockTargets(trx, call.actor, items, 'file.edit', { trashed: true });
      const trees = await lockTrees(trx, call.actor, targets, lockThrown);
      // The upper ones first: a folder that comes back with its parent finds it.
      for (const tree of trees.reverse())
        await takeBack(write, call, tree, targets.fieldOf(tree.root.entity_id));
      await takeBackFiles(write, call, targets.files);
      return touched(trx, items);
    }),
  );
}

type Lost = Pick<FoundPlace, 'area' | 'lead_type' | 'personal_to'>;

/**
 * Where something comes back to: its folder, which may have been moved meanwhile, or the top. Never from a personal folder
 * to where others see it, nor the other way round: its folder may have gone over, and nobody asked that of it.
 */
async function homeOf(write: Write, lost: Lost, folderId: string | null): Promise<FoundPlace> {
  const { rows } = await sql<FolderRow>`
    select * from file_folder where entity_id = ${folderId}::uuid and trashed_at is null
       and personal_to is not distinct from ${lost.personal_to}::uuid for share`.execute(write.trx);
  return rows[0] ? placeOfFolder(rows[0]) : topFor(write, lost);
}

const topFor = async (write: Write, lost: Lost): Promise<FoundPlace> =>
  lost.personal_to === null ? topOf(lost) : personalFolder(write, lost.personal_to, lost);

async function takeBack(
  write: Write,
  call: Call,
  { root, folders, files }: Tree,
  field: string,
): Promise<void> {
  const { trx } = write;
  const home = await homeOf(write, root, root.parent_id);
  const levels = Math.max(...folders.map((row) => depthOf(row.path))) - depthOf(root.path) + 1;
  const place = depthOf(home.path) + levels > FOLDER_DEPTH_MAX ? await topFor(write, home) : home;
  refuse(await crowdFails(trx, place, 1, field));
  const [settled] = await settleNames(trx, 'folder', place, [root.name], 'rename');
  const name = settled?.name ?? root.name;
  const path = `${place.path}${name}/`;
  const { area, lead_type } = place;
  await inChunks(folders, (chunk) =>
    write.updateEach(
      'file_folder',
      chunk.map((row) =>
        patched(row, {
          ...takenBack(call),
          area,
          lead_type,
          path: path + row.path.slice(root.path.length),
          ...(row.entity_id === root.entity_id ? { parent_id: place.folder_id, name } : {}),
        }),
      ),
      (index) => ({
        type: 'FOLDER_RESTORED',
        changes: [],
        detail:
          chunk[index]?.entity_id === root.entity_id
            ? {
                folder_prefix: prefixOf({ ...place, path }),
                folders: folders.length - 1,
                files: files.length,
              }
            : { with: root.entity_id },
      }),
    ),
  );
  await inChunks(files, (chunk) =>
    write.updateMany('file', chunk, { ...takenBack(call), area, lead_type }, () => ({
      type: 'FILE_RESTORED',
      changes: [],
      detail: { with: root.entity_id },
    })),
  );
}

/** Files that went by themselves, those of a folder together so that their names do not collide. */
async function takeBackFiles(write: Write, call: Call, files: readonly FileRow[]): Promise<void> {
  const homes = new Map<string, { place: FoundPlace; files: FileRow[] }>();
  for (const file of files) {
    const { area, lead_type, folder_id, personal_to } = file;
    // Only what hangs on a record has no type, and that cannot be here.
    if (lead_type === null) continue;
    const place = await homeOf(write, { area, lead_type, personal_to }, folder_id);
    const key = place.folder_id ?? prefixOf(place);
    const home = homes.get(key) ?? { place, files: [] };
    home.files.push(file);
    homes.set(key, home);
  }
  for (const { place, files: group } of homes.values()) {
    const names = await settleNames(
      write.trx,
      'file',
      place,
      group.map(({ name }) => name),
      'rename',
    );
    const { area, lead_type, folder_id } = place;
    const nameOf = (index: number): string => names[index]?.name ?? '';
    await write.updateEach(
      'file',
      group.map((row, index) =>
        patched(row, { ...takenBack(call), area, lead_type, folder_id, name: nameOf(index) }),
      ),
      (index) => ({
        type: 'FILE_RESTORED',
        changes:
          nameOf(index) === group[index]?.name
            ? []
            : [{ field: 'name', from: group[index]?.name ?? null, to: nameOf(index) }],
        detail: { folder_prefix: prefixOf(place) },
      }),
    );
  }
}
