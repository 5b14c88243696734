import { sql } from 'kysely';
import type { Fail, FailParams } from '#schemas/engine/fails.ts';
import type { ImportFault } from '#schemas/import-flow/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { findFlow } from '../flow.ts';
import { sentenceOf } from './item.ts';
import { columnOfField, MAX_FAULT_TEXT } from './where.ts';

/** More kinds of fault in one file nobody corrects one by one. */
const MOST = 100;

interface FaultRow extends Pick<ImportFault, 'field' | 'column' | 'text' | 'rows'> {
  readonly code: Fail['code'];
  readonly params: FailParams | null;
  readonly total: number;
}

/** What is wrong with the invalid rows of a flow, the most frequent first. Throws `not_found`. */
export async function listFaults(
  db: Db,
  call: Call,
  flowId: string,
): Promise<{ items: ImportFault[]; total: number }> {
  const flow = await findFlow(db, call.actor, flowId);
  const { rows } = await sql<FaultRow>`
    with cell as (
      select i.row_no, i.data, f.field, f.code, f.params, ${columnOfField(flow)} as "column"
        from import_item i cross join lateral jsonb_to_recordset(i.fails) as f (field text, code text, params jsonb)
       where i.flow_id = ${flowId} and i.status = 'INVALID'),
    fault as (
      select row_no, field, code, params,
             case when length(data ->> "column") > ${MAX_FAULT_TEXT} then null else "column" end as "column",
             case when length(data ->> "column") > ${MAX_FAULT_TEXT} then '' else coalesce(data ->> "column", '') end as text
        from cell)
    select field, code, "column", text, min(params::text)::jsonb as params, count(*)::int as rows, (count(*) over ())::int as total
      from fault group by field, code, "column", text
     order by count(*) desc, min(row_no), field, code limit ${MOST}`.execute(db);
  return {
    items: rows.map(({ field, code, column, text, rows: count, params }) => ({
      field,
      code,
      message: sentenceOf({ code, ...(params ? { params } : {}) }, flow.lead_type, call.language),
      column,
      text,
      rows: count,
    })),
    total: rows[0]?.total ?? 0,
  };
}
