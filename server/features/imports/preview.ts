import type { ImportPreview } from '#schemas/import-flow/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { findFlow } from './flow.ts';
import { decode, requireHeaderRow, type Reading } from './inspect.ts';
import { readSource } from './store.ts';

/** What is shown of a cell: whole rows may be as long as the file. */
const CELL_LENGTH = 500;
const MAX_CELLS = 1000;

/**
 * The first records of a flow's file, read as asked, else as the flow is read; nothing is changed. Throws `not_found`,
 * or `invalid_csv` for what is no CSV when read so.
 */
export async function previewFlow(
  db: Db,
  call: Call,
  id: string,
  asked: Partial<Reading>,
): Promise<ImportPreview> {
  const { separator, encoding, header_row } = await findFlow(db, call.actor, id);
  const read = decode(await readSource(db, id), { separator, encoding, header_row, ...asked });
  await requireHeaderRow(read);
  return {
    separator: read.separator,
    encoding: read.encoding,
    header_row: read.header_row,
    rows: read.records.map((cells) => cells.slice(0, MAX_CELLS).map((cell) => cell.slice(0, CELL_LENGTH))),
  };
}
