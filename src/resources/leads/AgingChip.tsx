import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Empty } from '#src/kinds/shared/Empty.tsx';
import { bucketOf, daysSince, termOf } from './aging.ts';

/**
 * A bucket has a colour and a sign, so that it can be told without colours: a tick, a sand glass, a call. One path each: an
 * icon of MUI has a style of its own, and a list draws one in every row.
 */
const LOOKS: Readonly<Record<string, { readonly color: string; readonly sign: string }>> = {
  UNDER_15: { color: 'success', sign: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M8 12.5l3 3 5.5-6.5' },
  FROM_15_TO_30: { color: 'warning', sign: 'M7 3h10M7 21h10M8 3v4l4 5 4-5V3M8 21v-4l4-5 4 5v4' },
  OVER_30: { color: 'error', sign: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M12 7.5v5.5M12 16.5v.01' },
};

/** How long a lead has been waiting, in colour and words. */
export function AgingChip({ since }: { readonly since: unknown }) {
  const translate = useTranslate();
  const [now] = useState(() => Date.now());
  const days = daysSince(since, now);
  if (days === null) return <Empty />;
  const bucket = bucketOf(days);
  const look = LOOKS[bucket];
  const title = translate(`leads.aging.${bucket}`);
  return (
    <span className={`cell-chip outlined ${look?.color ?? ''}`} title={title}>
      {look && (
        <svg className="cell-sign" viewBox="0 0 24 24" aria-hidden="true">
          <path d={look.sign} />
        </svg>
      )}
      <span>
        {days === 0 ? translate('leads.aging.today') : translate('leads.aging.days', { smart_count: days })}
        <span className="cell-heard">{`, ${title}`}</span>
      </span>
    </span>
  );
}

interface AgingTermProps {
  readonly since: unknown;
  /** Nobody waits for a lead any more that was converted or has left the funnel. */
  readonly isOpen: boolean;
}

/** The same with how long it may still wait, as a term is told: for a lead's own screen. */
export function AgingTerm({ since, isOpen }: AgingTermProps) {
  const translate = useTranslate();
  const [now] = useState(() => Date.now());
  const days = daysSince(since, now);
  return (
    <>
      <AgingChip since={since} />
      {isOpen && days !== null && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {translate(`details.aging.${bucketOf(days)}`, termOf(days))}
        </Typography>
      )}
    </>
  );
}
