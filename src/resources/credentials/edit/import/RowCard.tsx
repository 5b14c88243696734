import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTranslate } from 'ra-core';
import type { ResourceImportFail } from '#schemas/credential/resourceImport.ts';
import type { Row } from './csv.ts';

interface RowCardProps {
  readonly columns: readonly string[];
  readonly row: Row;
  /** Its number as people count. */
  readonly no: number;
  readonly fails: readonly ResourceImportFail[] | undefined;
  readonly onCell: (key: number, column: number, value: string) => void;
  readonly onRemove: (key: number) => void;
}

/** A row as a card of its cells: a table of them would not fit on a phone. */
export const RowCard = memo(function RowCard({
  columns,
  row,
  no,
  fails = [],
  onCell,
  onRemove,
}: RowCardProps) {
  const translate = useTranslate();
  const title = translate('credential_edit.csv.row', { row: no });
  const others = fails.filter((fail) => !columns.includes(fail.column));
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 1.5, borderColor: fails.length > 0 ? 'error.main' : 'divider' }}
    >
      <Box role="group" aria-label={title}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography variant="subtitle2" component="h2">
            {title}
          </Typography>
          <IconButton
            aria-label={translate('credential_edit.csv.remove_row', { row: no })}
            onClick={() => onRemove(row.key)}
            sx={{ minWidth: 44, minHeight: 44 }}
          >
            <DeleteIcon />
          </IconButton>
        </Box>
        {others.map(({ column, message }) => (
          <Typography key={`${column} ${message}`} variant="body2" color="error">
            {[column, message].filter(Boolean).join(': ')}
          </Typography>
        ))}
        <Box
          sx={{
            display: 'grid',
            columnGap: 1.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
          }}
        >
          {columns.map((column, at) => {
            const said = fails.filter((fail) => fail.column === column).map(({ message }) => message);
            return (
              <TextField
                key={column}
                size="small"
                label={column}
                value={row.cells[at] ?? ''}
                error={said.length > 0}
                helperText={said.join('. ')}
                onChange={({ target }) => onCell(row.key, at, target.value)}
              />
            );
          })}
        </Box>
      </Box>
    </Paper>
  );
});
