import { Box, Button, Paper, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useMemo, useState } from 'react';
import { useTranslate } from 'ra-core';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import { IMPORT_ITEMS_PAGE_SIZE, type ImportItemStatus } from '#schemas/vocabulary/index.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { useItems, type FaultKey, type ItemsPage } from './api/items.ts';
import { PageTurner } from './PageTurner.tsx';
import { columnsOf, faultyIn } from './rows/columns.ts';
import { RowCards } from './rows/RowCards.tsx';
import { RowTable } from './rows/RowTable.tsx';
import { RowsContext, type RowsScope } from './rows/scope.ts';

interface ItemGridProps {
  readonly flow: ImportFlow;
  readonly status: ImportItemStatus;
  /** Only the rows with this fault. */
  readonly fault?: FaultKey | null;
}

/** The rows of one status, a page at a time, to be corrected in place. A row that is corrected stays until the page is left. */
export function ItemGrid({ flow, status, fault = null }: ItemGridProps) {
  const translate = useTranslate();
  const [turned, setTurned] = useState({ page: 0, fault });
  // Other rows begin with their first page.
  const page = turned.fault === fault ? turned.page : 0;
  const setPage = (next: number) => setTurned({ page: next, fault });
  const { data, error, refetch, isPlaceholderData } = useItems(flow, status, page + 1, fault);

  const { entity_id: flowId, lead_type: type, mappings, options } = flow;
  const isLocked = !flow.can.items;
  const scope = useMemo(
    (): RowsScope => ({ flowId, type, mappings, options, status, isLocked }),
    [flowId, type, mappings, options, status, isLocked],
  );
  if (!data && flow.stage !== 'analysing' && error)
    return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.items.length === 0) {
    // What stood on the last page is somewhere else by now.
    if (page > 0 && !isPlaceholderData)
      setPage(Math.max(0, Math.ceil(data.total / IMPORT_ITEMS_PAGE_SIZE) - 1));
    return <Typography sx={{ color: 'text.secondary', py: 3 }}>{translate('import_rows.none')}</Typography>;
  }
  return (
    <RowsContext value={scope}>
      <Paper variant="outlined" sx={{ minWidth: 0 }}>
        {/* Read anew the same page keeps what is being typed into it. */}
        <Rows key={data.asked} flow={flow} data={data} isOld={isPlaceholderData} />
        <PageTurner total={data.total} size={IMPORT_ITEMS_PAGE_SIZE} page={page} onPage={setPage} />
      </Paper>
    </RowsContext>
  );
}

interface RowsProps {
  readonly flow: ImportFlow;
  readonly data: ItemsPage;
  /** Others are on their way. */
  readonly isOld: boolean;
}

function Rows({ flow, data, isOld }: RowsProps) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [isAll, setAll] = useState(false);
  // Columns stand as the first of these rows asked for, as long as one of them is here: none moves under the hand that corrects it.
  const [first, setFirst] = useState(data.items);
  if (!data.items.some((item) => first.some(({ entity_id }) => entity_id === item.entity_id)))
    setFirst(data.items);
  const faulty = useMemo(() => faultyIn(first), [first]);
  const { mappings, headers } = flow;
  const columns = useMemo(
    () => columnsOf({ mappings, headers }, faulty, isAll),
    [mappings, headers, faulty, isAll],
  );
  const hidden = headers.length - columnsOf({ mappings, headers }, faulty, false).length;
  const props = { items: data.items, columns, label: translate('import_rows.grid'), isOld };
  return (
    <>
      {hidden > 0 && (
        <Box sx={{ p: 0.5 }}>
          <Button size="small" aria-pressed={isAll} onClick={() => setAll(!isAll)}>
            {translate(isAll ? 'import_rows.columns.mapped' : 'import_rows.columns.all', {
              smart_count: headers.length,
            })}
          </Button>
        </Box>
      )}
      {isNarrow ? <RowCards {...props} /> : <RowTable {...props} />}
    </>
  );
}
