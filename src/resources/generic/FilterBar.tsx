import FilterListIcon from '@mui/icons-material/FilterList';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { entries, type Resource } from '#schemas/engine/resource.ts';
import { useText } from '#src/i18n/hooks.ts';
import { viewOf } from '#src/kinds/index.ts';
import { laterPart, lazyPart } from '#src/layout/lazyPart.tsx';
import { ahead } from '#src/layout/shown.ts';
import { filtersOf, useFilters } from './filters.ts';
import { SEARCH_ROOM } from './searchRoom.ts';
import { ShortButton } from './ShortButton.tsx';

// With all that inputs take.
const FilterDrawer = lazyPart(ahead(() => import('./FilterDrawer.tsx')));

const SearchBox = laterPart(() => import('./SearchBox.tsx'));

interface FilterBarProps {
  readonly resource: Resource;
  /** Filters worth one click, such as 'assigned to me'. */
  readonly quick?: ReactNode;
  readonly children?: ReactNode;
}

/** Search, quick filters, the drawer with all of them, and what is filtered now. */
export function FilterBar({ resource, quick, children }: FilterBarProps) {
  const translate = useTranslate();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { values } = useFilters();
  const [isOpen, setOpen] = useState(false);
  const active = filtersOf(resource).filter(({ parameter }) => values[parameter] !== undefined);
  const all = (
    <Badge badgeContent={active.length} color="primary">
      <ShortButton
        size="small"
        variant="outlined"
        icon={<FilterListIcon />}
        label={translate('leads.filter.all')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
    </Badge>
  );
  const hasSearch = isSearched(resource);
  // On a phone a list without a search has one line less.
  const isOneLine = isPhone && !hasSearch && !children && quick !== undefined;
  return (
    <Box data-above-list="" sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      {!isOneLine && (
        <Box sx={{ display: 'flex', flexWrap: { sm: 'wrap' }, gap: 1, alignItems: 'center', minWidth: 0 }}>
          {hasSearch && (
            <Box sx={SEARCH_ROOM}>
              <SearchBox />
            </Box>
          )}
          {!isPhone && quick}
          {all}
          <Box sx={{ display: { xs: 'none', sm: 'block' }, flex: 1 }} />
          {children}
        </Box>
      )}
      {isPhone && quick && (
        // One line, which a finger pushes: three lines of them would leave half a screen for the list.
        <Box role="group" aria-label={translate('list.filters.quick')} sx={ONE_LINE}>
          {isOneLine && all}
          {quick}
        </Box>
      )}
      <ActiveFilters resource={resource} />
      <FilterDrawer resource={resource} open={isOpen} onClose={() => setOpen(false)} />
    </Box>
  );
}

/** A search over fields of which none takes part would find everything. */
const isSearched = (resource: Resource): boolean =>
  entries(resource.fields).some(([, field]) => field.search === true);

/** Out to the edges of the screen, so that what goes on beyond them is seen to go on. */
const ONE_LINE = {
  display: 'flex',
  gap: 1,
  mx: -2,
  px: 2,
  // Room for the outline of the focus.
  py: 0.5,
  my: -0.5,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& > *': { flex: 'none' },
} as const;

function ActiveFilters({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const text = useText();
  const { values, change, clear } = useFilters();
  const active = filtersOf(resource).filter(({ parameter }) => values[parameter] !== undefined);
  if (active.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={translate('leads.filter.active')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {active.map((filter) => {
        const { parameter, field } = filter;
        const Summary = viewOf(field).Filter?.Summary;
        const remove = () => change(resource, filter, null);
        return (
          <Chip
            key={parameter}
            size="small"
            onClick={remove}
            onDelete={remove}
            title={translate('leads.filter.remove', { name: text(field.label) })}
            label={
              <>
                {text(field.label)}: {Summary && <Summary field={field} value={values[parameter]} />}
              </>
            }
            sx={{ maxWidth: '100%' }}
          />
        );
      })}
      <Button size="small" onClick={clear}>
        {translate('leads.filter.clear')}
      </Button>
    </Box>
  );
}
