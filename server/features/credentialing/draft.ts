import { normaliseField } from '#schemas/engine/form.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import type { CompiledForm } from '#server/platform/forms/compiled.ts';
import { changesIn, putValues } from '#server/platform/forms/values.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { PROVIDER_EDITS } from '#schemas/credential/account.ts';
import { isEditable } from './account.ts';
import { fileNow, openFile, type FileState } from './file.ts';
import { findAccount } from './read.ts';
import { isProvider, mayOn } from './visible.ts';

/**
 * Saves values of a file by field id; null empties one. A draft may lack anything, but what it holds has its shape.
 * Throws `not_found`, `forbidden` (an agent on somebody else's file), `not_now`, `stale` with the file as it is, or
 * `bad_request` with every value that is wrong; then nothing is stored.
 */
export async function saveDraft(
  db: Db,
  call: Call,
  id: string,
  version: number,
  sent: Readonly<Record<string, unknown>>,
): Promise<FileState> {
  return transact(db, call, async (write) => {
    const account = await findAccount(write.trx, call, id, true);
    if (!mayOn(call.actor, 'credential.edit', account)) throw new Problem('forbidden');
    if (!isEditable(call.actor, account.credential_status)) throw new Problem('not_now');
    const file = await openFile(write.trx, account);
    if (file.instance.version !== version)
      throw new Problem('stale', [], await fileNow(write.trx, call, account));
    const values = normalised(file.form, sent);
    refuse(draftFails(file.form, values));
    const changes = changesIn(file.values, values);
    if (changes.length > 0) {
      const event = { type: 'CREDENTIAL_UPDATED', about: { resource: 'account', id }, changes } as const;
      await write.update('form_instance', file.instance.entity_id, version, {}, event);
      await putValues(write.trx, file.instance.entity_id, file.values, changes, {
        id: call.actor.id,
        source: isProvider(call.actor) ? 'PROVIDER' : 'STAFF',
        draft: PROVIDER_EDITS.includes(account.credential_status),
      });
    }
    return fileNow(write.trx, call, account);
  });
}

const normalised = (form: CompiledForm, sent: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(sent).map(([id, value]) => {
      const field = form.field(id);
      return [id, field ? normaliseField(field, value) : value];
    }),
  );

const draftFails = (form: CompiledForm, values: Readonly<Record<string, unknown>>): Fail[] =>
  Object.entries(values).flatMap(([id, value]) => {
    const field = form.field(id);
    if (!field) return [{ field: id, code: 'unknown_field' }];
    return value === null ? [] : form.shapeFaults(field, value);
  });
