import { sql } from 'kysely';
import { freeName, TRASH_DAYS } from '#schemas/file/index.ts';
import {
  REPORT_NAME_MAX,
  type ReportAffected,
  type ReportFolder,
  type ReportTarget,
} from '#schemas/report/item.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { transact, type Author, type Write } from '#server/platform/write.ts';
import { lockReports } from './folders/save.ts';
import { presentFolders, readTree, withBelow, type FolderRow, type FolderTree } from './folders/tree.ts';
import { visibleTemplates, type TemplateRow } from './templates/find.ts';

/** What an action takes: the named folders with all below them, and the reports that go. */
interface Taken {
  readonly folders: readonly FolderRow[];
  readonly reports: readonly TemplateRow[];
  /** Reports of others in these folders. */
  readonly others: readonly TemplateRow[];
}

const namedOf = (items: readonly ReportTarget[], kind: ReportTarget['kind']): string[] =>
  items.filter((item) => item.kind === kind).map(({ entity_id }) => entity_id);

/** The own folders and reports that are named, and what lies in the folders. Throws `not_found`, `forbidden` or `stale`. */
async function takenBy(trx: Db | Trx, actor: Actor, items: readonly ReportTarget[]): Promise<Taken> {
  const tree = await readTree(trx, actor);
  const folderIds = [...new Set(namedOf(items, 'folder').flatMap((id) => withBelow(tree, id)))];
  const folders = folderIds.flatMap((id) => tree.get(id) ?? []);
  const { rows } = await sql<TemplateRow>`
    select * from report_template
     where trashed_at is null
       and (entity_id = any(${namedOf(items, 'report')}::uuid[]) or folder_id = any(${folderIds}::uuid[]))
     order by entity_id`.execute(trx);
  const byId = new Map<string, FolderRow | TemplateRow>(
    [...folders, ...rows].map((row) => [row.entity_id, row]),
  );
  for (const { entity_id, version } of items) {
    const row = byId.get(entity_id);
    if (!row || (row.owner_id !== actor.id && !(await sees(trx, actor, tree, row))))
      throw new Problem('not_found');
    if (row.owner_id !== actor.id) throw new Problem('forbidden');
    if (row.version !== version) throw new Problem('stale');
  }
  return {
    folders,
    reports: rows.filter(({ owner_id }) => owner_id === actor.id),
    others: rows.filter(({ owner_id }) => owner_id !== actor.id),
  };
}

/** Of what the actor does not see at all it is not told that it is somebody else's. */
async function sees(
  trx: Db | Trx,
  actor: Actor,
  tree: FolderTree,
  { entity_id }: FolderRow | TemplateRow,
): Promise<boolean> {
  if (tree.has(entity_id)) return true;
  const { rows } = await sql`
    select from report_template t where t.entity_id = ${entity_id} and ${visibleTemplates(actor, tree)}`.execute(
    trx,
  );
  return rows.length > 0;
}

/**
 * Who would lose what is deleted, for the question before it (specification §4: it is removed for all users). Throws what
 * `toTrash` throws.
 */
export async function affectedBy(
  db: Db,
  { actor }: Call,
  items: readonly ReportTarget[],
): Promise<ReportAffected> {
  const { folders, reports, others } = await takenBy(db, actor, items);
  const { rows } = await sql<{ n: number }>`
    with recursive up as (
      select f.entity_id, f.parent_id from report_folder f
       where f.entity_id = any(${[...folders.map((one) => one.entity_id), ...reports.flatMap((one) => one.folder_id ?? [])]}::uuid[])
      union
      select f.entity_id, f.parent_id from report_folder f join up on f.entity_id = up.parent_id)
    select count(distinct u.entity_id)::int as n
      from report_share s join app_user u on u.active and (u.entity_id = s.user_id or u.roles[1] = s.role)
     where u.entity_id <> ${actor.id}
       and (s.template_id = any(${reports.map((one) => one.entity_id)}::uuid[]) or s.folder_id in (select entity_id from up))`.execute(
    db,
  );
  return { people: rows[0]?.n ?? 0, reports: reports.length, others: others.length };
}

