import type { SxProps, Theme } from '@mui/material/styles';
import TablePagination from '@mui/material/TablePagination';
import { useListContext, useTranslate } from 'ra-core';
import { useNumber } from '#src/i18n/hooks.ts';

const SIZES = [25, 50, 100, 250, 1000];
/** On a phone the label is left to screen readers, so that both arrows are on it. */
const PAGER: SxProps<Theme> = {
  borderTop: { sm: 1 },
  borderColor: { sm: 'divider' },
  '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
  '& .MuiTablePagination-input': { mx: { xs: 0, sm: 1 }, mr: { sm: 4 } },
  '& .MuiTablePagination-spacer': { display: { xs: 'none', sm: 'block' } },
  '& .MuiTablePagination-displayedRows': { flex: { xs: 1, sm: 'none' }, textAlign: 'end' },
  '& .MuiTablePagination-actions': { ml: { xs: 1, sm: 2.5 } },
};

/** Pages of the server. Above ten thousand it stops counting, and the last page is found by reaching it. */
export function ListPager() {
  const { page, perPage, setPage, setPerPage, total, meta, data, isPending } = useListContext();
  const translate = useTranslate();
  const number = useNumber();
  if (isPending || total === undefined || total === 0) return null;
  const isExact = (meta as { total_exact?: boolean } | undefined)?.total_exact !== false;
  const isLast = isExact ? page * perPage >= total : (data?.length ?? 0) < perPage;
  const of = `${number(total)}${isExact ? '' : '+'}`;
  return (
    <TablePagination
      component="nav"
      aria-label={translate('leads.list.pages')}
      count={isExact ? total : -1}
      page={page - 1}
      rowsPerPage={perPage}
      rowsPerPageOptions={SIZES}
      sx={PAGER}
      onPageChange={(_, next) => setPage(next + 1)}
      onRowsPerPageChange={(event) => setPerPage(Number(event.target.value))}
      labelRowsPerPage={translate('ra.navigation.page_rows_per_page')}
      labelDisplayedRows={({ from }) =>
        translate('ra.navigation.page_range_info', {
          offsetBegin: number(from),
          offsetEnd: number(from + Math.max((data?.length ?? 0) - 1, 0)),
          total: of,
        })
      }
      getItemAriaLabel={(type) =>
        translate(type === 'next' ? 'ra.navigation.next' : 'ra.navigation.previous')
      }
      slotProps={{
        actions: { nextButton: { disabled: isLast } },
        select: { inputProps: { 'aria-label': translate('ra.navigation.page_rows_per_page') } },
      }}
    />
  );
}
