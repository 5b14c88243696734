import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { RECENT_DAYS, type Figure } from '#schemas/lead/figures.ts';
import { useNumber, useShare } from '#src/i18n/hooks.ts';
import { leadsAt, NEWEST } from '../useLists.ts';

interface ComparisonProps {
  readonly now: number;
  /** What came in as many days before, which is a list too. */
  readonly before: Figure;
}

/** How a number compares with the one before, in words and a sign: colour alone would not say it. */
export function Comparison({ now, before }: ComparisonProps) {
  const translate = useTranslate();
  const number = useNumber();
  const share = useShare();
  const change = now - before.count;
  const kind = change === 0 ? 'same' : change < 0 ? 'fewer' : before.count === 0 ? 'more_than_none' : 'more';
  return (
    <>
      {translate(`dashboard.trend.${kind}`, {
        count: number(Math.abs(change)),
        share: before.count === 0 ? '' : share(Math.abs(change) / before.count),
      })}{' '}
      <Link
        component={RouterLink}
        to={leadsAt(before.query, NEWEST)}
        color="inherit"
        underline="always"
        sx={{ position: 'relative', zIndex: 1 }}
      >
        {translate('dashboard.trend.before', { days: RECENT_DAYS, count: number(before.count) })}
      </Link>
    </>
  );
}
