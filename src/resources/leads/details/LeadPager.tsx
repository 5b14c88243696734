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
import { listSearch, placeIn, storedPlace, type ListPlace } from './place.ts';
import { useNeighbours, type Neighbour } from './useNeighbours.ts';

interface LeadPagerProps {
  readonly resource: Resource;
  readonly id: string;
}

/** The way back to the list one came from, and on to its next lead. */
export function LeadPager({ resource, id }: LeadPagerProps) {
  const translate = useTranslate();
  const number = new Intl.NumberFormat(useLanguage());
  const place = useListPlace(resource);
  const neighbours = useNeighbours(resource.name, id, place);
  return (
    <Box
      component="nav"
      aria-label={translate('details.pager.nav')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1, minHeight: 34 }}
    >
      <Button
        component={Link}
        to={{ pathname: LEADS_PATH, search: place ? listSearch(place) : '' }}
        size="small"
        startIcon={<BackIcon />}
        sx={{ ml: -0.5 }}
      >
        {translate('leads.details.back')}
      </Button>
      {place && neighbours && (
        <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center' }}>
          <Step label={translate('details.pager.previous')} place={place} to={neighbours.previous}>
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
          <Step label={translate('details.pager.next')} place={place} to={neighbours.next}>
            <NextIcon />
          </Step>
        </Box>
      )}
    </Box>
  );
}

/** Where one came from: said by the link that led here, else the list as it was last seen. */
function useListPlace(resource: Resource): ListPlace | null {
  const { state } = useLocation();
  const [kept] = useStore<unknown>(`${resource.name}.listParams`, null);
  // As it was on the way in: another tab of the browser may turn the pages of its own list.
  const [stored] = useState(() => storedPlace(kept));
  return placeIn(state) ?? stored;
}

interface StepProps {
  readonly label: string;
  readonly place: ListPlace;
  readonly to: Neighbour | null;
  readonly children: ReactNode;
}

/** Stays on the tab of the lead on which one is. */
function Step({ label, place, to, children }: StepProps) {
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
        state={{ list: { ...place, page: to.page }, _scrollToTop: true }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}
