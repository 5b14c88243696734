import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate, type RaRecord } from 'ra-core';
import { useCallback } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { MoreButton } from '#src/layout/MoreButton.tsx';
import { NOT_PRINTED } from '#src/theme/print.ts';
import { Cut } from '../../generic/print/Cut.tsx';
import { SectionCard } from '../../generic/SectionCard.tsx';
import { Feed } from './Feed.tsx';
import { isFiltered, useTimelineFilter, type TimelineFilter } from './filter.ts';
import { FilterRow } from './FilterRow.tsx';
import { News } from './News.tsx';
import { Count, Nothing, TimelineSkeleton } from './States.tsx';
import { useFocusNext } from './useFocusNext.ts';
import { useTimeline } from './useTimeline.ts';

interface TimelineProps {
  readonly resource: Resource;
  readonly lead: RaRecord;
}

const EVERYTHING: TimelineFilter = { families: [], person: null };

/** Everything that happened to a lead and to what belongs to it, newest first (specification §2 'history', §3). */
export function Timeline({ resource, lead }: TimelineProps) {
  const translate = useTranslate();
  const { filter, entry, set } = useTimelineFilter();
  const id = String(lead.id);
  const account = typeof lead.account_id === 'string' ? lead.account_id : null;
  const of = { resource: resource.name, id, account };
  const timeline = useTimeline(of, filter, entry);
  const { entries, isRead, error, fetchNextPage, fetchPreviousPage } = timeline;
  const [feed, focusNext] = useFocusNext(entries);
  const older = useCallback(
    (byHand: boolean) => {
      if (byHand) focusNext('older');
      return fetchNextPage();
    },
    [focusNext, fetchNextPage],
  );
  const newer = () => {
    focusNext('newer');
    void fetchPreviousPage();
  };
  const retry = () =>
    void (!isRead
      ? timeline.refetch()
      : timeline.isFetchPreviousPageError
        ? fetchPreviousPage()
        : fetchNextPage());
  return (
    <SectionCard
      title={translate('timeline.title')}
      mark={isRead && <Count total={timeline.total} isExact={timeline.isExact} />}
    >
      <FilterRow lead={of} filter={filter} onFilter={set} />
      {timeline.isLost && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('timeline.lost')}
        </Alert>
      )}
      {timeline.hasPreviousPage && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1, ...NOT_PRINTED }}>
          <Button size="small" loading={timeline.isFetchingPreviousPage} onClick={newer}>
            {translate('timeline.newer')}
          </Button>
          <Button
            size="small"
            onClick={() => {
              set(filter);
              timeline.restart();
            }}
          >
            {translate('timeline.newest')}
          </Button>
        </Box>
      )}
      <News
        count={timeline.news.length}
        onAdopt={timeline.adopt}
        onShow={() => {
          focusNext('newer');
          timeline.adopt();
        }}
      />
      {!isRead && !error && <TimelineSkeleton />}
      {isRead && entries.length === 0 && (
        <Nothing isFiltered={isFiltered(filter)} onClear={() => set(EVERYTHING)} />
      )}
      <Box
        ref={feed}
        aria-busy={timeline.isFetching}
        sx={{ transition: 'opacity 0.2s', opacity: timeline.isPlaceholderData ? 0.5 : 1 }}
      >
        <Feed entries={entries} resource={resource} lead={id} sought={entry} />
      </Box>
      <Cut count={entries.length} isCut={timeline.hasNextPage} />
      {error && <ErrorPanel error={error} onRetry={retry} />}
      {timeline.hasNextPage && (
        <MoreButton
          label={translate('timeline.more')}
          count={entries.length}
          isBusy={timeline.isFetchingNextPage}
          isFailed={timeline.isFetchNextPageError}
          onMore={older}
          sx={{ mt: 1, ...NOT_PRINTED }}
        />
      )}
    </SectionCard>
  );
}
