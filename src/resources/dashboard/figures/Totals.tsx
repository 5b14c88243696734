import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Figure, LeadStats } from '#schemas/lead/figures.ts';
import { CHART, MEASURE } from '#schemas/lead/figureTexts.ts';
import { useNumber, useShare, useText } from '#src/i18n/hooks.ts';
import { TYPE } from '#src/theme/tokens.ts';
import { leadsAt, NEWEST, OLDEST } from '../useLists.ts';
import { CARD_HEIGHT, CARDS } from '../Waiting.tsx';
import { Comparison } from './Comparison.tsx';

/** What the leads come to, each number a list. */
export function Totals({ totals }: Pick<LeadStats, 'totals'>) {
  const translate = useTranslate();
  const text = useText();
  const share = useShare();
  const { all, open, unassigned, recent, before, contracted, converted } = totals;
  const shareText = ({ count }: Figure): string =>
    translate('dashboard.of_all', { share: share(all.count > 0 ? count / all.count : 0) });
  return (
    <Box component="ul" aria-label={text(CHART.totals)} sx={{ ...CARDS, p: 0, m: 0 }}>
      <Card label={text(MEASURE.all)} figure={all} to={leadsAt(all.query)} />
      <Card label={text(MEASURE.recent)} figure={recent} to={leadsAt(recent.query, NEWEST)}>
        <Comparison now={recent.count} before={before} />
      </Card>
      <Card label={text(MEASURE.open)} figure={open} to={leadsAt(open.query, OLDEST)}>
        {shareText(open)}
      </Card>
      <Card label={text(MEASURE.unassigned)} figure={unassigned} to={leadsAt(unassigned.query, OLDEST)}>
        {shareText(unassigned)}
      </Card>
      <Card label={text(MEASURE.contracted)} figure={contracted} to={leadsAt(contracted.query)}>
        {shareText(contracted)}
      </Card>
      <Card label={text(MEASURE.converted)} figure={converted} to={leadsAt(converted.query)}>
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
        <Box component="span" sx={{ display: 'block', fontSize: TYPE.small, color: 'text.secondary' }}>
          {label}
        </Box>{' '}
        <Box component="strong" sx={NUMBER}>
          {number(count)}
        </Box>
      </Link>
      <Box sx={{ fontSize: TYPE.small, color: 'text.secondary', mt: 0.25 }}>{children}</Box>
    </Paper>
  );
}

const CARD = {
  listStyle: 'none',
  position: 'relative',
  containerType: 'inline-size',
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
  // Eight digits and their commas find room on the narrowest card.
  fontSize: 'clamp(1rem, 15cqi, 1.75rem)',
  lineHeight: 1.25,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
} as const;
