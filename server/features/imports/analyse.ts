import { setImmediate as breathe } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { textOf } from '#schemas/import-flow/decode.ts';
import { knownBy } from '#server/features/duplicates/keys.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { transact } from '#server/platform/write.ts';
import type { Cells } from './cells.ts';
import { checkRow, type CheckedRow } from './check.ts';
import { duplicateOf, leadsByKey } from './duplicates.ts';
import type { FlowRow } from './flow.ts';
import { rowsOf, type Row } from './parse.ts';
import { addItems, dropItems, lockFlow, readSource, refreshCounts, type NewItem } from './store.ts';
import { loadWords, type Words } from './words.ts';

const BATCH = 500;
/** Rows checked before others may run: some five milliseconds. */
const BREATH = 25;

/**
 * Reads and checks every row of a flow's file. It starts over when it was interrupted: what an earlier run left is
 * dropped, so the outcome is the same however often it was killed. It stops when the flow is closed meanwhile.
 */
export async function analyse(db: Db, call: Call, flowId: string, signal: AbortSignal): Promise<void> {
  const flow = await begin(db, flowId);
  if (!flow) return;
  const words = await loadWords(db, flow.lead_type);
  const seen = new Map<string, number>();
  for await (const rows of batchesOf(textOf(await readSource(db, flowId)) ?? '', flow)) {
    signal.throwIfAborted();
    const items = await itemsOf(db, flow, words, rows, seen);
    if (!(await add(db, flowId, items))) return;
  }
  await transact(db, call, async (write) => {
    const now = await lockFlow(write.trx, flowId);
    if (now?.stage !== 'analysing') return;
    const { counts } = now;
    await write.update(
      'import_flow',
      flowId,
      now.version,
      { stage: 'analysed' },
      {
        type: 'IMPORT_UPDATED',
        changes: [{ field: 'stage', from: now.stage, to: 'analysed' }],
        detail: { counts },
      },
    );
  });
}

const begin = (db: Db, flowId: string): Promise<FlowRow | null> =>
  db.transaction().execute(async (trx) => {
    const flow = await lockFlow(trx, flowId);
    if (flow?.stage !== 'analysing') return null;
    await dropItems(trx, flowId);
    await refreshCounts(trx, flowId);
    return flow;
  });

async function* batchesOf(text: string, flow: FlowRow): AsyncGenerator<Row[]> {
  let waiting: Row[] = [];
  let headers = true;
  for await (const piece of rowsOf(text, flow.separator)) {
    waiting.push(...piece);
    if (headers && waiting.length > 0) {
      headers = false;
      waiting.shift();
    }
    while (waiting.length >= BATCH) {
      yield waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
    }
  }
  if (waiting.length > 0) yield waiting;
}

async function itemsOf(
  db: Db,
  flow: FlowRow,
  words: Words,
  rows: readonly Row[],
  seen: Map<string, number>,
): Promise<NewItem[]> {
  const checked: (CheckedRow & { row: Row; data: Cells })[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % BREATH === 0) await breathe();
    const data = cellsOf(flow.headers, row.cells);
    const result = checkRow(flow.lead_type, flow.mappings, words, data);
    const uneven =
      row.cells.length === flow.headers.length ? [] : [{ field: '', code: 'inconsistent' as const }];
    checked.push({ ...result, fails: [...uneven, ...result.fails], row, data });
  }
  const valid = checked.filter(({ fails }) => fails.length === 0);
  const leads = await leadsByKey(
    db,
    flow.lead_type,
    valid.map(({ record }) => record),
  );
  return checked.map(({ record, fails, row, data }): NewItem => {
    const duplicate = fails.length > 0 ? null : duplicateOf(record, leads, seen);
    const status = fails.length > 0 ? 'INVALID' : duplicate ? 'DUPLICATED' : 'VALID';
    if (status === 'VALID') for (const key of knownBy(record)) seen.set(key, row.no);
    return {
      entity_id: uuidv7(),
      flow_id: flow.entity_id,
      row_no: row.no,
      status,
      data,
      record,
      fails: duplicate?.fails ?? fails,
      duplicate_of: duplicate?.duplicate_of ?? null,
    };
  });
}

/** Cells by header, empty ones left out (NPPES has 330 columns, most of them empty); what is beyond the last header is called by its place. */
const cellsOf = (headers: readonly string[], cells: readonly string[]): Cells =>
  Object.fromEntries(
    cells
      .map((cell, index) => [headers[index] ?? `#${index + 1}`, cell] as const)
      .filter(([, cell]) => cell.trim() !== ''),
  );

/** Keeps a batch; false when the flow is not being analysed any more. */
const add = (db: Db, flowId: string, items: readonly NewItem[]): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const flow = await lockFlow(trx, flowId);
    if (flow?.stage !== 'analysing') return false;
    await addItems(trx, items);
    await refreshCounts(trx, flowId);
    return true;
  });
