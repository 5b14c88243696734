import { sql, type RawBuilder } from 'kysely';
import { PROVIDER_EDITS } from '#schemas/credential/account.ts';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { formsOf } from '#schemas/forms/index.ts';
import { LEAD_TYPES } from '#schemas/permissions.ts';
import { SUBJECT_KIND } from '#schemas/vocabulary/index.ts';
import { valuesOf, type LeadRow } from '#server/features/leads/lead.ts';
import { batchAndRest } from '#server/platform/breathe.ts';
import type { Db } from '#server/platform/db.ts';
import { transact, type Author, type Write } from '#server/platform/write.ts';
import { ensureInstances } from '../instances.ts';
import { fillFromLead } from '../prefill.ts';
import type { Subject } from '../rights.ts';
import { settle } from '../settle/index.ts';
import { lockAccounts, readSubject } from '../subject.ts';

/** So many files change in one transaction. */
const PAGE = 50;
/** So many are looked at in one query: those that lack something are few, and most often there are none. */
const WINDOW = 2000;
/** Before the first key. */
const NONE = '00000000-0000-0000-0000-000000000000';

/** Which form every kind of subject has. */
const NEEDED = codesOf(SUBJECT_KIND).flatMap((kind) =>
  LEAD_TYPES.flatMap((lead_type) => formsOf(kind, lead_type).map((key) => ({ kind, lead_type, key }))),
);

/**
 * Gives every file the forms that have been published since it was opened, page by page: killed, the next run goes on with
 * those that still lack them. It is the work of a job, however many files there are: a file that is opened meanwhile gets its
 * forms from whoever opens it.
 */
export async function giveForms(db: Db, author: Author, signal?: AbortSignal): Promise<void> {
  const wanted = await wantedForms(db);
  if (wanted.length === 0) return;
  for (const subjects of [
    sql`select entity_id as account_id, null::uuid as resource_id, 'ACCOUNT' as kind, lead_type, entity_id as key from account`,
    sql`select account_id, entity_id as resource_id, kind, lead_type, entity_id as key from resource`,
  ])
    for (let after: string | undefined = NONE; after !== undefined;) {
      const found: Found[] = await lookFrom(db, subjects, wanted, after);
      const lacking = found.filter(({ lacks }) => lacks);
      for (let at = 0; at < lacking.length; at += PAGE) {
        signal?.throwIfAborted();
        await batchAndRest(() => givePage(db, author, wanted, lacking.slice(at, at + PAGE)));
      }
      after = found.at(-1)?.key;
    }
}

/** Those of NEEDED that can be given. */
async function wantedForms(db: Db): Promise<typeof NEEDED> {
  const { rows } = await sql<{ key: string }>`
    select distinct key from form_schema where status = 'PUBLISHED'`.execute(db);
  return NEEDED.filter(({ key }) => rows.some((row) => row.key === key));
}

interface Kinded extends SubjectRef {
  readonly kind: string;
  readonly lead_type: string;
}
interface Found extends Kinded {
  readonly key: string;
  readonly lacks: boolean;
}

/** Whether a subject `s` lacks one of these forms. */
const lacksOf = (wanted: typeof NEEDED): RawBuilder<unknown> => sql`
  exists (select from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as n (kind text, lead_type text, key text)
           where n.kind = s.kind and n.lead_type = s.lead_type
             and not exists (select from form_instance i
                              where i.account_id = s.account_id and i.resource_id is not distinct from s.resource_id
                                and i.schema_key = n.key))`;

/** Of the next subjects those that lack something, and the last of all, with which the next look begins; none: there are no more. */
async function lookFrom(
  db: Db,
  subjects: RawBuilder<unknown>,
  wanted: typeof NEEDED,
  after: string,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with looked as (
      select s.*, ${lacksOf(wanted)} as lacks
        from (${subjects} where entity_id > ${after} order by entity_id limit ${WINDOW}) s)
    select * from looked where lacks or key = (select key from looked order by key desc limit 1) order by key`.execute(
    db,
  );
  return rows;
}

const givePage = (db: Db, author: Author, wanted: typeof NEEDED, page: readonly Kinded[]): Promise<void> =>
  transact(db, author, async (write) => {
    // Two who give at the same time would give the same form twice.
    await sql`select pg_advisory_xact_lock(hashtext('provnet.forms'))`.execute(write.trx);
    const { rows: refs } = await sql<SubjectRef>`
      select s.account_id, s.resource_id
        from jsonb_to_recordset(${JSON.stringify(page)}::jsonb) as s (account_id uuid, resource_id uuid, kind text, lead_type text)
       where ${lacksOf(wanted)}`.execute(write.trx);
    if (refs.length === 0) return;
    await lockAccounts(write.trx, refs);
    for (const ref of refs) await giveTo(write, await readSubject(write.trx, ref));
    await settle(write.trx, refs);
  });

async function giveTo(write: Write, subject: Subject): Promise<void> {
  const { account, resource } = subject;
  const rows = await ensureInstances(write, subject);
  // What is no longer the provider's to fill in gets no drafts that nobody could submit.
  if (resource || !account.lead_id || !PROVIDER_EDITS.includes(account.credential_status)) return;
  const lead = await write.trx
    .selectFrom('lead')
    .selectAll()
    .where('entity_id', '=', account.lead_id)
    .executeTakeFirst();
  if (lead)
    await fillFromLead(write, account.entity_id, rows, account.lead_type, valuesOf(lead as LeadRow), null);
}
