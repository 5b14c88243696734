import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import { isBusy } from './api/flows.ts';

/** Why the file and its mapping can only be looked at; that a task is closed is said above every step. */
export function LockedNote({ flow }: { readonly flow: ImportFlow }) {
  const translate = useTranslate();
  if (flow.can.edit || flow.status === 'Closed') return null;
  return (
    <Alert severity="info">
      {translate(isBusy(flow) ? 'imports.locked.busy' : 'imports.locked.imported')}
    </Alert>
  );
}