const thrown = ({ actor }: Call, trashed_with: string) => ({
  trashed_at: new Date(),
  trashed_by: actor.id,
  trashed_with,
});
const BACK = { trashed_at: null, trashed_by: null, trashed_with: null };

/**
 * Puts own reports and folders into the trash, a folder with what lies below it: from then on they are gone for all.
 * Reports of others go back to the top of their owners' folders. Throws `not_found`, `forbidden` or `stale`: all or none.
 */
export const toTrash = (db: Db, call: Call, items: readonly ReportTarget[]): Promise<void> =>
  transact(db, call, async (write) => {
    const { trx } = write;
    await lockReports(trx);
    const { folders, reports, others } = await takenBy(trx, call.actor, items);
    const named = new Set(items.map(({ entity_id }) => entity_id));
    const parentOf = new Map(folders.map((one) => [one.entity_id, one.parent_id]));
    /** The uppermost named folder above: with it a thing goes, and comes back. */
    const rootOf = (folder: string | null): string | null => {
      if (folder === null || !parentOf.has(folder)) return null;
      return rootOf(parentOf.get(folder) ?? null) ?? (named.has(folder) ? folder : null);
    };
    for (const row of folders) {
      const root = rootOf(row.entity_id) ?? row.entity_id;
      await write.update('report_folder', row.entity_id, row.version, thrown(call, root), {
        type: 'REPORT_FOLDER_TRASHED',
        changes: [],
        detail: { name: row.name, with: root },
      });
    }
    for (const row of reports) {
      const root = rootOf(row.folder_id) ?? row.entity_id;
      await write.update('report_template', row.entity_id, row.version, thrown(call, root), {
        type: 'REPORT_TRASHED',
        changes: [],
        detail: { name: row.name, with: root },
      });
    }
    for (const row of others) await place(write, row, null, {});
  });

