import { PROVIDER_EDITS, SUBMITTED } from '#schemas/credential/account.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { freezeDrafts } from '#server/platform/forms/values.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { presentAccount, type Account } from './account.ts';
import { fileNow, openFile, valuesOf, worded } from './file.ts';
import { findAccount } from './read.ts';
import { mayOn } from './visible.ts';

/**
 * Hands a complete file in for review, as it stood at `version`; from then on the provider cannot edit it. Throws
 * `not_found`, `forbidden`, `not_now`, `stale` with the file as it is, or `bad_request` with everything that is missing
 * or wrong.
 */
export async function submitFile(
  db: Db,
  call: Call,
  id: string,
  version: number,
  confirmed: boolean,
): Promise<Account> {
  return transact(db, call, async (write) => {
    const account = await findAccount(write.trx, call, id, true);
    if (!mayOn(call.actor, 'credential.submit', account)) throw new Problem('forbidden');
    if (!PROVIDER_EDITS.includes(account.credential_status)) throw new Problem('not_now');
    const file = await openFile(write.trx, account);
    if (file.instance.version !== version)
      throw new Problem('stale', [], await fileNow(write.trx, call, account));
    refuse([
      ...(confirmed ? [] : [{ field: 'confirm', code: 'required' } as const]),
      ...worded(file.form, call.language, file.form.faults(valuesOf(file))),
    ]);
    await freezeDrafts(write.trx, file.instance.entity_id);
    const patch = { credential_status: SUBMITTED, submitted_at: new Date(), updated_by: call.actor.id };
    await write.update('account', id, account.version, patch, {
      type: 'ACCOUNT_STATUS_CHANGED',
      changes: [{ field: 'credential_status', from: account.credential_status, to: SUBMITTED }],
      detail: {
        form: file.instance.schema_key,
        form_version: file.instance.schema_version,
        instance_version: version,
      },
    });
    return presentAccount(await findAccount(write.trx, call, id), call.actor);
  });
}
