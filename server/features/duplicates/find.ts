import { sql, type RawBuilder } from 'kysely';
import type { Values } from '#schemas/engine/field.ts';
import {
  DUPLICATE_KEYS,
  keysIn,
  NAME_KEY,
  SHARED_KEYS,
  type DuplicateKey,
  type PossibleDuplicate,
} from '#schemas/lead/duplicates.ts';
import { scopeOf } from '#schemas/permissions.ts';
import { mayEdit, type LeadRow } from '#server/features/leads/lead.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { isNumbered } from './keys.ts';

/** More would be a list to work through, not a warning. */
const MOST = 10;

interface Asked {
  /** The keys to look for; all that the record has unless said. */
  readonly keys?: readonly string[];
  /** The record itself, which is not its own duplicate. */
  readonly except?: string | null;
}

interface Found {
  readonly fields: DuplicateKey[];
  readonly lead: LeadRow & { readonly company_name: string | null; readonly phone: string | null };
  readonly owner: PossibleDuplicate['owner'];
}

/**
 * Leads that may be the same provider, the strongest proof first, whoever asks: also those that the asker may not read
 * (domain §1 'Dedupe'). One index scan per key; the owner is who works on the lead, else its PR.
 * @param record stored values: normalised and valid
 */
export async function findDuplicates(db: Db | Trx, record: Values, asked: Asked = {}): Promise<Found[]> {
  const keys = keysIn(record).filter((key) => asked.keys?.includes(key) ?? true);
  if (keys.length === 0) return [];
  const found = keys.map(
    (key) => sql`(select l.entity_id from lead l
      where ${matches(key, record)} and l.deleted_at is null and l.entity_id is distinct from ${asked.except ?? null}::uuid
      limit ${MOST})`,
  );
  const proofs = keys.map((key) => sql`case when ${matches(key, record)} then ${sql.lit(key)} end`);
  const { rows } = await sql<Found>`
    select p.fields, to_jsonb(l) as lead,
           case when u.entity_id is not null
                then json_build_object('first_name', u.first_name, 'last_name', u.last_name) end as owner
      from (${sql.join(found, sql` union `)}) f
      join lead l using (entity_id)
      left join app_user u on u.entity_id = coalesce(l.assignee_id, l.pr_assigned_id)
      cross join lateral (select array_remove(array[${sql.join(proofs)}]::text[], null) as fields) p
     order by array_position(${[...DUPLICATE_KEYS]}::text[], p.fields[1]), cardinality(p.fields) desc, l.entity_id
     limit ${MOST}`.execute(db);
  return rows;
}

/** Whether a lead `l` has the record's value of a key, and that proves something. */
function matches(key: DuplicateKey, record: Values): RawBuilder<boolean> {
  const value = record[key];
  // Written as the index is: lead_by_name_and_zip.
  if (key === NAME_KEY)
    return sql<boolean>`(lead_name_key(l.company_name) = lead_name_key(${value}) and l.zip = ${record.zip})`;
  const isShared = (SHARED_KEYS as readonly string[]).includes(key);
  return sql<boolean>`(l.${sql.ref(key)} = ${value}${isShared && isNumbered(record) ? sql` and l.npi is null` : sql``})`;
}

/** What the actor is told of a lead that may be a duplicate: of one that it may not read, only who works on it. */
export function presentDuplicate(actor: Actor, { fields, lead, owner }: Found): PossibleDuplicate {
  const told = { fields, lead_type: lead.lead_type, owner };
  const scope = scopeOf(actor.role, 'lead.read');
  if (scope === null || (scope !== 'all' && actor.leadType !== lead.lead_type)) return told;
  const { entity_id, company_name, status, phone } = lead;
  const merge = scopeOf(actor.role, 'lead.merge') !== null && mayEdit(actor, lead);
  return { ...told, entity_id, company_name, status, phone, can: { merge } };
}
