import {
  ACCOUNT_LIFECYCLE,
  needsConfirmation,
  operationalAfter,
  PROVIDER_EDITS,
  SUBMITTED,
} from '#schemas/credential/account.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { pathOf, shownFields } from '#schemas/engine/form.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { refusal } from '#schemas/engine/transitions.ts';
import type { AccountCredentialStatus } from '#schemas/vocabulary/index.ts';
import type { Change } from '#server/db/schema.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { freezeDrafts } from '#server/platform/forms/values.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { presentAccount, type Account, type AccountRow } from './account.ts';
import { openFile, valuesOf, type File } from './file.ts';
import { findAccount } from './read.ts';
import { mayOn } from './visible.ts';

/**
 * Moves an account along its lifecycle (domain §5). Throws `not_found`, `forbidden`, `stale` with the account as it
 * is, `not_now` with what stands against the move, or `bad_request` when it wants a confirmation.
 */
export async function moveAccount(
  db: Db,
  call: Call,
  id: string,
  version: number,
  to: AccountCredentialStatus,
  confirmed: boolean,
): Promise<Account> {
  return transact(db, call, async (write) => {
    const account = await findAccount(write.trx, call, id, true);
    if (!mayOn(call.actor, 'credential.review', account)) throw new Problem('forbidden');
    if (account.version !== version) throw new Problem('stale', [], presentAccount(account, call.actor));
    allowed(call, account, to);
    if (needsConfirmation(account.credential_status, to) && !confirmed)
      refuse([{ field: 'confirm', code: 'required' }]);
    const file = await openFile(write.trx, account);
    if (to === 'APPROVED') {
      const missing = missingForApproval(file);
      if (missing.length > 0) throw new Problem('not_now', missing);
    }
    // What the provider can no longer change is what the reviewers judge.
    if (!PROVIDER_EDITS.includes(to)) await freezeDrafts(write.trx, file.instance.entity_id);
    const patch = {
      credential_status: to,
      operational_status: operationalAfter(to, account.operational_status),
    };
    await write.update(
      'account',
      id,
      version,
      { ...patch, updated_by: call.actor.id },
      {
        type: 'ACCOUNT_STATUS_CHANGED',
        changes: changesOf(account, patch),
      },
    );
    return presentAccount(await findAccount(write.trx, call, id), call.actor);
  });
}

/** Submitting is not a move: it validates the file, so the status it leads to cannot be chosen here. */
function allowed(call: Call, account: AccountRow, to: AccountCredentialStatus): void {
  const supervisor = mayOn(call.actor, 'credential.decide', account);
  const code =
    to === SUBMITTED
      ? 'transition_forbidden'
      : refusal(ACCOUNT_LIFECYCLE, account.credential_status, to, supervisor);
  if (code)
    throw new Problem(code === 'supervisor_only' ? 'forbidden' : 'not_now', [{ field: 'status', code }]);
}

/** The guard of APPROVED (domain §5) as far as this version has what it asks for: required fields are approved. */
function missingForApproval(file: File): Fail[] {
  const values = valuesOf(file);
  return shownFields(file.form.fields, values)
    .filter((field) => field.required)
    .flatMap((field): Fail[] => {
      if (isEmpty(values[field.fieldId])) return [{ field: pathOf(field), code: 'required' }];
      return file.values.get(field.fieldId)?.state === 'APPROVED'
        ? []
        : [{ field: pathOf(field), code: 'not_approved' }];
    });
}

const changesOf = (account: AccountRow, patch: Partial<AccountRow>): Change[] =>
  (['credential_status', 'operational_status'] as const)
    .filter((field) => patch[field] !== account[field])
    .map((field) => ({ field, from: account[field], to: patch[field] }));
