import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { RECENT_DAYS, type Figure, type LeadStats } from '#schemas/lead/figures.ts';
import { useNumber, useShare } from '#src/i18n/hooks.ts';
import { leadsAt, NEWEST, OLDEST } from '../useLists.ts';
import { CARD_HEIGHT, CARDS } from '../Waiting.tsx';
import { Comparison } from './Comparison.tsx';

/** What the leads come to, each number a list. */
export function Totals({ totals }: Pick<LeadStats, 'totals'>) {
  const translate = useTranslate();
  const share = useShare();
  const { all, open, unassigned, recent, before, contracted, converted } = totals;
  const shareText = ({ count }: Figure): string =>
    translate('dashboard.total.share', { share: share(all.count > 0 ? count / all.count : 0) });
  const days = { days: RECENT_DAYS };
  return (
    <Box component="ul" aria-label={translate('dashboard.total.label')} sx={{ ...CARDS, p: 0, m: 0 }}>
      <Card label={translate('dashboard.total.all')} figure={all} to={leadsAt(all.query)} />
      <Card
        label={translate('dashboard.total.recent', days)}
        figure={recent}
        to={leadsAt(recent.query, NEWEST)}
      >
        <Comparison now={recent.count} before={before} />
      </Card>
      <Card label={translate('dashboard.total.open')} figure={open} to={leadsAt(open.query, OLDEST)}>
        {shareText(open)}
      </Card>
      <Card
        label={translate('dashboard.total.unassigned')}
        figure={unassigned}
        to={leadsAt(unassigned.query, OLDEST)}
      >
        {shareText(unassigned)}
      </Card>
      <Card
        label={translate('dashboard.total.contracted')}
        figure={contracted}
        to={leadsAt(contracted.query)}
      >
        {shareText(contracted)}
      </Card>
      <Card label={translate('dashboard.total.converted')} figure={converted} to={leadsAt(converted.query)}>
        {shareText(converted)}
      </Card>
    </Box>
  );
}

interface CardProps {
  readonly label: string;
  readonly figure: Figure;
  readonly to: string;
  readonly children?: ReactNode;
}

function Card({ label, figure: { count }, to, children }: CardProps) {
  const number = useNumber();
  return (
    <Paper component="li" variant="outlined" sx={CARD}>
      <Link component={RouterLink} to={to} color="inherit" sx={WHOLE}>
        <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
          {label}
        </Box>{' '}
        <Box component="strong" sx={NUMBER}>
          {number(count)}
        </Box>
      </Link>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', mt: 0.25 }}>{children}</Box>
    </Paper>
  );
}

const CARD = {
  listStyle: 'none',
  position: 'relative',
  minHeight: CARD_HEIGHT,
  minWidth: 0,
  p: 1.5,
  breakInside: 'avoid',
  '&:hover': { borderColor: 'primary.main' },
} as const;
/** The whole card leads where its number does. */
const WHOLE = { display: 'block', '&::after': { content: '""', position: 'absolute', inset: 0 } } as const;
const NUMBER = {
  display: 'block',
  // Nine digits and their commas find room on a card.
  fontSize: 'clamp(1.25rem, 1.1rem + 0.7vw, 1.75rem)',
  lineHeight: 1.25,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
} as const;
