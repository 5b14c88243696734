import { BOM, csvLine } from '#schemas/engine/csv.ts';
import type { FigureData } from './data.ts';

/** A figure as a CSV file: its numbers as they are, for a spreadsheet, under the names that the reader sees. */
export const csvOf = ({ of, columns, rows }: FigureData): Blob =>
  new Blob(
    [
      BOM,
      csvLine([of, ...columns.map(({ label }) => label)]),
      ...rows.map(({ label, cells }) =>
        csvLine([label, ...columns.map(({ key }) => String(cells[key]?.value ?? ''))]),
      ),
    ],
    { type: 'text/csv;charset=utf-8' },
  );
