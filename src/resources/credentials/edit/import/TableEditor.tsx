import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Pagination from '@mui/material/Pagination';
import Paper from '@mui/material/Paper';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo, useState } from 'react';
import { useTranslate } from 'ra-core';
import { withCell, withoutRow, type Table } from './csv.ts';
import type { RowFail } from './ImportPage.tsx';

interface TableEditorProps {
  readonly table: Table;
  /** Of the table as it was sent: a cell that has been changed since loses what was said of it. */
  readonly fails: readonly RowFail[];
  readonly onChange: (table: Table) => void;
}

const PAGE_SIZE = 20;

interface Line {
  readonly cells: readonly string[];
  /** Place in the table, from 0. */
  readonly at: number;
}

/** The rows with what is wrong beside each, to be mended in place. */
export function TableEditor({ table, fails, onChange }: TableEditorProps) {
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const [isOnlyWrong, setOnlyWrong] = useState(true);
  // Rows keep what was said of them while others are removed: it is known by the row itself.
  const [told, setTold] = useState<{ fails: readonly RowFail[]; rows: Table['rows'] }>({ fails, rows: table.rows });
  if (told.fails !== fails) setTold({ fails, rows: table.rows });
  const saidOf = faultsByRow(told.fails, told.rows, table.rows);
  const wrong = [...saidOf.keys()].filter((at) => at >= 0);
  const isFiltered = isOnlyWrong && wrong.length > 0;
  const lines = table.rows
    .map((cells, at): Line => ({ cells, at }))
    .filter(({ at }) => !isFiltered || saidOf.has(at));
  const pages = Math.max(1, Math.ceil(lines.length / PAGE_SIZE));
  const now = Math.min(page, pages);
  const whole = fails.filter(({ row }) => row < 1);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {fails.length > 0 && (
        <Alert severity="error" role="alert">
          {translate('credential_edit.csv.refused', { smart_count: wrong.length })}
          {whole.map(({ message, field }) => (
            <div key={`${field} ${message}`}>{[field, message].filter(Boolean).join(': ')}</div>
          ))}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography>{translate('credential_edit.csv.rows', { smart_count: table.rows.length })}</Typography>
        {wrong.length > 0 && (
          <FormControlLabel
            label={translate('credential_edit.csv.only_wrong')}
            control={<Switch checked={isOnlyWrong} onChange={(_, isOn) => setOnlyWrong(isOn)} />}
          />
        )}
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {lines.slice((now - 1) * PAGE_SIZE, now * PAGE_SIZE).map(({ cells, at }) => (
          <RowCard
            key={at}
            columns={table.columns}
            cells={cells}
            at={at}
            fails={saidOf.get(at) ?? NONE_SAID}
            onCell={(column, value) => onChange(withCell(table, at, column, value))}
            onRemove={() => onChange(withoutRow(table, at))}
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

const NONE_SAID: readonly RowFail[] = [];

/** What was said of rows, by their place now: a row that was changed in a cell is still that row until it is sent. */
function faultsByRow(
  fails: readonly RowFail[],
  before: Table['rows'],
  rows: Table['rows'],
): Map<number, RowFail[]> {
  const found = new Map<number, RowFail[]>();
  // Removing a row moves those below it up by one.
  const gone = before.length - rows.length;
  const moved = (at: number) => (rows[at] === before[at] || gone === 0 ? at : at - gone);
  for (const fail of fails) {
    const at = moved(fail.row - 1);
    if (fail.row >= 1 && rows[at]) found.set(at, [...(found.get(at) ?? []), fail]);
  }
  return found;
}

interface RowCardProps {
  readonly columns: readonly string[];
  readonly cells: readonly string[];
  readonly at: number;
  readonly fails: readonly RowFail[];
  readonly onCell: (column: number, value: string) => void;
  readonly onRemove: () => void;
}

const RowCard = memo(function RowCard({ columns, cells, at, fails, onCell, onRemove }: RowCardProps) {
  const translate = useTranslate();
  const title = translate('credential_edit.csv.row', { row: at + 1 });
  const others = fails.filter(({ field }) => !columns.includes(field));
  return (
    <Paper component="li" variant="outlined" sx={{ p: 1.5, borderColor: fails.length > 0 ? 'error.main' : 'divider' }}>
      <Box role="group" aria-label={title}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography variant="subtitle2" component="h3">
            {title}
          </Typography>
          <IconButton
            aria-label={translate('credential_edit.csv.remove_row', { row: at + 1 })}
            onClick={onRemove}
          >
            <DeleteIcon />
          </IconButton>
        </Box>
        {others.map(({ field, message }) => (
          <Typography key={`${field} ${message}`} variant="body2" color="error">
            {[field, message].filter(Boolean).join(': ')}
          </Typography>
        ))}
        <Box
          sx={{
            display: 'grid',
            columnGap: 1.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
          }}
        >
          {columns.map((column, place) => {
            const said = fails.filter(({ field }) => field === column).map(({ message }) => message);
            return (
              <TextField
                key={column}
                size="small"
                label={column}
                value={cells[place] ?? ''}
                error={said.length > 0}
                helperText={said.join('. ')}
                onChange={({ target }) => onCell(place, target.value)}
              />
            );
          })}
        </Box>
      </Box>
    </Paper>
  );
});
