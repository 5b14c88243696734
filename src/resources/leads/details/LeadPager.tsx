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
import { Link, useLocation, type To } from 'react-router-dom';
import type { Resource } from '#schemas/engine/resource.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { BOARD_PATH, leadPath, LEADS_PATH } from '../paths.ts';
import { isFromBoard, isSameList, listSearch, placeIn, storedPlace, type ListPlace } from './place.ts';
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
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 1, minHeight: 34, minWidth: 0 }}
    >
      <Button component={Link} to={back} size="small" startIcon={<BackIcon />} sx={{ ml: -0.5 }}>
        {translate('leads.details.back')}
      </Button>
      {neighbours && (
        <Box sx={{ ml: 'auto', mr: -0.5, display: 'flex', flex: 'none', alignItems: 'center' }}>
          <Step label={translate('details.pager.previous')} to={neighbours.previous}>
            <PreviousIcon />
          </Step>
          <Typography
            variant="body2"
            component="span"
            role="status"
            sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', px: { sm: 0.5 } }}
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
 * Where one came from: said by the link that led here, else the list as it was last seen. List and board remember
 * themselves how they were; only when one has gone on to another page of the list must the way back say so.
 */
function useListPlace(resource: Resource): { readonly place: ListPlace; readonly back: To } {
  const { state } = useLocation() as { readonly state: unknown };
  const [kept] = useStore<unknown>(`${resource.name}.listParams`, null);
  // As it was on the way in: another tab of the browser may turn the pages of its own list.
  const [stored] = useState(() => storedPlace(kept));
  const place = placeIn(state) ?? stored;
  if (isFromBoard(state)) return { place, back: BOARD_PATH };
  const hasTurned = place.page !== stored.page && isSameList(place, stored);
  return { place, back: { pathname: LEADS_PATH, search: hasTurned ? listSearch(place) : '' } };
}

interface StepProps {
  readonly label: string;
  readonly to: Neighbour | null;
  readonly children: ReactNode;
}

/** On a phone the way back and the two steps share one line. */
const NARROW = { p: { xs: 0.25, sm: 0.625 } } as const;

/** Stays on the tab of the lead on which one is. */
function Step({ label, to, children }: StepProps) {
  const { search, state } = useLocation() as { readonly search: string; readonly state: unknown };
  if (!to)
    return (
      <IconButton size="small" disabled aria-label={label} sx={NARROW}>
        {children}
      </IconButton>
    );
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        sx={NARROW}
        component={Link}
        to={{ pathname: leadPath(to.id), search }}
        state={{ list: to.place, board: isFromBoard(state), _scrollToTop: true }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}
