import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { EmptyState } from '#src/layout/EmptyState.tsx';
import { useFilters } from './filters.ts';

export interface EmptyListProps {
  /** What would bring the first record here, in the reader's language. */
  readonly help?: string | undefined;
  readonly actions?: ReactNode;
}

/** Nothing to show: because of the filters, or because there is nothing yet. */
export function EmptyList({ help, actions }: EmptyListProps) {
  const translate = useTranslate();
  const { values, clear } = useFilters();
  const isFiltered = Object.keys(values).length > 0;
  return (
    <EmptyState
      role="status"
      title={translate(isFiltered ? 'leads.list.no_match' : 'leads.list.none')}
      text={isFiltered ? translate('leads.list.no_match_help') : help}
    >
      {isFiltered ? <Button onClick={clear}>{translate('leads.filter.clear')}</Button> : actions}
    </EmptyState>
  );
}
