import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useListContext } from 'ra-core';
import { Suspense, useMemo, type ReactNode } from 'react';
import { isOffline } from '#src/dataProvider/errors.ts';
import { RECORD_CARDS } from '#src/firstPieces.ts';
import { useText } from '#src/i18n/hooks.ts';
import { firstPage } from '#src/layout/lazyPage.ts';
import { laterPart } from '#src/layout/lazyPart.tsx';
import { useRecordsFirst } from '#src/layout/shown.ts';
import type { RecordListProps } from './cells.tsx';
import { columnsOf, inOrder, titleOf, useColumns, type ExtraColumn } from './columns.ts';
import { EmptyList, type EmptyListProps } from './EmptyList.tsx';
import { FilterBar } from './FilterBar.tsx';
import { LatestFiltersProvider, useLatestFilters } from './filters.ts';
import { ListError } from './ListError.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { RecordTable } from './RecordTable.tsx';
import { SelectionProvider, useNewSelection } from './selection.ts';

// A phone's.
const RecordCards = firstPage(RECORD_CARDS);
const ListPager = laterPart(async () => ({ default: (await import('./ListPager.tsx')).ListPager }));
/** Its room is there before it. */
const PAGES = { minHeight: 53 } as const;

interface SchemaListProps extends Pick<RecordListProps, 'resource' | 'to' | 'groupOf'> {
  readonly extras?: readonly ExtraColumn[];
  readonly quick?: ReactNode;
  /** What to do when there is nothing yet. */
  readonly firstSteps?: EmptyListProps;
  /** Names of the columns that stand first, after the title; the others follow as in the schema. */
  readonly first?: readonly string[];
  /** What can be done with several records at once: given, they can be selected. It asks `useSelection` for which. */
  readonly bulk?: ReactNode;
  /** Stands beside the list, below it on a phone; it too may ask `useSelection`. */
  readonly aside?: ReactNode;
}

const NO_EXTRAS: readonly ExtraColumn[] = [];
const NONE_FIRST: readonly string[] = [];
const LIST = {
  display: 'grid',
  gap: 1.5,
  minWidth: 0,
  gridTemplateColumns: 'minmax(0, 1fr)',
} as const;

// The table ends where the screen does: the room below a page would only make the page scroll as well.
const TO_THE_END = { sm: -5 } as const;
// What stands below the list must not come to lie over it.
const TO_THE_END_BESIDE = { lg: -5 } as const;

const BESIDE = {
  display: 'grid',
  gap: 2,
  minWidth: 0,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(340px, 400px)' },
} as const;

/** The list of a resource inside a ListBase: its filters, columns and pages all come from the schema. */
export function SchemaList({
  resource,
  to,
  extras = NO_EXTRAS,
  quick,
  firstSteps,
  first = NONE_FIRST,
  bulk,
  aside,
  groupOf,
}: SchemaListProps) {
  const text = useText();
  const { data, error, isPending, refetch, filterValues, total } = useListContext();
  // What was read is there to be read also while the server cannot be reached.
  const isKept = data !== undefined && isOffline(error);
  // Other filters are another list: what was selected in the one before may not be in it.
  const selection = useNewSelection(JSON.stringify([resource.name, filterValues]));
  const latest = useLatestFilters();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const all = useMemo(
    () => inOrder(columnsOf(resource, extras, text), [titleOf(resource), ...first]),
    [resource, extras, text, first],
  );
  const columns = useColumns(resource, all);
  useRecordsFirst(!error && (isPending || columns.isPending));
  const View = isPhone ? RecordCards : RecordTable;
  return (
    <LatestFiltersProvider value={latest}>
      <SelectionProvider value={bulk ? selection : null}>
        <Box sx={aside ? BESIDE : undefined}>
          <Box sx={{ ...LIST, mb: aside ? TO_THE_END_BESIDE : TO_THE_END }}>
            <FilterBar resource={resource} quick={quick} />
            {error && <ListError error={error} onRetry={() => void refetch()} />}
            {(!error || isKept) && (
              <Paper
                variant={isPhone ? 'elevation' : 'outlined'}
                elevation={0}
                sx={{ minWidth: 0, bgcolor: isPhone ? 'transparent' : undefined }}
              >
                <ListToolbar columns={columns} bulk={bulk} />
                <Suspense fallback={null}>
                  <View
                    resource={resource}
                    columns={columns}
                    to={to}
                    empty={<EmptyList {...firstSteps} />}
                    {...(groupOf ? { groupOf } : {})}
                  />
                </Suspense>
                <Box sx={total ? PAGES : undefined}>
                  <ListPager />
                </Box>
              </Paper>
            )}
          </Box>
          {aside}
        </Box>
      </SelectionProvider>
    </LatestFiltersProvider>
  );
}
