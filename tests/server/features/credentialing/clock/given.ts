import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import { demoId } from '#server/db/seed/people.ts';
import { clockHandlers } from '#server/features/credentialing/clock/index.ts';
import { settle } from '#server/features/credentialing/settle/index.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import type { TestApp } from '#tests/support/app.ts';

export const AGENT = demoId('cred.agent');

interface Rule {
  subject_kind?: string;
  required?: boolean;
  needs_document?: boolean;
  warn_days?: number;
  grace_days?: number;
}

/** Something that drivers must hand in; answers its key. */
export async function requirement(app: TestApp, rule: Rule = {}): Promise<string> {
  const id = randomUUID();
  const {
    subject_kind = 'DRIVER',
    required = true,
    needs_document = true,
    warn_days = 90,
    grace_days = 30,
  } = rule;
  await app.query`
    insert into requirement (entity_id, code, subject_kind, name_en, name_es, required, needs_document, needs_psv, warn_days, grace_days)
    values (${id}, ${`R${id.slice(0, 8).toUpperCase()}`}, ${subject_kind}, 'Drug test', 'Prueba de drogas', ${required},
            ${needs_document}, ${!needs_document}, ${warn_days}, ${grace_days})`;
  return id;
}

/** A person of the house, by default one who provides; answers its key. */
export async function person(
  app: TestApp,
  { role = 'CREDENTIALS_TP_PROVIDER', email = undefined as string | null | undefined, active = true } = {},
): Promise<string> {
  const id = randomUUID();
  await app.query`
    insert into app_user (entity_id, username, first_name, last_name, email, roles, active)
    values (${id}, ${id}, 'Iñaki', 'O’Neill', ${email === undefined ? `${id}@rides.example` : email}, ${[role]}, ${active})`;
  return id;
}

/** A file as it came into the house, with a provider of its own; answers its key. */
export async function account(
  app: TestApp,
  { status = 'APPROVED', recredential_on = null as string | null, provider = null as string | null } = {},
): Promise<string> {
  const id = randomUUID();
  await app.query`
    insert into account (entity_id, lead_type, name, credential_status, operational_status, provider_user_id, cred_agent_id)
    values (${id}, 'TP', 'Harbor <Care> Rides', ${status}, 'ACTIVE', ${provider ?? (await person(app))}, ${AGENT})`;
  await app.query`
    insert into credential_cycle (entity_id, account_id, no, kind, recredential_on)
    values (${randomUUID()}, ${id}, 1, 'INITIAL', ${recredential_on})`;
  return id;
}

export async function driver(
  app: TestApp,
  accountId: string,
  status = 'ACTIVE',
): Promise<SubjectRef & { resource_id: string }> {
  const id = randomUUID();
  await app.query`
    insert into resource (entity_id, account_id, lead_type, kind, name, credential_status, operational_status)
    values (${id}, ${accountId}, 'TP', 'DRIVER', 'Rosa Delgado', ${status}, 'ACTIVE')`;
  return { account_id: accountId, resource_id: id };
}

/** A document of a subject; the subject's items are then as of `day`. Answers its key. */
export async function document(
  app: TestApp,
  ref: SubjectRef,
  requirementId: string,
  expires_on: string,
  { state = 'APPROVED', day = undefined as string | undefined } = {},
): Promise<string> {
  const [id, file] = [randomUUID(), randomUUID()];
  await app.query`
    insert into file (entity_id, key, area, lead_type, use, name, state, created_by)
    values (${file}, ${file}, 'credentialing', 'TP', 'credential', 'paper.pdf', 'UPLOADED', ${AGENT})`;
  await app.query`
    insert into document (entity_id, account_id, resource_id, requirement_id, file_id, expires_on, state, reason_text, created_by)
    values (${id}, ${ref.account_id}, ${ref.resource_id}, ${requirementId}, ${file}, ${expires_on}, ${state},
            ${state === 'REJECTED' ? 'Not signed' : null}, ${AGENT})`;
  await settleOn(app, ref, day);
  return id;
}

export const settleOn = (app: TestApp, ref: SubjectRef, day?: string): Promise<void> =>
  app.db.transaction().execute((trx) => settle(trx, [ref], day));

/** Has it be that day. */
export async function clock(app: TestApp, day: string): Promise<void> {
  const secrets = await openSecrets(app.db, { dataDir: app.dataDir });
  const handlers = clockHandlers({ db: app.db, secrets });
  await handlers['credential.clock']({ day }, new AbortController().signal);
}

export const itemState = async (app: TestApp, ref: SubjectRef): Promise<string[]> =>
  (
    await app.query<{ state: string }>`
      select state from requirement_item
       where account_id = ${ref.account_id} and resource_id is not distinct from ${ref.resource_id}::uuid
       order by requirement_id`
  ).map(({ state }) => state);

export async function statusOf(app: TestApp, { account_id, resource_id }: SubjectRef): Promise<string> {
  const rows = await app.query<{ status: string }>`
    select credential_status || ' ' || operational_status as status
      from ${sql.table(resource_id ? 'resource' : 'account')} where entity_id = ${resource_id ?? account_id}`;
  return rows[0]!.status;
}

export interface Told {
  readonly key: string;
  readonly code: string;
  readonly user_id: string;
  readonly params: Record<string, unknown>;
}

/** What people were told about an account, in its order. */
export const told = (app: TestApp, accountId: string): Promise<Told[]> =>
  app.query<Told>`
    select key, code, user_id, params from notice where record_id = ${accountId} order by created_at, key`;
