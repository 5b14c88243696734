import { useListContext, useNotify } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import { datedName, saveBlob } from '#src/dataProvider/files.ts';
import { useProvider } from '#src/dataProvider/index.ts';

/** Saves the filtered list as a file, or only these records of it. */
export function useExport(resource: Resource) {
  const provider = useProvider();
  const notify = useNotify();
  const { filterValues, sort } = useListContext();
  const [isBusy, setBusy] = useState(false);
  const save = async (ids?: readonly string[]) => {
    setBusy(true);
    try {
      const filename = datedName('leads');
      const params = { filter: filterValues, sort, filename, ...(ids ? { ids } : {}) };
      saveBlob(await provider.exportCsv(resource.name, params), filename);
      notify('leads.list.exported', { type: 'success' });
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy };
}
