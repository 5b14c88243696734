import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Pagination from '@mui/material/Pagination';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { FIRST_ROW, type Said, type Table } from './csv.ts';
import { HeadFault } from './HeadFault.tsx';
import { RowCard } from './RowCard.tsx';

interface TableEditorProps {
  readonly table: Table;
  readonly said: Said;
  /** A column is called otherwise, or (null) left out. */
  readonly onColumn: (at: number, name: string | null) => void;
  readonly onCell: (key: number, column: number, value: string) => void;
  readonly onRemove: (key: number) => void;
}

const PAGE_SIZE = 20;

/** The rows with what is wrong beside each, to be mended in place. */
export function TableEditor({ table, said, onColumn, onCell, onRemove }: TableEditorProps) {
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const [isOnlyWrong, setOnlyWrong] = useState(true);
  // A row stays in sight while it is mended: it leaves when the table was sent again.
  const [wrong, setWrong] = useState({ of: said.whole, keys: new Set(said.rows.keys()) });
  if (wrong.of !== said.whole) setWrong({ of: said.whole, keys: new Set(said.rows.keys()) });
  const isRefused = said.whole.length + wrong.keys.size > 0;
  const lines = table.rows
    .map((row, at) => ({ row, no: at + FIRST_ROW }))
    .filter(({ row }) => !isOnlyWrong || wrong.keys.size === 0 || wrong.keys.has(row.key));
  const pages = Math.max(1, Math.ceil(lines.length / PAGE_SIZE));
  const now = Math.min(page, pages);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {isRefused && (
        <Alert severity="error" role="alert">
          {translate('credential_edit.csv.refused', { smart_count: wrong.keys.size + said.whole.length })}
        </Alert>
      )}
      {said.whole.map((fail) => (
        <HeadFault key={`${fail.column} ${fail.code}`} fail={fail} table={table} onColumn={onColumn} />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography>{translate('credential_edit.csv.rows', { smart_count: table.rows.length })}</Typography>
        {wrong.keys.size > 0 && (
          <FormControlLabel
            label={translate('credential_edit.csv.only_wrong')}
            control={<Switch checked={isOnlyWrong} onChange={(_, isOn) => setOnlyWrong(isOn)} />}
          />
        )}
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {lines.slice((now - 1) * PAGE_SIZE, now * PAGE_SIZE).map(({ row, no }) => (
          <RowCard
            key={row.key}
            columns={table.columns}
            row={row}
            no={no}
            fails={said.rows.get(row.key)}
            onCell={onCell}
            onRemove={onRemove}
          />
        ))}
      </Box>
      {pages > 1 && (
        <Pagination
          count={pages}
          page={now}
          onChange={(_, next) => setPage(next)}
          aria-label={translate('leads.list.pages')}
        />
      )}
    </Box>
  );
}
