import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { CoverageMeasure, LeadQuery } from '#schemas/lead/figures.ts';
import { MEASURE } from '#schemas/lead/figureTexts.ts';
import { useLanguage, useText } from '#src/i18n/hooks.ts';
import { PageTurner } from '../../imports/PageTurner.tsx';
import { CELL, CountyRow, WIDE } from './CountyRow.tsx';
import { COLUMNS, firstDirection, inOrder, isMeasure, matching, type Order } from './tableOrder.ts';
import type { County } from './useCounties.ts';

interface CountyTableProps {
  readonly title: string;
  readonly counties: readonly County[];
  readonly query: LeadQuery;
  /** What the map is shaded by: the most of it comes first. */
  readonly measure: CoverageMeasure;
  /** False: only read aloud; nothing of it may take the focus, which nobody would see. */
  readonly isShown: boolean;
}

const PAGE_SIZE = 25;

/** On a phone there is no room for arrows that say nothing. */
const CLOSE = {
  '& .MuiTableSortLabel-root:not(.Mui-active) svg': { display: { xs: 'none', sm: 'block' } },
} as const;

/** The map for whoever does not see it, and for whoever looks for one county: the most first. */
export function CountyTable({ title, counties, query, measure, isShown }: CountyTableProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const text = useText();
  const labelOf = (column: Order['column']) =>
    isMeasure(column) ? text(MEASURE[column]) : translate(`coverage.${column}`);
  const [search, setSearch] = useState('');
  const [askedOrder, setOrder] = useState<Order | null>(null);
  const { column: by, direction } = askedOrder ?? { column: measure, direction: firstDirection(measure) };
  const [asked, setPage] = useState(0);
  const found = useMemo(
    () => inOrder(matching(counties, search), { column: by, direction }, language),
    [counties, search, by, direction, language],
  );
  const page = Math.min(asked, Math.max(Math.ceil(found.length / PAGE_SIZE) - 1, 0));
  return (
    <Box sx={{ minWidth: 0 }}>
      {isShown && (
        <TextField
          type="search"
          size="small"
          margin="none"
          label={translate('coverage.search')}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setPage(0);
          }}
          sx={{ width: '100%', maxWidth: 320, my: 1 }}
        />
      )}
      <Table size="small" aria-label={title} sx={CLOSE}>
        <TableHead>
          <TableRow>
            {COLUMNS.map((column) => (
              <TableCell
                key={column}
                align={column === 'county' || column === 'state' ? 'left' : 'right'}
                sortDirection={by === column ? direction : false}
                sx={column === 'state' ? WIDE : CELL}
              >
                {isShown ? (
                  <TableSortLabel
                    active={by === column}
                    direction={by === column ? direction : firstDirection(column)}
                    onClick={() => {
                      setOrder(nextOf({ column: by, direction }, column));
                      setPage(0);
                    }}
                  >
                    {labelOf(column)}
                  </TableSortLabel>
                ) : (
                  labelOf(column)
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {found.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map((county) => (
            <CountyRow key={county.id} county={county} query={query} isShown={isShown} />
          ))}
        </TableBody>
      </Table>
      {isShown && (
        <>
          <Typography
            role="status"
            variant="body2"
            sx={{ color: 'text.secondary', py: found.length ? 0 : 2 }}
          >
            {found.length === 0 && translate('coverage.not_found')}
          </Typography>
          <PageTurner total={found.length} size={PAGE_SIZE} page={page} onPage={setPage} />
        </>
      )}
    </Box>
  );
}

const nextOf = (order: Order, column: Order['column']): Order => ({
  column,
  direction: order.column !== column ? firstDirection(column) : order.direction === 'asc' ? 'desc' : 'asc',
});
