import type { Fail } from '#schemas/engine/fails.ts';
import { faults } from '#schemas/engine/validate.ts';
import { askedOfRows, type Mapping } from '#schemas/import-flow/index.ts';
import { LEADS, LEAD_LIFECYCLE } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { ImportItemStatus } from '#schemas/vocabulary/index.ts';
import { bodyCheck } from '#server/platform/ajv.ts';
import { breather } from '#server/platform/breathe.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { readRow, type Cells } from './cells.ts';
import { compareRows, duplicateOf } from './duplicates.ts';
import type { FlowRow } from './flow.ts';
import type { Words } from './words.ts';

export interface CheckedRow {
  /** What would be stored, as far as it could be read. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly fails: readonly Fail[];
}

/**
 * A row as a lead with everything that is wrong with it. References need no query: only what the lookups know was
 * read.
 */
export function checkRow(
  type: LeadType,
  mappings: readonly Mapping[],
  words: Words,
  cells: Cells,
): CheckedRow {
  const { values, fails } = readRow(type, mappings, words, cells);
  const record = { status: LEAD_LIFECYCLE.initial, ...values };
  const unread = new Set(fails.map((fail) => fail.field));
  const lead = askedOfRows(LEADS[type]);
  const found = faults(lead, bodyCheck(lead, 'create'), record, null);
  return { record, fails: [...fails, ...found.filter((fail) => !unread.has(fail.field))] };
}

/** A row that is to be checked. */
export interface Unchecked {
  readonly entity_id: string;
  readonly row_no: number;
  readonly data: Cells;
  /** Longer or shorter than the headers: its cells are in the wrong places. */
  readonly uneven: boolean;
}

/** What the check of a row finds. */
export interface Checked extends CheckedRow {
  readonly entity_id: string;
  readonly status: Extract<ImportItemStatus, 'VALID' | 'INVALID' | 'DUPLICATED'>;
  readonly duplicate_of: string | null;
  readonly keys: readonly string[];
}

/** A row that was read, and not yet compared with others. */
export interface ReadItem extends CheckedRow {
  readonly item: Unchecked;
}

/** Reads rows, letting others run meanwhile. */
export async function readItems(
  flow: Pick<FlowRow, 'lead_type' | 'mappings'>,
  words: Words,
  items: readonly Unchecked[],
): Promise<ReadItem[]> {
  const breathe = breather();
  const read: ReadItem[] = [];
  for (const item of items) {
    await breathe();
    const { record, fails } = checkRow(flow.lead_type, flow.mappings, words, item.data);
    const uneven: Fail[] = item.uneven ? [{ field: '', code: 'inconsistent' }] : [];
    read.push({ item, record, fails: [...uneven, ...fails] });
  }
  return read;
}

/** Which rows have one of these keys: key → row number, of other rows that are valid. */
export type RowsByKey = (keys: readonly string[]) => Map<string, number> | Promise<Map<string, number>>;

/**
 * What the check of rows finds, in their order: each is compared with the leads there are, with the rows that were
 * checked before, and with those above it, which join the others when they are valid.
 */
export async function compareItems(
  db: Db | Trx,
  flow: FlowRow,
  read: readonly ReadItem[],
  rowsByKey: RowsByKey,
): Promise<Checked[]> {
  const readable = read.filter(({ fails }) => fails.length === 0);
  const compared = await compareRows(
    db,
    flow,
    readable.map(({ item, record }) => ({ row_no: item.row_no, record })),
  );
  const comparedOf = new Map(readable.map(({ item }, index) => [item, compared[index]]));
  const seen = await rowsByKey(compared.flatMap(({ looks }) => looks.map(({ key }) => key)));
  return read.map(({ item, record, fails }): Checked => {
    const { entity_id, row_no } = item;
    const found = comparedOf.get(item);
    if (!found) return { entity_id, status: 'INVALID', record, fails, duplicate_of: null, keys: [] };
    const { keys } = found;
    const duplicate = duplicateOf(found, seen);
    if (duplicate) return { entity_id, status: 'DUPLICATED', record, ...duplicate, keys };
    for (const key of keys) seen.set(key, row_no);
    return { entity_id, status: 'VALID', record, fails, duplicate_of: null, keys };
  });
}
