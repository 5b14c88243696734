import { v7 as uuidv7 } from 'uuid';
import { ACCOUNT_LIFECYCLE } from '#schemas/credential/account.ts';
import type { Values } from '#schemas/engine/field.ts';
import { ACCOUNT_FORM } from '#schemas/forms/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { changesIn, putValues } from '#server/platform/forms/values.ts';
import { newestVersion, publishedForm } from '#server/platform/forms/versions.ts';
import type { Write } from '#server/platform/write.ts';
import { valuesFromLead } from './prefill.ts';

export interface NewAccount {
  readonly name: string;
  readonly lead_type: LeadType;
  readonly lead_id?: string | null;
  /** The values of the lead, from which the form takes what it names (`x-prefill`). */
  readonly lead?: Values;
  readonly provider_user_id?: string | null;
  readonly cred_agent_id?: string | null;
  readonly created_by?: string | null;
}

/**
 * Opens a credential file: an account in onboarding with its form, pinned to the newest version, filled in only with
 * what the lead knows. Answers its key.
 */
export async function createAccount(write: Write, account: NewAccount): Promise<string> {
  const id = uuidv7();
  const newest = await newestVersion(write.trx, ACCOUNT_FORM[account.lead_type]);
  const form = newest && (await publishedForm(write.trx, newest.key, newest.version));
  if (!form) throw new Error(`No form is published for ${account.lead_type} accounts`);
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
  };
  await write.insert(
    'account',
    { ...values, entity_id: id, created_by, updated_by: created_by },
    {
      type: 'ACCOUNT_CREATED',
      changes: Object.entries(values)
        .filter(([, to]) => to !== null)
        .map(([field, to]) => ({ field, from: null, to })),
    },
  );
  const instance = uuidv7();
  const known = changesIn(new Map(), await valuesFromLead(write.trx, form, lead_type, lead));
  await write.insert(
    'form_instance',
    { entity_id: instance, account_id: id, schema_key: form.key, schema_version: form.version },
    {
      type: 'CREDENTIAL_UPDATED',
      about: { resource: 'account', id },
      changes: known,
      detail: { form: form.key, form_version: form.version },
    },
  );
  // A draft: until the file is submitted its provider corrects what the lead had wrong.
  await putValues(write.trx, instance, new Map(), known, {
    id: created_by,
    source: 'IMPORT',
    draft: true,
  });
  return id;
}
