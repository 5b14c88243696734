import type pg from 'pg';
import { inject, afterAll, beforeAll, expect, it } from 'vitest';
import { withSession } from '#server/backup/session.ts';
import { tablesOf } from '#server/backup/tables.ts';
import { migrate, MIGRATIONS } from '#server/db/migrate.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { openDb, openPool, type Db } from '#server/platform/db.ts';
import { createDatabase, type TestDatabase } from '#tests/support/database.ts';
import { quiet } from '#tests/support/quiet.ts';

let database: TestDatabase;
let db: Db;
let end: () => Promise<void>;
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  const pool = openPool(database.url, quiet, 4);
  db = openDb(pool);
  end = () => pool.end();
});
afterAll(() => database.drop());

interface Column {
  readonly name: string;
  readonly type: string;
  readonly position: number;
}

/** Columns that a row must have, of each table. */
async function needed(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, null) as type, attnum::int as position from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
        and attnotnull and not atthasdef`,
    [table],
  );
  return rows;
}

/** First words that checks of the tables ask for, and one value for each type. */
async function valueOf(client: pg.Client, table: string, { name, type, position }: Column): Promise<string> {
  const { rows: keys } = await client.query<{ target: string; column: string }>(
    `select confrelid::regclass::text as target, a.attname as column
       from pg_constraint c, unnest(c.conkey, c.confkey) k (own, other)
       join pg_attribute a on a.attnum = k.other
      where c.contype = 'f' and c.conrelid = $1::regclass and a.attrelid = c.confrelid and k.own = $2`,
    [table, position],
  );
  const [key] = keys;
  if (key) return `(select "${key.column}" from ${key.target} order by 1 limit 1)`;
  const { rows: checks } = await client.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint
      where contype = 'c' and conrelid = $1::regclass and $2 = any (conkey)`,
    [table, position],
  );
  for (const { text } of checks) {
    const word = new RegExp(`\\(?\\(?\\b${name}\\b = ANY \\(ARRAY\\['([^']+)'`).exec(text)?.[1];
    if (word !== undefined) return `'${word}'`;
  }
  if (type === 'uuid') return 'gen_random_uuid()';
  if (/int|numeric/.test(type)) return '1';
  if (type === 'boolean') return 'false';
  if (/timestamp|date/.test(type)) return 'now()';
  if (/json/.test(type)) return `'{}'`;
  if (type.endsWith('[]')) return `'{}'`;
  if (type === 'bytea') return `'\\x01'`;
  return `'old'`;
}

/** What some tables ask for besides, across their columns. */
const BESIDES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'public.requirement': { code: `'OLD'` },
  'public.exclusion_list': { url: `'https://lists.example/old.csv'` },
  'public.report_share': {
    template_id: '(select entity_id from report_template limit 1)',
    user_id: '(select entity_id from app_user limit 1)',
  },
};

/** Puts a row into every table that has none and takes one, as often as another may then take one. Gives those that have. */
async function fill(client: pg.Client): Promise<string[]> {
  const tables = (await tablesOf(client)).filter(({ name }) => name.startsWith('public.'));
  const filled = new Set<string>();
  for (let before = -1; before < filled.size;) {
    before = filled.size;
    for (const { name } of tables) {
      if (filled.has(name)) continue;
      const { rowCount } = await client.query(`select from ${name} limit 1`);
      if (!rowCount) {
        const values: Record<string, string> = { ...BESIDES[name] };
        for (const column of await needed(client, name))
          values[column.name] ??= await valueOf(client, name, column);
        const columns = Object.keys(values).map((column) => `"${column}"`);
        const insert =
          columns.length > 0
            ? `(${columns.join(', ')}) values (${Object.values(values).join(', ')})`
            : 'default values';
        await client.query('savepoint row');
        const isIn = await client.query(`insert into ${name} ${insert}`).then(
          () => true,
          () => false,
        );
        await client.query(isIn ? 'release savepoint row' : 'rollback to savepoint row');
        if (!isIn) continue;
      }
      filled.add(name);
    }
  }
  return [...filled];
}

/** How many rows each table has, by a number that stays the table's whatever it is called. */
async function counts(client: pg.Client): Promise<Map<number, { name: string; rows: number }>> {
  const { rows: tables } = await client.query<{ id: number; name: string }>(
    `select oid::int as id, oid::regclass::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname !~ '^kysely' order by 2`,
  );
  const found = new Map<number, { name: string; rows: number }>();
  for (const { id, name } of tables) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`);
    found.set(id, { name, rows: rows[0]!.n });
  }
  return found;
}

/** Rows that follow from others, which a migration may count anew. */
const DERIVED = ['lead_tally', 'lead_tally_delta', 'live_event'];

it('rows of every released schema version come through all later ones, and the product starts on them', async () => {
  const poor: string[] = [];
  await withSession({ connectionString: database.url }, async (client) => {
    for (const [at, to] of MIGRATIONS.entries()) {
      const before = await counts(client);
      await migrate(db, { to });
      const after = await counts(client);
      for (const [id, { name, rows }] of before)
        if (!DERIVED.includes(name))
          expect(after.get(id)?.rows ?? 'no table', `${name} after ${to}`).toBeGreaterThanOrEqual(rows);
      await client.query('begin');
      const filled = await fill(client);
      await client.query('commit');
      if (at === MIGRATIONS.length - 1) {
        const all = (await tablesOf(client))
          .map(({ name }) => name)
          .filter((name) => name.startsWith('public.'));
        poor.push(...all.filter((name) => !filled.includes(name)));
      }
    }
  });
  // Every table had a row in the version that made it, or a later one, but for these.
  expect(poor).toEqual([]);
  expect(await migrate(db)).toEqual([]);
  await prepareDatabase(db, { mockDynamicForms: true });
  await end();
}, 120_000);
