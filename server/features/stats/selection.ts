import type { Fail } from '#schemas/engine/fails.ts';
import { figureFilters, type LeadQuery } from '#schemas/lead/figures.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Call } from '#server/platform/actor.ts';
import { conditionOf, type Source } from '#server/platform/list/page.ts';
import { parseListQuery, type Filter, type RawQuery } from '#server/platform/list/query.ts';
import { all, type Condition } from '#server/platform/list/sql.ts';
import { leadSource } from '../leads/read.ts';
import { narrowed } from './query.ts';

/** The leads that the dashboard is about: those of a type that the reader may see and that its filters leave. */
export interface Selection {
  readonly type: LeadType;
  /** The filters for a list, with days from today as the days they are now: the list is to show what was counted. */
  readonly query: LeadQuery;
  /** Of rows `t` of the table of leads: what the list asks of them, with these filters besides. */
  readonly where: (more?: LeadQuery) => Condition;
  /** Those of them that another filter of the list leaves. */
  readonly and: (more: LeadQuery) => Selection;
  /** Without one of its filters. */
  readonly without: (name: string) => Selection;
}

/** Reads the filters of the dashboard. Throws `bad_request` naming every other one, and what cannot be compared. */
export function readSelection(call: Call, type: LeadType, raw: RawQuery): Selection {
  const known = figureFilters(type);
  const fails = Object.keys(raw)
    .filter((name) => !known.includes(name))
    .map((field): Fail => ({ field, code: 'unknown_filter' }));
  const given = Object.fromEntries(Object.entries(raw).filter(([name]) => known.includes(name)));
  const source = leadSource(call, type);
  const { filters } = parseListQuery(source.fields, given, undefined, fails);
  return selectionOf(type, source, Object.fromEntries(filters.map(queryOf)));
}

function selectionOf(type: LeadType, source: Source, query: LeadQuery): Selection {
  const where = (more: LeadQuery = {}): Condition =>
    all([query, more].map((part) => conditionOf(source, parseListQuery(source.fields, part))));
  const of = (other: LeadQuery): Selection => selectionOf(type, source, other);
  const without = (name: string): Selection =>
    of(Object.fromEntries(Object.entries(query).filter(([own]) => own !== name)));
  return { type, query, where, and: (more) => of(narrowed(query, more)), without };
}

/** A filter as a query string says it; one without any value finds nothing, which no value at all would not say. */
const queryOf = ({ name, field, operator, values: given }: Filter): [string, string | string[]] => {
  const values = field.kind === 'lookup' || field.kind === 'user' ? given.map(lower) : [...given];
  return [`${name}_${operator}`, operator === 'range' || values.length === 0 ? (values[0] ?? '') : values];
};

/** Keys are compared as the database writes them. */
const lower = (key: string): string => key.toLowerCase();
