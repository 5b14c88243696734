import { sql } from 'kysely';
import type { FileItem } from '#schemas/file/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { presentFiles, visibleFiles, type FileRow } from '../file.ts';

/** Those of these files that the actor may see, for who waits for the scanner. */
export async function readStates(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<{ items: FileItem[] }> {
  const { rows } = await sql<FileRow>`
    select t.* from file t where t.entity_id = any(${ids}::uuid[]) and ${visibleFiles(actor)}`.execute(db);
  return { items: await presentFiles(db, actor, rows) };
}
