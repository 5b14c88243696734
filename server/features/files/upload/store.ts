import { sql } from 'kysely';
import type { FileItem } from '#schemas/file/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { presentFiles, type FileRow, type VersionRow } from '../file.ts';

/** An upload with the file it belongs to, both locked. */
export interface LockedUpload {
  readonly file: FileRow;
  readonly upload: VersionRow;
  /** Number of the file's newest upload. */
  readonly newestNo: number;
}

/** Locks an upload and its file until the transaction ends, always the file first; null: it is gone. */
export async function lockUpload(trx: Trx, id: string): Promise<LockedUpload | null> {
  const { rows: files } = await sql<FileRow>`
    select t.* from file t where t.entity_id = (select file_id from file_version where entity_id = ${id})
       for update`.execute(trx);
  const { rows: uploads } = await sql<VersionRow>`
    select * from file_version where entity_id = ${id} for update`.execute(trx);
  const [file] = files;
  const [upload] = uploads;
  if (!file || !upload) return null;
  return { file, upload, newestNo: await newestNo(trx, file.entity_id) };
}

/** Number of the newest upload of a file; the file is locked. */
export async function newestNo(trx: Trx, fileId: string): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    select coalesce(max(no), 0) as no from file_version where file_id = ${fileId}`.execute(trx);
  return rows[0]?.no ?? 0;
}

/** The upload that the actor began, else `no_file`. */
export async function ownUpload(db: Db, { id }: Actor, fileId: string, no: number): Promise<VersionRow> {
  const { rows } = await sql<VersionRow>`
    select * from file_version where file_id = ${fileId} and no = ${no} and created_by = ${id}`.execute(db);
  const [upload] = rows;
  if (!upload) throw new Problem('no_file');
  return upload;
}

/** A file as its uploader sees it. Throws `no_file`. */
export async function presentUpload(db: Db | Trx, actor: Actor, fileId: string): Promise<FileItem> {
  const { rows } = await sql<FileRow>`select * from file where entity_id = ${fileId}`.execute(db);
  const [item] = await presentFiles(db, actor, rows);
  if (!item) throw new Problem('no_file');
  return item;
}

/** One after the other, until the transaction ends. */
export const lockFor = async (trx: Trx, what: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(trx));

/** Forms of a person that are still open. */
export async function countOpen(trx: Trx, { id }: Actor): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from file_version
     where state = 'UPLOADING' and expires_at > now() and created_by = ${id}`.execute(trx);
  return rows[0]?.n ?? 0;
}
