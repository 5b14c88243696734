import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useCallback, useRef, useState } from 'react';
import type { ImportFault, ImportFlow } from '#schemas/import-flow/index.ts';
import { ItemGrid } from '../ItemGrid.tsx';
import { useFaults } from '../api/items.ts';
import { BadRows } from './BadRows.tsx';
import { FaultList } from './faults/FaultList.tsx';
import { useReason } from './useReasons.ts';
import type { Removal } from './useRemoval.ts';

/** Rows with faults: by groups, to be corrected together, and one by one. */
export function InvalidRows({ flow, removal }: { readonly flow: ImportFlow; readonly removal: Removal }) {
  const translate = useTranslate();
  const reason = useReason(flow.lead_type);
  const grid = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<ImportFault | null>(null);
  // The rows stand below the faults: shown before these are there, they would be pushed down under the hand.
  const { isLoading } = useFaults(flow);
  const show = useCallback((shown: ImportFault) => {
    setFault(shown);
    grid.current?.focus();
    grid.current?.scrollIntoView?.({ block: 'start' });
  }, []);
  const unfilter = () => {
    setFault(null);
    grid.current?.focus({ preventScroll: true });
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0, visibility: isLoading ? 'hidden' : undefined }}>
      <FaultList flow={flow} removal={removal} onShow={show} />
      <BadRows flow={flow} status="INVALID" removal={removal} />
      {flow.can.items && flow.counts.failed > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('import_rows.edit_hint')}
        </Typography>
      )}
      <Box ref={grid} tabIndex={-1} sx={{ minWidth: 0, scrollMarginTop: 72, '&:focus': { outline: 'none' } }}>
        {fault && (
          <Chip
            size="small"
            onClick={unfilter}
            onDelete={unfilter}
            title={translate('import_rows.fault.unfilter')}
            label={
              fault.column === null
                ? reason(fault)
                : `${reason(fault)}: “${fault.text || translate('import_rows.cell.empty')}”`
            }
            sx={{ mb: 1.5, maxWidth: '100%' }}
          />
        )}
        <ItemGrid flow={flow} status="INVALID" fault={fault} />
      </Box>
    </Box>
  );
}
