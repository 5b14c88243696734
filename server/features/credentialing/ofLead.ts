import { ACCOUNT_LIFECYCLE } from '#schemas/credential/account.ts';
import type { Call } from '#server/platform/actor.ts';
import { refuse } from '#server/platform/problem.ts';
import type { Write } from '#server/platform/write.ts';
import { createAccount, type NewAccount } from './create.ts';

/**
 * Opens the file of a lead that is converted. A lead that was converted before gets its file back as it was left, with
 * everything that was filled in. The caller holds the lead's lock, so that two conversions open one file.
 */
export async function openFileOfLead(
  write: Write,
  call: Call,
  account: NewAccount & { readonly lead_id: string },
): Promise<void> {
  const held = await lockedFile(write, account.lead_id);
  if (!held) await createAccount(write, { ...account, created_by: call.actor.id });
  else if (held.withdrawn_at !== null)
    await write.update(
      'account',
      held.entity_id,
      held.version,
      { withdrawn_at: null, updated_by: call.actor.id },
      { type: 'ACCOUNT_RESTORED', changes: [] },
    );
}

/**
 * Puts the file of a lead that is no longer converted out of everybody's sight; nothing of it is lost (domain §5).
 * Refuses with what stands against it when the file was submitted, also in this very moment.
 */
export async function withdrawFileOfLead(write: Write, call: Call, leadId: string): Promise<void> {
  const held = await lockedFile(write, leadId);
  if (!held || held.withdrawn_at !== null) return;
  if (held.submitted_at !== null || held.credential_status !== ACCOUNT_LIFECYCLE.initial)
    refuse([{ field: 'status', code: 'account_submitted' }]);
  await write.update(
    'account',
    held.entity_id,
    held.version,
    { withdrawn_at: new Date(), updated_by: call.actor.id },
    { type: 'ACCOUNT_WITHDRAWN', changes: [] },
  );
}

const lockedFile = (write: Write, leadId: string) =>
  write.trx
    .selectFrom('account')
    .select(['entity_id', 'version', 'credential_status', 'submitted_at', 'withdrawn_at'])
    .where('lead_id', '=', leadId)
    .forUpdate()
    .executeTakeFirst();
