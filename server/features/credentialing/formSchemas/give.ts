import { sql } from 'kysely';
import { PROVIDER_EDITS } from '#schemas/credential/account.ts';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { formsOf } from '#schemas/forms/index.ts';
import { LEAD_TYPES } from '#schemas/permissions.ts';
import { SUBJECT_KIND } from '#schemas/vocabulary/index.ts';
import { valuesOf, type LeadRow } from '#server/features/leads/lead.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { transact, type Author, type Write } from '#server/platform/write.ts';
import { ensureInstances } from '../instances.ts';
import { fillFromLead } from '../prefill.ts';
import type { Subject } from '../rights.ts';
import { settle } from '../settle/index.ts';
import { lockAccounts, readSubject } from '../subject.ts';

/** So many files change in one transaction. */
const PAGE = 50;

/** Which form every kind of subject has. */
const NEEDED = codesOf(SUBJECT_KIND).flatMap((kind) =>
  LEAD_TYPES.flatMap((lead_type) => formsOf(kind, lead_type).map((key) => ({ kind, lead_type, key }))),
);

/**
 * Gives every file the forms that have been published since it was opened, page by page: killed, it goes on where it
 * was. Nothing to do is one query.
 */
export async function giveForms(db: Db, author: Author, signal?: AbortSignal): Promise<void> {
  for (let given = PAGE; given === PAGE && !signal?.aborted;)
    given = await transact(db, author, async (write) => {
      // Two processes that start together would give the same form twice.
      await sql`select pg_advisory_xact_lock(hashtext('provnet.forms'))`.execute(write.trx);
      const refs = await lacking(write.trx);
      await lockAccounts(write.trx, refs);
      let added = 0;
      for (const ref of refs) added += await giveTo(write, await readSubject(write.trx, ref));
      await settle(write.trx, refs);
      // Whoever finds the same files again must not go on for ever.
      return added === 0 ? 0 : refs.length;
    });
}

async function lacking(trx: Trx): Promise<SubjectRef[]> {
  const { rows } = await sql<SubjectRef>`
    select distinct s.account_id, s.resource_id
      from (select entity_id as account_id, null::uuid as resource_id, 'ACCOUNT' as kind, lead_type from account
            union all select account_id, entity_id, kind, lead_type from resource) s
      join jsonb_to_recordset(${JSON.stringify(NEEDED)}::jsonb) as n (kind text, lead_type text, key text)
        on n.kind = s.kind and n.lead_type = s.lead_type
     where exists (select from form_schema f where f.key = n.key and f.status = 'PUBLISHED')
       and not exists (select from form_instance i where i.account_id = s.account_id
                          and i.resource_id is not distinct from s.resource_id and i.schema_key = n.key)
     limit ${PAGE}`.execute(trx);
  return rows;
}

/** Answers how many forms it got. */
async function giveTo(write: Write, subject: Subject): Promise<number> {
  const { account, resource } = subject;
  const rows = await ensureInstances(write, subject);
  // What is no longer the provider's to fill in gets no drafts that nobody could submit.
  if (resource || !account.lead_id || !PROVIDER_EDITS.includes(account.credential_status)) return rows.length;
  const lead = await write.trx
    .selectFrom('lead')
    .selectAll()
    .where('entity_id', '=', account.lead_id)
    .executeTakeFirst();
  if (lead)
    await fillFromLead(write, account.entity_id, rows, account.lead_type, valuesOf(lead as LeadRow), null);
  return rows.length;
}
