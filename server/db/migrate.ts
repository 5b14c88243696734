import { Migrator, sql, type Migration, type MigrationResultSet } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import { unlimited } from '#server/platform/limits.ts';
import { DatabaseError } from '#server/ports/database/error.ts';

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const migrations = Object.fromEntries(
  Object.entries(files).map(([path, text]): [string, Migration] => [
    path.replace(/^.*\/|\.sql$/g, ''),
    { up: async (db) => void (await sql.raw(text).execute(db)) },
  ]),
);

/** The migrations of this release, oldest first. */
export const MIGRATIONS: readonly string[] = Object.keys(migrations).sort();

/** What the newest migration of this release is called. */
export const SCHEMA = MIGRATIONS.at(-1)!;

export const SCHEMA_LACKS = 'the database is of an earlier release: start this one anew, which migrates it';
const SCHEMA_AHEAD = 'a later release has migrated the database: replace this process by one of that';

/** Whether the database is of this release, or what it is instead: a backup of before, or a release that came after. */
export async function schemaStands(db: Db): Promise<true | string> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  if (Object.keys(migrations).some((name) => !done.has(name))) return SCHEMA_LACKS;
  return done.size > Object.keys(migrations).length ? SCHEMA_AHEAD : true;
}

/** Throws DatabaseError for a database that a later release has migrated: this one does not know what it means. */
export async function refuseLater(db: Db): Promise<void> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.find(({ name }) => !(name in migrations));
  if (unknown)
    throw new DatabaseError(
      `A later release has migrated this database (${unknown.name}): start that one, or go back by restoring a backup of before (npm run restore -- --from … --replace).`,
    );
}

interface MigrateOptions {
  /** No further than this one. */
  readonly to?: string;
  /** The database is in a transaction already (a restore). */
  readonly isWithin?: boolean;
}

/**
 * Brings the database to this release, forward only, under the migrator's lock: several processes may start at once.
 * Throws when one fails; each runs in a transaction, so a failed one leaves nothing behind. The time limit of statements
 * is lifted: an index of a large table takes longer than any request may, and so does whoever waits for the lock meanwhile.
 */
export async function migrate(db: Db, { to, isWithin = false }: MigrateOptions = {}): Promise<string[]> {
  const run = (over: Db): Promise<MigrationResultSet> => {
    const provider = { getMigrations: async () => migrations };
    const migrator = new Migrator({ db: over, provider, disableTransactions: isWithin });
    return to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to);
  };
  const { error, results } = await (isWithin
    ? run(db)
    : db.connection().execute((connection) => unlimited(connection, () => run(connection))));
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
