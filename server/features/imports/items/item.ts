import { sql } from 'kysely';
import type { Language } from '#schemas/engine/codes.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { labelAt } from '#schemas/engine/validate.ts';
import { failText } from '#schemas/errors.ts';
import type { ImportItem } from '#schemas/import-flow/index.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { DuplicateDecision, ImportItemStatus, ImportOutcome } from '#schemas/vocabulary/index.ts';
import type { Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Cells } from '../cells.ts';
import type { FlowRow } from '../flow.ts';
import { saidFields } from '../said.ts';

/** A row of import_item as PostgreSQL gives it. */
export interface ItemRow {
  readonly entity_id: string;
  readonly version: number;
  readonly flow_id: string;
  readonly row_no: number;
  readonly status: ImportItemStatus;
  readonly data: Cells;
  readonly record: Values;
  readonly fails: readonly Fail[];
  readonly decision: DuplicateDecision | null;
  readonly outcome: ImportOutcome | null;
  readonly lead_id: string | null;
  readonly duplicate_of: string | null;
  readonly uneven: boolean;
  readonly keys: readonly string[];
}

const NAMES =
  'entity_id version flow_id row_no status data record fails decision outcome lead_id duplicate_of uneven keys';

/** What an ItemRow is read from, of `import_item i`. */
export const ITEM_COLUMNS = sql.join(NAMES.split(' ').map((name) => sql.ref(`i.${name}`)));

/** A row of a file as the API answers it. */
export function presentItem(
  { uneven: _uneven, keys: _keys, ...item }: ItemRow,
  flow: Pick<FlowRow, 'lead_type' | 'mappings'>,
  language: Language,
): ImportItem {
  const { data, record, fails } = item;
  return {
    ...item,
    said: saidFields(flow.lead_type, flow.mappings, data, record),
    duplicate_row: fails.find(({ code }) => code === 'duplicate_row')?.params?.limit ?? null,
    fails: fails.map(({ field, code, params }) => ({
      field,
      code,
      message: sentenceOf({ code, ...(params ? { params } : {}) }, flow.lead_type, language),
    })),
  };
}

/** A fail in words, the fields it mentions by their labels. */
export const sentenceOf = (fail: Pick<Fail, 'code' | 'params'>, type: LeadType, language: Language): string =>
  failText(fail, language, (name) => labelAt(LEADS[type].fields, name, language));

/** Throws `not_found`. */
export async function findItem(trx: Trx, id: string): Promise<ItemRow> {
  const { rows } = await sql<ItemRow>`
    select ${ITEM_COLUMNS} from import_item i where i.entity_id = ${id}`.execute(trx);
  const [item] = rows;
  if (!item) throw new Problem('not_found');
  return item;
}
