import { sql } from 'kysely';
import {
  FOLDER_NAME_MAX,
  FOLDERS_MAX,
  beginningOf,
  freeName,
  isFileName,
  isFolderName,
  FILE_NAME_MAX,
  placeOf,
  typesOf,
  type Place,
} from '#schemas/file/index.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { escapeLike, type Condition } from '#server/platform/list/sql.ts';
import { Problem } from '#server/platform/problem.ts';
import { areasOf, nobodyElses, type FolderRow } from '../file.ts';

/** A place that is there, and the folder of it; null: the top. */
export interface FoundPlace extends Place {
  readonly folder_id: string | null;
  /** Whose alone it is, with all that lies in it; null: everybody's who reads there. */
  readonly personal_to: string | null;
}

/** The top of an area, which is nobody's own. */
export const topOf = ({ area, lead_type }: Pick<Place, 'area' | 'lead_type'>): FoundPlace => ({
  area,
  lead_type,
  path: '',
  folder_id: null,
  personal_to: null,
});

/**
 * The place that a prefix names, for who may read there. Of another area or lead type nothing is told (`not_found`); a
 * prefix that is none, and for `lock` a folder that is not there, or another's own, is `bad_request`. `lock` keeps the
 * folder where it is, and out of the trash, until the transaction ends: what is put into it cannot end in nowhere.
 */
export async function findPlace(
  db: Db | Trx,
  actor: Actor,
  prefix: string,
  { lock = false } = {},
): Promise<FoundPlace> {
  const place = placeOf(prefix);
  if (!place) throw new Problem('bad_request', [{ field: 'folder_prefix', code: 'invalid' }]);
  if (!areasOf(actor).includes(place.area) || !typesOf(actor.role).includes(place.lead_type))
    throw new Problem('not_found');
  if (place.path === '') return topOf(place);
  const { rows } = await sql<FolderRow>`
    select t.* from file_folder t
     where t.area = ${place.area} and t.lead_type = ${place.lead_type} and lower(t.path) = lower(${place.path})
       and t.trashed_at is null and ${nobodyElses(actor)} ${lock ? sql`for share` : sql``}`.execute(db);
  const [folder] = rows;
  if (!folder)
    throw new Problem(lock ? 'bad_request' : 'not_found', [
      { field: 'folder_prefix', code: 'unknown_folder' },
    ]);
  return placeOfFolder(folder);
}

/** Where a folder that is there lies, or the top of an area. */
export const placeOfFolder = ({ area, lead_type, path, entity_id, personal_to }: FolderRow): FoundPlace => ({
  area,
  lead_type,
  path,
  folder_id: entity_id,
  personal_to,
});

type Tree = Pick<FoundPlace, 'area' | 'personal_to'> & { readonly lead_type: string | null };

/** Whether what lies in the one and in the other is read by the same people. */
export const isSameTree = (one: Tree, other: Tree): boolean =>
  one.area === other.area && one.lead_type === other.lead_type && one.personal_to === other.personal_to;

/** The folders `f` that lie in a place, without those below them. */
export const foldersAt = ({ area, lead_type, folder_id }: FoundPlace): Condition =>
  sql<boolean>`(f.area = ${area} and f.lead_type = ${lead_type} and f.trashed_at is null
    and f.parent_id is not distinct from ${folder_id}::uuid)`;

/** The folders `f` from a path downwards, that of the path itself included. */
export const foldersFrom = ({ area, lead_type, path }: Place): Condition =>
  sql<boolean>`(f.area = ${area} and f.lead_type = ${lead_type} and f.trashed_at is null
    and f.path like ${`${escapeLike(path)}%`})`;

/** The files `t` that lie in a place; null and a key are told apart so that each reads its own index. */
export const filesAt = ({ area, lead_type, folder_id }: FoundPlace): Condition =>
  sql<boolean>`(t.use = 'explorer' and t.trashed_at is null and t.area = ${area} and t.lead_type = ${lead_type}
    and ${folder_id === null ? sql`t.folder_id is null` : sql`t.folder_id = ${folder_id}`})`;

/** The files `t` that lie in a place and below it. */
export function filesFrom(place: FoundPlace): Condition {
  const { area, lead_type, folder_id } = place;
  const below =
    folder_id === null
      ? sql`true`
      : sql`t.folder_id in (select f.entity_id from file_folder f where ${foldersFrom(place)})`;
  return sql<boolean>`(t.use = 'explorer' and t.trashed_at is null and t.area = ${area} and t.lead_type = ${lead_type}
    and ${below})`;
}

