import { useListContext } from 'ra-core';
import type { Resource } from '#schemas/engine/resource.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useSaving } from './useSaving.ts';

/** Saves the filtered list as a file, or only these records of it. */
export function useExport(resource: Resource) {
  const provider = useProvider();
  const { filterValues, sort } = useListContext();
  const { save, isBusy } = useSaving('leads');
  return {
    save: (ids?: readonly string[]) =>
      save((filename) =>
        provider.exportCsv(resource.name, { filter: filterValues, sort, filename, ...(ids ? { ids } : {}) }),
      ),
    isBusy,
  };
}
