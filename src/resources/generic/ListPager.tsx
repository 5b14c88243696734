import TablePagination from '@mui/material/TablePagination';
import { useListContext, useTranslate } from 'ra-core';
import { useLanguage } from '#src/i18n/hooks.ts';

const SIZES = [25, 50, 100, 250, 1000];

/** Pages of the server. Above ten thousand it stops counting, and the last page is found by reaching it. */
export function ListPager() {
  const { page, perPage, setPage, setPerPage, total, meta, data, isPending } = useListContext();
  const translate = useTranslate();
  const number = new Intl.NumberFormat(useLanguage());
  if (isPending || total === undefined || total === 0) return null;
  const isExact = (meta as { total_exact?: boolean } | undefined)?.total_exact !== false;
  const isLast = isExact ? page * perPage >= total : (data?.length ?? 0) < perPage;
  const of = `${number.format(total)}${isExact ? '' : '+'}`;
  return (
    <TablePagination
      component="nav"
      aria-label={translate('leads.list.pages')}
      count={isExact ? total : -1}
      page={page - 1}
      rowsPerPage={perPage}
      rowsPerPageOptions={SIZES}
      sx={{ borderTop: { sm: 1 }, borderColor: { sm: 'divider' } }}
      onPageChange={(_, next) => setPage(next + 1)}
      onRowsPerPageChange={(event) => setPerPage(Number(event.target.value))}
      labelRowsPerPage={translate('ra.navigation.page_rows_per_page')}
      labelDisplayedRows={({ from }) =>
        translate('ra.navigation.page_range_info', {
          offsetBegin: number.format(from),
          offsetEnd: number.format(from + Math.max((data?.length ?? 0) - 1, 0)),
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
