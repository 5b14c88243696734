import InboxIcon from '@mui/icons-material/InboxOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
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
    <Box
      role="status"
      sx={{ display: 'grid', justifyItems: 'center', gap: 1, p: { xs: 3, md: 6 }, textAlign: 'center' }}
    >
      <InboxIcon fontSize="large" color="disabled" />
      <Typography variant="h6" component="p">
        {translate(isFiltered ? 'leads.list.no_match' : 'leads.list.none')}
      </Typography>
      {(isFiltered || help) && (
        <Typography color="text.secondary">
          {isFiltered ? translate('leads.list.no_match_help') : help}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center', mt: 1 }}>
        {isFiltered ? <Button onClick={clear}>{translate('leads.filter.clear')}</Button> : actions}
      </Box>
    </Box>
  );
}
