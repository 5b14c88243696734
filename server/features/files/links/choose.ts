import { sql } from 'kysely';
import { ARCHIVE_MAX_FILES, FILE_NAME_MAX, freeName, type FileTarget } from '#schemas/file/index.ts';
import type { FileType, UploadState } from '#schemas/vocabulary/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { visibleFiles, visibleInFolders } from '../file.ts';
import { safeName, savedName } from './names.ts';

/** A file that was chosen for an archive, by itself or with a folder. */
export interface Chosen {
  readonly entity_id: string;
  readonly name: string;
  readonly secure: boolean;
  readonly created_by: string;
  readonly state: UploadState;
  /** Where it lies in the archive: `Contracts/2026/`; empty: at the top. */
  readonly folder: string;
  /** What is given out of it; null: nothing yet. */
  readonly version_id: string | null;
  readonly no: number | null;
  readonly type: FileType | null;
  readonly size: number;
}

interface Folder {
  readonly entity_id: string;
  readonly names: readonly string[];
}

/**
 * The files among `items` and in the folders among them, with the folders' own structure; one more than an archive
 * may hold tells that there are too many. Throws `no_file` naming what is not there, or not to be seen.
 */
export async function choose(trx: Trx, actor: Actor, items: readonly FileTarget[]): Promise<Chosen[]> {
  const keysOf = (kind: FileTarget['kind']) =>
    items.filter((item) => item.kind === kind).map((item) => item.entity_id);
  const { rows: folders } = await sql<Folder>`
    with recursive inside as (
      select t.entity_id, array[t.name] as names from file_folder t
       where t.entity_id = any(${keysOf('folder')}::uuid[]) and t.trashed_at is null and ${visibleInFolders(actor)}
      union all
      select c.entity_id, i.names || c.name
        from inside i join file_folder c on c.parent_id = i.entity_id and c.trashed_at is null
    ) select * from inside order by cardinality(names)`.execute(trx);
  const placeOf = new Map(
    folders.map(({ entity_id, names }) => [entity_id, names.map((name) => `${safeName(name)}/`).join('')]),
  );
  const { rows } = await sql<Omit<Chosen, 'size' | 'folder'> & { size: string; folder_id: string | null }>`
    select t.entity_id, t.name, t.secure or coalesce(v.secure, false) as secure, t.created_by, t.state, t.folder_id,
           v.entity_id as version_id, v.no, c.type, coalesce(c.size, 0) as size
      from file t
      left join file_version v on v.file_id = t.entity_id and v.no = t.current_no and v.state = 'UPLOADED'
      left join file_content c on c.sha256 = v.sha256 and c.secure = v.secure
     where (t.entity_id = any(${keysOf('file')}::uuid[])
            or (t.use = 'explorer' and t.folder_id = any(${[...placeOf.keys()]}::uuid[])))
       and t.trashed_at is null and ${visibleFiles(actor)}
     order by lower(t.name), t.entity_id limit ${ARCHIVE_MAX_FILES + 1}`.execute(trx);
  if (rows.length <= ARCHIVE_MAX_FILES) {
    const found = new Set([...placeOf.keys(), ...rows.map((row) => row.entity_id)]);
    const gone = items.flatMap(({ entity_id }, index) =>
      found.has(entity_id) ? [] : [{ field: `items.${index}`, code: 'gone' as const }],
    );
    if (gone.length > 0) throw new Problem('no_file', gone);
  }
  return rows.map(({ folder_id, ...row }) => ({
    ...row,
    size: Number(row.size),
    folder: placeOf.get(folder_id ?? '') ?? '',
  }));
}

/** As file systems compare names that do not tell small letters from capitals. */
const compared = (path: string): string => path.normalize('NFC').toLowerCase();

/**
 * Where each file lies in the archive: no two at the same place, and none where a folder is. What unpacks it is never
 * led out of its folder: every part of a path is a safe name.
 */
export function placesOf(files: readonly { folder: string; name: string; type: FileType }[]): string[] {
  const taken = new Set<string>();
  for (const { folder } of files)
    for (let end = folder.indexOf('/'); end >= 0; end = folder.indexOf('/', end + 1))
      taken.add(compared(folder.slice(0, end)));
  return files.map(({ folder, name, type }) => {
    const free = freeName(
      savedName(name, type),
      (next) => taken.has(compared(folder + next)),
      (next) => Buffer.byteLength(next) <= FILE_NAME_MAX,
    );
    taken.add(compared(folder + free));
    return folder + free;
  });
}