/** Puts a report into a folder, or at the top of its owner's, under a free name. */
async function place(
  write: Write,
  row: TemplateRow,
  folder_id: string | null,
  more: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select lower(name) as name from report_template
     where coalesce(folder_id, owner_id) = coalesce(${folder_id}::uuid, ${row.owner_id}::uuid) and trashed_at is null
       and entity_id <> ${row.entity_id}`.execute(write.trx);
  const taken = new Set(rows.map((one) => one.name));
  const name = freeName(
    row.name,
    (one) => taken.has(one.toLowerCase()),
    (one) => one.length <= REPORT_NAME_MAX,
  );
  await write.update(
    'report_template',
    row.entity_id,
    row.version,
    { folder_id, name, ...more },
    {
      type: 'trashed_at' in more ? 'REPORT_RESTORED' : 'REPORT_SAVED',
      changes: [
        { field: 'folder_id', from: row.folder_id, to: folder_id },
        { field: 'name', from: row.name, to: name },
      ].filter(({ from, to }) => from !== to),
    },
  );
}

/** What went to the trash with these, each named by what went there by itself. Throws `not_found` or `stale`. */
async function thrownWith(
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
async function wentWith(
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

/**
 * Takes own reports and folders back out of the trash, with what went there with them: to where they were, or to the top
 * when that is gone, under another name when theirs is taken. Throws `not_found` or `stale`: all or none.
 */
export const restoreReports = (db: Db, call: Call, items: readonly ReportTarget[]): Promise<void> =>
  transact(db, call, async (write) => {
    const { trx } = write;
    await lockReports(trx);
    const { folders, reports } = await thrownWith(trx, call.actor, items);
    // The upper ones first: a folder that comes back with its parent finds it.
    for (const row of inOrder(folders)) await restoreFolder(write, call, row);
    const tree = await readTree(trx, call.actor);
    for (const row of reports) {
      const folder = tree.get(row.folder_id ?? '');
      const home = folder && folder.level !== 'VIEWER' ? folder.entity_id : null;
      await place(write, row, home, BACK);
    }
  });

/** Each after its parent. */
function inOrder(folders: readonly FolderRow[]): FolderRow[] {
  const ids = new Set(folders.map(({ entity_id }) => entity_id));
  const roots = folders.filter(({ parent_id }) => parent_id === null || !ids.has(parent_id));
  const below = (row: FolderRow): FolderRow[] => [
    row,
    ...folders.filter((one) => one.parent_id === row.entity_id).flatMap(below),
  ];
  return roots.flatMap(below);
}

async function restoreFolder(write: Write, call: Call, row: FolderRow): Promise<void> {
  const { trx } = write;
  const tree = await readTree(trx, call.actor);
  const parent_id = row.parent_id !== null && tree.has(row.parent_id) ? row.parent_id : null;
  const taken = new Set(
    [...tree.values()]
      .filter((one) => one.owner_id === row.owner_id && one.parent_id === parent_id)
      .map((one) => one.name.toLowerCase()),
  );
  const name = freeName(
    row.name,
    (one) => taken.has(one.toLowerCase()),
    (one) => one.length <= REPORT_NAME_MAX,
  );
  await write.update(
    'report_folder',
    row.entity_id,
    row.version,
    { ...BACK, parent_id, name },
    { type: 'REPORT_FOLDER_RESTORED', changes: [] },
  );
}

/** Deletes for good what lies in the own trash. Throws `not_found` or `stale`. */
export const purgeReports = (db: Db, call: Call, items: readonly ReportTarget[]): Promise<void> =>
  transact(db, call, async (write) => {
    await lockReports(write.trx);
    const { folders, reports } = await thrownWith(write.trx, call.actor, items);
    await removeAll(write, folders, reports);
  });

/** Reports before the folders in which they lie, and folders before those above them. */
async function removeAll(
  write: Write,
  folders: readonly FolderRow[],
  reports: readonly TemplateRow[],
): Promise<void> {
  await write.removeMany('report_template', reports, (index) => ({
    type: 'REPORT_PURGED',
    changes: [],
    detail: { name: reports[index]?.name, category: reports[index]?.category },
  }));
  for (const { entity_id: id, name } of inOrder(folders).reverse())
    await write.asOne('report_folder', async (parts) => {
      // What went to the trash from it before, by itself, comes back at the top.
      await parts.follow('report_template', { folder_id: null }, sql<boolean>`folder_id = ${id}`);
      await parts.follow('report_folder', { parent_id: null }, sql<boolean>`parent_id = ${id}`);
      await parts.remove('report_folder', sql<boolean>`entity_id = ${id}`);
      return { id, version: null, event: { type: 'REPORT_FOLDER_PURGED', changes: [], detail: { name } } };
    });
}

const PURGE_BATCH = 100;

/** The nightly job: empties the trash of what has been there for TRASH_DAYS. */
export async function purgeOld(db: Db, author: Author): Promise<void> {
  const batch = () =>
    transact(db, author, async (write) => {
      const { trx } = write;
      await lockReports(trx);
      const { rows } = await sql<{ id: string }>`
        select entity_id as id from (
          select entity_id, trashed_at, trashed_with from report_folder
          union all select entity_id, trashed_at, trashed_with from report_template) t
         where trashed_with = entity_id and trashed_at < now() - ${TRASH_DAYS} * interval '1 day'
         limit ${PURGE_BATCH}`.execute(trx);
      const { folders, reports } = await wentWith(
        trx,
        rows.map(({ id }) => id),
      );
      await removeAll(write, folders, reports);
      return rows.length;
    });
  while ((await batch()) === PURGE_BATCH);
}

/** The folders in the actor's trash: each that went there by itself. */
export async function trashedFolders(db: Db, actor: Actor): Promise<ReportFolder[]> {
  const { rows } = await sql<FolderRow>`
    select f.*, 'OWNER' as level, false as shared from report_folder f
     where f.owner_id = ${actor.id} and f.trashed_at is not null and f.trashed_with = f.entity_id
     order by f.trashed_at desc limit 500`.execute(db);
  return presentFolders(db, actor, rows, await readTree(db, actor));
}
