import { sql } from 'kysely';
import type { SkippedLead } from '#schemas/bulk/index.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { labelAt } from '#schemas/engine/validate.ts';
import { failText } from '#schemas/errors.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { visibleLeads } from '#server/features/leads/visible.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import type { Page } from '#server/platform/list/page.ts';
import { findAction } from './action.ts';

interface SkippedRow {
  readonly lead_id: string;
  readonly company_name: string | null;
  readonly is_readable: boolean;
  readonly fails: readonly Fail[];
}

/** The leads that an action left alone, with the reasons; a lead's name only while the reader may see the lead. */
export async function listSkipped(
  db: Db,
  call: Call,
  type: LeadType,
  id: string,
  page: number,
  size: number,
): Promise<Page<SkippedLead>> {
  const action = await findAction(db, call.actor, type, id);
  const { rows } = await sql<SkippedRow>`
    select i.lead_id, i.fails, t.company_name, t.entity_id is not null as is_readable
      from (select position, lead_id, fails from bulk_item
             where action_id = ${id} and outcome = 'skipped'
             order by position limit ${size} offset ${(page - 1) * size}) i
      left join lead t on t.entity_id = i.lead_id and ${visibleLeads(call.actor, 'lead.read', type)}
     order by i.position`.execute(db);
  const label = (name: string) => labelAt(LEADS[type].fields, name, call.language);
  const items = rows.map(({ lead_id, company_name, is_readable, fails }): SkippedLead => ({
    lead_id,
    company_name,
    fails: fails.map((fail) => ({
      field: fail.field,
      code: fail.code,
      message: failText(fail, call.language, label),
    })),
    can: { read: is_readable },
  }));
  return { items, total: action.skipped, total_exact: true, page, size };
}
