import {
  Box,
  Button,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
} from '@mui/material';
import { memo, useState } from 'react';
import { useTranslate } from 'ra-core';
import type { Fail } from '#schemas/engine/fails.ts';
import { importTargets, type ImportFlow } from '#schemas/import-flow/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { fieldOf, type Draft } from './draft.ts';

interface MappingTableProps {
  readonly flow: ImportFlow;
  readonly draft: Draft;
  readonly fails: readonly Fail[];
  readonly locked: boolean;
  /** Stays the same function, or every row renders at every choice. */
  readonly onChange: (column: string, field: string) => void;
}

/** Shown at first where a file has more: those that are mapped come before the others. */
const FIRST = 40;

export function MappingTable({ flow, draft, fails, locked, onChange }: MappingTableProps) {
  const translate = useTranslate();
  const [all, setAll] = useState(flow.headers.length <= FIRST);
  // Those mapped when the table opened: a row does not jump while it is being edited.
  const [opened] = useState(draft);
  const columns = flow.headers.map((header, index) => ({ header, samples: flow.samples[index] ?? [] }));
  const shown = all ? columns : columns.filter(({ header }) => fieldOf(opened, header) !== '');
  const wrong = new Set(fails.filter(({ code }) => code === 'mapped_twice').map(({ field }) => field));

  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      <TableContainer>
        <Table size="small" sx={{ '& td, & th': { verticalAlign: 'middle' } }}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('imports.mapping.column')}</TableCell>
              <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
                {translate('imports.mapping.samples')}
              </TableCell>
              <TableCell>{translate('imports.mapping.field')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map(({ header, samples }) => {
              const field = fieldOf(draft, header);
              return (
                <ColumnRow
                  key={header}
                  type={flow.lead_type}
                  header={header}
                  samples={samples.join(' · ')}
                  field={field}
                  wrong={wrong.has(field)}
                  locked={locked}
                  onChange={onChange}
                />
              );
            })}
          </TableBody>
        </Table>
      </TableContainer>
      {!all && (
        <Box sx={{ p: 1 }}>
          <Button onClick={() => setAll(true)}>
            {translate('imports.mapping.all_columns', { count: flow.headers.length })}
          </Button>
        </Box>
      )}
    </Paper>
  );
}

interface ColumnRowProps {
  readonly type: LeadType;
  readonly header: string;
  readonly samples: string;
  readonly field: string;
  readonly wrong: boolean;
  readonly locked: boolean;
  readonly onChange: (column: string, field: string) => void;
}

/** One column. A native select: 330 of the other kind would make every choice wait. */
const ColumnRow = memo(function ColumnRow({
  type,
  header,
  samples,
  field,
  wrong,
  locked,
  onChange,
}: ColumnRowProps) {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', minWidth: 110, maxWidth: 360 }}>
        {header}
        <Box sx={{ display: { sm: 'none' }, color: 'text.secondary', fontWeight: 400 }}>{samples}</Box>
      </TableCell>
      <TableCell
        sx={{
          display: { xs: 'none', sm: 'table-cell' },
          color: 'text.secondary',
          maxWidth: 360,
          overflowWrap: 'anywhere',
        }}
      >
        {samples}
      </TableCell>
      <TableCell sx={{ width: { sm: 280 } }}>
        <TextField
          select
          fullWidth
          size="small"
          value={field}
          error={wrong}
          disabled={locked}
          onChange={(event) => onChange(header, event.target.value)}
          slotProps={{
            select: { native: true },
            htmlInput: { 'aria-label': translate('imports.mapping.field_of', { column: header }) },
          }}
        >
          <option value="">{translate('imports.mapping.ignore')}</option>
          {importTargets(type).map(([name, target]) => (
            <option key={name} value={name}>
              {target.required
                ? translate('imports.mapping.required', { field: target.label[language] })
                : target.label[language]}
            </option>
          ))}
        </TextField>
      </TableCell>
    </TableRow>
  );
});