/**
 * Folders are made, moved and put away one action after the other: what a name, a depth and a tree of folders depend on
 * is more than rows that could be locked.
 */
export const lockFolders = async (trx: Trx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext('provnet.files.folders'))`.execute(trx));

const MAX = { file: FILE_NAME_MAX, folder: FOLDER_NAME_MAX };

export function nameFails(kind: 'file' | 'folder', name: string, field = 'name'): Fail[] {
  const max = MAX[kind];
  if (name.length > max) return [{ field, code: 'too_long', params: { limit: max } }];
  const good = kind === 'file' ? isFileName(name) : isFolderName(name);
  return good ? [] : [{ field, code: 'bad_name' }];
}

/** What ` (12)` and an ending take at most of a name that is as long as may be. */
const NUMBER_ROOM = 30;

/** Small letters as PostgreSQL's `lower`, by which names differ: each by itself (`toLowerCase` looks at a whole word). */
const folded = (name: string): string =>
  Array.from(name, (sign) => Array.from(sign.toLowerCase())[0] ?? '').join('');

/** Which of these names is taken in a place, or begins one that is; in small letters, as they are compared. */
async function namesLike(
  trx: Trx,
  kind: 'file' | 'folder',
  place: FoundPlace,
  names: readonly string[],
): Promise<string[]> {
  const source =
    kind === 'file'
      ? sql`file t where ${filesAt(place)} and lower(t.name)`
      : sql`file_folder f where ${foldersAt(place)} and lower(f.name)`;
  const name = kind === 'file' ? sql`t.name` : sql`f.name`;
  const patterns = names.flatMap((one) => {
    const stem = one.replace(/\.[^.]{1,10}$/u, '');
    const kept = beginningOf(stem, MAX[kind] - NUMBER_ROOM);
    return [escapeLike(one), kept === stem ? `${escapeLike(stem)} (%` : `${escapeLike(kept)}%`];
  });
  const { rows } = await sql<{ name: string }>`
    select ${name} as name from ${source} like any(
      select lower(p) from unnest(${patterns}::text[]) p) limit 10000`.execute(trx);
  return rows.map((row) => folded(row.name));
}

/** What becomes of names that go to a place, in their order: kept, changed until they are free, or taken. */
export async function settleNames(
  trx: Trx,
  kind: 'file' | 'folder',
  place: FoundPlace,
  names: readonly string[],
  choice: 'refuse' | 'rename',
): Promise<{ readonly name: string; readonly taken: boolean }[]> {
  if (names.length === 0) return [];
  const known = new Set(await namesLike(trx, kind, place, names));
  const isTaken = (name: string) => known.has(folded(name));
  return names.map((wanted) => {
    const name = choice === 'rename' ? freeName(wanted, isTaken, (next) => next.length <= MAX[kind]) : wanted;
    const taken = isTaken(name);
    known.add(folded(name));
    return { name, taken };
  });
}

/**
 * A list shows all folders of a place, so they are bounded; those that only others see do not count. `more`: how many are
 * to be added.
 */
export async function crowdFails(trx: Trx, place: FoundPlace, more: number, field: string): Promise<Fail[]> {
  if (more === 0) return [];
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from file_folder f
     where ${foldersAt(place)} and f.personal_to is not distinct from ${place.personal_to}::uuid`.execute(
    trx,
  );
  return (rows[0]?.n ?? 0) + more > FOLDERS_MAX
    ? [{ field, code: 'too_many', params: { limit: FOLDERS_MAX } }]
    : [];
}

const NAME_INDEXES: readonly string[] = ['file_name_in_folder', 'file_folder_path'];

/**
 * An upload may take a name after it was looked for. Then the work is done once more, and finds and tells what is taken;
 * when that happens twice, the name itself is refused.
 */
export async function withNames<T>(work: () => Promise<T>): Promise<T> {
  const isTaken = (error: unknown): boolean => {
    const { code, constraint = '' } = error as { code?: string; constraint?: string };
    return code === '23505' && NAME_INDEXES.includes(constraint);
  };
  try {
    return await work().catch((error: unknown) => {
      if (isTaken(error)) return work();
      throw error;
    });
  } catch (error) {
    if (isTaken(error)) throw new Problem('bad_request', [{ field: 'name', code: 'name_taken' }]);
    throw error;
  }
}
