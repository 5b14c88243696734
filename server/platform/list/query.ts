import { fieldOf } from '#schemas/engine/resource.ts';
import { isMany, type Field, type Fields, type Values } from '#schemas/engine/field.ts';
import { isRelativeDay, rangeNow } from '#schemas/engine/days.ts';
import { isDay, isKey } from '#schemas/engine/formats.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { kindOf, type Operator } from '#schemas/engine/kinds.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { SEARCH_MIN_LENGTH } from '#schemas/vocabulary/limits.ts';

/** `status_in=NEW,CONTACTED` → { field: 'status', operator: 'in', values: ['NEW', 'CONTACTED'] }. */
export interface Filter {
  readonly name: string;
  readonly field: Field;
  readonly operator: Operator;
  readonly values: readonly string[];
}

export interface ListQuery {
  readonly filters: readonly Filter[];
  readonly search: string | null;
  /** `desc` by name; the record's key always breaks ties. */
  readonly order: readonly { readonly name: string; readonly desc: boolean }[];
  readonly page: number;
  readonly size: number;
}

/** What a caller of a list sends: every value a text, or several of one name. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Every list can be narrowed to records by their keys (`entity_id_eq`, specification §7; `entity_id_in`). */
const KEY: Field = { kind: 'user', store: 'column', filter: true, label: { en: 'Key', es: 'Clave' } };

/** How a filter asks for records without a value. */
export const NONE = 'none';

const OPERATORS: readonly Operator[] = ['eq', 'in', 'range', 'like'];
const DEFAULT_SIZE = 25;
const MAX_SIZE = 1000;
const MAX_PAGE = 1_000_000;
const MAX_VALUES = 500;
const MAX_TEXT = 200;

/**
 * Reads a list's query string against the fields of its resource (design 'The API'). Everything that does not exist —
 * filter, operator, ordering — is named in one 400, together with `otherFails` of the call.
 */
export function parseListQuery(
  fields: Fields,
  raw: RawQuery,
  defaultOrder = '-updated_at',
  otherFails: readonly Fail[] = [],
): ListQuery {
  const fails: Fail[] = [...otherFails];
  const filters: Filter[] = [];
  const { page, size, ordering, search, ...rest } = raw;
  for (const [parameter, value] of Object.entries(rest)) {
    const filter = readFilter(fields, parameter, listOf(value), fails);
    if (filter) filters.push(filter);
  }
  const query = {
    filters,
    search: readSearch('search', single(search), fails),
    order: readOrder(fields, single(ordering) ?? defaultOrder, fails),
    page: readNumber('page', single(page), 1, MAX_PAGE, fails),
    size: readNumber('size', single(size), DEFAULT_SIZE, MAX_SIZE, fails),
  };
  refuse(fails);
  return query;
}

/** Everything wrong with what a list is asked. */
export function listFails(fields: Fields, raw: RawQuery): readonly Fail[] {
  try {
    parseListQuery(fields, raw);
    return [];
  } catch (error) {
    if (error instanceof Problem) return error.fails;
    throw error;
  }
}

/** What a call of a list says besides filters and search. */
const PAGING: readonly string[] = ['page', 'size', 'ordering'];

/**
 * Everything wrong with filters that are kept, so that a list can be asked for them later; of the page and the order
 * they say nothing. What is no text is left to the schema of whatever keeps them.
 */
export function filterFails(fields: Fields, filter: Values): Fail[] {
  const isPaging = (name: string): boolean => PAGING.includes(name);
  const isText = (value: unknown): boolean => [value].flat().every((part) => typeof part === 'string');
  const raw = Object.entries(filter).filter(([name, value]) => !isPaging(name) && isText(value));
  return [
    ...Object.keys(filter)
      .filter(isPaging)
      .map((field): Fail => ({ field, code: 'unknown_filter' })),
    ...listFails(fields, Object.fromEntries(raw) as RawQuery),
  ];
}

const listOf = (value: RawQuery[string]): string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : [...value];
const single = (value: RawQuery[string]): string | undefined => listOf(value).at(-1);

