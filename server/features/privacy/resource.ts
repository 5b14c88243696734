import { sql } from 'kysely';
import { ENDED } from '#schemas/credential/resource.ts';
import { addDays, dayText } from '#schemas/engine/days.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { ERASED, PERSONS } from '#schemas/privacy/index.ts';
import { RETENTION } from '#schemas/privacy/retention.ts';
import type { Trx } from '#server/platform/db.ts';
import { withoutPerson } from '../credentialing/lifecycle/erased.ts';
import type { ResourceRow } from '../credentialing/resource.ts';
import { filesAs, isOneOf, keysOf, notOfErasures, type Part, type Person } from './person.ts';

/** A driver, a practitioner or an owner. The caller has locked it. */
export async function personOfResource(
  trx: Trx,
  row: ResourceRow,
  keptDays: number = RETENTION.files.days,
  language: Language = 'en',
): Promise<Person> {
  const found = await findParts(trx, row);
  return {
    resource: 'resource',
    id: row.entity_id,
    version: row.version,
    about: { resource: 'account', id: row.account_id },
    name: row.name,
    known: [row.name],
    patch: { name: ERASED, facts: sql`'{}'::jsonb`, erased_at: sql`clock_timestamp()` },
    parts: partsOf(row, found),
    history: sql<boolean>`(${notOfErasures} and ${historyOfResource(row, found)})`,
    stays: ['status', 'trace', 'copies'],
    fails: await failsOf(trx, row, keptDays, language),
    events: await withoutPerson(trx, row.account_id, row.entity_id),
  };
}

interface Found {
  readonly files: readonly string[];
  /** Keys by which the history of its account names what belongs to it. */
  readonly named: readonly string[];
  /** What it was ever called. */
  readonly names: readonly string[];
}

/** What belongs to a resource, whose rows have `resource_id`. */
const TABLES = [
  'document',
  'verification',
  'credential_comment',
  'exclusion_hit',
  'exclusion_check',
  'credential_cycle',
  'form_instance',
] as const;

export async function findParts(
  trx: Trx,
  row: Pick<ResourceRow, 'entity_id' | 'account_id' | 'name'>,
): Promise<Found> {
  const { entity_id: id, account_id, name } = row;
  const parts = await keysOf(
    trx,
    sql`${sql.join(
      TABLES.map((table) => sql`select entity_id as id from ${sql.table(table)} where resource_id = ${id}`),
      sql` union all `,
    )}`,
  );
  // What was taken back or replaced is known to the history alone.
  const told = await keysOf(
    trx,
    sql`select distinct key as id from history h, jsonb_each_text(h.detail - 'resource_id') d (name, key)
         where h.record_id = ${account_id} and (h.detail ->> 'resource_id' = ${id} or strpos(h.changes::text, ${id}) > 0)
           and d.name = any('{document,file,comment,item}') and d.key is not null`,
  );
  const files = await keysOf(
    trx,
    sql`select entity_id as id from file where use = 'credential' and (${isOneOf('entity_id', told)} or entity_id in (
          select file_id from document where resource_id = ${id}
           union select evidence_file_id from verification where resource_id = ${id}
           union select evidence_file_id from exclusion_hit where resource_id = ${id}))`,
  );
  const { rows: names } = await sql<{ name: string }>`
    select distinct event ->> 'name' as name from status_event
     where account_id = ${account_id} and resource_id = ${id} and event ->> 'name' <> ''`.execute(trx);
  return {
    files,
    named: [...new Set([id, ...parts, ...told, ...files])],
    names: [...new Set([name, ...names.map((one) => one.name)])].filter((one) => one !== ERASED),
  };
}

/** Rows `h` of the history that tell of a resource: most stand under its account, and name it or what belongs to it. */
export const historyOfResource = (
  { entity_id, account_id }: Pick<ResourceRow, 'entity_id' | 'account_id'>,
  { named }: Pick<Found, 'named'>,
) => sql<boolean>`(${isOneOf('h.record_id', named)}
  or (h.record_id = ${account_id} and (h.detail ->> 'resource_id' = ${entity_id}
      or exists (select from unnest(${named}::text[]) n where strpos(h.changes::text || h.detail::text, n) > 0))))`;

/** Notices about the account that name the resource. */
export const noticesOf = (
  accountId: string,
  names: readonly string[],
) => sql<boolean>`(record_id = ${accountId}
  and exists (select from unnest(${names}::text[]) n where strpos(params ->> 'name', n) > 0))`;

function partsOf({ entity_id: id, account_id }: ResourceRow, { files, names }: Found): Part[] {
  const own = sql<boolean>`resource_id = ${id}`;
  return [
    {
      part: 'values',
      table: 'field_value',
      where: sql<boolean>`instance_id in (select entity_id from form_instance where resource_id = ${id})`,
    },
    {
      part: 'values',
      table: 'requirement_item',
      where: sql<boolean>`${own} and waived_reason is not null`,
      set: { waived_reason: ERASED },
    },
    { part: 'documents', table: 'document', where: own },
    { part: 'verifications', table: 'verification', where: own },
    { part: 'comments', table: 'credential_comment', where: own },
    { part: 'screening', table: 'exclusion_hit', where: own },
    { part: 'screening', table: 'exclusion_check', where: own },
    ...filesAs('files', files),
    { part: 'notices', table: 'notice', where: noticesOf(account_id, names) },
  ];
}

async function failsOf(trx: Trx, row: ResourceRow, keptDays: number, language: Language): Promise<Fail[]> {
  if (!PERSONS.includes(row.kind)) return [{ field: 'kind', code: 'erase_no_person' }];
  const field = 'credential_status';
  if (row.credential_status === 'INACTIVE_LEGAL_HOLD') return [{ field, code: 'erase_legal_hold' }];
  if (!ENDED.includes(row.credential_status)) return [{ field, code: 'erase_not_ended' }];
  const until = addDays(row.status_at.toISOString().slice(0, 10), keptDays);
  const isKept = row.first_active_at !== null && until > new Date().toISOString().slice(0, 10);
  const { rows } = await sql`
    select from exclusion_hit where resource_id = ${row.entity_id} and resolution = 'CONFIRMED' limit 1`.execute(
    trx,
  );
  return [
    ...(isKept ? [{ field, code: 'erase_kept', params: { name: dayText(until, language) } } as const] : []),
    ...(rows.length > 0 ? [{ field: 'screening', code: 'erase_confirmed_hit' } as const] : []),
  ];
}
