import BackIcon from '@mui/icons-material/ArrowBack';
import PreviousIcon from '@mui/icons-material/KeyboardArrowLeft';
import NextIcon from '@mui/icons-material/KeyboardArrowRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { LEADS_PATH, leadPath } from '#schemas/addresses.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { LEAD_KEYS } from '#src/help/screenKeys.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { useShortcut, type Shortcut } from '#src/layout/shortcuts.ts';
import { NOT_PRINTED } from '#src/theme/print.ts';
import { useIsPrinted } from '../../generic/print/printing.ts';
import type { FromList } from '../../generic/place.ts';
import { backTo, fromIn } from './place.ts';
import { useNeighbours, type Neighbour } from './useNeighbours.ts';

interface LeadPagerProps {
  readonly resource: Resource;
  readonly id: string;
}

/** The way back to the list one came from, and on to its next lead. */
export function LeadPager({ resource, id }: LeadPagerProps) {
  const translate = useTranslate();
  const { state } = useLocation() as { readonly state: unknown };
  const from = fromIn(state);
  return (
    <Box
      component="nav"
      aria-label={translate('details.pager.nav')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        mb: 1,
        minHeight: 34,
        minWidth: 0,
        ...NOT_PRINTED,
      }}
    >
      <Button
        component={Link}
        to={from ? backTo(from) : LEADS_PATH}
        size="small"
        startIcon={<BackIcon />}
        sx={{ ml: -0.5 }}
      >
        {translate('leads.details.back')}
      </Button>
      {from && <Steps resource={resource} id={id} from={from} />}
    </Box>
  );
}

/** The leads before and after, in the list that led here. */
function Steps({ resource, id, from }: LeadPagerProps & { readonly from: FromList }) {
  const translate = useTranslate();
  const number = useNumber();
  const neighbours = useNeighbours(resource.name, id, from.list);
  if (!neighbours) return null;
  return (
    <Box sx={{ ml: 'auto', mr: -0.5, display: 'flex', flex: 'none', alignItems: 'center' }}>
      <Step shortcut={LEAD_KEYS.previous} to={neighbours.previous} back={from.back}>
        <PreviousIcon />
      </Step>
      <Typography
        variant="body2"
        component="span"
        role="status"
        sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', px: { sm: 0.5 } }}
      >
        {translate('details.pager.place', {
          place: number(neighbours.position),
          total: `${number(neighbours.total)}${neighbours.isExact ? '' : '+'}`,
        })}
      </Typography>
      <Step shortcut={LEAD_KEYS.next} to={neighbours.next} back={from.back}>
        <NextIcon />
      </Step>
    </Box>
  );
}

interface StepProps {
  /** What it does is the name of the button. */
  readonly shortcut: Shortcut;
  readonly to: Neighbour | null;
  /** Address of the list. */
  readonly back: string;
  readonly children: ReactNode;
}

/** On a phone the way back and the two steps share one line. */
const NARROW = { p: { xs: 0.25, sm: 0.625 } } as const;

/** Stays on the tab of the lead on which one is; the next one is not meant for paper. */
function Step({ shortcut, to, back, children }: StepProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { search: here } = useLocation();
  const search = useIsPrinted() ? '' : here;
  const label = translate(shortcut.label);
  const state = to && { list: to.place, back, _scrollToTop: true };
  useShortcut({
    ...shortcut,
    run: () => to && void navigate({ pathname: leadPath(to.id), search }, { state }),
  });
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
        state={state}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}
