import { sql, type RawBuilder } from 'kysely';
import type { Beside, Field, Fields } from '#schemas/engine/field.ts';
import { digits } from '#schemas/engine/formats.ts';
import { kindOf } from '#schemas/engine/kinds.ts';
import { entries } from '#schemas/engine/resource.ts';
import { SEARCH_MIN_LENGTH } from '#schemas/vocabulary/limits.ts';
import { comparesMany, type Filter } from './query.ts';

export type Condition = RawBuilder<boolean>;

const quote = (name: string): RawBuilder<unknown> => sql.ref(name);

/** How JSON calls what PostgreSQL types hold; the others are texts. */
const JSON_TYPES: Readonly<Record<string, string>> = { boolean: 'boolean', integer: 'number' };

/** How a field is read from a row of `alias`: its own column, or out of the JSON `data` with its type. */
export function column(alias: string, name: string, field: Field): RawBuilder<unknown> {
  if (field.beside) {
    const { value } = field.beside;
    return sql`(select ${quote(`o.${value}`)} from ${rowBeside(field.beside)} and ${keyBeside(alias, field.beside)})`;
  }
  if (field.store === 'column') return quote(`${alias}.${name}`);
  const type = kindOf(field).sql(field);
  const text = sql`${quote(`${alias}.data`)} ->> ${sql.lit(name)}`;
  if (type === 'text') return text;
  const kept = json(alias, name);
  if (type === 'date') return dayIn(text);
  if (type.endsWith('[]')) {
    const element = sql.raw(type.slice(0, -2));
    return sql`array(select jsonb_array_elements_text(case jsonb_typeof(${kept}) when 'array' then ${kept} else '[]' end)::${element})`;
  }
  // A field may have had another kind once: a value of another type is no value, and no failed cast.
  const wanted = JSON_TYPES[type] ?? 'string';
  return sql`(case jsonb_typeof(${kept}) when ${sql.lit(wanted)} then ${text} end)::${sql.raw(type)}`;
}

const rowBeside = ({ table, unless }: Beside): RawBuilder<unknown> =>
  sql`${sql.table(table)} o where ${quote(`o.${unless}`)} is null`;

const keyBeside = (alias: string, { by }: Beside): Condition =>
  sql<boolean>`${quote(`o.${by}`)} = ${quote(`${alias}.entity_id`)}`;

/** What a row keeps of a field in its JSON `data`, as JSON. */
export const json = (alias: string, name: string): RawBuilder<unknown> =>
  sql`${quote(`${alias}.data`)} -> ${sql.lit(name)}`;

/** A cast would depend on the session's date style, and no index could have it. */
const dayIn = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${text} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
           then make_date(substr(${text}, 1, 4)::integer, substr(${text}, 6, 2)::integer, substr(${text}, 9, 2)::integer) end`;

const isKept = ({ store, beside }: Field): boolean => store !== 'column' && !beside;

/** One filter as a condition; every value is a parameter. */
export function condition(alias: string, filter: Filter): Condition {
  const value = column(alias, filter.name, filter.field);
  const type = sql.raw(kindOf(filter.field).sql(filter.field));
  const [first = ''] = filter.values;
  switch (filter.operator) {
    case 'like':
      return like(value, filter.field, first);
    case 'range':
      return range(value, filter.field, first);
    case 'eq':
    case 'in': {
      // Said as it is, it can be what an index is about; PostgreSQL does not look into a comparison with a list.
      if (filter.field.kind === 'boolean' && !isKept(filter.field))
        return first === 'true' ? sql<boolean>`${value}` : sql<boolean>`not ${value}`;
      const none = filter.values.includes('none');
      // From the few that have such a row, not by looking for it from every record.
      if (filter.field.beside && !none) {
        const { by, value: name } = filter.field.beside;
        return sql<boolean>`${quote(`${alias}.entity_id`)} in (
          select ${quote(`o.${by}`)} from ${rowBeside(filter.field.beside)} and ${quote(`o.${name}`)} = any(${filter.values}::${type}[]))`;
      }
      const named = filter.values.filter((entry) => entry !== 'none');
      if (comparesMany(filter)) {
        const matches =
          isKept(filter.field) && kindOf(filter.field).sql(filter.field) === 'text[]'
            ? sql<boolean>`${json(alias, filter.name)} ?| ${named}::text[]`
            : sql<boolean>`${value} && ${named}::${type}`;
        return none ? sql<boolean>`(${matches} or coalesce(cardinality(${value}), 0) = 0)` : matches;
      }
      const matches = sql<boolean>`${value} = any(${named}::${type}[])`;
      return none ? sql<boolean>`(${matches} or ${value} is null)` : matches;
    }
  }
}

/** Numbers are looked up by their digits from the start, names anywhere inside. */
function like(value: RawBuilder<unknown>, field: Field, text: string): Condition {
  // No digits at all would otherwise be the start of every number.
  if (['phone', 'taxId', 'npi', 'zip'].includes(field.kind) && digits(text) === '')
    return sql<boolean>`false`;
  if (field.kind === 'phone') return sql<boolean>`${value} like ${`+1${digits(text).replace(/^1/, '')}%`}`;
  if (field.kind === 'taxId' || field.kind === 'npi' || field.kind === 'zip')
    return sql<boolean>`${value} like ${`${digits(text)}%`}`;
  return sql<boolean>`${value} ilike ${`%${escapeLike(text)}%`}`;
}

/** `from|to`, either side open; the last day of a range belongs to it. */
export function range(value: RawBuilder<unknown>, field: Field, text: string): Condition {
  const [from = '', to = ''] = text.split('|');
  const type = sql.raw(kindOf(field).sql(field));
  const after = from === '' ? sql<boolean>`true` : sql<boolean>`${value} >= ${from}::${type}`;
  if (to === '') return after;
  const before =
    field.kind === 'dateTime'
      ? sql<boolean>`${value} < ${to}::date + 1`
      : sql<boolean>`${value} <= ${to}::${type}`;
  return sql<boolean>`(${after} and ${before})`;
}

/** Whether a text in small letters contains each word that a trigram index can look for, or the whole where there is none. */
export function containsWords(value: RawBuilder<unknown>, text: string): Condition {
  const words = text.toLowerCase().split(/\s+/);
  const long = words.filter((word) => word.length >= SEARCH_MIN_LENGTH);
  const parts = long.length > 0 ? long : [text.toLowerCase()];
  return all(parts.map((part) => sql<boolean>`${value} like ${`%${escapeLike(part)}%`}`));
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** Rows that have the text in one of the fields to be searched; it reads them all, so it is for tables of some hundreds. */
export const searchOf =
  (fields: Fields) =>
  (text: string): Condition => {
    const searched = entries(fields).filter(([, field]) => field.search);
    const like = `%${escapeLike(text)}%`;
    return sql<boolean>`(${sql.join(
      searched.map(([name]) => sql`${sql.ref(`t.${name}`)} ilike ${like}`),
      sql` or `,
    )})`;
  };
