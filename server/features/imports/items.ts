import { sql } from 'kysely';
import type { Language } from '#schemas/engine/codes.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { labelAt } from '#schemas/engine/validate.ts';
import { failText } from '#schemas/errors.ts';
import type { ImportItem } from '#schemas/import-flow/index.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { ImportItemStatus } from '#schemas/vocabulary/index.ts';
import { comparable, knownBy } from '#server/features/duplicates/keys.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Page } from '#server/platform/list/page.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { jsonList, transact } from '#server/platform/write.ts';
import type { Cells } from './cells.ts';
import { checkRow } from './check.ts';
import { duplicateOf, leadsByKey } from './duplicates.ts';
import { findFlow, rightsOf, visibleFlows, type FlowRow } from './flow.ts';
import { refreshCounts } from './store.ts';
import { loadWords } from './words.ts';

export interface ItemRow {
  readonly entity_id: string;
  readonly version: number;
  readonly flow_id: string;
  readonly row_no: number;
  readonly status: ImportItemStatus;
  readonly data: Cells;
  readonly fails: readonly Fail[];
  readonly lead_id: string | null;
  readonly duplicate_of: string | null;
}

const COLUMNS = sql.raw(
  'i.entity_id, i.version, i.flow_id, i.row_no, i.status, i.data, i.fails, i.lead_id, i.duplicate_of',
);

const present = (item: ItemRow, type: LeadType, language: Language): ImportItem => ({
  ...item,
  fails: item.fails.map(({ field, code, params }) => ({
    field,
    code,
    message: failText({ code, ...(params ? { params } : {}) }, language, (name) =>
      labelAt(LEADS[type].fields, name, language),
    ),
  })),
});

/** The rows of a flow in the order of the file. */
export async function listItems(
  db: Db,
  call: Call,
  flowId: string,
  statuses: readonly string[],
  page: number,
  size: number,
): Promise<Page<ImportItem>> {
  const flow = await findFlow(db, call.actor, flowId);
  const where = sql`i.flow_id = ${flowId} ${statuses.length > 0 ? sql`and i.status = any(${statuses})` : sql``}`;
  const [rows, count] = await Promise.all([
    sql<ItemRow>`select ${COLUMNS} from import_item i where ${where} order by i.row_no limit ${size} offset ${(page - 1) * size}`.execute(
      db,
    ),
    sql<{ n: string }>`select count(*) as n from import_item i where ${where}`.execute(db),
  ]);
  const items = rows.rows.map((item) => present(item, flow.lead_type, call.language));
  return { items, total: Number(count.rows[0]?.n ?? 0), total_exact: true, page, size };
}

/**
 * Corrects cells of one row and checks it again. Throws `not_found`, `not_now` (imported already, a closed flow, a job
 * at work), `stale` with the row as it is now, or `bad_request` for a column the file does not have.
 */
export async function updateItem(
  db: Db,
  call: Call,
  id: string,
  version: number,
  sent: Cells,
): Promise<ImportItem> {
  return transact(db, call, async (write) => {
    const { trx } = write;
    const flow = await flowOfItem(trx, call, id);
    const item = await findItem(trx, id);
    if (!rightsOf(flow).items || item.status === 'IMPORTED') throw new Problem('not_now');
    if (item.version !== version)
      throw new Problem('stale', [], present(item, flow.lead_type, call.language));
    refuse(cellFails(flow.headers, sent));
    const data = withoutEmpty(flow.headers, { ...item.data, ...sent });
    const { record, fails } = checkRow(
      flow.lead_type,
      flow.mappings,
      await loadWords(trx, flow.lead_type),
      data,
    );
    const duplicate = fails.length > 0 ? null : await findDuplicate(trx, flow, id, record);
    const status = fails.length > 0 ? 'INVALID' : duplicate ? 'DUPLICATED' : 'VALID';
    const patch = {
      data,
      record,
      status,
      fails: jsonList(duplicate?.fails ?? fails),
      duplicate_of: duplicate?.duplicate_of ?? null,
    };
    const changes = Object.keys(sent)
      .filter((name) => (item.data[name] ?? '') !== (data[name] ?? ''))
      .map((field) => ({ field, from: item.data[field] ?? null, to: data[field] ?? null }));
    const about = { resource: 'import_flow', id: flow.entity_id };
    await write.update('import_item', id, version, patch, {
      type: 'IMPORT_UPDATED',
      about,
      changes,
      detail: { row_no: item.row_no },
    });
    await refreshCounts(trx, flow.entity_id);
    return present(await findItem(trx, id), flow.lead_type, call.language);
  });
}

/** The flow of a row, when the actor may see it, locked against its jobs. */
async function flowOfItem(trx: Trx, call: Call, id: string): Promise<FlowRow> {
  const { rows } = await sql<FlowRow>`
    select t.* from import_flow t
     where t.entity_id = (select flow_id from import_item where entity_id = ${id}) and ${visibleFlows(call.actor)} for update`.execute(
    trx,
  );
  const [flow] = rows;
  if (!flow) throw new Problem('not_found');
  return flow;
}

async function findItem(trx: Trx, id: string): Promise<ItemRow> {
  const { rows } = await sql<ItemRow>`select ${COLUMNS} from import_item i where i.entity_id = ${id}`.execute(
    trx,
  );
  const [item] = rows;
  if (!item) throw new Problem('not_found');
  return item;
}

const cellFails = (headers: readonly string[], sent: Cells): Fail[] =>
  Object.keys(sent)
    .filter((field) => !headers.includes(field))
    .map((field) => ({ field, code: 'unknown_column' }));

/** Cells beyond the last header go as well: who corrects a row has seen it under the headers. */
const withoutEmpty = (headers: readonly string[], cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells).filter(([header, text]) => headers.includes(header) && text.trim() !== ''),
  );

async function findDuplicate(trx: Trx, flow: FlowRow, id: string, record: Readonly<Record<string, unknown>>) {
  const values = comparable(record);
  if (values.length === 0) return null;
  const same = values.map(({ field, value }) => sql`record ->> ${field} = ${value}`);
  const { rows } = await sql<{ row_no: number; record: Readonly<Record<string, unknown>> }>`
    select row_no, record from import_item
     where flow_id = ${flow.entity_id} and status = 'VALID' and entity_id <> ${id} and (${sql.join(same, sql` or `)})`.execute(
    trx,
  );
  const seen = new Map(rows.flatMap((row) => knownBy(row.record).map((key) => [key, row.row_no] as const)));
  return duplicateOf(record, await leadsByKey(trx, flow.lead_type, [record]), seen);
}
