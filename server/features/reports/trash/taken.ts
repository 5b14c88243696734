import { sql } from 'kysely';
import type { ReportAffected, ReportTarget } from '#schemas/report/item.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { readTree, withBelow, type FolderRow, type FolderTree } from '../folders/tree.ts';
import { visibleTemplates, type TemplateRow } from '../templates/find.ts';

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
export async function takenBy(trx: Db | Trx, actor: Actor, items: readonly ReportTarget[]): Promise<Taken> {
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
