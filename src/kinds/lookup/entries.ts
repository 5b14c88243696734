import { useCallback, useMemo } from 'react';
import type { LookupField } from '#schemas/engine/field.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { useLookups, type Lookup, type LookupOptions } from '#src/dataProvider/lookups.ts';

/** The entries of the field's list by what the field keeps of them: their keys, or their codes. */
export function useEntriesOf({ list, by }: LookupField, options: LookupOptions) {
  const { items, byId, ...rest } = useLookups(list, options);
  const coded = useMemo(
    () => (by === 'code' ? items.map((entry) => ({ ...entry, id: entry.code })) : items),
    [items, by],
  );
  const known = useMemo(
    () =>
      by === 'code'
        ? new Map([...byId.values()].map((entry) => [entry.code, { ...entry, id: entry.code }]))
        : byId,
    [byId, by],
  );
  return { items: coded, byId: known, ...rest };
}

/** The label of any key of them. Same names are told apart by their state. */
export const useLongNames = (byId: ReadonlyMap<string, Lookup>): ((id: string) => string) =>
  useCallback(
    (id) => {
      const entry = byId.get(id);
      return entry ? longName(entry) : '…';
    },
    [byId],
  );

/** Six states have two counties of one name, and thirty states have a Washington County. */
export function longName(entry: Lookup): string {
  const { state } = entry as Lookup & { state?: unknown };
  return isValues(state) && typeof state.code === 'string' ? `${entry.name}, ${state.code}` : entry.name;
}
