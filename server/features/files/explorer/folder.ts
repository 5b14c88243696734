import { sql } from 'kysely';
import {
  cleanName,
  FOLDER_DEPTH_MAX,
  prefixOf,
  splitPath,
  writesArea,
  type FolderItem,
} from '#schemas/file/index.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { readPeople } from '#server/platform/names.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { isPersonalTop, mayIn, visibleInFolders, type FolderRow } from '../file.ts';
import {
  crowdFails,
  findPlace,
  foldersFrom,
  lockFolders,
  nameFails,
  placeOfFolder,
  settleNames,
  withNames,
  type FoundPlace,
} from './place.ts';

/** Folders as answers hold them. */
export async function presentFolders(
  db: Db | Trx,
  actor: Actor,
  rows: readonly FolderRow[],
): Promise<FolderItem[]> {
  const people = await readPeople(
    db,
    rows.flatMap(({ created_by, trashed_by }) => [created_by, trashed_by].filter((id) => id !== null)),
  );
  const may = (right: 'file.edit' | 'file.purge', row: FolderRow): boolean =>
    !isPersonalTop(row) && mayIn(actor, right, row);
  return rows.map((row) => ({
    entity_id: row.entity_id,
    version: row.version,
    name: row.name,
    folder_prefix: prefixOf(row),
    created_at: row.created_at.toISOString(),
    created_by: people.get(row.created_by ?? '') ?? null,
    updated_at: row.updated_at.toISOString(),
    trashed_at: row.trashed_at?.toISOString() ?? null,
    trashed_by: people.get(row.trashed_by ?? '') ?? null,
    personal: row.personal_to !== null,
    can: { edit: may('file.edit', row), purge: may('file.purge', row) },
  }));
}

async function readFolder(trx: Trx, actor: Actor, id: string): Promise<FolderItem> {
  const { rows } = await sql<FolderRow>`select * from file_folder where entity_id = ${id}`.execute(trx);
  const [folder] = await presentFolders(trx, actor, rows);
  if (!folder) throw new Problem('not_found');
  return folder;
}

/** How many folders a path has: `a/b/` → 2. */
export const depthOf = (path: string): number => path.split('/').length - 1;

/**
 * Makes a folder. Throws `not_found` for a place of another area or lead type, `forbidden` where the actor only reads,
 * or `bad_request`: the name, its place, too deep, too many.
 */
export async function createFolder(
  db: Db,
  call: Call,
  sent: { readonly folder_prefix: string; readonly name: string },
): Promise<FolderItem> {
  const name = cleanName(sent.name);
  return withNames(() =>
    transact(db, call, async (write) => {
      const { trx } = write;
      await lockFolders(trx);
      const place = await findPlace(trx, call.actor, sent.folder_prefix, { lock: true });
      if (!writesArea(call.actor.role, place.area)) throw new Problem('forbidden');
      const path = `${place.path}${name}/`;
      refuse([
        ...(await freeNameFails(trx, place, name)),
        ...(depthOf(path) > FOLDER_DEPTH_MAX
          ? [
              {
                field: 'folder_prefix',
                code: 'folder_too_deep' as const,
                params: { limit: FOLDER_DEPTH_MAX },
              },
            ]
          : []),
        ...(await crowdFails(trx, place, 1, 'folder_prefix')),
      ]);
      const { folder_id } = await addFolder(write, place, name, call.actor.id);
      return readFolder(trx, call.actor, folder_id);
    }),
  );
}

/** Makes a folder in a place, of a name that is free there; the caller holds `lockFolders`. Gives the new place. */
export async function addFolder(
  write: Write,
  place: FoundPlace,
  name: string,
  created_by: string | null,
): Promise<FoundPlace & { readonly folder_id: string }> {
  const { area, lead_type, folder_id: parent_id, personal_to } = place;
  const entity_id = uuidv7();
  const path = `${place.path}${name}/`;
  const row = { entity_id, area, lead_type, parent_id, name, path, personal_to, created_by };
  await write.insert('file_folder', row, {
    type: 'FOLDER_ADDED',
    changes: [],
    detail: { folder_prefix: prefixOf(row) },
  });
  return { area, lead_type, path, folder_id: entity_id, personal_to };
}

async function freeNameFails(trx: Trx, place: FoundPlace, name: string) {
  const fails = nameFails('folder', name);
  if (fails.length > 0) return fails;
  const [settled] = await settleNames(trx, 'folder', place, [name], 'refuse');
  return settled?.taken ? [{ field: 'name', code: 'name_taken' as const }] : [];
}

/**
 * Gives a folder another name, and with it other paths to the folders below. Throws `not_found`, `forbidden`, `stale` with
 * the folder as it is, or `bad_request`.
 */
export async function renameFolder(
  db: Db,
  call: Call,
  id: string,
  version: number,
  sent: string,
): Promise<FolderItem> {
  const name = cleanName(sent);
  return withNames(() =>
    transact(db, call, async (write) => {
      const { trx } = write;
      const { actor } = call;
      await lockFolders(trx);
      const { rows } = await sql<FolderRow>`
        select t.* from file_folder t
         where t.entity_id = ${id} and t.trashed_at is null and ${visibleInFolders(actor)} for update`.execute(
        trx,
      );
      const [folder] = rows;
      if (!folder) throw new Problem('not_found');
      if (!mayIn(actor, 'file.edit', folder)) throw new Problem('forbidden');
      if (isPersonalTop(folder)) throw new Problem('forbidden', [{ field: 'name', code: 'personal_folder' }]);
      if (folder.version !== version) throw new Problem('stale', [], await readFolder(trx, actor, id));
      const { parent: path } = splitPath(folder.path);
      const place = { ...placeOfFolder(folder), folder_id: folder.parent_id, path };
      // Another spelling of its own name is not taken.
      const isOwn = name.toLowerCase() === folder.name.toLowerCase();
      refuse(isOwn ? nameFails('folder', name) : await freeNameFails(trx, place, name));
      if (name !== folder.name) await placeFolder(write, call, folder, { ...place, name }, 'FOLDER_RENAMED');
      return readFolder(trx, actor, id);
    }),
  );
}

/** Puts a locked folder, and what is below it, elsewhere or under another name: told as one change of that folder. */
export async function placeFolder(
  write: Write,
  { actor }: Pick<Call, 'actor'>,
  folder: FolderRow,
  to: FoundPlace & { readonly name: string },
  type: 'FOLDER_RENAMED' | 'FOLDER_MOVED',
): Promise<void> {
  const path = `${to.path}${to.name}/`;
  const { area, lead_type, personal_to } = to;
  await write.asOne('file_folder', async (parts) => {
    // What is below goes first: afterwards the folder itself would be found by its new path.
    await parts.follow(
      'file_folder',
      { area, lead_type, personal_to, path: sql`${path} || substr(path, char_length(${folder.path}) + 1)` },
      sql<boolean>`entity_id in (select f.entity_id from file_folder f
        where ${foldersFrom(folder)} and f.entity_id <> ${folder.entity_id})`,
    );
    const parent_id = to.folder_id;
    const patch = { area, lead_type, personal_to, parent_id, name: to.name, path, updated_by: actor.id };
    const version = await parts.update('file_folder', folder.entity_id, folder.version, patch);
    const changes = [{ field: 'folder_prefix', from: prefixOf(folder), to: prefixOf({ ...to, path }) }];
    return { id: folder.entity_id, version, event: { type, changes } };
  });
}
