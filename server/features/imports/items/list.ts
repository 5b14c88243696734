import { sql } from 'kysely';
import type { ImportItem, ItemsQuery } from '#schemas/import-flow/index.ts';
import type { ImportItemStatus } from '#schemas/vocabulary/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { all } from '#server/platform/list/sql.ts';
import type { Page } from '#server/platform/list/page.ts';
import { refuse } from '#server/platform/problem.ts';
import { findFlow } from '../flow.ts';
import { ITEM_COLUMNS, presentItem, type ItemRow } from './item.ts';
import { faultCondition, whereFails, type FaultWhere } from './where.ts';

/** `ItemsQuery` as it arrives. */
type ItemsWhere = FaultWhere & { readonly [N in 'row_no' | 'decided']?: ItemsQuery[N] | undefined };

/** The rows of a flow in the order of the file. Throws `not_found`, or `bad_request` naming every filter that means nothing. */
export async function listItems(
  db: Db,
  call: Call,
  flowId: string,
  statuses: readonly ImportItemStatus[],
  { row_no, decided, ...fault }: ItemsWhere,
  page: number,
  size: number,
): Promise<Page<ImportItem>> {
  const flow = await findFlow(db, call.actor, flowId);
  refuse(whereFails(flow, fault));
  const where = all([
    sql<boolean>`i.flow_id = ${flowId}`,
    ...(statuses.length > 0 ? [sql<boolean>`i.status = any(${statuses})`] : []),
    faultCondition(flow, fault),
    ...(row_no === undefined ? [] : [sql<boolean>`i.row_no = ${row_no}`]),
    ...(decided === undefined ? [] : [sql<boolean>`(i.decision is not null) = ${decided}`]),
  ]);
  const [rows, count] = await Promise.all([
    sql<ItemRow>`
      select ${ITEM_COLUMNS} from import_item i where ${where}
       order by i.row_no limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ n: string }>`select count(*) as n from import_item i where ${where}`.execute(db),
  ]);
  const items = rows.rows.map((item) => presentItem(item, flow, call.language));
  return { items, total: Number(count.rows[0]?.n ?? 0), total_exact: true, page, size };
}
