import { sql } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import {
  FOLDER_DEPTH_MAX,
  prefixOf,
  writesArea,
  type FileTarget,
  type NameChoice,
} from '#schemas/file/index.ts';
import type { Change } from '#server/db/schema.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import type { FileRow, FolderRow } from '../file.ts';
import { inChunks, lockTree, lockTrees, type Tree } from './below.ts';
import { depthOf, placeFolder } from './folder.ts';
import { refuseOthers } from './personal.ts';
import {
  crowdFails,
  findPlace,
  isSameTree,
  lockFolders,
  settleNames,
  withNames,
  type FoundPlace,
} from './place.ts';
import { lockTargets, touched, type Targets, type Touched } from './targets.ts';

export interface Move {
  readonly items: readonly FileTarget[];
  readonly folder_prefix: string;
  /** What becomes of a name that is taken there. */
  readonly name_choice?: Exclude<NameChoice, 'version'>;
}

/**
 * Puts files and folders into a folder, all of them or none. Throws what `lockTargets` throws, `forbidden` for a place
 * where the actor only reads and for what of others would be the actor's alone, and `bad_request`: a name that is taken, a
 * folder into itself, too deep, too many.
 */
export async function moveItems(db: Db, call: Call, sent: Move): Promise<Touched> {
  const { items, folder_prefix, name_choice = 'refuse' } = sent;
  return withNames(() =>
    transact(db, call, async (write) => {
      const { trx } = write;
      await lockFolders(trx);
      const place = await findPlace(trx, call.actor, folder_prefix, { lock: true });
      if (!writesArea(call.actor.role, place.area)) throw new Problem('forbidden');
      const targets = await lockTargets(trx, call.actor, items, 'file.edit');
      const { fieldOf } = targets;
      const files = targets.files.filter(
        (row) => row.folder_id !== place.folder_id || !isSameTree(row, place),
      );
      const folders = targets.folders.filter(
        (row) => row.parent_id !== place.folder_id || !isSameTree(row, place),
      );
      const names = {
        file: await settleNames(trx, 'file', place, files.map(nameOf), name_choice),
        folder: await settleNames(trx, 'folder', place, folders.map(nameOf), name_choice),
      };
      const taken = (rows: readonly { entity_id: string }[], kind: 'file' | 'folder'): Fail[] =>
        rows.flatMap((row, index) =>
          names[kind][index]?.taken ? [{ field: fieldOf(row.entity_id), code: 'name_taken' }] : [],
        );
      const within = folders.filter((row) => isSameTree(row, place) && place.path.startsWith(row.path));
      refuse([
        ...within.map((row): Fail => ({ field: fieldOf(row.entity_id), code: 'within_itself' })),
        ...taken(files, 'file'),
        ...taken(folders, 'folder'),
        ...(await depthFails(trx, folders, place, fieldOf)),
        ...(await crowdFails(trx, place, folders.length, 'folder_prefix')),
      ]);
      // Files in folders that go over to another tree change who may read them: each is told in its own history.
      const entering = { folders: folders.filter((row) => !isSameTree(row, place)), fieldOf };
      const isPersonal = place.personal_to !== null;
      const ownOnly = isPersonal ? 'personal_own_only' : undefined;
      const trees = await lockTrees(trx, call.actor, entering, lockTree, ownOnly);
      if (isPersonal) await refuseOthers(trx, call.actor, { files, trees, fieldOf });
      await moveFiles(write, call, files, place, names.file.map(nameOf));
      for (const [index, folder] of folders.entries()) {
        const name = names.folder[index]?.name ?? folder.name;
        await placeFolder(write, call, folder, { ...place, name }, 'FOLDER_MOVED');
      }
      await changeTree(write, call, trees, targets, place);
      return touched(trx, items);
    }),
  );
}

const nameOf = ({ name }: { readonly name: string }): string => name;

