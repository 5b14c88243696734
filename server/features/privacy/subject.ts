import { sql } from 'kysely';
import { addDays, dayText } from '#schemas/engine/days.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { ERASED, PERSONS } from '#schemas/privacy/index.ts';
import { RETENTION } from '#schemas/privacy/retention.ts';
import type { AccountCredentialStatus } from '#schemas/vocabulary/index.ts';
import type { Tables } from '#server/db/schema.ts';
import type { Trx } from '#server/platform/db.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { withoutPerson } from '../credentialing/lifecycle/erased.ts';
import type { Subject } from '../credentialing/rights.ts';
import { refOf, SUBJECT_TABLES } from '../credentialing/subject.ts';
import { findLogin, namesOf, partsOfLogin, type Login } from './login.ts';
import { obstaclesOf } from './obstacles.ts';
import { filesAs, isOneOf, keysOf, notOfErasures, type Part, type Person } from './person.ts';

const APPROVED: AccountCredentialStatus = 'APPROVED';

/**
 * A driver, a practitioner or an owner; or the people of an account: whom its own forms and documents name, and its login.
 * Those of its resources are erased by themselves. The caller has locked it.
 */
export async function personOfSubject(
  trx: Trx,
  subject: Subject,
  keptDays: number = RETENTION.files.days,
  language: Language = 'en',
): Promise<Person> {
  const { account, resource } = subject;
  const record = resource ?? account;
  const found = await findParts(trx, subject);
  return {
    resource: resource ? 'resource' : 'account',
    id: record.entity_id,
    version: record.version,
    about: { resource: 'account', id: account.entity_id },
    name: record.name,
    known: resource ? [resource.name] : found.login ? namesOf(found.login) : [],
    patch: {
      ...(resource ? { name: ERASED } : found.login ? { provider_user_id: null } : {}),
      facts: sql`'{}'::jsonb`,
      erased_at: sql`clock_timestamp()`,
    },
    parts: partsOf(subject, found),
    history: sql<boolean>`(${notOfErasures} and ${historyOfSubject(subject, found)})`,
    stays: [...(resource ? [] : (['company', 'resources'] as const)), 'status', 'trace', 'copies'],
    fails: await failsOf(trx, subject, keptDays, language),
    events: await withoutPerson(trx, refOf(subject)),
  };
}

interface Found {
  readonly files: readonly string[];
  /** Keys by which the history of its account names what belongs to it. */
  readonly named: readonly string[];
  /** What it was ever called. */
  readonly names: readonly string[];
  readonly login: Login | null;
}

/** Rows `t` of a subject itself, as the indexes have them. */
export const ownRows = ({ account, resource }: Subject): Condition =>
  resource
    ? sql<boolean>`(t.account_id = ${account.entity_id} and t.resource_id = ${resource.entity_id})`
    : sql<boolean>`(t.account_id = ${account.entity_id} and t.resource_id is null)`;

const keysIn = (table: string, column: string, own: Condition) =>
  sql`select ${sql.ref(column)} as id from ${sql.table(table)} t where ${own}`;

export async function findParts(trx: Trx, subject: Subject): Promise<Found> {
  const { account, resource } = subject;
  const own = ownRows(subject);
  const parts = await keysOf(
    trx,
    sql`${sql.join(
      SUBJECT_TABLES.map((table) => keysIn(table, 'entity_id', own)),
      sql` union all `,
    )}`,
  );
  // What was taken back or replaced is known to the history alone.
  const told = await keysOf(
    trx,
    sql`select distinct key as id from history h, jsonb_each_text(h.detail - 'resource_id') d (name, key)
         where h.record_id = ${account.entity_id} and ${toldUnder(subject)}
           and d.name = any('{document,file,comment,item}') and d.key is not null`,
  );
  const files = await keysOf(
    trx,
    sql`select entity_id as id from file where use = 'credential' and (${isOneOf('entity_id', told)} or entity_id in (
          ${keysIn('document', 'file_id', own)} union ${keysIn('verification', 'evidence_file_id', own)}
          union ${keysIn('exclusion_hit', 'evidence_file_id', own)}))`,
  );
  const { rows: names } = await sql<{ name: string }>`
    select distinct event ->> 'name' as name from status_event t where ${own} and event ->> 'name' <> ''`.execute(
    trx,
  );
  return {
    files,
    named: [...new Set([...(resource ? [resource.entity_id] : []), ...parts, ...told, ...files])],
    names: [...new Set([(resource ?? account).name, ...names.map((one) => one.name)])].filter(
      (one) => one !== ERASED,
    ),
    login: resource ? null : await findLogin(trx, account.provider_user_id),
  };
}

