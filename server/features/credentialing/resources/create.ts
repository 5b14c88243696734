import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { RESOURCES_MAX } from '#schemas/credential/part.ts';
import { KINDS_OF, RESOURCE_LIFECYCLE } from '#schemas/credential/resource.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { formsOf } from '#schemas/forms/index.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { addValues, type ValueChange } from '#server/platform/forms/values.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import { newestVersion } from '#server/platform/forms/versions.ts';
import { refuse } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import type { AccountRow } from '../account.ts';
import { addEvents, anchored, nextEvents } from '../lifecycle/chain.ts';
import { allow } from '../parts.ts';
import { findAccount } from '../read.ts';
import { settle, today } from '../settle/index.ts';
import { isProvider } from '../visible.ts';
import { wholeResource } from './read.ts';
import { mayEditFile, takesResources } from './rights.ts';

export interface NewResource {
  readonly account_id: string;
  readonly kind: ResourceKind;
  /** Until its form says how it is called. */
  readonly name: string;
}

/**
 * Adds a resource to an account: with its forms, in its first cycle, not submitted. Throws `not_found`, `forbidden`,
 * `not_now` for an account that is held, or `bad_request`.
 */
export async function addResource(db: Db, vault: Vault, call: Call, { account_id, kind, name }: NewResource) {
  return transact(db, call, async (write) => {
    const account = await findAccount(write.trx, call, account_id, true);
    allow(mayEditFile(call.actor, account), takesResources(account));
    const shown = name.trim();
    refuse([
      ...(await placeFails(write.trx, account, kind, 1)),
      ...(shown === '' ? [{ field: 'name', code: 'required' } as const] : []),
    ]);
    const [id] = await createResources(write, vault, call, account, kind, [{ name: shown, values: [] }]);
    return wholeResource(write.trx, call, id!);
  });
}

/** Whether an account takes so many more of a kind. */
export async function placeFails(
  db: Db | Trx,
  { entity_id, lead_type }: AccountRow,
  kind: ResourceKind,
  more: number,
): Promise<Fail[]> {
  if (!KINDS_OF[lead_type].includes(kind)) return [{ field: 'kind', code: 'not_in_list' }];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from resource where account_id = ${entity_id}`.execute(db);
  return (rows[0]?.count ?? 0) + more > RESOURCES_MAX
    ? [{ field: 'kind', code: 'too_many', params: { limit: RESOURCES_MAX } }]
    : [];
}

export interface Filled {
  readonly name: string;
  /** What its form is filled in with; of sensitive fields masks with the secret beside it. */
  readonly values: readonly ValueChange[];
}

/**
 * Adds resources of one kind to an account, which the caller has locked; of what there is one of each — the rows, the
 * forms, the cycles — all in one statement. Answers their keys in the same order.
 */
export async function createResources(
  write: Write,
  vault: Vault,
  { actor }: Call,
  account: AccountRow,
  kind: ResourceKind,
  filled: readonly Filled[],
): Promise<string[]> {
  const about = { resource: 'account', id: account.entity_id };
  const status = {
    credential_status: RESOURCE_LIFECYCLE.initial,
    operational_status: 'NEVER_ACTIVE',
  } as const;
  const author = { created_by: actor.id, updated_by: actor.id };
  const { entity_id: account_id, lead_type } = account;
  const rows = filled.map(({ name }) => ({
    entity_id: uuidv7(),
    account_id,
    lead_type,
    kind,
    name,
    ...status,
    ...author,
  }));
  const events = await nextEvents(
    write,
    account_id,
    rows.map(({ entity_id, name }) => ({
      resource_id: entity_id,
      kind,
      name,
      to: status.credential_status,
      operational_to: status.operational_status,
    })),
  );
  await write.insertMany('resource', rows, (index) => ({
    type: 'CREDENTIAL_COMPONENT_CREATED',
    about,
    changes: [
      { field: 'kind', from: null, to: kind },
      { field: 'name', from: null, to: rows[index]!.name },
    ],
    detail: { resource_id: rows[index]!.entity_id, ...anchored(events[index]!) },
  }));
  await addEvents(write, events);
  await addForms(
    write,
    vault,
    { account, kind, actor },
    rows.map(({ entity_id }, index) => ({ id: entity_id, values: filled[index]!.values })),
  );
  const cycles = rows.map(({ entity_id }) => ({
    entity_id: uuidv7(),
    account_id,
    resource_id: entity_id,
    no: 1,
    kind: 'INITIAL',
    received_on: today(),
  }));
  await write.insertMany('credential_cycle', cycles, (index) => ({
    type: 'CYCLE_OPENED',
    about,
    changes: [],
    detail: { no: 1, kind: 'INITIAL', resource_id: cycles[index]!.resource_id },
  }));
  await settle(
    write.trx,
    [null, ...rows.map(({ entity_id }) => entity_id)].map((resource_id) => ({ account_id, resource_id })),
  );
  return rows.map(({ entity_id }) => entity_id);
}

/** Gives each resource the forms of its kind in their newest version, and fills in the first with what is known. */
async function addForms(
  write: Write,
  vault: Vault,
  {
    account,
    kind,
    actor,
  }: { readonly account: AccountRow; readonly kind: ResourceKind; readonly actor: Call['actor'] },
  resources: readonly { readonly id: string; readonly values: readonly ValueChange[] }[],
): Promise<void> {
  for (const [nth, key] of formsOf(kind, account.lead_type).entries()) {
    const newest = await newestVersion(write.trx, key);
    if (!newest) continue;
    const instances = resources.map(({ id }) => ({
      entity_id: uuidv7(),
      account_id: account.entity_id,
      resource_id: id,
      schema_key: key,
      schema_version: newest.version,
    }));
    const valuesAt = (index: number) => (nth === 0 ? resources[index]!.values : []);
    await write.insertMany('form_instance', instances, (index) => ({
      type: 'CREDENTIAL_COMPONENT_UPDATED',
      about: { resource: 'account', id: account.entity_id },
      changes: valuesAt(index).map(({ field, from, to }) => ({ field, from, to })),
      detail: { form: key, form_version: newest.version, resource_id: resources[index]!.id },
    }));
    await addValues(
      write.trx,
      vault,
      instances.map(({ entity_id }, index) => ({ instance: entity_id, values: valuesAt(index) })),
      { id: actor.id, source: isProvider(actor) ? 'PROVIDER' : 'STAFF', draft: true },
    );
  }
}
