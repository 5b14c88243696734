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
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useTranslate } from 'ra-core';
import { isMany } from '#schemas/engine/field.ts';
import { failText } from '#schemas/errors.ts';
import { mappingFails, targetsIn, wordKey, type ImportFlow } from '#schemas/import-flow/index.ts';
import { useLanguage, useNumber } from '#src/i18n/hooks.ts';
import { useLeadType } from '../leads/useLeads.ts';
import { choiceOf, columnMappings, type Choice, type Columns } from './draft.ts';
import { ColumnRow } from './mapping/ColumnRow.tsx';

interface MappingTableProps {
  readonly flow: Pick<ImportFlow, 'lead_type' | 'headers' | 'samples' | 'suggestions'>;
  readonly columns: Columns;
  /** What the server said of a field. */
  readonly told: ReadonlyMap<string, string>;
  readonly locked: boolean;
  /** Stays the same function, or every row renders at every choice. */
  readonly onChange: (column: string, choice: Choice) => void;
}

/** Shown at first where a file has more. */
const FIRST = 40;
const SHOWN = ['all', 'mapped', 'unmapped'] as const;
type Shown = (typeof SHOWN)[number];

/** Which column fills which field. */
export const MappingTable = memo(function MappingTable({
  flow,
  columns,
  told,
  locked,
  onChange,
}: MappingTableProps) {
  const translate = useTranslate();
  const number = useNumber();
  const language = useLanguage();
  const { lead_type: type, headers, samples, suggestions } = flow;
  const [find, setFind] = useState('');
  const [isWhole, setWhole] = useState(false);
  // Those mapped when the table was filtered: a row does not jump while it is being edited.
  const [filter, setFilter] = useState<{ readonly shown: Shown; readonly columns: Columns }>(() => ({
    shown: headers.length > FIRST && Object.keys(columns).length > 0 ? 'mapped' : 'all',
    columns,
  }));
  // Hundreds of rows, each with all fields to choose from, are drawn while the reader already types on.
  const shown = useDeferredValue(filter);
  const words = wordKey(useDeferredValue(find));
  const isAll = useDeferredValue(isWhole);
  const lead = useLeadType(type);
  const targets = useMemo(() => new Map(targetsIn(lead)), [lead]);
  const options = useMemo(
    () => [
      <option key="" value="">
        {translate('imports.mapping.ignore')}
      </option>,
      ...[...targets].map(([name, target]) => (
        <option key={name} value={name}>
          {target.required
            ? translate('imports.mapping.required', { field: target.label[language] })
            : target.label[language]}
        </option>
      )),
    ],
    [targets, language, translate],
  );
  const lines = useMemo(
    () => headers.map((_, index) => (samples[index] ?? []).join(' · ')),
    [headers, samples],
  );
  const mappings = columnMappings(columns);
  const twice = new Set(
    mappingFails(type, headers, mappings, false)
      .filter(({ code }) => code === 'mapped_twice')
      .map(({ field }) => field),
  );
  const matching = headers.flatMap((header, index) => {
    const isMapped = choiceOf(shown.columns, header).field !== '';
    if (shown.shown !== 'all' && isMapped !== (shown.shown === 'mapped')) return [];
    const label = targets.get(choiceOf(columns, header).field)?.label[language] ?? '';
    return wordKey(`${header} ${label}`).includes(words) ? [{ header, index }] : [];
  });
  const visible = isAll ? matching : matching.slice(0, FIRST);

  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      <Box sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <TextField
          type="search"
          label={translate('imports.mapping.find')}
          value={find}
          onChange={(event) => setFind(event.target.value)}
          fullWidth={false}
          sx={{ m: 0, width: { xs: '100%', sm: 260 } }}
          slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 200 } }}
        />
        <ToggleButtonGroup
          size="small"
          exclusive
          value={filter.shown}
          aria-label={translate('imports.mapping.shown')}
          onChange={(_, next: Shown | null) => next && setFilter({ shown: next, columns })}
        >
          {SHOWN.map((choice) => (
            <ToggleButton key={choice} value={choice} sx={{ py: 0.5, textTransform: 'none' }}>
              {translate(`imports.mapping.show_${choice}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {translate('imports.mapping.mapped', {
            count: number(mappings.length),
            total: number(headers.length),
          })}
        </Typography>
      </Box>
      <TableContainer>
        <Table
          size="small"
          sx={{
            // A native select is as wide as its longest choice unless the table says otherwise.
            tableLayout: { xs: 'fixed', sm: 'auto' },
            '& td, & th': { verticalAlign: 'top', px: { xs: 1, sm: 2 } },
          }}
        >
          <TableHead sx={{ '& th': { whiteSpace: { xs: 'normal', sm: 'nowrap' } } }}>
            <TableRow>
              <TableCell sx={{ width: { xs: '40%', sm: 'auto' } }}>
                {translate('imports.mapping.column')}
              </TableCell>
              <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
                {translate('imports.mapping.samples')}
              </TableCell>
              <TableCell>{translate('imports.mapping.field')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {visible.map(({ header, index }) => {
              const { field, split } = choiceOf(columns, header);
              const target = targets.get(field);
              return (
                <ColumnRow
                  key={header}
                  header={header}
                  samples={lines[index] ?? ''}
                  field={field}
                  split={split}
                  isMany={target !== undefined && isMany(target)}
                  suggestion={suggestions.find((one) => one.column === header && one.field === field)}
                  fault={
                    told.get(field) ??
                    (twice.has(field) ? failText({ code: 'mapped_twice' }, language) : undefined)
                  }
                  locked={locked}
                  options={options}
                  onChange={onChange}
                />
              );
            })}
          </TableBody>
        </Table>
      </TableContainer>
      {visible.length === 0 && (
        <Typography sx={{ p: 2, color: 'text.secondary' }}>
          {translate('imports.mapping.no_column')}
        </Typography>
      )}
      {visible.length < matching.length && (
        <Box sx={{ p: 1 }}>
          <Button onClick={() => setWhole(true)}>
            {translate('imports.mapping.all_columns', { count: number(matching.length) })}
          </Button>
        </Box>
      )}
    </Paper>
  );
});
