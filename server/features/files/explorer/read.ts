import { sql } from 'kysely';
import type { FileItem, FileVersion } from '#schemas/file/index.ts';
import { isFailCode } from '#schemas/errors.ts';
import type { FileScan } from '#schemas/vocabulary/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { readPeople } from '#server/platform/names.ts';
import { Problem } from '#server/platform/problem.ts';
import { findFile, presentFiles, type FileRow, type VersionRow } from '../file.ts';

/** A file with its uploads, the newest first. */
export interface FileWithVersions extends FileItem {
  readonly versions: FileVersion[];
}

/** Older ones are kept, but nobody has asked for them yet. */
const SHOWN = 200;

/** A file that the actor may see, else `no_file`. */
export async function readFile(db: Db, actor: Actor, id: string): Promise<FileWithVersions> {
  return withVersions(db, actor, await findFile(db, actor, { id }));
}

/** A file as it is now, for who has been let in to it. */
export async function presentNow(trx: Trx, actor: Actor, id: string): Promise<FileItem> {
  const { rows } = await sql<FileRow>`select * from file where entity_id = ${id}`.execute(trx);
  const [item] = await presentFiles(trx, actor, rows);
  if (!item) throw new Problem('no_file');
  return item;
}

async function withVersions(db: Db, actor: Actor, file: FileRow): Promise<FileWithVersions> {
  const { rows } = await sql<VersionRow & { scan: FileScan | null }>`
    select v.*, c.scan from file_version v
      left join file_content c on c.sha256 = v.sha256 and c.secure = v.secure
     where v.file_id = ${file.entity_id} order by v.no desc limit ${SHOWN}`.execute(db);
  const [people, [item]] = await Promise.all([
    readPeople(
      db,
      rows.map((row) => row.created_by),
    ),
    presentFiles(db, actor, [file]),
  ]);
  if (!item) throw new Problem('no_file');
  return {
    ...item,
    versions: rows.map((row) => ({
      no: row.no,
      state: row.state,
      failure: row.failure !== null && isFailCode(row.failure) ? row.failure : null,
      size: Number(row.size),
      scan: row.scan,
      created_at: row.created_at.toISOString(),
      created_by: people.get(row.created_by) ?? null,
      is_current: row.no === file.current_no,
    })),
  };
}
