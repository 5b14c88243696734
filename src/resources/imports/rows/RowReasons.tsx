import Alert from '@mui/material/Alert';
import type { ImportItem } from '#schemas/import-flow/index.ts';
import { useReasons } from './useReasons.ts';
import { useRowsScope } from './scope.ts';

interface RowReasonsProps {
  readonly item: ImportItem;
  /** What did not go well with the last change. */
  readonly note: string | null;
}

/** Why a row is not valid, in words. */
export function RowReasons({ item, note }: RowReasonsProps) {
  const reasons = useReasons(useRowsScope().type);
  return (
    <>
      {note !== null && (
        <Alert severity="warning" role="alert" sx={{ mb: 1, py: 0, px: 1, color: 'text.primary' }}>
          {note}
        </Alert>
      )}
      {reasons(item).map((reason) => (
        <div key={reason}>{reason}</div>
      ))}
    </>
  );
}
