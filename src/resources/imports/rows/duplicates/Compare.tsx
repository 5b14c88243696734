import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ImportItem } from '#schemas/import-flow/index.ts';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { CompareLead } from './CompareLead.tsx';
import { CompareRow } from './CompareRow.tsx';
import { useLeadOf } from './useLeadOf.ts';

/** A duplicate beside what it repeats: the lead that exists, or the other row of the file. */
export function Compare({ item }: { readonly item: ImportItem }) {
  const translate = useTranslate();
  return (
    <Box
      role="group"
      aria-label={translate('import_rows.compare.title', { row: item.row_no })}
      sx={{ p: { xs: 1, sm: 2 }, bgcolor: 'background.default', borderRadius: { xs: 1, sm: 0 } }}
    >
      {item.duplicate_of !== null ? (
        <ExistingLead item={item} />
      ) : item.duplicate_row !== null ? (
        <CompareRow item={item} row={item.duplicate_row} />
      ) : (
        <Typography>{translate('import_rows.compare.nothing')}</Typography>
      )}
    </Box>
  );
}

function ExistingLead({ item }: { readonly item: ImportItem }) {
  const translate = useTranslate();
  const { lead, error, refetch, barred } = useLeadOf(item, true);
  if (lead) return <CompareLead item={item} lead={lead} barred={barred} />;
  if (!error) return <Loading />;
  const status = bodyOf(error)?.status;
  // A lead of somebody else's is a duplicate too; of it nothing is told.
  return status === 404 || (status === 403 && !bodyOf(error)?.offline) ? (
    <Typography>{translate('import_rows.compare.unreadable')}</Typography>
  ) : (
    <ErrorPanel error={error} onRetry={() => void refetch()} />
  );
}
