import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useListContext, useTranslate, type Identifier, type RaRecord } from 'ra-core';
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isEmpty } from '#schemas/engine/rules.ts';
import { TYPE } from '#src/theme/tokens.ts';
import { ColumnCell, nameOf, TitleLink, type RecordListProps } from './cells.tsx';
import type { Column } from './columns.ts';
import { useFromList, type FromList } from './place.ts';
import { linesOf } from './table/groups.ts';
import { SelectBox } from './table/SelectBox.tsx';
import { useRowSelection } from './table/useRowSelection.ts';

const NO_ROWS: readonly RaRecord[] = [];
const GAP = 8;

/** The same list on a phone: a table of a dozen columns cannot be read there. Only the cards near the screen are drawn. */
export default function RecordCards({ columns, to, empty, groupOf }: RecordListProps) {
  const translate = useTranslate();
  const { data, isPending, isPlaceholderData } = useListContext();
  const rows = data ?? NO_ROWS;
  const lines = useMemo(() => linesOf(rows, groupOf), [rows, groupOf]);
  const selection = useRowSelection(rows);
  const from = useFromList();
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
  }, [rows]);
  // eslint-disable-next-line react-hooks/incompatible-library -- This build does not use the React compiler, so nothing is memoized.
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.record ? 220 : 32),
    overscan: 6,
    gap: GAP,
    scrollMargin: top,
    getItemKey: (index) => lines[index]?.record?.id ?? `group ${lines[index]?.group}`,
  });

  if (isPending || columns.isPending)
    return [0, 1, 2].map((key) => <Skeleton key={key} variant="rounded" height={140} sx={{ mb: 1 }} />);
  if (rows.length === 0) return empty;
  return (
    <Box sx={{ opacity: isPlaceholderData ? 0.5 : 1 }} aria-busy={isPlaceholderData === true}>
      {selection && (
        <Box sx={{ ...BOX, ml: -1.25, color: 'text.secondary', fontSize: TYPE.body }}>
          <SelectBox
            label={translate('list.select_page')}
            isOn={selection.isPage}
            isSome={selection.isSome}
            onChange={selection.togglePage}
          />
          <span aria-hidden="true">{translate('list.select_page')}</span>
        </Box>
      )}
      <Box
        component="ul"
        ref={list}
        sx={{ listStyle: 'none', m: 0, p: 0, position: 'relative' }}
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const line = lines[index];
          if (!line) return null;
          const { record } = line;
          return (
            <Box
              component="li"
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              {...(record ? { 'aria-posinset': line.index + 1, 'aria-setsize': rows.length } : {})}
              sx={{ position: 'absolute', insetInline: 0, top: 0 }}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {record ? (
                <Card
                  record={record}
                  columns={columns.shown}
                  title={columns.title}
                  to={to(record)}
                  from={from}
                  isSelected={selection?.has(record.id) ?? false}
                  onSelect={selection?.select ?? null}
                />
              ) : (
                <Typography variant="overline" component="h2" sx={{ color: 'text.secondary' }}>
                  {line.group}
                </Typography>
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const BOX = {
  display: 'flex',
  alignItems: 'center',
  '& label': { display: 'grid', placeItems: 'center', width: 44, height: 44 },
  '& input': { width: 20, height: 20, m: 0, accentColor: (theme: Theme) => theme.palette.primary.main },
} as const;

const FACTS = {
  m: 0,
  mt: 1,
  display: 'grid',
  columnGap: 2,
  rowGap: 1,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
} as const;

interface CardProps {
  readonly record: RaRecord;
  readonly columns: readonly Column[];
  readonly title: string;
  readonly to: string;
  readonly from: FromList;
  readonly isSelected: boolean;
  readonly onSelect: ((id: Identifier, isOn: boolean, isRange: boolean) => void) | null;
}

const Card = memo(function Card({ record, columns, title, to, from, isSelected, onSelect }: CardProps) {
  const translate = useTranslate();
  const name = nameOf(record, title) ?? translate('leads.list.unnamed');
  return (
    <Paper
      variant="outlined"
      sx={{ p: 1.5, minWidth: 0, ...(isSelected ? { borderColor: 'primary.main', boxShadow: 1 } : {}) }}
    >
      <Box sx={{ ...BOX, minWidth: 0 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <TitleLink record={record} title={title} to={to} from={from} />
        </Box>
        {onSelect && (
          <Box sx={{ m: -1 }}>
            <SelectBox
              label={translate('list.select', { name })}
              isOn={isSelected}
              onChange={(isOn, isRange) => onSelect(record.id, isOn, isRange)}
            />
          </Box>
        )}
      </Box>
      <Box component="dl" sx={FACTS}>
        {columns
          // On a phone a line without a value is room taken from those that have one.
          .filter((column) => column.name !== title && (column.extra || !isEmpty(record[column.name])))
          .map((column) => (
            <Box key={column.name} sx={{ minWidth: 0 }}>
              <Box component="dt" sx={{ color: 'text.secondary', fontSize: 'caption.fontSize' }}>
                {column.label}
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', '&& > *': { whiteSpace: 'normal' } }}>
                <ColumnCell column={column} record={record} />
              </Box>
            </Box>
          ))}
      </Box>
    </Paper>
  );
});
