import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { TIMELINE_FAMILIES, typesOf, type TimelineFamily } from '#schemas/lead/timeline.ts';
import type { Query } from '#src/dataProvider/http.ts';
import { ENTRY } from '../../activities/permalink.ts';

/** Which entries are shown: of some families (none: all), of one person (`none`: the house itself) or (null) of all. */
export interface TimelineFilter {
  readonly families: readonly TimelineFamily[];
  readonly person: string | null;
}

export const isFiltered = ({ families, person }: TimelineFilter): boolean =>
  families.length > 0 || person !== null;

/** As the API is asked. */
export const queryOf = ({ families, person }: TimelineFilter): Query => ({
  type_in: families.length > 0 ? typesOf(families).join(',') : null,
  actor_id_in: person,
});

/** What the address asks for, `?tab=history&kind=note,task&who=…&entry=…`; a kind that there is not is none. */
export function useTimelineFilter() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { readonly state: unknown };
  const kind = search.get('kind') ?? '';
  const person = search.get('who');
  const entry = search.get(ENTRY);
  const filter = useMemo(
    (): TimelineFilter => ({
      families: TIMELINE_FAMILIES.filter((family) => kind.split(',').includes(family)),
      person,
    }),
    [kind, person],
  );

  /** Another choice is read from its newest entry on. */
  const set = useCallback(
    (next: TimelineFilter) =>
      setSearch(
        (now) => {
          const parameters = new URLSearchParams(now);
          const put = (name: string, value: string | null) =>
            value ? parameters.set(name, value) : parameters.delete(name);
          put('kind', next.families.join(','));
          put('who', next.person);
          put(ENTRY, null);
          return parameters;
        },
        // The way back to the list is in the state.
        { replace: true, state },
      ),
    [setSearch, state],
  );
  return { filter, entry, set };
}
