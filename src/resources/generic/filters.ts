import { useListContext } from 'ra-core';
import type { Field } from '#schemas/engine/field.ts';
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

/** The filters of the list, which live in its address, one at a time. */
export function useFilters() {
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Readonly<Record<string, unknown>>;
  const set = (parameter: string, value: unknown) => {
    const { [parameter]: _old, ...others } = values;
    setFilters(isNothing(value) ? others : { ...others, [parameter]: value });
  };
  return { values, set, clear: () => setFilters({}) };
}
