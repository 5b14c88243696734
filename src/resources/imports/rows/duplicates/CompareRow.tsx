import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { isColumn, type ImportItem } from '#schemas/import-flow/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { textIn, useItemOfRow } from '../../api/items.ts';
import { useRowsScope } from '../scope.ts';
import { CompareTable } from './CompareTable.tsx';

interface CompareRowProps {
  readonly item: ImportItem;
  /** The number of the row above that it repeats. */
  readonly row: number;
}

/** Two rows of the file, cell by cell, those first in which they differ. */
export function CompareRow({ item, row }: CompareRowProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const { flowId, mappings } = useRowsScope();
  const { data: other, error, refetch } = useItemOfRow(flowId, row);
  if (other === undefined)
    return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading />;
  if (other === null) return <Typography>{translate('import_rows.compare.nothing')}</Typography>;
  const lines = mappings
    .filter(isColumn)
    .map(({ column }) => ({ column, one: textIn(item, column), other: textIn(other, column) }))
    .filter((line) => line.one !== '' || line.other !== '')
    .sort((a, b) => Number(a.one === a.other) - Number(b.one === b.other));
  return (
    <CompareTable
      heads={[
        translate('import_rows.compare.column'),
        translate('import_rows.row.of', { row: item.row_no }),
        translate('import_rows.compare.row', {
          row,
          status: codeText('IMPORT_ITEM_STATUS', other.status).toLowerCase(),
        }),
      ]}
      lines={lines.map((line) => ({
        key: line.column,
        label: line.column,
        isMarked: line.one !== line.other,
        cells: [line.one, line.other],
      }))}
    />
  );
}
