import RemoveIcon from '@mui/icons-material/DeleteOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { leadPath } from '#schemas/addresses.ts';
import type { ImportItem } from '#schemas/import-flow/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { NewTabLink } from '../../leads/duplicates/Match.tsx';
import { describedByLock } from './lock.ts';
import { useRowsScope } from './scope.ts';
import { isOpen } from './statuses.ts';

interface RowHeadProps {
  readonly item: ImportItem;
  readonly isBusy: boolean;
  readonly onRemove: (removed: boolean) => void;
}

/** What became of a row since the page was read, its lead, and the way out of the import and in again. */
export function RowHead({ item, isBusy, onRemove }: RowHeadProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const { status, isLocked } = useRowsScope();
  const { row_no: row } = item;
  const { spot, press } = useReturnedFocus(isBusy);
  const now = codeText('IMPORT_ITEM_STATUS', item.status).toLowerCase();
  return (
    <>
      {item.status !== status && (
        <Box
          component="span"
          role="status"
          sx={{ display: 'block', fontSize: 'caption.fontSize', fontWeight: 600 }}
        >
          {translate('import_rows.row.now', { status: now })}
        </Box>
      )}
      {item.outcome && (
        <Box
          component="span"
          sx={{ display: 'block', fontSize: 'caption.fontSize', color: 'text.secondary' }}
        >
          {codeText('IMPORT_OUTCOME', item.outcome)}
        </Box>
      )}
      {item.lead_id && (
        <Box component="span" sx={{ display: 'block', fontSize: 'caption.fontSize' }}>
          <NewTabLink to={leadPath(item.lead_id)}>{translate('import_rows.row.lead')}</NewTabLink>
        </Box>
      )}
      <span ref={spot}>
        {item.status === 'REMOVED' && (
          <Button
            size="small"
            loading={isBusy}
            disabled={isLocked}
            aria-label={translate('import_rows.removed.back_row', { row })}
            {...describedByLock(isLocked)}
            onClick={() => press(() => onRemove(false))}
            sx={{ px: 0.5, minWidth: 0 }}
          >
            {translate('import_rows.removed.back')}
          </Button>
        )}
        {isOpen(item.status) && (
          <IconButton
            size="small"
            loading={isBusy}
            disabled={isLocked}
            aria-label={translate('import_rows.row.remove', { row })}
            title={translate('import_rows.row.remove', { row })}
            {...describedByLock(isLocked)}
            onClick={() => press(() => onRemove(true))}
          >
            <RemoveIcon fontSize="small" />
          </IconButton>
        )}
      </span>
    </>
  );
}

/** Whoever pressed the button finds the focus on the one that has taken its place: a button at work cannot keep it. */
function useReturnedFocus(isBusy: boolean) {
  const spot = useRef<HTMLSpanElement>(null);
  const isPressed = useRef(false);
  // At every drawing: the row may come back before or after the end of the work is told.
  useEffect(() => {
    if (isBusy || !isPressed.current) return;
    if (document.activeElement === document.body)
      spot.current?.querySelector('button')?.focus({ preventScroll: true });
    else if (spot.current?.contains(document.activeElement)) return;
    isPressed.current = false;
  });
  const press = (act: () => void) => {
    isPressed.current = true;
    act();
  };
  return { spot, press };
}
