import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { useDecidedCount, usePatchItems } from '../../api/items.ts';
import { describedByLock } from '../lock.ts';

/** How many duplicates are decided on their own, and the way back to what is said of all. */
export function DecidedRows({ flow }: { readonly flow: ImportFlow }) {
  const translate = useTranslate();
  const number = useNumber();
  const count = useDecidedCount(flow);
  const patch = usePatchItems(flow);
  const isLocked = !flow.can.items;
  return (
    <Box
      role="status"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 32 }}
    >
      {count > 0 && (
        <>
          {translate('import_rows.duplicates.decided', { smart_count: count, count: number(count) })}
          <Button
            size="small"
            loading={patch.isPending}
            disabled={isLocked}
            {...describedByLock(isLocked)}
            onClick={() => patch.mutate({ where: { status: 'DUPLICATED' }, set: { decision: null } })}
          >
            {translate('import_rows.duplicates.reset')}
          </Button>
        </>
      )}
    </Box>
  );
}
