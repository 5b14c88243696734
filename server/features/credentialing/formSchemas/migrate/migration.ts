import { sql, type RawBuilder } from 'kysely';
import type { FormMigration, FormMigrationItem } from '#schemas/form-schema/migration.ts';
import type { Person } from '#schemas/person.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { countOf, type Page } from '#server/platform/list/page.ts';
import { Problem } from '#server/platform/problem.ts';
import { TOOK, type MigrationRow } from './store.ts';

const OPEN: readonly FormMigration['status'][] = ['QUEUED', 'RUNNING'];
/** Ended, whether or not all files were reached: what was done can be set back. */
const ENDED: readonly FormMigration['status'][] = ['DONE', 'CANCELLED', 'FAILED'];

export const isOpen = ({ status }: Pick<MigrationRow, 'status'>): boolean => OPEN.includes(status);

type Read = MigrationRow & { readonly person: Person | null; readonly undoing: boolean };

const READ = sql`
  select m.*, case when u.entity_id is null then null
                   else json_build_object('entity_id', u.entity_id, 'first_name', u.first_name, 'last_name', u.last_name) end as person,
         exists (select from form_migration n where n.undoes_id = m.entity_id and n.status = any(${[...OPEN, 'DONE']}::text[])) as undoing
    from form_migration m left join app_user u on u.entity_id = m.created_by`;

/** Whether a run has changed files that nobody has set back. */
export const canUndo = (row: Pick<MigrationRow, 'mode' | 'status' | 'outcomes'>): boolean =>
  row.mode === 'RUN' &&
  ENDED.includes(row.status) &&
  TOOK.some((outcome) => (row.outcomes[outcome] ?? 0) > 0);

const presented = (row: Read): FormMigration => ({
  entity_id: row.entity_id,
  key: row.key,
  mode: row.mode,
  status: row.status,
  to_version: row.to_version,
  total: row.total,
  done: row.done,
  outcomes: row.outcomes,
  ops: row.ops,
  created_at: row.created_at.toISOString(),
  created_by: row.person,
  finished_at: row.finished_at?.toISOString() ?? null,
  can: { undo: canUndo(row) && !row.undoing, cancel: isOpen(row) },
});

/** One migration. Throws `not_found`. */
export async function readMigration(db: Db | Trx, id: string): Promise<FormMigration> {
  const { rows } = await sql<Read>`${READ} where m.entity_id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return presented(row);
}

/** The migrations of a form, the newest first. */
export const listMigrations = (
  db: Db,
  key: string,
  page: number,
  size: number,
): Promise<Page<FormMigration>> =>
  paged(db, sql`form_migration m where m.key = ${key}`, page, size, async (limits) => {
    const { rows } =
      await sql<Read>`${READ} where m.key = ${key} order by m.created_at desc, m.entity_id desc ${limits}`.execute(
        db,
      );
    return rows.map(presented);
  });

/** What became of the files of a migration, those that want a look first. Throws `not_found`. */
export async function migrationItems(
  db: Db,
  id: string,
  page: number,
  size: number,
): Promise<Page<FormMigrationItem>> {
  await readMigration(db, id);
  return paged(db, sql`form_migration_item t where t.migration_id = ${id}`, page, size, async (limits) => {
    const { rows } = await sql<FormMigrationItem>`
      select t.instance_id, i.account_id, i.resource_id, coalesce(r.name, a.name) as name, t.from_version, t.outcome, t.changed, t.invalid
        from form_migration_item t
        join form_instance i on i.entity_id = t.instance_id
        join account a on a.entity_id = i.account_id
        left join resource r on r.entity_id = i.resource_id
       where t.migration_id = ${id}
       order by array_position(array['INVALID', 'CHANGED', 'PINNED', 'UPGRADED', 'UNDONE'], t.outcome), t.instance_id ${limits}`.execute(
      db,
    );
    return rows;
  });
}

async function paged<Row>(
  db: Db,
  from: RawBuilder<unknown>,
  page: number,
  size: number,
  read: (limits: RawBuilder<unknown>) => Promise<Row[]>,
): Promise<Page<Row>> {
  const [items, counted] = await Promise.all([
    read(sql`limit ${size} offset ${(page - 1) * size}`),
    countOf(db, sql`select 1 from ${from}`),
  ]);
  return { items, ...counted, page, size };
}
