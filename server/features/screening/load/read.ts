import { MalformedCsv, rowsOf } from '#server/features/imports/parse.ts';
import { breather } from '#server/platform/breathe.ts';
import { cellsOf, listRow, readHeader, type Format } from '../lists/format.ts';
import { LoadFailed } from './failed.ts';
import type { NumberedRow } from './store.ts';
import { encodingOf, openSource, textOf } from './text.ts';

/** Rows of a list in pieces, and how many rows of the piece exclude nobody. */
interface Piece {
  readonly rows: readonly NumberedRow[];
  readonly skipped: number;
}

/** A cell that is longer is no cell of any list: the file is something else, or a quote is missing. */
const CELL_MAX = 20_000;

/**
 * Reads a list at `path`, in bounded memory and with turns for everybody else. Throws LoadFailed naming the columns
 * that are missing, or the row that cannot be read.
 */
export async function* readList(format: Format, path: string): AsyncGenerator<Piece> {
  const source = await openSource(path);
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const breathe = breather();
  let columns: readonly (string | null)[] | null = null;
  try {
    for await (const piece of rowsOf(textOf(source, await encodingOf(source)), ',')) {
      const rows: NumberedRow[] = [];
      let skipped = 0;
      for (const { no, cells } of piece) {
        if (columns === null) {
          columns = headerOf(format, cells);
          continue;
        }
        if (!isRow(columns, cells)) throw new LoadFailed({ code: 'list_row', params: { limit: no } });
        const row = listRow(format, cellsOf(columns, cells), today);
        if (row) rows.push({ no, ...row });
        else skipped += 1;
        await breathe();
      }
      yield { rows, skipped };
    }
  } catch (error) {
    if (error instanceof MalformedCsv)
      throw new LoadFailed({ code: 'list_row', params: { limit: error.row } });
    throw error;
  } finally {
    source.close();
  }
  if (columns === null) throw new LoadFailed({ code: 'empty_file' });
}

function headerOf(format: Format, cells: readonly string[]): readonly (string | null)[] {
  const { columns, missing } = readHeader(format, cells);
  if (missing.length > 0)
    throw new LoadFailed({ code: 'list_columns', params: { name: missing.join(', ') } });
  return columns;
}

/** Fewer cells than columns: the row was cut. PostgreSQL keeps no NUL. */
const isRow = (columns: readonly (string | null)[], cells: readonly string[]): boolean =>
  cells.length >= columns.length - 1 &&
  cells.every((cell) => cell.length <= CELL_MAX && !cell.includes('\u0000'));
