import { setImmediate as breathe } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { textOf } from '#schemas/import-flow/decode.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { transact } from '#server/platform/write.ts';
import type { Cells } from './cells.ts';
import { checkRow } from './check.ts';
import { compareRows, duplicateOf } from './duplicates.ts';
import type { FlowRow } from './flow.ts';
import { rowsOf, type Row } from './parse.ts';
import {
  addItems,
  checkedKeys,
  keepChecks,
  lockFlow,
  pendingItems,
  readSource,
  refreshCounts,
  type Checked,
  type PendingItem,
} from './store.ts';
import { loadWords, type Words } from './words.ts';

const BATCH = 500;
/** Rows checked before others may run: some five milliseconds. */
const BREATH = 25;

/**
 * Checks every row of a flow that is pending: at first all rows of its file, which it reads in one transaction, later
 * those that were changed. Killed in the middle it goes on with the rows that are left. It stops when the flow is
 * closed meanwhile.
 */
export async function analyse(db: Db, call: Call, flowId: string, signal: AbortSignal): Promise<void> {
  const flow = await begin(db, flowId);
  if (!flow) return;
  const words = await loadWords(db, flow.lead_type);
  const seen = await checkedKeys(db, flowId);
  let more = true;
  while (more) {
    signal.throwIfAborted();
    more = await checkBatch(db, flow, words, seen);
  }
  await transact(db, call, async (write) => {
    const now = await lockFlow(write.trx, flowId);
    if (now?.stage !== 'analysing') return;
    await refreshCounts(write.trx, flowId);
    await write.update(
      'import_flow',
      flowId,
      now.version,
      { stage: 'analysed' },
      {
        type: 'IMPORT_UPDATED',
        changes: [{ field: 'stage', from: now.stage, to: 'analysed' }],
        detail: { counts: now.counts },
      },
    );
  });
}

/** Reads the file, unless that is done: all of its rows are there or none. */
const begin = (db: Db, flowId: string): Promise<FlowRow | null> =>
  db.transaction().execute(async (trx) => {
    const flow = await lockFlow(trx, flowId);
    if (flow?.stage !== 'analysing') return null;
    if (flow.counts.processed + flow.counts.pending > 0) return flow;
    for await (const rows of rowsBelowHeaders(
      textOf(await readSource(trx, flowId), flow.encoding) ?? '',
      flow,
    ))
      await addItems(
        trx,
        flowId,
        rows.map((row) => newItem(flow, row)),
      );
    await refreshCounts(trx, flowId);
    return flow;
  });

async function* rowsBelowHeaders(text: string, flow: FlowRow): AsyncGenerator<Row[]> {
  for await (const rows of rowsOf(text, flow.separator)) yield rows.filter(({ no }) => no > flow.header_row);
}

/** Cells by header, empty ones left out (NPPES has 330 columns, most of them empty); what is beyond the last header is called by its place. */
const newItem = (flow: FlowRow, { no, cells }: Row) => ({
  entity_id: uuidv7(),
  row_no: no,
  data: Object.fromEntries(
    cells
      .map((cell, index) => [flow.headers[index] ?? `#${index + 1}`, cell] as const)
      .filter(([, cell]) => cell.trim() !== ''),
  ) as Cells,
  // A row that is longer or shorter than the headers has its cells in the wrong places.
  uneven: cells.length !== flow.headers.length,
});

/** Checks one batch; false when nothing is pending, or the flow is not being analysed any more. */
const checkBatch = (db: Db, flow: FlowRow, words: Words, seen: Map<string, number>): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const now = await lockFlow(trx, flow.entity_id);
    if (now?.stage !== 'analysing') return false;
    const items = await pendingItems(trx, flow.entity_id, BATCH);
    if (items.length === 0) return false;
    await keepChecks(trx, flow.entity_id, await checkItems(trx, now, words, items, seen));
    return true;
  });

/**
 * What the check of rows finds, in their order: each is compared with the leads there are and with the rows `seen`
 * before (key → row number), to which the valid ones are added.
 */
export async function checkItems(
  db: Db | Trx,
  flow: FlowRow,
  words: Words,
  items: readonly PendingItem[],
  seen: Map<string, number>,
): Promise<Checked[]> {
  const checked = [];
  for (const [index, item] of items.entries()) {
    if (index % BREATH === 0) await breathe();
    const result = checkRow(flow.lead_type, flow.mappings, words, item.data);
    const uneven = item.uneven ? [{ field: '', code: 'inconsistent' as const }] : [];
    checked.push({ item, record: result.record, fails: [...uneven, ...result.fails] });
  }
  const readable = checked.filter(({ fails }) => fails.length === 0);
  const compared = await compareRows(
    db,
    flow,
    readable.map(({ item, record }) => ({ row_no: item.row_no, record })),
  );
  const comparedOf = new Map(readable.map(({ item }, index) => [item, compared[index]]));
  return checked.map(({ item, record, fails }): Checked => {
    const found = comparedOf.get(item);
    const duplicate = found ? duplicateOf(found, seen) : null;
    const status = !found ? 'INVALID' : duplicate ? 'DUPLICATED' : 'VALID';
    if (found && status === 'VALID') for (const key of found.keys) seen.set(key, item.row_no);
    return {
      entity_id: item.entity_id,
      status,
      record,
      fails: duplicate?.fails ?? fails,
      duplicate_of: duplicate?.duplicate_of ?? null,
      keys: found?.keys ?? [],
    };
  });
}
