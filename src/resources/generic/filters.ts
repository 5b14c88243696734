import { useListContext } from 'ra-core';
import { createContext, useContext, useEffect, useRef, type RefObject } from 'react';
import type { Field, Values } from '#schemas/engine/field.ts';
import { entries, type Resource } from '#schemas/engine/resource.ts';
import { filterParameter } from '#src/kinds/index.ts';

export interface FilterOf {
  readonly parameter: string;
  readonly name: string;
  readonly field: Field;
}

/** Every filter of a list, derived from the fields; those of the columns shown at first come first. */
export function filtersOf(resource: Resource): FilterOf[] {
  const all = entries(resource.fields).flatMap(([name, field]) => {
    const parameter = filterParameter(name, field);
    return parameter ? [{ parameter, name, field }] : [];
  });
  return [
    ...all.filter(({ field }) => field.column === 'shown'),
    ...all.filter(({ field }) => field.column !== 'shown'),
  ];
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
  return { values, set, clear: () => give({}) };
}