/** Folders that would lie too deep, or hold one that would. */
async function depthFails(
  trx: Trx,
  folders: readonly FolderRow[],
  place: FoundPlace,
  fieldOf: Targets['fieldOf'],
): Promise<Fail[]> {
  if (folders.length === 0) return [];
  // A path ends with a slash, so it has as many slashes as names.
  const { rows } = await sql<{ entity_id: string; levels: number }>`
    select r.entity_id, 1 + max(length(f.path) - length(replace(f.path, '/', '')))
                          - min(length(r.path) - length(replace(r.path, '/', ''))) as levels
      from file_folder r
      join file_folder f on f.area = r.area and f.lead_type = r.lead_type and f.trashed_at is null
       and starts_with(f.path, r.path)
     where r.entity_id = any(${folders.map((row) => row.entity_id)}::uuid[])
     group by r.entity_id`.execute(trx);
  return rows
    .filter(({ levels }) => depthOf(place.path) + levels > FOLDER_DEPTH_MAX)
    .map(({ entity_id }) => ({
      field: fieldOf(entity_id),
      code: 'folder_too_deep',
      params: { limit: FOLDER_DEPTH_MAX },
    }));
}

async function moveFiles(
  write: Write,
  { actor }: Call,
  files: readonly FileRow[],
  place: FoundPlace,
  names: readonly string[],
): Promise<void> {
  const from = await prefixesOf(write.trx, files);
  const { area, lead_type, folder_id, personal_to } = place;
  const rows = files.map((row, index) => {
    const name = names[index] ?? row.name;
    return {
      ...row,
      name,
      patch: { area, lead_type, folder_id, personal_to, name, updated_by: actor.id },
      changes: [
        { field: 'folder_prefix', from: from(row), to: prefixOf(place) },
        ...(name === row.name ? [] : [{ field: 'name', from: row.name, to: name }]),
      ],
    };
  });
  await write.updateEach(
    'file',
    rows.map(({ entity_id, version, patch }) => ({ entity_id, version, patch })),
    (index) => ({ type: 'FILE_MOVED', changes: rows[index]?.changes ?? [] }),
  );
}

/** Gives what was in folders the area, the type and the owner of where these went; their paths are right already. */
async function changeTree(
  write: Write,
  { actor }: Call,
  trees: readonly Tree[],
  targets: Targets,
  { area, lead_type, personal_to }: FoundPlace,
): Promise<void> {
  const to = { lead_type, personal_to };
  const changesOf = (row: FileRow): Change[] =>
    (['lead_type', 'personal_to'] as const).flatMap((field) =>
      row[field] === to[field] ? [] : [{ field, from: row[field], to: to[field] }],
    );
  const moved = new Set(targets.files.map(({ entity_id }) => entity_id));
  for (const { root, files } of trees) {
    const rest = files.filter(({ entity_id }) => !moved.has(entity_id));
    for (const { entity_id } of rest) moved.add(entity_id);
    await inChunks(rest, (chunk) =>
      write.updateMany('file', chunk, { area, ...to, updated_by: actor.id }, (index) => ({
        type: 'FILE_MOVED',
        changes: changesOf(chunk[index]!),
        detail: { with: root.entity_id },
      })),
    );
  }
}

/** The prefixes of the folders in which files lie. */
export async function prefixesOf(
  trx: Trx,
  files: readonly FileRow[],
): Promise<(file: FileRow) => string | null> {
  const { rows } = await sql<Pick<FolderRow, 'entity_id' | 'path'>>`
    select entity_id, path from file_folder where entity_id = any(${files.flatMap(({ folder_id }) => folder_id ?? [])}::uuid[])`.execute(
    trx,
  );
  const pathOf = new Map(rows.map(({ entity_id, path }) => [entity_id, path]));
  return ({ area, lead_type, folder_id }) =>
    lead_type === null ? null : prefixOf({ area, lead_type, path: pathOf.get(folder_id ?? '') ?? '' });
}
