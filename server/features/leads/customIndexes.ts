import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { isMany, type Field } from '#schemas/engine/field.ts';
import { kindOf } from '#schemas/engine/kinds.ts';
import { entries } from '#schemas/engine/resource.ts';
import { isCustom } from '#schemas/lead/custom.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { LEAD_TYPES, type LeadType } from '#schemas/permissions.ts';
import { Away } from '#server/platform/away.ts';
import type { Db } from '#server/platform/db.ts';
import { unlimited } from '#server/platform/limits.ts';
import { column, json } from '#server/platform/list/sql.ts';

const PREFIX = 'lead_own_';
/** A row of a b-tree has 2,704 bytes at most, and a character up to four. */
const LONGEST_TEXT = 600;
/** SQLSTATE of a value that is longer than that row. */
const TOO_LONG = '54000';

/**
 * Makes the indexes of the own fields by which lists are filtered, and removes those of fields by which they no longer
 * are. Outside of transactions, so that nobody waits for it who writes a lead; killed, the next run removes what it left
 * half made. Throws `Away` while another process is at it.
 */
export async function indexCustomFields(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_lock(hashtext('provnet.own-indexes')) as got`.execute(connection);
    if (!rows[0]?.got) throw new Away();
    try {
      // As long as it takes: a million leads are more than a request's time limit allows.
      await unlimited(connection, () => settle(connection));
    } finally {
      await sql`select pg_advisory_unlock(hashtext('provnet.own-indexes'))`.execute(connection);
    }
  });
}

async function settle(db: Db): Promise<void> {
  const wanted = new Map(
    LEAD_TYPES.flatMap((type) =>
      entries(LEADS[type].fields).flatMap(([name, field]): [string, RawBuilder<unknown>][] => {
        const index = isCustom(name) && field.filter ? indexOf(type, name, field) : null;
        // By what it is: the index of a field that has become another is another.
        const key = index && createHash('sha256').update(index.compile(db).sql).digest('hex').slice(0, 24);
        return index ? [[`${PREFIX}${key}`, index]] : [];
      }),
    ),
  );
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = 'lead'::regclass and starts_with(c.relname, ${PREFIX})`.execute(db);
  const drop = async (names: readonly { readonly name: string }[]): Promise<void> => {
    for (const { name } of names) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
  };
  await drop(rows.filter(({ valid }) => !valid));
  const there = new Set(rows.filter(({ valid }) => valid).map(({ name }) => name));
  const missing = [...wanted].filter(([name]) => !there.has(name));
  for (const [name, index] of missing)
    try {
      await sql`create index concurrently ${sql.ref(name)} on lead ${index}`.execute(db);
    } catch (error) {
      if ((error as { code?: string }).code !== TOO_LONG) throw error;
      // A longer text that the field once took: its list is slower then, and nothing else is.
      await drop([{ name }]);
    }
  // What stands in them is known to the planner only then.
  if (missing.length > 0) await sql`analyze lead`.execute(db);
  // Until here lists had the older ones.
  await drop(rows.filter(({ name, valid }) => valid && !wanted.has(name)));
}

/** The index by which `condition` of platform/list/sql.ts finds values of a field; null: none helps, or it costs too much. */
function indexOf(type: LeadType, name: string, field: Field): RawBuilder<unknown> | null {
  const { operators, schema, sql: sqlOf } = kindOf(field);
  const where = sql`where lead_type = ${sql.lit(type)} and deleted_at is null`;
  if (isMany(field)) return sql`using gin ((${json('lead', name)})) ${where}`;
  // Text anywhere inside another needs an index that is dear to keep (docs/decisions/006).
  if (!operators.includes('eq')) return null;
  const { maxLength = 0 } = schema(field) as { readonly maxLength?: number };
  if (maxLength > LONGEST_TEXT) return null;
  const order = sqlOf(field) === 'text' ? sql`text_pattern_ops` : sql``;
  return sql`((${column('lead', name, field)}) ${order}) ${where}`;
}
