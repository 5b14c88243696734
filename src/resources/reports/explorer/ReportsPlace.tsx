import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { ListContextProvider, type ListControllerResult } from 'ra-core';
import { useMemo } from 'react';
import { useSession } from '#src/authProvider/session.tsx';
import { bodyOf, isOffline, reasonOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { LatestFiltersProvider, useLatestFilters } from '../../generic/filters.ts';
import { ListError } from '../../generic/ListError.tsx';
import { ListPager } from '../../generic/ListPager.tsx';
import { useNewSelection } from '../../generic/selection.ts';
import { useKeptFocus } from '../../generic/useKeptFocus.ts';
import { categoriesIn } from '../categories.ts';
import { EmptyPlace } from './EmptyPlace.tsx';
import { FolderHead } from './FolderHead.tsx';
import { ListHead } from './ListHead.tsx';
import { PinnedCards, usePinned } from './PinnedCards.tsx';
import type { ListPlace } from './places.ts';
import { useReportsScreen } from './reports.ts';
import { ReportTable } from './ReportTable.tsx';
import { useReportList, type ReportRow } from './useReportList.ts';

const NONE: readonly ReportRow[] = [];
const WAITING_HEIGHT = 480;

interface ReportsPlaceProps {
  readonly place: ListPlace;
  readonly folderId: string | null;
}

/** The reports of a place; above them those that are pinned, or the folders that lie there. */
export function ReportsPlace({ place, folderId }: ReportsPlaceProps) {
  const { area } = useReportsScreen();
  const { role } = useSession();
  const categories = useMemo(() => categoriesIn(area, role), [area, role]);
  const focus = useKeptFocus('li, tbody tr');
  const list = useReportList({ place, folder: folderId, categories });
  const hasPinned = place === 'recent';
  const pinned = usePinned(categories, hasPinned);
  // Cards that come later would push the list down.
  if (hasPinned && pinned.isPending) return <Skeleton variant="rounded" height={WAITING_HEIGHT} />;
  return (
    <ListContextProvider value={list as ListControllerResult}>
      <Filtered>
        <Box ref={focus} tabIndex={-1}>
          {hasPinned && <PinnedCards reports={pinned.data ?? NONE} />}
          {(place === 'mine' || place === 'shared') && <FolderHead place={place} />}
          <Reports place={place} list={list} categories={categories} />
        </Box>
      </Filtered>
    </ListContextProvider>
  );
}

const Filtered = ({ children }: { readonly children: React.ReactNode }) => (
  <LatestFiltersProvider value={useLatestFilters()}>{children}</LatestFiltersProvider>
);

interface ReportsProps {
  readonly place: ListPlace;
  readonly list: ReturnType<typeof useReportList>;
  readonly categories: ReturnType<typeof categoriesIn>;
}

function Reports({ place, list, categories }: ReportsProps) {
  const language = useLanguage();
  const { data: reports = NONE, error, refetch, isPending, page, filterValues } = list;
  // What was chosen on another page is out of sight: nothing is done to it.
  const selection = useNewSelection(JSON.stringify([filterValues, page]));
  const isKept = list.data !== undefined && isOffline(error);

  const content = () => {
    if (bodyOf(error)?.status === 404)
      return (
        <Box role="alert" sx={{ p: { xs: 3, md: 6 }, textAlign: 'center' }}>
          {reasonOf(error, language)}
        </Box>
      );
    if (error && !isKept) return <ListError error={error} onRetry={() => void refetch?.()} />;
    if (isPending)
      return (
        <Box aria-hidden="true" sx={{ p: 2, display: 'grid', gap: 1 }}>
          {[0, 1, 2, 3, 4].map((key) => (
            <Skeleton key={key} variant="rounded" height={36} />
          ))}
        </Box>
      );
    if (reports.length === 0) return <EmptyPlace place={place} />;
    return <ReportTable reports={reports} selection={selection} />;
  };
  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      <ListHead reports={reports} selection={selection} categories={categories} />
      {content()}
      <ListPager />
    </Paper>
  );
}
