import { sql, type Selectable } from 'kysely';
import {
  FILE_AREAS,
  FILE_TYPE_SPECS,
  prefixOf,
  readsArea,
  typesOf,
  writesArea,
  type FileArea,
  type FileItem,
} from '#schemas/file/index.ts';
import { isFailCode } from '#schemas/errors.ts';
import { scopeOf, type Action } from '#schemas/permissions.ts';
import type { Tables } from '#server/db/schema.ts';
import { requireScope, type Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { readPeople } from '#server/platform/names.ts';
import { Problem } from '#server/platform/problem.ts';
import { heldFor } from './holders.ts';

export type FileRow = Selectable<Tables['file']>;
export type FolderRow = Selectable<Tables['file_folder']>;
export type VersionRow = Selectable<Tables['file_version']>;

/** Areas whose folders a person reads. */
export const areasOf = ({ role }: Actor): FileArea[] => FILE_AREAS.filter((area) => readsArea(role, area));

/** Files or folders that lie in nobody else's personal folder. */
export const nobodyElses = ({ id }: Actor, alias: 't' | 'f' = 't'): Condition => {
  const owner = sql.ref(`${alias}.personal_to`);
  return sql<boolean>`(${owner} is null or ${owner} = ${id})`;
};

/** What lies in folders `t` that the actor may see: files and folders alike. */
export const visibleInFolders = (actor: Actor): Condition =>
  sql<boolean>`(t.area = any(${areasOf(actor)}::text[]) and t.lead_type = any(${typesOf(actor.role)}::text[])
    and ${nobodyElses(actor)})`;

/**
 * The files `t` that the actor may see (domain §6 'File explorer', 'Download by key'): their own uploads, what lies in
 * the folders of their areas and types, what hangs on a record that they may read; nothing of others' personal folders.
 */
export function visibleFiles(actor: Actor): Condition {
  requireScope(actor, 'file.read');
  const own = sql<boolean>`(t.created_by = ${actor.id}
    and (t.lead_type is null or t.lead_type = any(${typesOf(actor.role)}::text[])))`;
  return sql<boolean>`(${nobodyElses(actor)}
    and (${own} or (t.use = 'explorer' and ${visibleInFolders(actor)}) or ${heldFor(actor)}))`;
}

/** One file that the actor may see, else `no_file`. In the trash it is found only by who asks for it there. */
export async function findFile(
  db: Db | Trx,
  actor: Actor,
  by: { readonly id: string } | { readonly key: string },
  { lock = false, trashed = false } = {},
): Promise<FileRow> {
  const named = 'id' in by ? sql<boolean>`t.entity_id = ${by.id}` : sql<boolean>`t.key = ${by.key}`;
  const { rows } = await sql<FileRow>`
    select t.* from file t where ${named} and ${visibleFiles(actor)}
       and ${trashed ? sql`true` : sql`t.trashed_at is null`} ${lock ? sql`for update of t` : sql``}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Problem('no_file');
  return row;
}

/** Whether the actor may do this with what lies in the folders of an area (domain §6 'File explorer'). */
export function mayIn(
  actor: Actor,
  action: Extract<Action, 'file.edit' | 'file.purge'>,
  { area, created_by }: { readonly area: FileArea; readonly created_by: string | null },
): boolean {
  const scope = scopeOf(actor.role, action);
  return scope !== null && writesArea(actor.role, area) && (scope !== 'own' || created_by === actor.id);
}

/**
 * The folder that the house made for a person: it stays where it is and what it is called, so that no change of it can
 * carry away or show what is in it. Only what lies in it ever is in the trash, or loses its parent there.
 */
export const isPersonalTop = ({ personal_to, parent_id, trashed_at }: FolderRow): boolean =>
  personal_to !== null && parent_id === null && trashed_at === null;

/**
 * What is confidential is given to those who work with credential files — a provider sees none but its own — and to who
 * uploaded it.
 */
export const mayOpen = (actor: Actor, file: Pick<FileRow, 'secure' | 'created_by'>): boolean =>
  !file.secure || file.created_by === actor.id || scopeOf(actor.role, 'file.confidential') !== null;

/** A provider does not learn who of the staff works on its file (domain §6). */
const isTold = (actor: Actor, person: string): boolean =>
  person === actor.id || scopeOf(actor.role, 'user.read') !== null;

interface Newest {
  readonly file_id: string;
  readonly no: number;
  readonly failure: string | null;
}

/** Files as answers hold them: three queries whatever the number. */
export async function presentFiles(
  db: Db | Trx,
  actor: Actor,
  rows: readonly FileRow[],
): Promise<FileItem[]> {
  const ids = rows.map((row) => row.entity_id);
  const folderIds = rows.flatMap((row) => row.folder_id ?? []);
  const [people, newest, folders] = await Promise.all([
    readPeople(
      db,
      rows.flatMap((row) => [row.created_by, row.trashed_by ?? row.created_by]),
    ),
    sql<Newest>`
      select distinct on (file_id) file_id, no, failure from file_version
       where file_id = any(${ids}::uuid[]) order by file_id, no desc`.execute(db),
    sql<Pick<FolderRow, 'entity_id' | 'path'>>`
      select entity_id, path from file_folder where entity_id = any(${folderIds}::uuid[])`.execute(db),
  ]);
  const newestOf = new Map(newest.rows.map((row) => [row.file_id, row]));
  const pathOf = new Map(folders.rows.map(({ entity_id, path }) => [entity_id, path]));
  return rows.map((row): FileItem => {
    const { entity_id, version, key, area, lead_type, use, name, secure, state, type, scan } = row;
    const latest = newestOf.get(entity_id);
    const spec = type === null ? null : FILE_TYPE_SPECS[type];
    const path = row.folder_id === null ? '' : (pathOf.get(row.folder_id) ?? '');
    const inFolder = use === 'explorer' && lead_type !== null;
    return {
      entity_id,
      version,
      key,
      area,
      lead_type,
      use,
      folder_prefix: inFolder ? prefixOf({ area, lead_type, path }) : null,
      name,
      secure,
      state,
      failure: latest?.failure && isFailCode(latest.failure) ? latest.failure : null,
      newest_no: latest?.no ?? 0,
      current_no: row.current_no,
      type,
      mime: spec?.mime ?? null,
      size: row.size === null ? null : Number(row.size),
      scan,
      preview: spec?.preview ?? null,
      created_at: row.created_at.toISOString(),
      created_by: isTold(actor, row.created_by) ? (people.get(row.created_by) ?? null) : null,
      updated_at: row.updated_at.toISOString(),
      trashed_at: row.trashed_at?.toISOString() ?? null,
      trashed_by: people.get(row.trashed_by ?? '') ?? null,
      can: {
        download: row.current_no !== null && row.trashed_at === null && mayOpen(actor, row),
        edit: use === 'explorer' && mayIn(actor, 'file.edit', row),
        purge: use === 'explorer' && mayIn(actor, 'file.purge', row),
      },
    };
  });
}
