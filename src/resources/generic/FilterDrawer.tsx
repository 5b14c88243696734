import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import { FilterInputs } from './FilterInputs.tsx';
import { filtersOf, useFilters, type FilterOf } from './filters.ts';

interface FilterDrawerProps {
  readonly resource: Resource;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Every filter of the resource; a choice narrows the list at once. */
export default function FilterDrawer({ resource, open, onClose }: FilterDrawerProps) {
  const translate = useTranslate();
  const id = useId();
  const { values, change, clear } = useFilters();
  const first: readonly string[] = resource.firstFilters ?? [];
  const isFirst = ({ name }: FilterOf) => first.includes(name);
  const ofEveryDay = filtersOf(resource).filter(isFirst);
  const others = filtersOf(resource).filter((filter) => !isFirst(filter));
  const inputs = { values, onChange: (filter: FilterOf, value: unknown) => change(resource, filter, value) };
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { width: 'min(420px, 100vw)' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', p: 2 }}>
        <Typography id={id} variant="h6" component="h2">
          {translate('leads.filter.all')}
        </Typography>
        <IconButton aria-label={translate('ra.action.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', display: 'grid', gap: 2, p: 2, pt: 1, alignContent: 'start' }}>
        <FilterInputs {...inputs} filters={ofEveryDay} />
        {ofEveryDay.length > 0 && others.length > 0 && (
          <Typography variant="overline" component="h3" sx={{ color: 'text.secondary', mt: 1 }}>
            {translate('list.filters.more')}
          </Typography>
        )}
        <FilterInputs {...inputs} filters={others} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 1,
          p: 2,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Button onClick={clear}>{translate('leads.filter.clear')}</Button>
        <Button variant="contained" onClick={onClose}>
          {translate('leads.filter.show')}
        </Button>
      </Box>
    </Drawer>
  );
}
