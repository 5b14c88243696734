import {
  Box,
  FormControlLabel,
  Paper,
  Radio,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { memo, useId } from 'react';
import { useTranslate } from 'ra-core';
import type { ImportPreview } from '#schemas/import-flow/index.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { columnsOf, placesOf } from '../preview.ts';

interface PreviewTableProps {
  /** Of the file. */
  readonly name: string;
  readonly rows: ImportPreview['rows'];
  readonly headerRow: number;
  readonly disabled: boolean;
  /** Stays the same function, or every cell renders at every word above. */
  readonly onHeaderRow: (row: number) => void;
}

/** By the number of the header row: none, the first, any other. */
const HEADER_NOTES = [
  'imports.choose.by_place',
  'imports.choose.header_first',
  'imports.choose.header_at',
] as const;
const SHOWN_ROWS = 12;
const SHOWN_COLUMNS = 40;
const CELL = { maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The first records of a file, one of which may name the columns: it is chosen here. */
export const PreviewTable = memo(function PreviewTable({
  name,
  rows,
  headerRow,
  disabled,
  onHeaderRow,
}: PreviewTableProps) {
  const translate = useTranslate();
  const number = useNumber();
  const id = useId();
  const caption = translate('imports.choose.preview', { name });
  const columns = columnsOf(rows, headerRow);
  const width = Math.min(SHOWN_COLUMNS, Math.max(0, ...rows.map((cells) => cells.length)));
  const hidden = Math.max(0, columns.length - SHOWN_COLUMNS);
  // Rows that follow the headers belong to the picture, also where these stand low.
  const shown = rows.slice(0, Math.max(SHOWN_ROWS, headerRow + 2));
  return (
    <Paper
      variant="outlined"
      component="fieldset"
      aria-labelledby={`${id}l`}
      sx={{ m: 0, p: 0, minWidth: 0, minInlineSize: 0 }}
    >
      <Box
        sx={{
          px: 2,
          py: 1.5,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {caption}
            {columns.length > 0 &&
              ` · ${translate('imports.choose.columns', { smart_count: columns.length, count: number(columns.length) })}`}
          </Typography>
          <Typography id={`${id}l`} variant="body2" sx={{ color: 'text.secondary' }}>
            {translate('imports.choose.header_hint')}
          </Typography>
        </Box>
        <FormControlLabel
          control={
            <Radio
              size="small"
              name={id}
              checked={headerRow === 0}
              disabled={disabled}
              onChange={() => onHeaderRow(0)}
            />
          }
          label={translate('imports.choose.no_header')}
        />
      </Box>
      <TableContainer tabIndex={0} role="region" aria-label={caption}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{translate('imports.choose.row')}</TableCell>
              {placesOf(width).map((place) => (
                <TableCell key={place}>{place}</TableCell>
              ))}
              {hidden > 0 && (
                <TableCell>
                  {translate('imports.choose.more', { smart_count: hidden, count: number(hidden) })}
                </TableCell>
              )}
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map((cells, index) => (
              <PreviewRow
                key={index}
                group={id}
                row={index + 1}
                cells={cells}
                width={width}
                place={Math.sign(index + 1 - headerRow)}
                disabled={disabled}
                onChoose={onHeaderRow}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Typography variant="body2" role="status" sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>
        {translate(HEADER_NOTES[Math.min(headerRow, 2)] ?? HEADER_NOTES[2], { row: number(headerRow) })}
      </Typography>
    </Paper>
  );
});

interface PreviewRowProps {
  readonly group: string;
  readonly row: number;
  readonly cells: readonly string[];
  readonly width: number;
  /** -1 above the headers, 0 the headers, 1 below them. */
  readonly place: number;
  readonly disabled: boolean;
  readonly onChoose: (row: number) => void;
}

const PreviewRow = memo(function PreviewRow({
  group,
  row,
  cells,
  width,
  place,
  disabled,
  onChoose,
}: PreviewRowProps) {
  const translate = useTranslate();
  // A line without a word names nothing.
  const isLocked = disabled || cells.every((cell) => cell.trim() === '');
  const look =
    place < 0
      ? { color: 'text.secondary', fontStyle: 'italic' }
      : place === 0
        ? { fontWeight: 650, bgcolor: 'tableHead' }
        : {};
  return (
    <TableRow
      hover={!isLocked}
      onClick={isLocked ? undefined : () => onChoose(row)}
      sx={{ cursor: isLocked ? undefined : 'pointer', '& > td': look }}
    >
      <TableCell sx={{ py: 0, whiteSpace: 'nowrap' }}>
        <Radio
          size="small"
          name={group}
          checked={place === 0}
          disabled={isLocked}
          onChange={() => onChoose(row)}
          slotProps={{ input: { 'aria-label': translate('imports.choose.header_here', { row }) } }}
          sx={{ p: 0.5, mr: 0.5 }}
        />
        {row}
      </TableCell>
      {Array.from({ length: width }, (_, index) => (
        <TableCell key={index} title={cells[index]} sx={CELL}>
          {cells[index]}
        </TableCell>
      ))}
    </TableRow>
  );
});
