import { sql, type RawBuilder } from 'kysely';
import type { Field } from '#schemas/engine/field.ts';
import { figureFilters, SERVICE_FIELD } from '#schemas/lead/figures.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { NONE, type Filter, type ListQuery } from '#server/platform/list/query.ts';
import { all, type Condition } from '#server/platform/list/sql.ts';

/** What a lead has one of, so that it is in one cell of the tally for each. */
const SINGLE = ['assignee_id', 'lead_source', 'status_reason'];
/** What it may have several of: of one key the number is known, of several it would be counted for each. */
const severalOf = (type: LeadType): readonly string[] => ['counties', SERVICE_FIELD[type]];
/** Any facet does where only the scope matters. */
const ANY_FACET = sql<boolean>`facet = 'lead_source'`;

/**
 * How many leads a list has, as a query of one row `n`, from the tally and what it has not settled yet (docs/decisions/015); null
 * where the tally does not know: a list is then counted row by row. It knows a status, what one filter leaves (a scope), and of
 * that what one more leaves (a facet).
 * @param where the condition of the list
 */
export function talliedCount(
  type: LeadType,
  { filters, search }: ListQuery,
  where: Condition,
): RawBuilder<{ n: number }> | null {
  if (search !== null) return null;
  const [statuses, others] = [filters.filter(isOfStatus), filters.filter((filter) => !isOfStatus(filter))];
  const cells = cellsOf(type, others);
  if (!cells || statuses.some(({ values }) => values.includes(NONE))) return null;
  const among = statuses.map(({ values }) => sql<boolean>`status = any(${values}::text[])`);
  return sql<{ n: number }>`
    select (select coalesce(sum(n), 0) from lead_tally where lead_type = ${type} and ${all([...cells, ...among])})
         + (select coalesce(sum(n), 0) from (select *, null::timestamptz as deleted_at from lead_tally_delta) t where ${where}) as n`;
}

const isOfStatus = ({ name, operator }: Filter): boolean => name === 'status' && operator !== 'like';

/** Which cells of the tally the filters leave. */
function cellsOf(type: LeadType, filters: readonly Filter[]): Condition[] | null {
  const [one, other, ...more] = filters;
  if (more.length > 0) return null;
  const everywhere = sql<boolean>`scope is null`;
  if (!one) return [everywhere, ANY_FACET];
  if (!other) {
    const [facet, scope] = [facetOf(type, one), scopeOf(type, one)];
    return facet ? [everywhere, facet] : scope && [scope, ANY_FACET];
  }
  for (const [outer, inner] of [
    [one, other],
    [other, one],
  ] as const) {
    const [scope, facet] = [scopeOf(type, outer), facetOf(type, inner)];
    if (scope && facet && outer.name !== inner.name) return [scope, facet];
  }
  return null;
}

/** A lead may be in two states, and be counted in both: of what it can have several of, one is asked for. */
function scopeOf(type: LeadType, { name, field, operator, values }: Filter): Condition | null {
  const isScope = figureFilters(type).includes(`${name}_in`) && operator !== 'like';
  const [key, ...more] = values;
  return isScope && key !== undefined && key !== NONE && more.length === 0
    ? sql<boolean>`scope = ${`${name}:${written(field, key)}`}`
    : null;
}

function facetOf(type: LeadType, { name, field, operator, values }: Filter): Condition | null {
  if (name === 'created_at' && operator === 'range') {
    const [from = '', to = ''] = (values[0] ?? '').split('|');
    return all([
      sql<boolean>`facet = 'day'`,
      ...(from === '' ? [] : [sql<boolean>`key >= ${from}`]),
      ...(to === '' ? [] : [sql<boolean>`key <= ${to}`]),
    ]);
  }
  const [first, ...more] = values;
  const isKnown =
    SINGLE.includes(name) ||
    (severalOf(type).includes(name) && more.length === 0 && first !== undefined && first !== NONE);
  if (!isKnown || operator === 'like') return null;
  const keys = values.filter((value) => value !== NONE).map((value) => written(field, value));
  const known = sql<boolean>`key = any(${keys}::text[])`;
  const matches = keys.length < values.length ? sql<boolean>`(${known} or key is null)` : known;
  return all([sql<boolean>`facet = ${name}`, matches]);
}

/** Keys are compared as the database writes them. */
const written = ({ kind }: Field, value: string): string =>
  kind === 'user' || kind === 'lookup' ? value.toLowerCase() : value;
