import pg from 'pg';
import { pollFor } from './clock.ts';

/** They tell which migrations ran. */
const KEPT = ['kysely_migration', 'kysely_migration_lock', 'migrations'];
const JOBS = 'graphile_worker._private_jobs';

const TABLES = `
  with columns as (
    select attrelid, quote_ident(attname) as name, attnum, coalesce(attnum = any(indkey), false) as is_key
      from pg_attribute left join pg_index on indrelid = attrelid and indisprimary
     where attnum > 0 and not attisdropped and attgenerated = '')
  select c.oid::regclass::text as name,
         array(select name from columns where attrelid = c.oid and is_key order by attnum) as keys,
         array(select name from columns where attrelid = c.oid and not is_key order by attnum) as others,
         exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal) as "hasTriggers",
         array(select conrelid::regclass::text from pg_constraint
                where confrelid = c.oid and contype = 'f' and conrelid <> c.oid) as "referredBy"
    from pg_class c
   where c.relkind = 'r' and c.relname <> all($1)
     and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`;

/** Differs when anything was created, dropped, altered or disabled. */
const STRUCTURE = `
  select md5(concat(
    (select string_agg(concat(oid, relname, relnatts, relchecks), ',' order by oid) from pg_class
      where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)),
    (select string_agg(concat(oid, tgenabled), ',' order by oid) from pg_trigger),
    (select string_agg(oid::text, ',' order by oid) from pg_proc
      where pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)))) as structure`;

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences`;

const BUSY = `
  select pid from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and backend_type = 'client backend'`;

/** What takes longer than a new database would is not waited for. */
const WAIT_MS = 1000;

/** PostgreSQL's code for a lock that somebody else has. */
const LOCKED = '55P03';

interface Table {
  readonly name: string;
  /** The columns of its primary key, and all others that can be written. */
  readonly keys: readonly string[];
  readonly others: readonly string[];
  readonly hasTriggers: boolean;
  readonly referredBy: readonly string[];
}

/** All rows of a database as they were when they were read. */
export interface InitialRows {
  /**
   * Makes rows and sequences what they were, when nobody works in the database and no job runs. Throws where that does
   * not come soon, or where the structure of the database has changed.
   */
  restore(): Promise<void>;
}

/**
 * Reads all rows in one snapshot, because an application that works meanwhile changes several tables together. Throws where
 * jobs do not end soon.
 *
 * @param pool of the owner of all tables
 */
export async function readInitialRows(pool: pg.Pool): Promise<InitialRows> {
  const ask = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows;
  const readStructure = async () => (await ask<{ structure: string }>(STRUCTURE))[0]!.structure;
  const readSequences = async () =>
    new Map(
      (await ask<{ name: string; value: string | null }>(SEQUENCES)).map((row) => [row.name, row.value]),
    );

  const tables = await ask<Table>(TABLES, [KEPT]);
  const structure = await readStructure();
  const locked = tables.map(({ name }) => name).join(', ');
  const marksQuery = tables
    .map(
      ({ name }) => `select ${pg.escapeLiteral(name)} as name,
        concat(count(*), ' ', bit_xor(hashtextextended(t::text, 0))) as mark from ${name} t`,
    )
    .join(' union all ');
  const readMarks = async (client: pg.PoolClient) =>
    (await client.query<{ name: string; mark: string }>(marksQuery)).rows;
  const isWorking = async (client: pg.PoolClient): Promise<boolean> =>
    (await client.query(`select from ${JOBS} where locked_at is not null limit 1`)).rows.length > 0;

  /** @returns undefined where a job runs */
  const tryToRead = async () => {
    const client = await pool.connect();
    try {
      await client.query('begin isolation level repeatable read read only');
      if (await isWorking(client)) return undefined;
      const marks = new Map((await readMarks(client)).map(({ name, mark }) => [name, mark]));
      const contents = new Map<string, string>();
      for (const { name } of tables) {
        const { rows } = await client.query<{ rows: string | null }>(
          `select json_agg(t)::text as rows from ${name} t`,
        );
        if (rows[0]?.rows) contents.set(name, rows[0].rows);
      }
      return { marks, contents };
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const { marks, contents } = await pollFor(tryToRead, 'The jobs of a first start do not end.');
  // The sequences are read after the rows, because no later row may get a number that a row already has.
  const sequences = await readSequences();

  const restoreTables = async (client: pg.PoolClient): Promise<void> => {
    const names = (await readMarks(client))
      .filter(({ name, mark }) => mark !== marks.get(name))
      .map(({ name }) => name);
    const emptied = withReferring(
      tables,
      names.filter((name) => !contents.has(name)),
    );
    const changed = tables.filter((table) => names.includes(table.name) || emptied.includes(table));
    if (changed.length === 0) return;
    const guarded = changed.filter(({ hasTriggers }) => hasTriggers);
    const filled = inOrder(changed.filter(({ name }) => contents.has(name)));
    await client.query(
      [
        ...guarded.map(({ name }) => `alter table ${name} disable trigger user`),
        ...(emptied.length > 0 ? [`truncate ${emptied.map(({ name }) => name).join(', ')}`] : []),
        // Those that refer to others go first.
        ...filled.toReversed().map((table) => deleteAdded(table, contents.get(table.name)!)),
        ...filled.map((table) => insertMissing(table, contents.get(table.name)!)),
        ...guarded.map(({ name }) => `alter table ${name} enable trigger user`),
      ].join(';\n'),
    );
  };

  const restoreSequences = async (): Promise<void> => {
    const now = await readSequences();
    const moved = [...sequences].filter(([name, value]) => now.get(name) !== value);
    for (const [name, value] of moved)
      await ask('select setval($1, coalesce($2::bigint, 1), $2 is not null)', [name, value]);
  };

  /** @returns undefined where somebody works in it */
  const tryToRestore = async (): Promise<true | undefined> => {
    if ((await ask(BUSY)).length > 0) return undefined;
    const client = await pool.connect();
    try {
      // Whoever began before has read or written, and would go on with rows that are no more.
      await client.query(`begin; lock table ${locked} in access exclusive mode nowait`);
      const isFree = !(await isWorking(client));
      if (isFree) await restoreTables(client);
      await client.query('commit');
      return isFree || undefined;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: unknown }).code === LOCKED) return undefined;
      throw error;
    } finally {
      client.release();
    }
  };

  return {
    async restore() {
      if ((await readStructure()) !== structure)
        throw new Error('The structure of the database has changed.');
      await pollFor(tryToRestore, 'Somebody still works in the database.', WAIT_MS);
      await restoreSequences();
    },
  };
}

/** Inserts rows of `contents` (JSON) that are gone, and puts back those that differ. */
function insertMissing({ name, keys, others }: Table, contents: string): string {
  const columns = [...keys, ...others].join(', ');
  const set = others.map((column) => `${column} = excluded.${column}`).join(', ');
  return `insert into ${name} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${name}, ${pg.escapeLiteral(contents)}) i
     where not exists (select from ${name} t where t::text = i::text)
    on conflict (${keys.join(', ')}) do ${set === '' ? 'nothing' : 'update set ' + set}`;
}

function deleteAdded({ name, keys }: Table, contents: string): string {
  return `delete from ${name} t where not exists (
    select from json_populate_recordset(null::${name}, ${pg.escapeLiteral(contents)}) i
     where ${keys.map((key) => `i.${key} = t.${key}`).join(' and ')})`;
}

/** Tables of these names, and those that refer to them, which PostgreSQL only empties together. */
function withReferring(tables: readonly Table[], names: readonly string[]): readonly Table[] {
  const wanted = new Set(names);
  // A set that grows while it is read is read to its end.
  for (const name of wanted)
    for (const other of tables.find((table) => table.name === name)?.referredBy ?? []) wanted.add(other);
  return tables.filter(({ name }) => wanted.has(name));
}

/** Each table after those that it refers to. */
function inOrder(tables: readonly Table[]): readonly Table[] {
  const left = [...tables];
  const ordered: Table[] = [];
  while (left.length > 0) {
    const free = left.findIndex(
      ({ name }) => !left.some((other) => other.name !== name && other.referredBy.includes(name)),
    );
    ordered.push(...left.splice(Math.max(0, free), 1));
  }
  return ordered;
}
