import { sql } from 'kysely';
import {
  FILE_FIELDS,
  FOLDERS_MAX,
  readsArea,
  typesOf,
  writesArea,
  type FileArea,
  type FileItem,
  type FolderItem,
} from '#schemas/file/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { readPage, type Page } from '#server/platform/list/page.ts';
import { parseListQuery, type ListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { all, escapeLike, type Condition } from '#server/platform/list/sql.ts';
import { Problem } from '#server/platform/problem.ts';
import { nobodyElses, presentFiles, type FileRow, type FolderRow } from '../file.ts';
import { presentFolders } from './folder.ts';
import { filesAt, filesFrom, findPlace, foldersAt, foldersFrom, type FoundPlace } from './place.ts';

/** A page of files, with the folders of the place on the first. */
export interface FileList extends Page<FileItem> {
  readonly folders: FolderItem[];
  readonly can: { readonly create: boolean };
}

const named = (alias: 't' | 'f', text: string): Condition =>
  sql<boolean>`${sql.ref(`${alias}.name`)} ilike ${`%${escapeLike(text)}%`}`;

const source = (visible: Condition) => ({
  table: 'file',
  fields: FILE_FIELDS,
  visible,
  search: (text: string) => named('t', text),
});

/**
 * The files of a place; `deep`: and of all folders below it; without a place the actor's own uploads. Throws `not_found`
 * for a place that is not there or not the actor's to see, and `bad_request`.
 */
export async function listFiles(
  db: Db,
  actor: Actor,
  { folder_prefix, deep, ...raw }: RawQuery & { readonly folder_prefix?: string; readonly deep?: string },
): Promise<FileList> {
  const query = parseListQuery(FILE_FIELDS, raw);
  if (deep !== undefined && deep !== 'true' && deep !== 'false')
    throw new Problem('bad_request', [{ field: 'deep', code: 'wrong_type' }]);
  if (folder_prefix === undefined) return present(db, actor, source(ownFiles(actor)), query, [], false);
  const place = await findPlace(db, actor, folder_prefix);
  const isDeep = deep === 'true';
  // Folders have none of the values by which files are narrowed.
  const folders =
    query.page === 1 && query.filters.length === 0
      ? await foldersOf(db, actor, place, query.search, isDeep)
      : [];
  const visible = all([isDeep ? filesFrom(place) : filesAt(place), nobodyElses(actor)]);
  return present(db, actor, source(visible), query, folders, writesArea(actor.role, place.area));
}

const ownFiles = (actor: Actor): Condition =>
  sql<boolean>`(t.created_by = ${actor.id} and t.trashed_at is null and ${nobodyElses(actor)}
    and (t.lead_type is null or t.lead_type = any(${typesOf(actor.role)}::text[])))`;

/** One's personal folder comes besides. */
const FOLDERS_SHOWN = FOLDERS_MAX + 1;

/** In the order of their names. Looking below a place without looking for something, folders are what they are here. */
async function foldersOf(
  db: Db,
  actor: Actor,
  place: FoundPlace,
  search: string | null,
  isDeep: boolean,
): Promise<FolderRow[]> {
  const where =
    search === null
      ? foldersAt(place)
      : all([
          isDeep ? foldersFrom(place) : foldersAt(place),
          sql<boolean>`f.entity_id is distinct from ${place.folder_id}::uuid`,
          named('f', search),
        ]);
  const { rows } = await sql<FolderRow>`
    select f.* from file_folder f where ${where} and ${nobodyElses(actor, 'f')}
     order by lower(f.name), f.path limit ${FOLDERS_SHOWN}`.execute(db);
  return rows;
}

async function present(
  db: Db,
  actor: Actor,
  from: ReturnType<typeof source>,
  query: ListQuery,
  folders: readonly FolderRow[],
  create: boolean,
): Promise<FileList> {
  const page = await readPage<FileRow>(db, from, query);
  return {
    ...page,
    items: await presentFiles(db, actor, page.items),
    folders: await presentFolders(db, actor, folders),
    can: { create },
  };
}

/**
 * What lies in the trash of an area, for those who work there: each file and folder that went there by itself. What went
 * with a folder comes back with it. Throws `not_found` for an area of others, `forbidden` where the actor only reads.
 */
export async function listTrash(
  db: Db,
  actor: Actor,
  { area, ...raw }: RawQuery & { readonly area: FileArea },
): Promise<FileList> {
  const query = parseListQuery(FILE_FIELDS, raw, '-trashed_at');
  if (!readsArea(actor.role, area)) throw new Problem('not_found');
  if (!writesArea(actor.role, area)) throw new Problem('forbidden');
  const thrown = (alias: 't' | 'f'): Condition => {
    const at = (name: string) => sql.ref(`${alias}.${name}`);
    return sql<boolean>`(${at('trashed_at')} is not null and ${at('trashed_with')} = ${at('entity_id')}
      and ${at('area')} = ${area} and ${at('lead_type')} = any(${typesOf(actor.role)}::text[]) and ${nobodyElses(actor, alias)})`;
  };
  const shows = query.page === 1 && query.filters.length === 0;
  const { rows } = await sql<FolderRow>`
    select f.* from file_folder f
     where ${shows} and ${thrown('f')} and ${query.search === null ? sql`true` : named('f', query.search)}
     order by f.trashed_at desc, f.entity_id desc limit ${FOLDERS_MAX}`.execute(db);
  return present(db, actor, source(thrown('t')), query, rows, false);
}
