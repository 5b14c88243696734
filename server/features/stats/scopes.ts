import { sql } from 'kysely';
import { addDays, addMonths } from '#schemas/engine/days.ts';
import { figureFilters, type LeadQuery } from '#schemas/lead/figures.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { NONE } from '#server/platform/list/query.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { commonDays, rangeText, spanOf, type Span } from './days.ts';
import type { Selection } from './selection.ts';

/** A part of the selected leads, or of those that are none: what it counts is added up. */
export type Part =
  | {
      /** Of rows of the tally. */
      readonly scopes: Condition;
      /** Of leads `t` those that the scopes count. */
      readonly where: Condition;
    }
  | {
      /** Of rows of leads `t`. */
      readonly rows: Condition;
      /** What each of them counts; less than nothing: a scope counts it that the selection leaves out. */
      readonly n: 1 | -1;
    };

/** Where the selected leads are counted. */
export interface Source {
  readonly parts: readonly Part[];
  /** What may be counted instead where that is less work, and when it is. */
  readonly instead?: { readonly parts: readonly Part[]; readonly when: Condition };
}

/** No lead is older than the months of which cells are looked for; one that is would be counted from its row. */
const FIRST_MONTH = '2000-01-01';

/**
 * The tally holds what one filter leaves: a state, a region or a service; people, each lead being of one; and the months
 * of a span of days, also those of a state, whose ends are counted from rows. Of a span and another filter the tally counts what the filter
 * leaves, and rows of leads what lies outside of the span, where most lies within. All else is counted from rows.
 */
export function sourceOf(selection: Selection): Source {
  const { type, query, where } = selection;
  const { created_at_range: range, ...others } = query;
  const [filter, ...more] = Object.entries(others);
  const scopes = filter ? scopesOf(type, ...filter) : [];
  const counted: Source = { parts: [{ rows: where(), n: 1 }] };
  if (more.length > 0 || !scopes) return counted;
  if (range === undefined) {
    const known = filter ? among(scopes) : sql<boolean>`scope is null`;
    return { parts: [{ scopes: known, where: where() }] };
  }
  const span = spanOf(String(range));
  if (!filter) return { parts: ofDays(selection, span, (month) => `created_at:${month}`) };
  const [state] = filter[0] === 'states_in' ? scopes : [];
  if (state !== undefined) return { parts: ofDays(selection, span, (month) => `${state}/${month}`) };
  const all = selection.without('created_at_range');
  return {
    ...counted,
    instead: {
      parts: [
        { scopes: among(scopes), where: all.where() },
        ...outside(span).map((days): Part => ({
          rows: all.where({ created_at_range: rangeText(days) }),
          n: -1,
        })),
      ],
      when: isMost(type, among(scopes), span),
    },
  };
}

/** What lies before a span and after it. */
function outside({ from, to }: Span): Span[] {
  const before = from === '' ? [] : [{ from: '', to: addDays(from, -1) }];
  const after = to === '' ? [] : [{ from: to < from ? from : addDays(to, 1), to: '' }];
  return [...before, ...after];
}

/** Whether more of what the scopes count has been created within a span than outside; of what is settled, since it decides nothing but the way. */
const isMost = (type: LeadType, scopes: Condition, { from, to }: Span): Condition => sql<boolean>`
  (select coalesce(2 * sum(n) filter (where key >= ${from} and (${to} = '' or key <= ${to})) > sum(n), false)
     from lead_tally where lead_type = ${type} and ${scopes} and facet = 'day')`;

/** The scopes of what a filter leaves, named with the field, since the key of an agent is no state's; null: the tally does not know it. */
function scopesOf(type: LeadType, name: string, value: LeadQuery[string]): string[] | null {
  const keys = typeof value === 'string' || !figureFilters(type).includes(name) ? [] : value;
  // A lead may be in two states, and be counted in both.
  const isKnown = (name === 'assignee_id_in' && keys.length > 0) || (keys.length === 1 && keys[0] !== NONE);
  return isKnown ? keys.map((key) => `${name.replace(/_in$/, '')}:${key}`) : null;
}

const among = (scopes: readonly string[]): Condition => sql<boolean>`scope = any(${scopes}::text[])`;

/** The whole months of a span from the tally, the days before and after them from rows. */
function ofDays({ where }: Selection, asked: Span, scopeOf: (month: string) => string): Part[] {
  const span = commonDays(asked, { from: '', to: '' });
  const begin = span.from > FIRST_MONTH ? span.from : FIRST_MONTH;
  const first = begin.endsWith('-01') ? begin : addMonths(`${begin.slice(0, 7)}-01`, 1);
  const months: string[] = [];
  const today = new Date().toISOString().slice(0, 10);
  // Nothing has been created after today: up to then is all of this month.
  const end = span.to === '' || span.to >= today ? lastOfMonth(today) : span.to;
  let next = first;
  for (; lastOfMonth(next) <= end; next = addMonths(next, 1)) months.push(next.slice(0, 7));
  if (months.length === 0) return [{ rows: where(), n: 1 }];
  const of = (from: string, to: string): Condition =>
    where({ created_at_range: rangeText(commonDays(span, { from, to })) });
  return [
    { scopes: among(months.map(scopeOf)), where: of(first, addDays(next, -1)) },
    { rows: sql<boolean>`(${of('', addDays(first, -1))} or ${of(next, '')})`, n: 1 },
  ];
}

const lastOfMonth = (day: string): string => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);
