import type pg from 'pg';
import { tablesOf } from '#server/backup/tables.ts';

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
export async function fill(client: pg.Client): Promise<string[]> {
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
