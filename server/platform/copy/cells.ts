import { sql, type RawBuilder } from 'kysely';
import type { Field } from '#schemas/engine/field.ts';
import { kindOf } from '#schemas/engine/kinds.ts';
import { column, json } from '#server/platform/list/sql.ts';

/** Types whose text is their value; every other one is copied as JSON. */
const AS_IT_IS: readonly string[] = ['text', 'uuid', 'date', 'integer', 'numeric'];

/** A field as it is copied from a row of `alias`, and how its value is read. */
export interface CopiedField {
  readonly value: RawBuilder<unknown>;
  readonly read: (raw: string) => unknown;
}

const asItIs = (raw: string): unknown => raw;
/** A text without escapes, as most are, is what stands between its quotes. */
const asJson = (raw: string): unknown =>
  raw.startsWith('"') && !raw.includes('\\') ? raw.slice(1, -1) : JSON.parse(raw);

/** What a record keeps of a field: in `data` whatever stands there, as records are presented. */
export function copiedField(alias: string, name: string, field: Field): CopiedField {
  if (field.store !== 'column') return { value: json(alias, name), read: asJson };
  const value = column(alias, name, field);
  return AS_IT_IS.includes(kindOf(field).sql(field))
    ? { value, read: asItIs }
    : { value: sql`to_json(${value})`, read: asJson };
}

/** Values that hardly ever come again: to look for them among those before would take longer than to write them. */
const UNIQUE: readonly Field['kind'][] = [
  'text',
  'longText',
  'phone',
  'email',
  'url',
  'taxId',
  'npi',
  'dateTime',
];
const MOST = 4_000;

/**
 * `write` for the values of a field, which remembers what it wrote of those that come again and again. Of a field whose values
 * turn out to come hardly ever again it remembers nothing more.
 */
export function remembering(field: Field, write: (raw: string) => string): (raw: string) => string {
  if (UNIQUE.includes(field.kind)) return (raw) => (raw === '' ? '' : write(raw));
  const known = new Map<string, string>();
  let found = 0;
  let isWorthIt = true;
  return (raw) => {
    if (raw === '') return '';
    if (!isWorthIt) return write(raw);
    const before = known.get(raw);
    if (before !== undefined) {
      found += 1;
      return before;
    }
    if (known.size >= MOST) {
      isWorthIt = found > MOST;
      found = 0;
      known.clear();
    }
    const own = ownText(raw);
    const text = write(own);
    known.set(own, text);
    return text;
  };
}

/** A text that does not hold on to the whole piece of which it is a part. */
const ownText = (part: string): string => Buffer.from(part).toString();
