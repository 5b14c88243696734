import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { BULK_IDS_MAX } from '#schemas/bulk/index.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { SelectionBar } from '../generic/SelectionBar.tsx';
import type { Selected } from './useSelected.ts';

interface SelectedBarProps {
  readonly selected: Selected;
  /** What may be done with the leads. */
  readonly children?: ReactNode;
}

/** How many leads are selected, the way to all that match, and the way back. */
export function SelectedBar({ selected, children }: SelectedBarProps) {
  const translate = useTranslate();
  const number = useNumber();
  const { selection, count, countText, allText, isTooMany } = selected;
  return (
    <SelectionBar
      label={translate('bulk.bar')}
      said={translate(selection.isAllMatching ? 'bulk.all_selected' : 'bulk.selected', {
        smart_count: count,
        count: countText,
      })}
      warning={isTooMany ? translate('bulk.too_many', { count: number(BULK_IDS_MAX) }) : null}
      more={
        allText !== null && (
          <Button size="small" onClick={selection.matchAll}>
            {translate('bulk.select_all', { count: allText })}
          </Button>
        )
      }
      onClear={selection.clear}
    >
      {children}
    </SelectionBar>
  );
}
