import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { useFilters } from './filters.ts';

interface ListErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Why there is no list. One that was asked for what nobody can answer is not to be asked again, but for less. */
export function ListError({ error, onRetry }: ListErrorProps) {
  const translate = useTranslate();
  const { values, clear } = useFilters();
  const isRefused = bodyOf(error)?.status === 400 && Object.keys(values).length > 0;
  if (!isRefused) return <ErrorPanel error={error} onRetry={onRetry} />;
  return (
    <>
      <ErrorPanel error={error} />
      <Box sx={{ textAlign: 'center' }}>
        <Button onClick={clear}>{translate('leads.filter.clear')}</Button>
      </Box>
    </>
  );
}
