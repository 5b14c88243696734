import { useNotify } from 'ra-core';
import { useState } from 'react';
import { datedName, saveBlob } from '#src/dataProvider/files.ts';

/** Saves a CSV file that the server makes, under the day's name, and says how it went. */
export function useSaving(stem: string) {
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const save = async (make: (filename: string) => Promise<Blob>) => {
    setBusy(true);
    try {
      const filename = datedName(stem);
      saveBlob(await make(filename), filename);
      notify('leads.list.exported', { type: 'success' });
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy };
}
