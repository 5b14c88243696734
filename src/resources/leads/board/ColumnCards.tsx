import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate, type RaRecord } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { Resource } from '#schemas/engine/resource.ts';
import type { LeadStatus } from '#schemas/vocabulary/index.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { MoreButton } from '#src/layout/MoreButton.tsx';
import type { FromList } from '../../generic/place.ts';
import { rightsOf } from '../lead.ts';
import { BoardCard } from './BoardCard.tsx';
import type { Ask } from './cards.ts';
import { COLUMN_PAGE, type useColumn } from './useColumn.ts';

interface ColumnCardsProps {
  readonly resource: Resource;
  readonly status: LeadStatus;
  readonly ask: Ask;
  readonly column: ReturnType<typeof useColumn>;
  readonly leads: readonly RaRecord[];
  readonly sending: ReadonlySet<unknown>;
  readonly landed: unknown;
  /** The card that is dragged may not come here. */
  readonly isDimmed: boolean;
  readonly onMove: (lead: RaRecord, to: LeadStatus) => void;
}

/** The cards of a column, which scrolls in itself and reads on as its end comes near. */
export function ColumnCards({
  resource,
  status,
  ask,
  column,
  leads,
  sending,
  landed,
  isDimmed,
  onMove,
}: ColumnCardsProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const { error, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    column;
  const fetchNext = useCallback(() => fetchNextPage(), [fetchNextPage]);
  const { pathname, search } = useLocation();
  const back = pathname + search;
  // A card leads on through its column, which is a list of its own.
  const places = useMemo(
    () =>
      Array.from({ length: Math.ceil(leads.length / COLUMN_PAGE) }, (_, page): FromList => {
        const filter = { ...ask.filter, status_in: [status] };
        return { list: { filter, sort: ask.sort, perPage: COLUMN_PAGE, page: page + 1 }, back };
      }),
    [ask, status, back, leads.length],
  );
  return (
    <Box sx={{ flex: 1, minWidth: 0, overflowY: 'auto', px: 1, pb: 1, opacity: isDimmed ? 0.4 : 1 }}>
      {error && (
        <Alert
          severity="error"
          variant="outlined"
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              {translate('app.retry')}
            </Button>
          }
        >
          {textOf(error, language)}
        </Alert>
      )}
      {isPending &&
        !error &&
        [0, 1, 2].map((key) => <Skeleton key={key} variant="rounded" height={104} sx={{ mb: 1 }} />)}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {leads.map((lead, index) => (
          <BoardCard
            key={lead.id}
            resource={resource}
            lead={lead}
            isMovable={rightsOf(lead).statuses.length > 0}
            isSending={sending.has(lead.id)}
            hasLanded={landed === lead.id}
            onMove={onMove}
            from={places[Math.floor(index / COLUMN_PAGE)]!}
          />
        ))}
      </Box>
      {hasNextPage && (
        <MoreButton
          label={translate('board.more')}
          count={leads.length}
          isBusy={isFetchingNextPage}
          isFailed={isFetchNextPageError}
          onMore={fetchNext}
          sx={{ mt: 1 }}
        />
      )}
    </Box>
  );
}
