import { TablePagination } from '@mui/material';
import { useTranslate } from 'ra-core';

interface PageTurnerProps {
  readonly total: number;
  readonly size: number;
  /** From 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Turns the pages of a table whose page size is fixed. */
export function PageTurner({ total, size, page, onPage }: PageTurnerProps) {
  const translate = useTranslate();
  return (
    <TablePagination
      component="div"
      count={total}
      page={page}
      rowsPerPage={size}
      rowsPerPageOptions={[size]}
      onPageChange={(_event, next) => onPage(next)}
      labelDisplayedRows={({ from, to, count }) =>
        translate('ra.navigation.page_range_info', { offsetBegin: from, offsetEnd: to, total: count })
      }
      getItemAriaLabel={(type) => translate(`ra.navigation.${type === 'previous' ? 'previous' : 'next'}`)}
    />
  );
}
