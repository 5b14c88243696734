import { sql, type Selectable } from 'kysely';
import { isFailCode } from '#schemas/errors.ts';
import { isGrouped, type ReportDefinition } from '#schemas/report/definition.ts';
import type { ReportRun } from '#schemas/report/item.ts';
import type { Tables } from '#server/db/schema.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Page } from '#server/platform/list/page.ts';
import { Problem } from '#server/platform/problem.ts';

export type RunRow = Selectable<Tables['report_run']>;

/** A run with the file that it has made, while that is there. */
type SeenRun = RunRow & { readonly file_key: string | null; readonly file_name: string | null };

export const isOpenRun = ({ status }: Pick<RunRow, 'status'>): boolean =>
  status === 'QUEUED' || status === 'RUNNING';

/** Under this and its own key waits the job of a run. */
export const RUN_JOB = 'report ';

/** The columns that show in full what is kept masked; a grouped report shows no single values. */
export const openedColumns = (definition: ReportDefinition): string[] =>
  isGrouped(definition)
    ? []
    : definition.columns.filter(({ open }) => open === true).map(({ column }) => column);

const WITH_FILE = sql`
  select t.*, f.key as file_key, f.name as file_name
    from report_run t left join file f on f.entity_id = t.file_id and f.trashed_at is null`;

const present = (row: SeenRun): ReportRun => ({
  entity_id: row.entity_id,
  version: row.version,
  template_id: row.template_id,
  schedule_id: row.schedule_id,
  name: row.name,
  category: row.category,
  format: row.format,
  status: row.status,
  rows: row.rows,
  total: row.total,
  cut: row.cut,
  failure: row.failure !== null && isFailCode(row.failure) ? row.failure : null,
  file_key: row.file_key,
  file_name: row.file_name,
  created_at: row.created_at.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
});

/** A run of the actor's, else `not_found`: what others run is theirs, supervisors included. */
export async function readRun(db: Db | Trx, actor: Actor, id: string): Promise<ReportRun> {
  const { rows } = await sql<SeenRun>`
    ${WITH_FILE} where t.entity_id = ${id} and t.user_id = ${actor.id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return present(row);
}

/** The actor's own runs, newest first. */
export async function listRuns(
  db: Db,
  actor: Actor,
  {
    template_id,
    page,
    size,
  }: { readonly template_id?: string; readonly page: number; readonly size: number },
): Promise<Page<ReportRun>> {
  const own = sql<boolean>`(t.user_id = ${actor.id}
    and ${template_id === undefined ? sql`true` : sql`t.template_id = ${template_id}`})`;
  const [items, count] = await Promise.all([
    sql<SeenRun>`
      ${WITH_FILE} where ${own} order by t.created_at desc, t.entity_id desc
       limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from report_run t where ${own}`.execute(db),
  ]);
  return { items: items.rows.map(present), total: count.rows[0]?.n ?? 0, total_exact: true, page, size };
}

/** A run whoever asked for it, locked until the transaction ends; null when it is gone. */
export async function lockRun(trx: Trx, id: string): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`select * from report_run where entity_id = ${id} for update`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** How far a run has come: working data without a history. False: it is to go no further. */
export async function noteProgress(
  db: Db | Trx,
  id: string,
  { rows, total }: Pick<RunRow, 'rows' | 'total'>,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update report_run
       set status = 'RUNNING', rows = ${rows}, total = ${total}, updated_at = clock_timestamp(),
           started_at = coalesce(started_at, clock_timestamp())
     where entity_id = ${id} and status in ('QUEUED', 'RUNNING')`.execute(db);
  return numAffectedRows === 1n;
}
