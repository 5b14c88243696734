import type { Values } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import type { LeadQuery } from '#schemas/lead/figures.ts';
import { filtersOf, type FilterOf } from '../../generic/filters.ts';

/** The filters that a rule may have: those of the list, but for whose the leads are; a rule is for nobody's. */
export const ruleFilters = (resource: Resource): FilterOf[] =>
  filtersOf(resource).filter(({ name }) => name !== 'assignee_id');

/** Of what a list is filtered by what a rule may keep. Values come from the address as whatever JSON says. */
export const queryOf = (resource: Resource, values: Values): LeadQuery =>
  Object.fromEntries(
    ruleFilters(resource).flatMap(({ parameter }) => {
      const value = values[parameter];
      if (value === undefined || value === null) return [];
      return [[parameter, Array.isArray(value) ? value.map(String) : String(value)]];
    }),
  );
