import BackIcon from '@mui/icons-material/ArrowBack';
import PreviousIcon from '@mui/icons-material/KeyboardArrowLeft';
import NextIcon from '@mui/icons-material/KeyboardArrowRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useStore, useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Resource } from '#schemas/engine/resource.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { leadPath, LEADS_PATH } from '../paths.ts';
import { isSameList, listSearch, placeIn, storedPlace, type ListPlace } from './place.ts';
import { useNeighbours, type Neighbour } from './useNeighbours.ts';

interface LeadPagerProps {
  readonly resource: Resource;
  readonly id: string;
}

/** The way back to the list one came from, and on to its next lead. */
export function LeadPager({ resource, id }: LeadPagerProps) {
  const translate = useTranslate();
  const number = new Intl.NumberFormat(useLanguage());
  const { place, back } = useListPlace(resource);
  const neighbours = useNeighbours(resource.name, id, place);
  return (
    <Box
      component="nav"
      aria-label={translate('details.pager.nav')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1, minHeight: 34 }}
    >
      <Button
        component={Link}
        to={{ pathname: LEADS_PATH, search: back }}
        size="small"
        startIcon={<BackIcon />}
        sx={{ ml: -0.5 }}
      >
        {translate('leads.details.back')}
      </Button>
      {neighbours && (
        <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center' }}>
          <Step label={translate('details.pager.previous')} to={neighbours.previous}>
            <PreviousIcon />
          </Step>
          <Typography
            variant="body2"
            component="span"
            role="status"
            sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', px: 0.5 }}
          >
            {translate('details.pager.place', {
              place: number.format(neighbours.position),
              total: `${number.format(neighbours.total)}${neighbours.isExact ? '' : '+'}`,
            })}
          </Typography>
          <Step label={translate('details.pager.next')} to={neighbours.next}>
            <NextIcon />
          </Step>
        </Box>
      )}
    </Box>
  );
}

/**
 * Where one came from: said by the link that led here, else the list as it was last seen. The list itself remembers how
 * it was; only when one has gone on to another of its pages must the way back say so.
 */
function useListPlace(resource: Resource): { readonly place: ListPlace | null; readonly back: string } {
  const { state } = useLocation();
  const [kept] = useStore<unknown>(`${resource.name}.listParams`, null);
  // As it was on the way in: another tab of the browser may turn the pages of its own list.
  const [stored] = useState(() => storedPlace(kept));
  const place = placeIn(state) ?? stored;
  const hasTurned =
    place !== null && stored !== null && place.page !== stored.page && isSameList(place, stored);
  return { place, back: hasTurned ? listSearch(place) : '' };
}

interface StepProps {
  readonly label: string;
  readonly to: Neighbour | null;
  readonly children: ReactNode;
}

/** Stays on the tab of the lead on which one is. */
function Step({ label, to, children }: StepProps) {
  const { search } = useLocation();
  if (!to)
    return (
      <IconButton size="small" disabled aria-label={label}>
        {children}
      </IconButton>
    );
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        component={Link}
        to={{ pathname: leadPath(to.id), search }}
        state={{ list: to.place, _scrollToTop: true }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}
