import { sql } from 'kysely';
import { ENDED_FILES } from '#schemas/credential/account.ts';
import { ENDED } from '#schemas/credential/resource.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { FailCode } from '#schemas/errors.ts';
import type { ResourceCredentialStatus } from '#schemas/vocabulary/index.ts';
import type { Trx } from '#server/platform/db.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import type { Person } from './person.ts';

/** What stands against an erasure: of which field, and when, as a condition on the record's row `t`. */
type Obstacles = Readonly<Partial<Record<FailCode, { readonly field: string; readonly when: Condition }>>>;

const HOLD: ResourceCredentialStatus = 'INACTIVE_LEGAL_HOLD';
const HOLD_REASON = 'LEGAL_HOLD';

/**
 * One hold, said in two places: as the reason of a lead (or of one that was merged into it), where it keeps everything of
 * the provider, and as the status of somebody in its file, where it keeps them and what is above them.
 */
const leadHeld = (lead: string): Condition => sql<boolean>`exists (
  with recursive chain as (
    select l.entity_id, l.status_reason from lead l where l.entity_id = ${sql.ref(lead)}
     union select l.entity_id, l.status_reason from chain c join lead l on l.merged_into_id = c.entity_id)
  select from chain where status_reason = ${HOLD_REASON})`;
const someoneHeld = (account: string): Condition =>
  sql<boolean>`exists (select from resource r where r.account_id = ${sql.ref(account)} and r.credential_status = ${HOLD})`;

const confirmedHit = (subject: Condition) =>
  ({
    field: 'screening',
    when: sql<boolean>`exists (select from exclusion_hit x where ${subject} and x.resolution = 'CONFIRMED')`,
  }) as const;

export const OBSTACLES: Readonly<Record<Person['resource'], Obstacles>> = {
  lead: {
    erase_legal_hold: {
      field: 'status_reason',
      when: sql<boolean>`(${leadHeld('t.entity_id')} or exists (
        select from account a where a.lead_id = t.entity_id and ${someoneHeld('a.entity_id')}))`,
    },
    erase_signing: {
      field: 'agreements',
      when: sql<boolean>`exists (
        select from agreement g where g.lead_id = t.entity_id and g.status in ('IN_PROGRESS', 'SENT'))`,
    },
    erase_open_file: {
      field: 'account',
      when: sql<boolean>`exists (
        select from account a where a.lead_id = t.entity_id and a.withdrawn_at is null
           and a.credential_status <> all(${ENDED_FILES}::text[]))`,
    },
  },
  account: {
    erase_legal_hold: {
      field: 'credential_status',
      when: sql<boolean>`(${leadHeld('t.lead_id')} or ${someoneHeld('t.entity_id')})`,
    },
    erase_open_file: {
      field: 'credential_status',
      when: sql<boolean>`(t.withdrawn_at is null and t.credential_status <> all(${ENDED_FILES}::text[]))`,
    },
    erase_confirmed_hit: confirmedHit(sql`x.account_id = t.entity_id and x.resource_id is null`),
  },
  resource: {
    erase_legal_hold: {
      field: 'credential_status',
      when: sql<boolean>`(t.credential_status = ${HOLD} or exists (
        select from account a where a.entity_id = t.account_id and ${leadHeld('a.lead_id')}))`,
    },
    erase_not_ended: {
      field: 'credential_status',
      when: sql<boolean>`t.credential_status <> all(${[HOLD, ...ENDED]}::text[])`,
    },
    erase_confirmed_hit: confirmedHit(sql`x.account_id = t.account_id and x.resource_id = t.entity_id`),
  },
};

const entriesOf = (table: Person['resource']) =>
  Object.entries(OBSTACLES[table]) as [FailCode, { field: string; when: Condition }][];

/** Everything that stands against the erasure of a record, at once. */
export async function obstaclesOf(trx: Trx, table: Person['resource'], id: string): Promise<Fail[]> {
  const all = entriesOf(table);
  const { rows } = await sql<Readonly<Record<string, boolean>>>`
    select ${sql.join(all.map(([code, { when }]) => sql`${when} as ${sql.ref(code)}`))}
      from ${sql.table(table)} t where t.entity_id = ${id}`.execute(trx);
  return all.filter(([code]) => rows[0]?.[code]).map(([code, { field }]) => ({ field, code }));
}

/** Records `t` that nothing of this stands against. */
export const unhindered = (table: Person['resource']): Condition =>
  sql<boolean>`not (${sql.join(
    entriesOf(table).map(([, { when }]) => when),
    sql` or `,
  )})`;
