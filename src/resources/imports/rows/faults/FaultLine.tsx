import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useId, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { isColumn, type ImportFault, type ImportFlow } from '#schemas/import-flow/index.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { rowsWith } from '../../api/items.ts';
import { describedByLock } from '../lock.ts';
import { useReason } from '../useReasons.ts';
import type { Removal } from '../useRemoval.ts';
import { FixAll } from './FixAll.tsx';

interface FaultLineProps {
  readonly flow: ImportFlow;
  readonly fault: ImportFault;
  readonly removal: Removal;
  readonly onShow: (fault: ImportFault) => void;
  readonly list: RefObject<HTMLElement | null>;
}

/** One fault that many cells may have: what it is, in how many rows, and what can be done with all of them at once. */
export function FaultLine({ flow, fault, removal, onShow, list }: FaultLineProps) {
  const translate = useTranslate();
  const number = useNumber();
  const reason = useReason(flow.lead_type);
  const id = useId();
  const [isFixing, setFixing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  // Corrected cells are checked again, and the fault may go: then the list has the focus.
  const close = (isFixed: boolean) => {
    flushSync(() => setFixing(false));
    (isFixed ? list : opener).current?.focus({ preventScroll: true });
  };
  const { column, rows, text } = fault;
  const isLocked = !flow.can.items;
  const isFixable = column !== null;
  const about = (why: string | null) => ({ 'aria-describedby': [id, why].filter(Boolean).join(' ') });
  const lock = describedByLock(isLocked)['aria-describedby'] ?? null;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
        gap: 1,
        alignItems: 'center',
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box id={id} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {reason(fault)}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: 'body2.fontSize' }}>
          {column !== null && (
            <>
              {translate('import_rows.fault.column', { column })}
              {': '}
              {text === '' ? (
                <em>{translate('import_rows.cell.empty')}</em>
              ) : (
                <Box component="q" sx={{ color: 'text.primary', whiteSpace: 'pre-wrap' }}>
                  {shorten(text)}
                </Box>
              )}
              {' · '}
            </>
          )}
          {rows === 0
            ? translate('import_rows.fault.none_left')
            : translate('import_rows.fault.rows', { smart_count: rows, count: number(rows) })}
        </Box>
        {!isFixable && (
          <Box id={`${id}w`} sx={{ color: 'text.secondary', fontSize: 'caption.fontSize' }}>
            {translate(
              flow.mappings.some((mapping) => isColumn(mapping) && mapping.field === fault.field)
                ? 'import_rows.fault.too_long'
                : 'import_rows.fault.no_column',
            )}
          </Box>
        )}
      </Box>
      {rows > 0 && !isFixing && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          <Button
            ref={opener}
            size="small"
            disabled={isLocked || !isFixable}
            {...about(isFixable ? lock : `${id}w`)}
            onClick={() => setFixing(true)}
          >
            {translate('import_rows.fix.action')}
          </Button>
          <Button size="small" {...about(null)} onClick={() => onShow(fault)}>
            {translate('import_rows.fault.show')}
          </Button>
          <Button
            size="small"
            disabled={isLocked}
            loading={removal.isPending}
            {...about(lock)}
            onClick={() => removal.remove({ status: 'INVALID', ...rowsWith(fault) })}
          >
            {translate('import_rows.fault.remove')}
          </Button>
        </Box>
      )}
      {isFixing && column !== null && <FixAll flow={flow} fault={{ ...fault, column }} onClose={close} />}
    </Box>
  );
}

const SHOWN = 120;
const shorten = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
