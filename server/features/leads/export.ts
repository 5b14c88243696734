import { Type } from '@sinclair/typebox';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { ownEntries } from '#schemas/engine/resource.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Call } from '#server/platform/actor.ts';
import { BOM, cellText, csvLine, type Names } from '#server/platform/csv.ts';
import type { Db } from '#server/platform/db.ts';
import { conditionOf, orderOf } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { all } from '#server/platform/list/sql.ts';
import { readNames } from '#server/platform/names.ts';
import { batchesOf } from '#server/platform/stream.ts';
import { transact } from '#server/platform/write.ts';
import { LeadIds } from './ids.ts';
import { valuesOf, type LeadRow } from './lead.ts';
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
  db: Db,
  call: Call,
  type: LeadType,
  raw: RawQuery,
  ids?: readonly string[],
): Promise<AsyncGenerator<string>> {
  visibleLeads(call.actor, 'lead.export', type);
  const source = leadSource(call, type);
  const query = parseListQuery(source.fields, raw);
  const names = await readNames(db, call.language);
  await transact(db, call, (write) =>
    write.note('export', uuidv7(), {
      type: 'LEADS_EXPORTED',
      changes: [],
      detail: { lead_type: type, query: { ...raw }, ...(ids ? { ids } : {}) },
    }),
  );
  const chosen = ids ? [sql<boolean>`t.entity_id = any(${ids}::uuid[])`] : [];
  const where = all([conditionOf(source, query), ...chosen]);
  const rows = sql<LeadRow>`select t.* from lead t where ${where} order by ${orderOf(source, query)}`;
  return linesOf(batchesOf(db, rows), call, type, names);
}

async function* linesOf(
  batches: AsyncGenerator<LeadRow[]>,
  call: Call,
  type: LeadType,
  names: Names,
): AsyncGenerator<string> {
  const columns = ownEntries(LEADS[type].fields);
  yield BOM + csvLine(columns.map(([, field]) => field.label[call.language]));
  for await (const rows of batches) {
    yield rows
      .map((row) => {
        const values = valuesOf(row);
        return csvLine(columns.map(([name, field]) => cellText(field, values[name], names, call.language)));
      })
      .join('');
  }
}
