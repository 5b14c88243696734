import { sql } from 'kysely';
import { addDays, addMonths } from '#schemas/engine/days.ts';
import { figureFilters, type LeadQuery } from '#schemas/lead/figures.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { NONE } from '#server/platform/list/query.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { commonDays, rangeText, spanOf } from './days.ts';
import type { Selection } from './selection.ts';

/** Where the selected leads are counted: scopes of the tally, rows of leads, or the one for some and the other for the rest. */
export interface Source {
  readonly tallied: {
    /** Of rows of the tally. */
    readonly scopes: Condition;
    /** Of leads `t` those that the scopes count. */
    readonly where: Condition;
  } | null;
  readonly where: Condition | null;
}

/** No lead is older than the months of which cells are looked for; one that is would be counted from its row. */
const FIRST_MONTH = '2000-01-01';

/**
 * The tally holds what one filter leaves: a state, a region or a service; people, each lead being of one; and the months
 * of a span of days, also those of a state, whose ends are counted from rows. What several filters leave otherwise is counted from rows.
 */
export function sourceOf(selection: Selection): Source {
  const { type, query, where } = selection;
  const { created_at_range: range, ...others } = query;
  const [filter, ...more] = Object.entries(others);
  const scopes = filter ? scopesOf(type, ...filter) : [];
  if (more.length > 0 || !scopes) return { tallied: null, where: where() };
  if (range === undefined) {
    const known = filter ? among(scopes) : sql<boolean>`scope is null`;
    return { tallied: { scopes: known, where: where() }, where: null };
  }
  if (!filter) return ofDays(selection, String(range), (month) => `created_at:${month}`);
  const [state] = filter[0] === 'states_in' ? scopes : [];
  return state === undefined
    ? { tallied: null, where: where() }
    : ofDays(selection, String(range), (month) => `${state}/${month}`);
}

/** The scopes of what a filter leaves, named with the field, since the key of an agent is no state's; null: the tally does not know it. */
function scopesOf(type: LeadType, name: string, value: LeadQuery[string]): string[] | null {
  const keys = typeof value === 'string' || !figureFilters(type).includes(name) ? [] : value;
  // A lead may be in two states, and be counted in both.
  const isKnown = (name === 'assignee_id_in' && keys.length > 0) || (keys.length === 1 && keys[0] !== NONE);
  return isKnown ? keys.map((key) => `${name.replace(/_in$/, '')}:${key}`) : null;
}

const among = (scopes: readonly string[]): Condition => sql<boolean>`scope = any(${scopes}::text[])`;

/** The whole months of a span from the tally, the days before and after them from rows. */
function ofDays({ where }: Selection, range: string, scopeOf: (month: string) => string): Source {
  const span = commonDays(spanOf(range), { from: '', to: '' });
  const begin = span.from > FIRST_MONTH ? span.from : FIRST_MONTH;
  const first = begin.endsWith('-01') ? begin : addMonths(`${begin.slice(0, 7)}-01`, 1);
  const months: string[] = [];
  const today = new Date().toISOString().slice(0, 10);
  // Nothing has been created after today: up to then is all of this month.
  const end = span.to === '' || span.to >= today ? lastOfMonth(today) : span.to;
  let next = first;
  for (; lastOfMonth(next) <= end; next = addMonths(next, 1)) months.push(next.slice(0, 7));
  if (months.length === 0) return { tallied: null, where: where() };
  const of = (from: string, to: string): Condition =>
    where({ created_at_range: rangeText(commonDays(span, { from, to })) });
  return {
    tallied: { scopes: among(months.map(scopeOf)), where: of(first, addDays(next, -1)) },
    where: sql<boolean>`(${of('', addDays(first, -1))} or ${of(next, '')})`,
  };
}

const lastOfMonth = (day: string): string => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);
