import { useListContext } from 'ra-core';
import { createContext, useContext, useEffect, useRef, type RefObject } from 'react';
import type { Field, Values } from '#schemas/engine/field.ts';
import { entries, type Resource } from '#schemas/engine/resource.ts';
import { filterParameter } from '#src/kinds/index.ts';
import { keysOf } from '#src/kinds/shared/keysOf.ts';

export interface FilterOf {
  readonly parameter: string;
  readonly name: string;
  readonly field: Field;
}

/** Every filter of a list, derived from the fields: those of every day first, then those of the columns shown at first. */
export function filtersOf(resource: Resource): FilterOf[] {
  const all = entries(resource.fields).flatMap(([name, field]) => {
    const parameter = filterParameter(name, field);
    return parameter ? [{ parameter, name, field }] : [];
  });
  const first: readonly string[] = resource.firstFilters ?? [];
  const rank = ({ name, field }: FilterOf) =>
    first.includes(name) ? first.indexOf(name) : first.length + (field.column === 'shown' ? 0 : 1);
  return all.sort((one, other) => rank(one) - rank(other));
}

/** The filters whose choices hang on this one's: regions and counties on the state. */
function dependentsOf(resource: Resource, name: string): FilterOf[] {
  return filtersOf(resource).filter(
    ({ field }) => field.kind === 'lookup' && (field.within === name || field.through === name),
  );
}

/** What a change of a filter takes with it: a state that is no longer chosen leaves none of its counties behind. */
export function changed(
  resource: Resource,
  values: Values,
  { parameter, name }: FilterOf,
  value: unknown,
): Values {
  const kept = new Set(keysOf(value));
  const isNarrower = keysOf(values[parameter]).some((key) => !kept.has(key));
  const orphans = isNarrower ? dependentsOf(resource, name).map((filter) => filter.parameter) : [];
  const { [parameter]: _old, ...others } = values;
  const rest = Object.fromEntries(Object.entries(others).filter(([key]) => !orphans.includes(key)));
  return isNothing(value) ? rest : { ...rest, [parameter]: value };
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The filters as they will be when the address has followed the last click. */
const LatestFilters = createContext<RefObject<Values> | null>(null);
export const LatestFiltersProvider = LatestFilters.Provider;

/** For a list: react-admin writes the address a moment later, and a second click in that moment must not undo the first. */
export function useLatestFilters(): RefObject<Values> {
  const { filterValues } = useListContext();
  const latest = useRef<Values>(filterValues as Values);
  useEffect(() => {
    latest.current = filterValues as Values;
  }, [filterValues]);
  return latest;
}

/** The filters of the list, which live in its address, one at a time. */
export function useFilters() {
  const { filterValues, setFilters } = useListContext();
  const latestRef = useContext(LatestFilters);
  const values = filterValues as Values;
  const give = (next: Values) => {
    if (latestRef) latestRef.current = next;
    setFilters(next);
  };
  const set = (parameter: string, value: unknown) => {
    const { [parameter]: _old, ...others } = latestRef?.current ?? values;
    give(isNothing(value) ? others : { ...others, [parameter]: value });
  };
  /** Like `set`, for a filter of the resource on which others may hang. */
  const change = (resource: Resource, filter: FilterOf, value: unknown) =>
    give(changed(resource, latestRef?.current ?? values, filter, value));
  return { values, set, change, clear: () => give({}), replace: give };
}
