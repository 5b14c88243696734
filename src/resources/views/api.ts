import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Resource } from '#schemas/engine/resource.ts';
import type { SavedView, ViewQuery } from '#schemas/view/index.ts';
import { useProvider, type ConsoleProvider } from '#src/dataProvider/index.ts';

/** What of a view a person changes. */
export interface ViewPatch {
  readonly name?: string;
  readonly shared?: boolean;
  readonly default_for_agents?: boolean;
  readonly default_for_supervisors?: boolean;
  readonly query?: ViewQuery;
}

const pathOf = (resource: Resource, view?: SavedView): string =>
  [resource.name, 'views', ...(view ? [encodeURIComponent(view.entity_id)] : [])].join('/');
const keyOf = (resource: Resource) => ['views', resource.name] as const;

/** The views of a list: one's own first, then the team's. */
export const viewsQuery = ({ call }: Pick<ConsoleProvider, 'call'>, resource: Resource) =>
  queryOptions({
    queryKey: keyOf(resource),
    queryFn: async ({ signal }) => (await call<{ items: SavedView[] }>(pathOf(resource), { signal })).items,
    staleTime: 60_000,
  });

export const useViews = (resource: Resource) => useQuery(viewsQuery(useProvider(), resource));

/** The calls that change views; the list of views is asked anew after each, also after one that was refused. */
export function useViewCalls(resource: Resource) {
  const provider = useProvider();
  const queries = useQueryClient();
  const then = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } finally {
      await queries.invalidateQueries({ queryKey: keyOf(resource) });
    }
  };
  return {
    create: (view: ViewPatch) =>
      then(provider.call<SavedView>(pathOf(resource), { method: 'POST', body: view })),
    change: (view: SavedView, patch: ViewPatch) =>
      then(
        provider.call<SavedView>(pathOf(resource, view), {
          method: 'PATCH',
          body: { version: view.version, ...patch },
        }),
      ),
    remove: (view: SavedView) =>
      then(
        provider.call<undefined>(pathOf(resource, view), {
          method: 'DELETE',
          query: { version: view.version },
        }),
      ),
  };
}