function readFilter(fields: Fields, parameter: string, given: string[], fails: Fail[]): Filter | null {
  const cut = parameter.lastIndexOf('_');
  const name = parameter.slice(0, cut);
  const operator = parameter.slice(cut + 1) as Operator;
  const field = name === 'entity_id' ? KEY : fieldOf(fields, name);
  if (!field?.filter || !OPERATORS.includes(operator) || !kindOf(field).operators.includes(operator)) {
    fails.push({ field: parameter, code: 'unknown_filter' });
    return null;
  }
  const values =
    operator === 'in'
      ? expand(
          field,
          given.flatMap((value) => value.split(',')).filter((value) => value !== ''),
        )
      : given.slice(-1);
  if (values.length > MAX_VALUES)
    fails.push({ field: parameter, code: 'too_many', params: { limit: MAX_VALUES } });
  const bad = values.find((value) => !isReadable(field, operator, value));
  if (bad !== undefined) fails.push({ field: parameter, code: 'invalid' });
  return { name, field, operator, values: values.map((value) => resolved(field, value)) };
}

const resolved = (field: Field, value: string): string =>
  field.kind === 'date' || field.kind === 'dateTime' ? rangeNow(field, value) : value;

function expand(field: Field, values: readonly string[]): string[] {
  const groups = (field.kind === 'code' && field.groups) || {};
  return values.flatMap((value) => (Object.hasOwn(groups, value) ? (groups[value] ?? []) : [value]));
}

/** Whether the database can compare the value: a type it refuses would be an error of the server. */
function isReadable(field: Field, operator: Operator, value: string): boolean {
  if (value.length > MAX_TEXT) return false;
  if (operator === 'like') return true;
  if (operator !== 'range') return isComparable(field, value);
  const ends = value.split('|');
  return ends.length === 2 && ends.every((end) => end === '' || isComparable(field, end));
}

function isComparable(field: Field, part: string): boolean {
  switch (field.kind) {
    case 'user':
    case 'lookup':
      return part === NONE || isKey(part.toLowerCase());
    case 'record':
    case 'file':
      return isKey(part.toLowerCase());
    case 'date':
    case 'dateTime':
      return isDay(part) || isRelativeDay(part);
    case 'count':
      return /^\d{1,9}$/.test(part);
    case 'number':
      return typeof kindOf(field).normalise(part, field) === 'number';
    case 'boolean':
      return part === 'true' || part === 'false';
    default:
      return true;
  }
}

/** What is searched for, if anything is; what cannot be is named in `fails`. @param field what the caller calls it */
export function readSearch(field: string, text: string | undefined, fails: Fail[]): string | null {
  const search = text?.trim() ?? '';
  if (search === '') return null;
  // A trigram index cannot help with less, and the scan takes seconds at a million rows.
  if (search.length < SEARCH_MIN_LENGTH)
    fails.push({ field, code: 'too_short', params: { limit: SEARCH_MIN_LENGTH } });
  if (search.length > MAX_TEXT) fails.push({ field, code: 'too_long', params: { limit: MAX_TEXT } });
  return search;
}

function readOrder(fields: Fields, text: string, fails: Fail[]): ListQuery['order'] {
  const order = text
    .split(',')
    .filter(Boolean)
    .map((part) => ({ name: part.replace(/^-/, ''), desc: part.startsWith('-') }));
  const unknown = order.some(({ name }) => !(Object.hasOwn(fields, name) && fields[name]?.sortable));
  if (unknown || order.length > 4) fails.push({ field: 'ordering', code: 'unknown_field' });
  return order;
}

function readNumber(
  field: string,
  text: string | undefined,
  fallback: number,
  most: number,
  fails: Fail[],
): number {
  if (text === undefined) return fallback;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (Number.isNaN(value)) fails.push({ field, code: 'wrong_type' });
  else if (value < 1) fails.push({ field, code: 'too_small', params: { limit: 1 } });
  else if (value > most) fails.push({ field, code: 'too_large', params: { limit: most } });
  return value;
}

/** Whether a filter compares a list of choices instead of one. */
export const comparesMany = (filter: Filter): boolean => isMany(filter.field);
