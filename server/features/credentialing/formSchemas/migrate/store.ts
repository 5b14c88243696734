import { sql } from 'kysely';
import type { FormMigration, FormMigrationItem } from '#schemas/form-schema/migration.ts';
import type { Db, Trx } from '#server/platform/db.ts';

/** A row of form_migration. */
export interface MigrationRow {
  readonly entity_id: string;
  readonly version: number;
  readonly key: string;
  readonly mode: FormMigration['mode'];
  readonly status: FormMigration['status'];
  readonly to_version: number;
  readonly revision: number | null;
  readonly undoes_id: string | null;
  readonly total: number;
  readonly done: number;
  readonly outcomes: FormMigration['outcomes'];
  readonly ops: FormMigration['ops'];
  readonly after: string | null;
  readonly created_at: Date;
  readonly created_by: string | null;
  readonly finished_at: Date | null;
}

/** A revision that an operation wrote. */
export interface Written {
  readonly instance: string;
  readonly field: string;
  readonly rev: number;
}

/** What became of one file, as it is stored. */
export interface ItemRow {
  readonly instance_id: string;
  readonly from_version: number;
  readonly outcome: FormMigrationItem['outcome'];
  readonly instance_version: number;
  readonly written: readonly Written[];
  readonly changed: readonly string[];
  readonly invalid: readonly string[];
}

/** Files of a run that an undo looks at: those that it has changed. */
export const TOOK: readonly FormMigrationItem['outcome'][] = ['UPGRADED', 'INVALID'];

/** The migration of a job, locked so that a second runner of the same job waits; null when it is gone. */
export async function lockMigration(trx: Trx, id: string): Promise<MigrationRow | null> {
  const { rows } = await sql<MigrationRow>`
    select * from form_migration where entity_id = ${id} for update`.execute(trx);
  return rows[0] ?? null;
}

/** How many files a migration is about. */
export async function countFiles(
  db: Db | Trx,
  { key, mode, to_version, undoes_id }: Pick<MigrationRow, 'key' | 'mode' | 'to_version' | 'undoes_id'>,
): Promise<number> {
  const files =
    mode === 'UNDO'
      ? sql`form_migration_item where migration_id = ${undoes_id} and outcome = any(${TOOK}::text[])`
      : sql`form_instance where schema_key = ${key} and schema_version < ${to_version}`;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${files}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Counts what was done with a page of files, and keeps their report. */
export async function storePage(
  trx: Trx,
  migration: MigrationRow,
  { items, ops, after }: Reported,
): Promise<void> {
  await sql`
    insert into form_migration_item (migration_id, instance_id, from_version, outcome, instance_version, written, changed, invalid)
    select ${migration.entity_id}::uuid, instance_id, from_version, outcome, instance_version, written, changed, invalid
      from jsonb_populate_recordset(null::form_migration_item, ${JSON.stringify(items)}::jsonb)`.execute(trx);
  const outcomes = items.map(({ outcome }) => outcome);
  await sql`
    update form_migration
       set status = 'RUNNING', done = done + ${items.length}, after = ${after}, finished_at = null, updated_at = clock_timestamp(),
           outcomes = ${JSON.stringify(summed(migration.outcomes, outcomes))}::jsonb,
           ops = ${JSON.stringify(summed(migration.ops, ops))}::jsonb
     where entity_id = ${migration.entity_id}`.execute(trx);
}

/** What a page of files adds to the report. */
interface Reported {
  readonly items: readonly ItemRow[];
  /** The name of an operation for every value that it worked on. */
  readonly ops: readonly string[];
  /** The last file. */
  readonly after: string;
}

function summed(before: Readonly<Record<string, number>>, names: readonly string[]): Record<string, number> {
  const sums = { ...before };
  for (const name of names) sums[name] = (sums[name] ?? 0) + 1;
  return sums;
}
