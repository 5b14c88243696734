import { sql } from 'kysely';
import type { Language } from '#schemas/engine/codes.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { labelAt } from '#schemas/engine/validate.ts';
import { REFUSED_COLUMNS } from '#schemas/import-flow/index.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { ImportItemStatus } from '#schemas/vocabulary/index.ts';
import type { Call } from '#server/platform/actor.ts';
import { BOM, csvLine, unguarded } from '#server/platform/csv.ts';
import type { Db } from '#server/platform/db.ts';
import { batchesOf } from '#server/platform/stream.ts';
import { transact } from '#server/platform/write.ts';
import { cellIn, type Cells } from '../cells.ts';
import { findFlow, type FlowRow } from '../flow.ts';
import { sentenceOf } from './item.ts';

interface RefusedRow {
  readonly row_no: number;
  readonly data: Cells;
  readonly fails: readonly Fail[];
}

const OURS: readonly string[] = [REFUSED_COLUMNS.row, REFUSED_COLUMNS.reason];

/**
 * Rows of a flow as a file that can be corrected and uploaded again: the file's own columns, the row's number in it and
 * why it was refused, in pieces as the database gives them. Logged before the first row leaves (domain §6). Throws
 * `not_found`.
 */
export async function exportItems(
  db: Db,
  call: Call,
  flowId: string,
  statuses: readonly ImportItemStatus[],
): Promise<AsyncGenerator<string>> {
  const flow = await findFlow(db, call.actor, flowId);
  await transact(db, call, (write) =>
    write.note('import_flow', flowId, { type: 'IMPORT_ROWS_EXPORTED', changes: [], detail: { statuses } }),
  );
  const rows = sql<RefusedRow>`
    select i.row_no, i.data, i.fails from import_item i
     where i.flow_id = ${flowId} and i.status = any(${statuses}) order by i.row_no`;
  return linesOf(batchesOf(db, rows), flow, call.language);
}

async function* linesOf(
  batches: AsyncGenerator<RefusedRow[]>,
  { headers, lead_type }: FlowRow,
  language: Language,
): AsyncGenerator<string> {
  const columns = headers.filter((header) => !OURS.includes(header));
  yield BOM + csvLine([...columns, ...OURS]);
  for await (const rows of batches)
    yield rows
      .map(({ row_no, data, fails }) =>
        csvLine([
          ...columns.map((column) => unguarded(cellIn(data, column))),
          String(row_no),
          reasonOf(fails, lead_type, language),
          ...beyond(headers, data),
        ]),
      )
      .join('');
}

/** Everything that is wrong with a row, in words. */
const reasonOf = (fails: readonly Fail[], type: LeadType, language: Language): string =>
  fails
    .map((fail) => {
      const sentence = sentenceOf(fail, type, language);
      return fail.field === ''
        ? sentence
        : `${labelAt(LEADS[type].fields, fail.field, language)}: ${sentence}`;
    })
    .join('; ');

/** Cells beyond the last header stay beyond it: without them the row would look complete when it comes back. */
function beyond(headers: readonly string[], data: Cells): string[] {
  const places = Object.keys(data)
    .filter((name) => !headers.includes(name))
    .map((name) => Number(name.slice(1)));
  const last = Math.max(headers.length, ...places);
  return Array.from(
    { length: last - headers.length },
    (_, index) => data[`#${headers.length + index + 1}`] ?? '',
  );
}
