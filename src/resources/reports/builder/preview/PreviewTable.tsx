import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'ra-core';
import type { ReportPreview } from '#schemas/report/preview.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { Empty } from '#src/kinds/shared/Empty.tsx';

/** Rows as a run would write them. It scrolls in itself, and its head stays in sight. */
export function PreviewTable({ preview: { head, rows } }: { readonly preview: ReportPreview }) {
  const translate = useTranslate();
  const number = useNumber();
  const label = translate('reports.preview.title');
  return (
    <Box role="group" aria-label={label} tabIndex={0} sx={FRAME}>
      <Table size="small" stickyHeader aria-label={label}>
        <TableHead>
          <TableRow>
            {head.map(({ key, title, numeric }) => (
              <TableCell key={key} scope="col" align={numeric ? 'right' : 'left'}>
                {title}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ cells, numbers }, row) => (
            // Rows of a preview have no name, and never change places.
            <TableRow key={row} hover>
              {head.map(({ key, numeric }, place) => {
                const figure = numbers[place] ?? null;
                const text = figure === null ? (cells[place] ?? '') : number(figure);
                return (
                  <TableCell key={key} align={numeric ? 'right' : 'left'} title={text} sx={CELL}>
                    {text === '' ? <Empty /> : text}
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const FRAME = {
  position: 'relative',
  maxHeight: 'min(70vh, 720px)',
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;
const CELL = {
  maxWidth: 320,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