/** Rows `h` of an account's history that say themselves whom they are about. */
const toldUnder = ({ resource }: Subject): Condition =>
  resource
    ? sql<boolean>`(h.detail ->> 'resource_id' = ${resource.entity_id} or strpos(h.changes::text, ${resource.entity_id}) > 0)`
    : sql<boolean>`h.detail ->> 'resource_id' is null`;

/** Rows `h` of the history that tell of a subject: most stand under its account, and name it or what belongs to it. */
export const historyOfSubject = (subject: Subject, { named }: Pick<Found, 'named'>): Condition =>
  sql<boolean>`(${isOneOf('h.record_id', named)} or (h.record_id = ${subject.account.entity_id} and (${toldUnder(subject)}
      or exists (select from unnest(${named}::text[]) n where strpos(h.changes::text || h.detail::text, n) > 0))))`;

/** Notices about the account; of a resource, those that name it. */
export const noticesOf = ({ account, resource }: Subject, names: readonly string[]): Condition =>
  sql<boolean>`(record_id = ${account.entity_id} ${
    resource
      ? sql`and exists (select from unnest(${names}::text[]) n where strpos(params ->> 'name', n) > 0)`
      : sql``
  })`;

function partsOf(subject: Subject, { files, names, login }: Found): Part[] {
  const own = ownRows(subject);
  const ownIn = (table: keyof Tables): Condition =>
    sql<boolean>`entity_id in (${keysIn(table, 'entity_id', own)})`;
  return [
    {
      part: 'values',
      table: 'field_value',
      where: sql<boolean>`instance_id in (${keysIn('form_instance', 'entity_id', own)})`,
    },
    {
      part: 'values',
      table: 'requirement_item',
      where: sql<boolean>`${ownIn('requirement_item')} and waived_reason is not null`,
      set: { waived_reason: ERASED },
    },
    ...OWN_PARTS.map(([part, table]) => ({ part, table, where: ownIn(table) })),
    ...filesAs('files', files),
    { part: 'notices', table: 'notice', where: noticesOf(subject, names) },
    ...(login ? partsOfLogin(login) : []),
  ];
}

const OWN_PARTS = [
  ['documents', 'document'],
  ['verifications', 'verification'],
  ['comments', 'credential_comment'],
  ['screening', 'exclusion_hit'],
  ['screening', 'exclusion_check'],
] as const;

async function failsOf(
  trx: Trx,
  { account, resource }: Subject,
  keptDays: number,
  language: Language,
): Promise<Fail[]> {
  if (resource && !PERSONS.includes(resource.kind)) return [{ field: 'kind', code: 'erase_no_person' }];
  const record = resource ?? account;
  const fails = await obstaclesOf(trx, resource ? 'resource' : 'account', record.entity_id);
  // For ever says nothing of whoever asks to be erased: what law asks for does.
  const until = addDays(record.status_at.toISOString().slice(0, 10), keptDays || RETENTION.files.days);
  const worked = resource ? resource.first_active_at !== null : await wasApproved(trx, account.entity_id);
  // As long as it goes on, no end can be told.
  const isOver = !fails.some(({ code }) => code === 'erase_not_ended' || code === 'erase_open_file');
  return isOver && worked && until > new Date().toISOString().slice(0, 10)
    ? [
        ...fails,
        { field: 'credential_status', code: 'erase_kept', params: { name: dayText(until, language) } },
      ]
    : fails;
}

/** Whether an account has ever worked for the network, by the chain of what happened to it. */
async function wasApproved(trx: Trx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from status_event where account_id = ${accountId} and resource_id is null and event ->> 'to' = ${APPROVED}
     limit 1`.execute(trx);
  return rows.length > 0;
}
