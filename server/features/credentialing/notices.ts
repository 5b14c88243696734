import { sql } from 'kysely';
import { mayEdit } from '#schemas/engine/formAudience.ts';
import { roleNames, scopeOf } from '#schemas/permissions.ts';
import { notify } from '#server/features/notices/notify.ts';
import type { Trx } from '#server/platform/db.ts';
import type { Write } from '#server/platform/write.ts';
import type { AccountRow } from './account.ts';
import { formOf, type InstanceRow } from './instances.ts';

/** The file that people are told of, and what of it when it is not the account itself. */
type Told = Pick<AccountRow, 'entity_id' | 'name' | 'provider_user_id' | 'cred_agent_id'>;
type Part = { readonly entity_id: string; readonly name: string } | null;

const nameOf = (account: Told, resource: Part): string =>
  resource ? `${account.name}, ${resource.name}` : account.name;

/** Tells who answers for a file that it was submitted: its agent, or else every supervisor (specification §4 'notifies the manager'). */
export async function notifySubmitted(write: Write, account: Told, resource: Part = null): Promise<void> {
  const params = { name: nameOf(account, resource) };
  const people = await managersOf(write.trx, account);
  await notify(
    write.trx,
    ...people.map((userId) => ({
      code: 'credential.submitted' as const,
      params,
      userId,
      about: { resource: 'account' as const, id: account.entity_id },
    })),
  );
}

const MANAGERS = roleNames().filter((role) => scopeOf(role, 'credential.decide') !== null);
/** More are no managers but everybody. */
const MANAGERS_MAX = 100;

async function managersOf(trx: Trx, { cred_agent_id }: Told): Promise<string[]> {
  const { rows } = await sql<{ entity_id: string; agent: boolean }>`
    select entity_id, entity_id is not distinct from ${cred_agent_id}::uuid as agent from app_user
     where active and (entity_id = ${cred_agent_id}::uuid or roles[1] = any(${MANAGERS}::text[]))
     order by agent desc, entity_id limit ${MANAGERS_MAX}`.execute(trx);
  return (rows[0]?.agent ? rows.slice(0, 1) : rows).map(({ entity_id }) => entity_id);
}

const TOLD = {
  APPROVED: 'credential.approved',
  ACTIVE: 'credential.approved',
  DENIED: 'credential.denied',
  TEMPORARILY_SUSPENDED: 'credential.suspended',
  SUSPENDED: 'credential.suspended',
  TERMINATED: 'credential.terminated',
} as const;
const RETURNED: readonly string[] = ['UPDATES_NEEDED', 'INCOMPLETE_APPLICATION'];

/** Tells the provider of a file what the new status of it, or of one of its resources, means for them; of most nothing. */
export async function notifyMoved(
  write: Write,
  account: Told,
  to: string,
  resource: Part = null,
): Promise<void> {
  const { entity_id: id, provider_user_id: userId } = account;
  if (!userId) return;
  const about = { resource: 'account', id } as const;
  const name = nameOf(account, resource);
  if (RETURNED.includes(to)) {
    const params = { name, ...(await countRejected(write.trx, id, resource)) };
    return notify(write.trx, { code: 'credential.returned', params, userId, about });
  }
  if (!Object.hasOwn(TOLD, to)) return;
  const code = TOLD[to as keyof typeof TOLD];
  await notify(write.trx, { code, params: { name }, userId, about });
}

/** What was sent back of a resource, or of a whole file: what is the provider's to correct. */
async function countRejected(
  trx: Trx,
  accountId: string,
  resource: Part,
): Promise<{ values: number; documents: number }> {
  const only = resource ? sql`coalesce(t.resource_id, t.account_id) = ${resource.entity_id}` : sql`true`;
  const { rows: fields } = await sql<Rejected>`
    select schema_key, schema_version, field_id, count(*)::int as count
      from (select distinct on (v.instance_id, v.field_id) t.schema_key, t.schema_version, v.field_id, v.state
              from form_instance t join field_value v on v.instance_id = t.entity_id
             where t.account_id = ${accountId} and ${only}
             order by v.instance_id, v.field_id, v.rev desc) newest
     where state = 'REJECTED' group by 1, 2, 3`.execute(trx);
  let values = 0;
  for (const { field_id, count, ...version } of fields) {
    const field = (await formOf(trx, version)).field(field_id);
    if (field && mayEdit(field, 'PROVIDER')) values += count;
  }
  const { rows } = await sql<{ documents: number }>`
    select count(*)::int as documents
      from (select distinct on (t.resource_id, t.requirement_id) t.state
              from document t where t.account_id = ${accountId} and t.archived_at is null and ${only}
             order by t.resource_id, t.requirement_id, t.created_at desc, t.entity_id desc) newest
     where newest.state = 'REJECTED'`.execute(trx);
  return { values, documents: rows[0]?.documents ?? 0 };
}

type Rejected = Pick<InstanceRow, 'schema_key' | 'schema_version'> & {
  readonly field_id: string;
  readonly count: number;
};

/** Tells each agent once of the files that somebody gave to them. */
export async function notifyAssigned(
  write: Write,
  files: readonly { readonly account: Pick<Told, 'entity_id' | 'name'>; readonly agentId: string }[],
): Promise<void> {
  const agents = [...new Set(files.map(({ agentId }) => agentId))];
  await notify(
    write.trx,
    ...agents.map((userId) => {
      const [first, ...others] = files.filter(({ agentId }) => agentId === userId);
      return first && others.length === 0
        ? {
            code: 'credential.assigned' as const,
            params: { name: first.account.name },
            userId,
            about: { resource: 'account' as const, id: first.account.entity_id },
          }
        : {
            code: 'credential.assigned_many' as const,
            params: { count: others.length + 1 },
            userId,
            about: { resource: 'account' as const, id: null },
          };
    }),
  );
}

/** Tells the supervisors that somebody of the other area asks for an agent (domain §6 'request'). */
export async function notifyAgentRequested(write: Write, account: Told, person: string): Promise<void> {
  const people = await managersOf(write.trx, { ...account, cred_agent_id: null });
  const params = { name: account.name, person };
  await notify(
    write.trx,
    ...people.map((userId) => ({
      code: 'credential.agent_requested' as const,
      params,
      userId,
      about: { resource: 'account' as const, id: account.entity_id },
    })),
  );
}
