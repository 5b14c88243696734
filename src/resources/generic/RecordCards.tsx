import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useListContext } from 'ra-core';
import { titleOf } from './columns.ts';
import { ColumnCell, TitleLink, type RecordListProps } from './RecordTable.tsx';

/** The same list on a phone: a table of eleven columns cannot be read there. */
export function RecordCards({ resource, columns, to, empty }: RecordListProps) {
  const { data, isPending } = useListContext();
  const title = titleOf(resource);
  if (isPending)
    return [0, 1, 2].map((key) => <Skeleton key={key} variant="rounded" height={140} sx={{ mb: 1 }} />);
  if (!data || data.length === 0) return empty;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {data.map((record) => (
        <Paper component="li" variant="outlined" key={record.id} sx={{ p: 1.5, minWidth: 0 }}>
          <TitleLink record={record} title={title} to={to(record)} />
          <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
            {columns
              .filter(({ name }) => name !== title)
              .map((column) => (
                <Box key={column.name} sx={{ minWidth: 0 }}>
                  <Box component="dt" sx={{ color: 'text.secondary', fontSize: 'caption.fontSize' }}>
                    {column.label}
                  </Box>
                  <Box
                    component="dd"
                    sx={{ m: 0, overflowWrap: 'anywhere', '&& > *': { whiteSpace: 'normal' } }}
                  >
                    <ColumnCell column={column} record={record} />
                  </Box>
                </Box>
              ))}
          </Box>
        </Paper>
      ))}
    </Box>
  );
}
