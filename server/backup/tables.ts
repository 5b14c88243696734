import { createHash } from 'node:crypto';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Digest, TableShape } from './manifest.ts';

/** Where the product keeps its rows, and its jobs. */
export const SCHEMAS = ['public', 'graphile_worker'] as const;
/** What migrations write of themselves: restoring writes it by migrating. */
const OF_MIGRATIONS = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'graphile_worker.migrations',
];

/** Every table there is; of one in partitions the whole. */
export async function tablesOf(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                   order by a.attnum) as columns,
            array(select a.attname::text
                    from pg_index i, unnest(i.indkey) with ordinality k (attnum, position)
                    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
                   where i.indrelid = c.oid and i.indisprimary and k.position <= i.indnkeyatts
                   order by k.position) as key
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        and format('%I.%I', n.nspname, c.relname) <> all ($2)
      order by 1`,
    [SCHEMAS, OF_MIGRATIONS],
  );
  return rows;
}

/** Texts of columns as a list. */
export const columnList = (columns: readonly string[]): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');

/**
 * The rows of a table as COPY writes them, in an order that is the same in every database: by the primary key, texts by their
 * bytes.
 */
async function copyOf(client: pg.ClientBase, { name, columns, key }: TableShape): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute a join pg_type t on t.oid = a.atttypid
      where attrelid = $1::regclass and typcategory = 'S'`,
    [name],
  );
  const texts = rows.map((row) => row.name);
  const order = key.map(
    (column) => `${pg.escapeIdentifier(column)}${texts.includes(column) ? ' collate "C"' : ''}`,
  );
  const all = columnList(columns);
  const by = order.length > 0 ? order.join(', ') : `row(${all})::text collate "C"`;
  return `copy (select ${all} from ${name} order by ${by}) to stdout`;
}

export const LINE_END = 10;

/** Counts and sums up rows as they come. COPY writes a line end after each row, and none in it. */
export class Sum {
  private readonly hash = createHash('sha256');
  private rows = 0;

  add(chunk: Uint8Array): void {
    this.hash.update(chunk);
    for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) this.rows += 1;
  }

  end(): Digest {
    return { rows: this.rows, sha256: this.hash.digest('hex') };
  }
}

/** Reads a table once, gives each piece to `take`, and tells what it was. */
export async function readTable(
  client: pg.ClientBase,
  table: TableShape,
  take: (chunk: Buffer) => Promise<void> = async () => undefined,
): Promise<Digest> {
  const sum = new Sum();
  const stream = client.query(copyTo(await copyOf(client, table)));
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sum.add(chunk);
    await take(chunk);
  }
  return sum.end();
}
