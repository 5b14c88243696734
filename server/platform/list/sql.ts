import { sql, type RawBuilder } from 'kysely';
import type { Beside, Field, Fields } from '#schemas/engine/field.ts';
import { digits } from '#schemas/engine/formats.ts';
import { kindOf } from '#schemas/engine/kinds.ts';
import { entries } from '#schemas/engine/resource.ts';
import { SEARCH_MIN_LENGTH } from '#schemas/vocabulary/limits.ts';
import { comparesMany, NONE, type Filter } from './query.ts';

export type Condition = RawBuilder<boolean>;

const quote = (name: string): RawBuilder<unknown> => sql.ref(name);

/** How a field is read from a row of `alias`: its own column, or out of the JSON `data` with its type. */
export function column(alias: string, name: string, field: Field): RawBuilder<unknown> {
  if (field.beside) {
    const { value } = field.beside;
    return sql`(select ${quote(`o.${value}`)} from ${rowBeside(field.beside)} and ${keyBeside(alias, field.beside)})`;
  }
  if (field.store === 'column') return quote(`${alias}.${name}`);
  return kept(alias, name, kindOf(field).sql(field));
}

/** A day that exists: a month with 31 days, one with 30, or February, which has 29 in leap years. */
const DAY =
  '^([1-9][0-9]{3}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))' +
  '|([1-9][0-9](0[48]|[2468][048]|[13579][26])|([2468][048]|[13579][26])00)-02-29)$';

/**
 * A value out of the JSON `data`. A field may have had another kind once: what cannot be read as the present one is no
 * value, and no failed cast. Every expression is immutable, that an index can have it.
 */
function kept(alias: string, name: string, type: string): RawBuilder<unknown> {
  const value = json(alias, name);
  const text = sql`${quote(`${alias}.data`)} ->> ${sql.lit(name)}`;
  const isA = (kind: string) => sql`jsonb_typeof(${value}) = ${sql.lit(kind)}`;
  if (type.endsWith('[]')) {
    const element = sql.raw(type.slice(0, -2));
    return sql`array(select jsonb_array_elements_text(case when ${isA('array')} then ${value} else '[]' end)::${element})`;
  }
  switch (type) {
    case 'text':
      return sql`case when ${isA('string')} then ${text} end`;
    case 'numeric':
      return sql`case when ${isA('number')} then (${text})::numeric end`;
    case 'boolean':
      return sql`case when ${isA('boolean')} then (${text})::boolean end`;
    // Between two numbers JSON has nothing but numbers.
    case 'integer':
      return sql`case when ${value} between '-2147483648' and '2147483647' and ${text} ~ '^-?[0-9]+$' then (${text})::integer end`;
    // A cast would depend on the session's date style.
    case 'date':
      return sql`case when ${text} ~ ${sql.lit(DAY)}
           then make_date(substr(${text}, 1, 4)::integer, substr(${text}, 6, 2)::integer, substr(${text}, 9, 2)::integer) end`;
    // Keys and moments: no field of a form is one, so nothing that is a text was another kind once.
    default:
      return sql`(case when ${isA('string')} then ${text} end)::${sql.raw(type)}`;
  }
}

const rowBeside = ({ table, unless }: Beside): RawBuilder<unknown> =>
  sql`${sql.table(table)} o where ${quote(`o.${unless}`)} is null`;

const keyBeside = (alias: string, { by }: Beside): Condition =>
  sql<boolean>`${quote(`o.${by}`)} = ${quote(`${alias}.entity_id`)}`;

/** What a row keeps of a field in its JSON `data`, as JSON. */
export const json = (alias: string, name: string): RawBuilder<unknown> =>
  sql`${quote(`${alias}.data`)} -> ${sql.lit(name)}`;

const isKept = ({ store, beside }: Field): boolean => store !== 'column' && !beside;

/** One filter as a condition; every value is a parameter. */
export function condition(alias: string, filter: Filter): Condition {
  const value = column(alias, filter.name, filter.field);
  const type = sql.raw(kindOf(filter.field).sql(filter.field));
  const [first = ''] = filter.values;
  switch (filter.operator) {
    case 'like':
      // Numbers from their start, where an index has them, names anywhere inside.
      return like(value, filter.field, first, DIGITS.includes(filter.field.kind) ? '' : '%');
    case 'range':
      return range(value, filter.field, first);
    case 'eq':
    case 'in': {
      // Said as it is, it can be what an index is about; PostgreSQL does not look into a comparison with a list.
      if (filter.field.kind === 'boolean' && !isKept(filter.field))
        return first === 'true' ? sql<boolean>`${value}` : sql<boolean>`not ${value}`;
      const none = filter.values.includes(NONE);
      // From the few that have such a row, not by looking for it from every record.
      if (filter.field.beside && !none) {
        const { by, value: name } = filter.field.beside;
        return sql<boolean>`${quote(`${alias}.entity_id`)} in (
          select ${quote(`o.${by}`)} from ${rowBeside(filter.field.beside)} and ${quote(`o.${name}`)} = any(${filter.values}::${type}[]))`;
      }
      const named = filter.values.filter((entry) => entry !== NONE);
      if (comparesMany(filter)) {
        const matches =
          isKept(filter.field) && kindOf(filter.field).sql(filter.field) === 'text[]'
            ? sql<boolean>`(${json(alias, filter.name)} ?| ${named}::text[] and jsonb_typeof(${json(alias, filter.name)}) = 'array')`
            : sql<boolean>`${value} && ${named}::${type}`;
        return none ? sql<boolean>`(${matches} or coalesce(cardinality(${value}), 0) = 0)` : matches;
      }
      // Of one value the index still has its order, of several it has not.
      const matches =
        named.length === 1
          ? sql<boolean>`${value} = ${named[0]}::${type}`
          : sql<boolean>`${value} = any(${named}::${type}[])`;
      return none ? sql<boolean>`(${matches} or ${value} is null)` : matches;
    }
  }
}

/** Kinds of which people write only the digits. */
const DIGITS: readonly Field['kind'][] = ['phone', 'taxId', 'npi', 'zip'];

/** Whether a value has the text in it; numbers are compared by their digits. @param before what may stand in front of it */
export function like(value: RawBuilder<unknown>, { kind }: Field, text: string, before: '%' | ''): Condition {
  if (!DIGITS.includes(kind)) return sql<boolean>`${value} ilike ${`${before}${escapeLike(text)}%`}`;
  const number = digits(text);
  // No digits at all would otherwise be the start of every number.
  if (number === '') return sql<boolean>`false`;
  // No number in North America begins with 1: what stands before it is the country's.
  const start = kind === 'phone' && before === '' ? `+1${number.replace(/^1/, '')}` : number;
  return sql<boolean>`${value} like ${`${before}${start}%`}`;
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

/** A text as it is searched (migration 0017): in small letters, without its accents. */
export const plainText = (text: RawBuilder<unknown> | string): RawBuilder<unknown> =>
  sql`plain_text(${text})`;

/** Whether a plain text has this one in it, however either is accented. */
export const contains = (value: RawBuilder<unknown>, text: string): Condition =>
  sql<boolean>`${value} like ${plainText(`%${escapeLike(text)}%`)}`;

/** Whether a plain text contains each word that a trigram index can look for, or the whole where there is none. */
export function containsWords(value: RawBuilder<unknown>, text: string): Condition {
  const long = text.split(/\s+/).filter((word) => word.length >= SEARCH_MIN_LENGTH);
  const parts = long.length > 0 ? long : [text];
  return all(parts.map((part) => contains(value, part)));
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
