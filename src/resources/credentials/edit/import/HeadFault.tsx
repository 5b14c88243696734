import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type SyntheticEvent } from 'react';
import { useTranslate } from 'ra-core';
import type { ResourceImportFail } from '#schemas/credential/resourceImport.ts';
import type { Table } from './csv.ts';

interface HeadFaultProps {
  readonly fail: ResourceImportFail;
  readonly table: Table;
  readonly onColumn: (at: number, name: string | null) => void;
}

/** A column that nobody knows, or that comes twice: to be called otherwise, or left out. */
export function HeadFault({ fail, table, onColumn }: HeadFaultProps) {
  const translate = useTranslate();
  // Of two that are called the same it is the second that is too much.
  const [at] = useState(() => table.columns.lastIndexOf(fail.column));
  const [name, setName] = useState(fail.column);
  if (at < 0 || table.columns[at] !== fail.column) return null;
  const rename = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() !== '') onColumn(at, name.trim());
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={rename}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}
    >
      <TextField
        size="small"
        error
        label={translate('credential_edit.csv.column', { name: fail.column })}
        value={name}
        helperText={fail.message}
        onChange={({ target }) => setName(target.value)}
        sx={{ flex: '1 1 200px' }}
      />
      <Button type="submit" sx={{ minHeight: 44 }}>
        {translate('credential_edit.csv.rename')}
      </Button>
      <Button onClick={() => onColumn(at, null)} sx={{ minHeight: 44 }}>
        {translate('credential_edit.csv.leave_out')}
      </Button>
    </Box>
  );
}
