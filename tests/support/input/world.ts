import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import type { Operation } from './document.ts';

/** Where the house chains what was written, a moment after the call that wrote it. */
const CHAINED = ['audit_batch', 'installation'];

/** Written instead of a version: the one that the record has when the call is made. */
export const VERSION_NOW = 987_654_321;

/** What is in the database: keys to call about, their versions, and whether anything has changed. */
export interface World {
  /** Keys that a field or a part of an address of this name may mean. */
  keysFor(name: string, operation: Operation): readonly string[];
  versionOf(key: string): Promise<number>;
  /** The same as long as no row of any table is added, changed or removed. */
  state(): Promise<string>;
}

/** Where the world is read: its database, and its lists as a person sees them. */
export interface Seen {
  readonly db: Db;
  as(person: string): {
    get<B>(path: string): Promise<{ readonly status: number; readonly body: B }>;
  };
}

const MANY = 25;
const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '');

/** @param lists lists of the API that can be read without a key, and who may */
export async function readWorld({ db, as }: Seen, lists: readonly Operation[]): Promise<World> {
  const rows = async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows;
  const tables = await rows<{ name: string; versioned: boolean }>(`
    select c.relname as name,
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'version' and not a.attisdropped) as versioned
      from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     where c.relkind = 'r'
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'entity_id' and not a.attisdropped)`);
  const tableOf = new Map<string, string>();
  const byName = new Map<string, string[]>();
  const add = (name: string, key: string) => byName.set(name, [...(byName.get(name) ?? []), key]);
  for (const { name } of tables)
    for (const { key } of await rows<{ key: string }>(
      `select entity_id::text as key from "${name}" order by md5(entity_id::text) limit ${MANY}`,
    )) {
      tableOf.set(key, name);
      add(name, key);
    }
  for (const { list, key } of await rows<{ list: string; key: string }>(
    `select list, entity_id::text as key from (select *, row_number() over (partition by list order by md5(entity_id::text)) as n from lookup) l where n <= ${MANY}`,
  )) {
    tableOf.set(key, 'lookup');
    add(list, key);
  }
  const references = await rows<{ column: string; table: string }>(`
    select distinct a.attname as column, f.relname as table
      from pg_constraint c join pg_class f on f.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and cardinality(c.conkey) = 1 and a.attname <> 'entity_id'`);
  for (const { column, table } of references)
    if (!byName.has(column)) byName.set(column, byName.get(table) ?? []);
  for (const { path, people } of lists)
    for (const person of people ?? []) {
      const { status, body } = await as(person).get<{ items?: unknown }>(path.replace('/api/v1', ''));
      if (status !== 200 || !Array.isArray(body.items)) continue;
      for (const { entity_id: key } of body.items.slice(0, MANY) as { entity_id?: unknown }[])
        if (typeof key === 'string') {
          add(path, key);
          add(path.split('/').at(-1)!, key);
        }
    }
  const versioned = new Set(tables.filter((table) => table.versioned).map(({ name }) => name));
  const all = (
    await rows<{ name: string }>(`
    select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     where c.relkind = 'r' and relname <> all('{${CHAINED.join(',')}}')`)
  ).map(({ name }) => name);
  const counted = all.map(
    (name) =>
      `select '${name}' as t, count(*)::text || ':' || coalesce(sum(xmin::text::bigint), 0) as s from "${name}"`,
  );
  return {
    keysFor(name, { path }) {
      const before = path.split('/{')[0]!;
      const type = /\/(sp|tp)(\/|$)/.exec(path)?.[1];
      if (/^(id|ids|entity_id|other_id)$/.test(name))
        return byName.get(before) ?? byName.get(before.split('/').at(-1)!) ?? [...tableOf.keys()];
      if (type && /^lead(_id)?$/.test(name)) return byName.get(`/api/v1/leads/${type}`) ?? [];
      const word = name.replace(/_(eq|in)$/, '');
      return (
        byName.get(word) ??
        byName.get(singular(word)) ??
        byName.get(singular(word).replace(/_id$/, '')) ??
        (/(user|assignee|agent|person|by)_ids?$/.test(word) ? byName.get('app_user') : undefined) ?? [
          ...tableOf.keys(),
        ]
      );
    },
    async versionOf(key) {
      const table = tableOf.get(key);
      if (!table || !versioned.has(table)) return 1;
      return (
        (await rows<{ version: number }>(`select version from "${table}" where entity_id = '${key}'`))[0]
          ?.version ?? 1
      );
    },
    state: async () => JSON.stringify(await rows(counted.join(' union all '))),
  };
}
