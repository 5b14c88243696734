import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useListContext, type RaRecord } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import { useText } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { columnsOf, inOrder, titleOf, useColumns, type ExtraColumn } from './columns.ts';
import { EmptyList, type EmptyListProps } from './EmptyList.tsx';
import { FilterBar } from './FilterBar.tsx';
import { LatestFiltersProvider, useLatestFilters } from './filters.ts';
import { ListPager } from './ListPager.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable } from './RecordTable.tsx';

interface SchemaListProps {
  readonly resource: Resource;
  readonly to: (record: RaRecord) => string;
  readonly extras?: readonly ExtraColumn[];
  readonly quick?: ReactNode;
  /** What to do when there is nothing yet. */
  readonly firstSteps?: EmptyListProps;
  /** Names of the columns that stand first, after the title; the others follow as in the schema. */
  readonly first?: readonly string[];
}

const NO_EXTRAS: readonly ExtraColumn[] = [];
const NONE_FIRST: readonly string[] = [];

/** The list of a resource inside a ListBase: its filters, columns and pages all come from the schema. */
export function SchemaList({
  resource,
  to,
  extras = NO_EXTRAS,
  quick,
  firstSteps,
  first = NONE_FIRST,
}: SchemaListProps) {
  const text = useText();
  const { error, refetch } = useListContext();
  const latest = useLatestFilters();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const all = useMemo(
    () => inOrder(columnsOf(resource, extras, text), [titleOf(resource), ...first]),
    [resource, extras, text, first],
  );
  const { shown, isChanged, toggle, reset } = useColumns(resource, all);
  const View = isPhone ? RecordCards : RecordTable;
  return (
    <LatestFiltersProvider value={latest}>
      <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FilterBar resource={resource} quick={quick}>
          <ColumnChooser
            columns={all}
            shown={shown}
            title={titleOf(resource)}
            isChanged={isChanged}
            onToggle={toggle}
            onReset={reset}
          />
        </FilterBar>
        {error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : (
          <Paper
            variant={isPhone ? 'elevation' : 'outlined'}
            elevation={0}
            sx={{ minWidth: 0, bgcolor: isPhone ? 'transparent' : undefined }}
          >
            <View resource={resource} columns={shown} to={to} empty={<EmptyList {...firstSteps} />} />
            <ListPager />
          </Paper>
        )}
      </Box>
    </LatestFiltersProvider>
  );
}
