import { v7 as uuidv7 } from 'uuid';
import { textOf } from '#schemas/import-flow/decode.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { transact } from '#server/platform/write.ts';
import type { Cells } from './cells.ts';
import { compareItems, readItems, type ReadItem, type Unchecked } from './check.ts';
import type { FlowRow } from './flow.ts';
import { rowsOf, type Row } from './parse.ts';
import {
  addItems,
  checkedKeys,
  hasItems,
  keepChecks,
  lockFlow,
  pendingItems,
  readSource,
  refreshCounts,
} from './store.ts';
import { loadWords, type Words } from './words.ts';

const BATCH = 500;

/** By what the rows that were checked are found: key → row number, and how many rows that were. */
interface Seen {
  readonly rows: Map<string, number>;
  processed: number;
}

/**
 * Checks every row of a flow that is pending: at first all rows of its file, which it reads in one transaction, later
 * those that were changed. Killed in the middle it goes on with the rows that are left. It stops when the flow is
 * closed meanwhile.
 */
export async function analyse(db: Db, call: Call, flowId: string, signal: AbortSignal): Promise<void> {
  let flow = await begin(db, flowId);
  if (!flow) return;
  const words = await loadWords(db, flow.lead_type);
  let seen = await seenOf(db, flow);
  let ahead = readAhead(db, flow, words, -1);
  for (;;) {
    signal.throwIfAborted();
    const read = await ahead;
    const last = read.at(-1);
    if (!last) break;
    // The next batch is read while the database compares and keeps this one.
    ahead = readAhead(db, flow, words, last.item.row_no);
    const now = await checkBatch(db, flow, read, seen);
    if (!now) break;
    if (now === flow) continue;
    // Another runner has checked rows meanwhile, as after a lost connection: what it found counts here as well.
    flow = now;
    seen = await seenOf(db, flow);
    ahead = readAhead(db, flow, words, -1);
  }
  await end(db, call, flowId);
}

const seenOf = async (db: Db, { entity_id, counts }: FlowRow): Promise<Seen> => ({
  rows: await checkedKeys(db, entity_id),
  processed: counts.processed,
});

/** The next rows of a flow that are pending; nobody changes them while its stage is what it is. */
function readAhead(db: Db, flow: FlowRow, words: Words, after: number): Promise<ReadItem[]> {
  const read = (async () => readItems(flow, words, await pendingItems(db, flow.entity_id, after, BATCH)))();
  // Who stops before it is asked for does not want to know how it ended.
  read.catch(() => undefined);
  return read;
}

/** Reads the file, unless that is done: all of its rows are there or none. */
const begin = (db: Db, flowId: string): Promise<FlowRow | null> =>
  db.transaction().execute(async (trx) => {
    const flow = await lockFlow(trx, flowId);
    if (flow?.stage !== 'analysing') return null;
    if (await hasItems(trx, flowId)) return flow;
    const text = textOf(await readSource(trx, flowId), flow.encoding) ?? '';
    for await (const rows of rowsOf(text, flow.separator)) {
      const below = rows.filter(({ no }) => no > flow.header_row);
      await addItems(
        trx,
        flowId,
        below.map((row) => newItem(flow.headers, row)),
      );
    }
    await refreshCounts(trx, flowId);
    return lockFlow(trx, flowId);
  });

/** Cells by header, empty ones left out (NPPES has 330 columns, most of them empty); what is beyond the last header is called by its place. */
const newItem = (headers: readonly string[], { no, cells }: Row): Unchecked => ({
  entity_id: uuidv7(),
  row_no: no,
  data: Object.fromEntries(
    cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [[headers[index] ?? `#${index + 1}`, cell]])),
  ) as Cells,
  uneven: cells.length !== headers.length,
});

/**
 * Checks one batch. Gives the flow as it was given; as it is now when that or what was `seen` is not true any more; null
 * when it is not being analysed any more.
 */
const checkBatch = (db: Db, flow: FlowRow, read: readonly ReadItem[], seen: Seen): Promise<FlowRow | null> =>
  db.transaction().execute(async (trx) => {
    const now = await lockFlow(trx, flow.entity_id);
    if (now?.stage !== 'analysing') return null;
    if (now.version !== flow.version || now.counts.processed !== seen.processed) return now;
    await keepChecks(trx, flow.entity_id, await compareItems(trx, flow, read, () => seen.rows));
    seen.processed += read.length;
    return flow;
  });

const end = (db: Db, call: Call, flowId: string): Promise<void> =>
  transact(db, call, async (write) => {
    if ((await lockFlow(write.trx, flowId))?.stage !== 'analysing') return;
    await refreshCounts(write.trx, flowId);
    const flow = await lockFlow(write.trx, flowId);
    if (!flow) return;
    await write.update(
      'import_flow',
      flowId,
      flow.version,
      { stage: 'analysed' },
      {
        type: 'IMPORT_UPDATED',
        changes: [{ field: 'stage', from: flow.stage, to: 'analysed' }],
        detail: { counts: flow.counts },
      },
    );
  });
