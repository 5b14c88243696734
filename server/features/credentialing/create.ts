import { v7 as uuidv7 } from 'uuid';
import { ACCOUNT_LIFECYCLE } from '#schemas/credential/account.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Write } from '#server/platform/write.ts';
import { ensureInstances } from './instances.ts';
import { openCycle } from './lifecycle/cycles.ts';
import { addEvents, anchored, nextEvents } from './lifecycle/chain.ts';
import { fillFromLead } from './prefill.ts';
import { readAccount } from './read.ts';
import { settle } from './settle/index.ts';

export interface NewAccount {
  readonly name: string;
  readonly lead_type: LeadType;
  readonly lead_id?: string | null;
  /** The values of the lead, from which the forms take what they name (`x-prefill`). */
  readonly lead?: Values;
  readonly provider_user_id?: string | null;
  readonly cred_agent_id?: string | null;
  readonly created_by?: string | null;
}

/**
 * Opens a credential file: an account in onboarding, in its first cycle, with its forms, each pinned to the newest
 * version and filled in only with what the lead knows. Answers its key.
 */
export async function createAccount(write: Write, account: NewAccount): Promise<string> {
  const id = uuidv7();
  const {
    name,
    lead_type,
    lead_id = null,
    lead = {},
    provider_user_id = null,
    cred_agent_id = null,
    created_by = null,
  } = account;
  const values = {
    name,
    lead_type,
    lead_id,
    provider_user_id,
    cred_agent_id,
    credential_status: ACCOUNT_LIFECYCLE.initial,
    operational_status: 'NEVER_ACTIVE',
  } as const;
  const events = await nextEvents(write, id, [
    {
      resource_id: null,
      kind: 'ACCOUNT',
      name,
      to: values.credential_status,
      operational_to: values.operational_status,
    },
  ]);
  await write.insert(
    'account',
    { ...values, entity_id: id, created_by, updated_by: created_by },
    {
      type: 'ACCOUNT_CREATED',
      changes: Object.entries(values)
        .filter(([, to]) => to !== null)
        .map(([field, to]) => ({ field, from: null, to })),
      detail: anchored(events[0]!),
    },
  );
  await addEvents(write, events);
  const subject = { account: await readAccount(write.trx, id), resource: null };
  await openCycle(write, subject, 'INITIAL');
  await fillFromLead(write, id, await ensureInstances(write, subject), lead_type, lead, created_by);
  await settle(write.trx, [{ account_id: id, resource_id: null }]);
  return id;
}
