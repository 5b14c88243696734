import { sql } from 'kysely';
import { AGREEMENTS } from '#schemas/agreement/index.ts';
import { isKey } from '#schemas/engine/formats.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { readPage, type Page } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { Problem } from '#server/platform/problem.ts';
import { visibleOfLeads } from '../leads/children.ts';
import { findLead } from '../leads/read.ts';
import { mayWriteOn, presentAgreement, type AgreementRow, type OwnedAgreement } from './agreement.ts';

export interface AgreementPage extends Page<unknown> {
  /** Whether the reader may record another one on the lead that was asked for. */
  readonly can: { readonly create: boolean };
}

/** Agreements of the leads of a type, newest first unless the query says otherwise. Throws `not_found` for a lead that is not there. */
export async function listAgreements(
  db: Db,
  call: Call,
  type: LeadType,
  raw: RawQuery,
): Promise<AgreementPage> {
  const visible = visibleOfLeads(call.actor, type);
  const source = { table: 'agreement', fields: AGREEMENTS.fields, visible };
  const query = parseListQuery(source.fields, raw, '-created_at');
  const { lead_id_eq: leadId } = raw;
  const lead = typeof leadId === 'string' && isKey(leadId) ? await findLead(db, call, type, leadId) : null;
  const page = await readPage<AgreementRow>(db, source, query);
  const rows = await withLeads(db, page.items);
  return {
    ...page,
    items: rows.map((row) => presentAgreement(row, call.actor)),
    can: { create: lead !== null && mayWriteOn(call.actor, lead) },
  };
}

/** The page's rows with their leads' people: one query whatever the number. */
async function withLeads(db: Db | Trx, rows: readonly AgreementRow[]): Promise<OwnedAgreement[]> {
  const ids = [...new Set(rows.map((row) => row.lead_id))];
  if (ids.length === 0) return [];
  const leads = await db
    .selectFrom('lead')
    .select(['entity_id', 'assignee_id', 'pr_assigned_id', 'created_by'])
    .where('entity_id', 'in', ids)
    .execute();
  const byId = new Map(leads.map((lead) => [lead.entity_id, lead]));
  return rows.map((row) => ({ ...row, lead: byId.get(row.lead_id)! }));
}

/**
 * One agreement of the actor's lead type, else `not_found`. `lock` keeps its lead as it is until the transaction ends,
 * and so the agreement, which nobody changes without that lock: the lead's status may depend on it (domain §5).
 */
export async function findAgreement(
  db: Db | Trx,
  call: Call,
  id: string,
  lock = false,
): Promise<OwnedAgreement> {
  const { leadType } = call.actor;
  if (leadType === null) throw new Problem('not_found');
  const read = async () => {
    const { rows } = await sql<AgreementRow>`
      select t.* from agreement t
       where ${visibleOfLeads(call.actor, leadType)} and t.entity_id = ${id}`.execute(db);
    const [row] = rows;
    if (!row) throw new Problem('not_found');
    return row;
  };
  let row = await read();
  // Again when a merge gave it to another lead while we waited.
  for (let held = ''; lock && held !== row.lead_id; row = await read()) {
    held = row.lead_id;
    await sql`select from lead where entity_id = ${held} for update`.execute(db);
  }
  const [owned] = await withLeads(db, [row]);
  return owned!;
}
