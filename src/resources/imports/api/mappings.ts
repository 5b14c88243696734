import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Mapping, SavedMapping } from '#schemas/import-flow/index.ts';
import { useProvider } from '#src/dataProvider/index.ts';

const MAPPINGS = 'leads/import-mappings';
const keyOf = (flowId: string) => ['import-mappings', flowId] as const;

/** The saved mappings that fit the headers of a flow. */
export function useSavedMappings(flowId: string) {
  const provider = useProvider();
  return useQuery({
    queryKey: keyOf(flowId),
    queryFn: async ({ signal }) =>
      (await provider.call<{ items: SavedMapping[] }>(MAPPINGS, { query: { flow_id: flowId }, signal }))
        .items,
  });
}

/** The calls that change saved mappings; the list is asked anew after each, also after one that was refused. */
export function useMappingCalls(flowId: string) {
  const provider = useProvider();
  const queries = useQueryClient();
  const then = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } finally {
      await queries.invalidateQueries({ queryKey: keyOf(flowId) });
    }
  };
  const pathOf = ({ entity_id }: SavedMapping) => `${MAPPINGS}/${encodeURIComponent(entity_id)}`;
  return {
    create: (name: string, mappings: readonly Mapping[]) =>
      then(
        provider.call<SavedMapping>(MAPPINGS, { method: 'POST', body: { flow_id: flowId, name, mappings } }),
      ),
    replace: (saved: SavedMapping, mappings: readonly Mapping[]) =>
      then(
        provider.call<SavedMapping>(pathOf(saved), {
          method: 'PATCH',
          body: { version: saved.version, mappings },
        }),
      ),
    remove: (saved: SavedMapping) =>
      then(provider.call<undefined>(pathOf(saved), { method: 'DELETE', query: { version: saved.version } })),
  };
}
