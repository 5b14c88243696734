import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { ItemGrid } from '../ItemGrid.tsx';
import { describedByLock } from './lock.ts';
import type { Removal } from './useRemoval.ts';

/** Rows that somebody took out of the import; all of them can come back. */
export function RemovedRows({ flow, removal }: { readonly flow: ImportFlow; readonly removal: Removal }) {
  const translate = useTranslate();
  const number = useNumber();
  const { removed } = flow.counts;
  const isLocked = !flow.can.items;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0, justifyItems: 'start' }}>
      <Button
        size="small"
        variant="outlined"
        loading={removal.isPending}
        disabled={isLocked}
        {...describedByLock(isLocked)}
        onClick={() => removal.takeBack({ status: 'REMOVED' })}
      >
        {translate('import_rows.removed.back_all', { smart_count: removed, count: number(removed) })}
      </Button>
      <Box sx={{ width: '100%', minWidth: 0 }}>
        <ItemGrid flow={flow} status="REMOVED" />
      </Box>
    </Box>
  );
}
