import { sql } from 'kysely';
import { beginningOf, cleanName, FOLDER_NAME_MAX, isFolderName, type Place } from '#schemas/file/index.ts';
import type { Person } from '#schemas/person.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Trx } from '#server/platform/db.ts';
import { personText } from '#server/platform/names.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Write } from '#server/platform/write.ts';
import type { FileRow, FolderRow } from '../file.ts';
import { safeName } from '../links/names.ts';
import type { Tree } from './below.ts';
import { addFolder } from './folder.ts';
import { foldersAt, lockFolders, placeOfFolder, settleNames, topOf, type FoundPlace } from './place.ts';
import type { Targets } from './targets.ts';

/**
 * The folder of an area and a type that only this person sees (docs/decisions/011); it is made when it is asked for
 * first. From here on until the transaction ends nobody makes, moves or puts away folders.
 */
export async function personalFolder(
  write: Write,
  personId: string,
  { area, lead_type }: Pick<Place, 'area' | 'lead_type'>,
): Promise<FoundPlace> {
  const { trx } = write;
  await lockFolders(trx);
  const { rows } = await sql<FolderRow>`
    select * from file_folder
     where personal_to = ${personId} and area = ${area} and lead_type = ${lead_type}
       and parent_id is null and trashed_at is null for share`.execute(trx);
  if (rows[0]) return placeOfFolder(rows[0]);
  const top = { ...topOf({ area, lead_type }), personal_to: personId };
  return addFolder(write, top, await freeIn(trx, top, await nameFor(trx, personId)), personId);
}

/** The folder of this name in a place, as `personalFolder` gives one; it is made when it is not there. */
export async function folderIn(write: Write, place: FoundPlace, sent: string): Promise<FoundPlace> {
  const { trx } = write;
  const name = cleanName(sent);
  if (!isFolderName(name)) throw new Error(`No name of a folder: ${name}`);
  await lockFolders(trx);
  const { rows } = await sql<FolderRow>`
    select f.* from file_folder f
     where ${foldersAt(place)} and lower(f.name) = lower(${name})
       and f.personal_to is not distinct from ${place.personal_to}::uuid for share`.execute(trx);
  if (rows[0]) return placeOfFolder(rows[0]);
  return addFolder(write, place, await freeIn(trx, place, name), place.personal_to ?? write.author);
}

async function freeIn(trx: Trx, place: FoundPlace, name: string): Promise<string> {
  const [settled] = await settleNames(trx, 'folder', place, [name], 'rename');
  return settled?.name ?? name;
}

/** A person's name as a folder may be called; who has none, or nothing that can be seen, is known by how they sign in. */
async function nameFor(trx: Trx, personId: string): Promise<string> {
  const { rows } = await sql<Person & { username: string }>`
    select first_name, last_name, username from app_user where entity_id = ${personId}`.execute(trx);
  const texts = rows.flatMap((person) => [personText(person), person.username]);
  const names = texts.map((text) => text && beginningOf(safeName(text), FOLDER_NAME_MAX).trim());
  return names.find(isFolderName) ?? personId;
}

/** What goes into a personal folder must be wholly its owner's: others would lose what they have added. */
export async function refuseOthers(
  trx: Trx,
  actor: Actor,
  {
    files,
    trees,
    fieldOf,
  }: { readonly files: readonly FileRow[]; readonly trees: readonly Tree[] } & Pick<Targets, 'fieldOf'>,
): Promise<void> {
  const fieldOfFile = new Map([
    ...trees.flatMap(({ root, files: below }) =>
      below.map((row) => [row.entity_id, fieldOf(root.entity_id)] as const),
    ),
    ...files.map((row) => [row.entity_id, fieldOf(row.entity_id)] as const),
  ]);
  const { rows } = await sql<{ id: string }>`
    select t.entity_id as id from file t
     where t.entity_id = any(${[...fieldOfFile.keys()]}::uuid[]) and (t.created_by <> ${actor.id} or exists (
       select from file_version v where v.file_id = t.entity_id and v.created_by <> ${actor.id}))`.execute(
    trx,
  );
  const fields = new Set(rows.map(({ id }) => fieldOfFile.get(id) ?? ''));
  if (fields.size === 0) return;
  throw new Problem(
    'forbidden',
    [...fields].map((field) => ({ field, code: 'personal_own_only' as const })),
  );
}
