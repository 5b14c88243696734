import { sql } from 'kysely';
import type { ReportFolder, ReportTarget } from '#schemas/report/item.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { presentFolders, readTree, type FolderRow } from '../folders/tree.ts';
import type { TemplateRow } from '../templates/find.ts';

/** What went to the trash with these, each named by what went there by itself. Throws `not_found` or `stale`. */
export async function thrownWith(
  trx: Trx,
  actor: Actor,
  items: readonly ReportTarget[],
): Promise<{ folders: FolderRow[]; reports: TemplateRow[] }> {
  const found = await wentWith(
    trx,
    items.map(({ entity_id }) => entity_id),
  );
  const isOwn = ({ owner_id }: FolderRow | TemplateRow): boolean => owner_id === actor.id;
  const folders = found.folders.filter(isOwn);
  const reports = found.reports.filter(isOwn);
  const versions = new Map([...folders, ...reports].map(({ entity_id, version }) => [entity_id, version]));
  for (const { entity_id, version } of items) {
    if (!versions.has(entity_id)) throw new Problem('not_found');
    if (versions.get(entity_id) !== version) throw new Problem('stale');
  }
  return { folders, reports };
}

/** What lies in the trash because one of these went there. */
export async function wentWith(
  trx: Trx,
  ids: readonly string[],
): Promise<{ folders: readonly FolderRow[]; reports: readonly TemplateRow[] }> {
  const of = sql`trashed_at is not null and trashed_with = any(${ids}::uuid[])`;
  const folders = await sql<FolderRow>`
    select * from report_folder where ${of} order by created_at, entity_id`.execute(trx);
  const reports = await sql<TemplateRow>`
    select * from report_template where ${of} order by entity_id`.execute(trx);
  return { folders: folders.rows, reports: reports.rows };
}

/** Each after its parent. */
export function inOrder(folders: readonly FolderRow[]): FolderRow[] {
  const ids = new Set(folders.map(({ entity_id }) => entity_id));
  const roots = folders.filter(({ parent_id }) => parent_id === null || !ids.has(parent_id));
  const below = (row: FolderRow): FolderRow[] => [
    row,
    ...folders.filter((one) => one.parent_id === row.entity_id).flatMap(below),
  ];
  return roots.flatMap(below);
}

/** The folders in the actor's trash: each that went there by itself. */
export async function trashedFolders(db: Db, actor: Actor): Promise<ReportFolder[]> {
  const { rows } = await sql<FolderRow>`
    select f.*, 'OWNER' as level, false as shared from report_folder f
     where f.owner_id = ${actor.id} and f.trashed_at is not null and f.trashed_with = f.entity_id
     order by f.trashed_at desc limit 500`.execute(db);
  return presentFolders(db, actor, rows, await readTree(db, actor));
}
