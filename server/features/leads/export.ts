import { Type } from '@sinclair/typebox';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Language } from '#schemas/engine/codes.ts';
import type { Field } from '#schemas/engine/field.ts';
import { ownEntries } from '#schemas/engine/resource.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';
import { breather } from '#server/platform/breathe.ts';
import { copiedField, remembering, type CopiedField } from '#server/platform/copy/cells.ts';
import { copiedRows } from '#server/platform/copy/rows.ts';
import { BOM, cellText, csvCell, csvLine } from '#server/platform/csv.ts';
import type { Db } from '#server/platform/db.ts';
import { conditionOf, orderOf } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { all } from '#server/platform/list/sql.ts';
import { readNames } from '#server/platform/names.ts';
import { transact } from '#server/platform/write.ts';
import { LeadIds } from './ids.ts';
import { leadSource } from './read.ts';
import { visibleLeads } from './visible.ts';

/** The body may name the leads of the list that are wanted; without one all of it is. */
export const ExportBody = Type.Unsafe<{ readonly ids?: readonly string[] } | null | undefined>({
  type: ['object', 'null'],
  additionalProperties: false,
  properties: { ids: LeadIds },
});

/**
 * The filtered list as CSV, or these leads of it, in pieces as the database gives them. The export is logged with its
 * filter before the first row leaves (domain §6).
 */
export async function exportLeads(
  { db, reads }: Pick<AppContext, 'db' | 'reads'>,
  call: Call,
  type: LeadType,
  raw: RawQuery,
  ids?: readonly string[],
  signal?: AbortSignal,
): Promise<AsyncGenerator<string>> {
  visibleLeads(call.actor, 'lead.export', type);
  const source = leadSource(call, type);
  const query = parseListQuery(source.fields, raw);
  await transact(db, call, (write) =>
    write.note('export', uuidv7(), {
      type: 'LEADS_EXPORTED',
      changes: [],
      detail: { lead_type: type, query: { ...raw }, ...(ids ? { ids } : {}) },
    }),
  );
  const chosen = ids ? [sql<boolean>`t.entity_id = any(${ids}::uuid[])`] : [];
  const where = all([conditionOf(source, query), ...chosen]);
  const columns = ownEntries(LEADS[type].fields).map(([name, field]) => ({
    field,
    ...copiedField('t', name, field),
  }));
  const rows = sql`
    select ${sql.join(columns.map(({ value }) => value))} from lead t where ${where} order by ${orderOf(source, query)}`;
  const place = await reads.place();
  return linesOf(place, call.language, columns, copiedRows(place, rows, signal && { signal }));
}

type Column = CopiedField & { readonly field: Field };

/** The head goes out before anything is read. */
async function* linesOf(
  db: Db,
  language: Language,
  columns: readonly Column[],
  batches: AsyncGenerator<string[][]>,
): AsyncGenerator<string> {
  yield BOM + csvLine(columns.map(({ field }) => field.label[language]));
  const names = await readNames(db, language);
  const cells = columns.map(({ field, read }) =>
    remembering(field, (raw) => csvCell(cellText(field, read(raw), names, language))),
  );
  const breathe = breather();
  for await (const rows of batches) {
    let lines = '';
    for (const row of rows) lines += `${cells.map((cell, at) => cell(row[at]!)).join(',')}\r\n`;
    yield lines;
    await breathe();
  }
}
