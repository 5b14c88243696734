import { entries, type Resource } from '#schemas/engine/resource.ts';
import { figureFilters, type LeadQuery } from '#schemas/lead/figures.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { filterParameter } from '#src/kinds/index.ts';

/** Leads as the dashboard asks for them: of the list's filters those that the figures have, in their order. */
export function askedOf(resource: Resource, type: LeadType): Resource {
  const wanted = figureFilters(type);
  const isWanted = (parameter: string | null) => parameter !== null && wanted.includes(parameter);
  const fields = entries(resource.fields).map(
    ([name, field]) =>
      [name, { ...field, search: false, filter: isWanted(filterParameter(name, field)) }] as const,
  );
  return {
    ...resource,
    firstFilters: wanted.map((parameter) => parameter.slice(0, parameter.lastIndexOf('_'))),
    fields: Object.fromEntries(fields) as Resource['fields'],
  };
}

/** Parameter of the days in which the leads were created. */
export const CREATED = 'created_at_range';

/** So many days, today among them, are worth one click. */
export const DAYS_BACK = [30, 90, 365] as const;
export const lastDays = (days: number): string => `${1 - days}d|0d`;

/** The year in which this is asked, by the days of UTC (docs/decisions/015). */
export function thisYear(now = new Date()): string {
  const year = now.getUTCFullYear();
  return `${year}-01-01|${year}-12-31`;
}

/** What the address asks for, in the words of the API. */
export const queryOf = (filterValues: Readonly<Record<string, unknown>>): LeadQuery =>
  filterValues as LeadQuery;
