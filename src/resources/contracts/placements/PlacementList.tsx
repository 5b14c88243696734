import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, useMemo } from 'react';
import { inReadingOrder } from './geometry.ts';
import { usePlacementTitle } from './looks.ts';
import { Swatch } from './Palette.tsx';
import { usePlacements, usePlacementStore } from './store.ts';

/** Everything that is placed, in reading order: the way to it for who does not see the pages, or sees them too small. */
export function PlacementList() {
  const translate = useTranslate();
  const id = useId();
  const store = usePlacementStore();
  const titleOf = usePlacementTitle();
  const placements = usePlacements((state) => state.placements);
  const selected = usePlacements((state) => state.selected);
  const faults = usePlacements((state) => state.faults);
  const sorted = useMemo(() => inReadingOrder(placements), [placements]);
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography variant="subtitle1" component="h2" id={id} sx={{ fontWeight: 600 }}>
        {translate('contracts.place.list', { smart_count: placements.length })}
      </Typography>
      <List dense disablePadding aria-labelledby={id}>
        {sorted.map((placement) => {
          const fault = faults.get(placement.id);
          const page = translate('contracts.place.page', { page: placement.page });
          return (
            <ListItem key={placement.id} disablePadding>
              <ListItemButton
                selected={placement.id === selected}
                aria-current={placement.id === selected}
                onClick={() => store.goTo(placement.id)}
                sx={{ gap: 1, borderRadius: 1, minHeight: 44 }}
              >
                <Swatch party={placement.party} />
                <ListItemText
                  primary={titleOf(placement)}
                  secondary={fault ? `${page} · ${fault}` : page}
                  slotProps={{
                    primary: { sx: { overflowWrap: 'anywhere' } },
                    secondary: { color: fault ? 'error' : 'textSecondary' },
                  }}
                />
              </ListItemButton>
            </ListItem>
          );
        })}
      </List>
    </Box>
  );
}
