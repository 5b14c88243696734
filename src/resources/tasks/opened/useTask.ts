import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useTasksPath } from '../task.ts';

/** One task by its key; `null` data: it is gone, of another lead type, or never was. */
export function useTask(id: string) {
  const provider = useProvider();
  const path = useTasksPath();
  return useQuery({
    queryKey: [path, 'one', id],
    queryFn: async ({ signal }): Promise<RaRecord | null> => {
      try {
        const { data } = await provider.getList<RaRecord>(path, { filter: { entity_id_eq: id }, signal });
        return data[0] ?? null;
      } catch (error) {
        // What is no key at all names no task.
        if (bodyOf(error)?.fails[0]?.field === 'entity_id_eq') return null;
        throw error;
      }
    },
  });
}
