import { isEmpty } from '#schemas/engine/rules.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { openInstance } from '../instances.ts';
import { openValue } from '../sensitive.ts';
import { mayOn } from '../visible.ts';

/**
 * Gives one sensitive value in full, and leaves in the history who asked for it and why (domain §6 'Reveal'). Throws
 * `not_found`, `forbidden`, or `bad_request` for a field that is not sensitive, or holds nothing, or without a reason.
 */
export async function revealValue(
  db: Db,
  vault: Vault,
  call: Call,
  id: string,
  fieldId: string,
  reason: string,
): Promise<{ value: unknown }> {
  return transact(db, call, async (write) => {
    const { subject, row, form, values } = await openInstance(write.trx, call, id);
    if (!mayOn(call.actor, 'credential.reveal', subject.account)) throw new Problem('forbidden');
    const field = form.field(fieldId);
    const held = values.get(fieldId);
    const sensitive = field?.sensitive;
    refuse([
      ...(sensitive && !isEmpty(held?.value) ? [] : [{ field: 'field_id', code: 'unknown_field' } as const]),
      ...(reason.trim() ? [] : [{ field: 'reason', code: 'reason_required' } as const]),
    ]);
    await write.note('account', row.account_id, {
      type: 'CREDENTIAL_REVEALED',
      changes: [],
      detail: {
        field_id: fieldId,
        class: typeof sensitive === 'object' ? [...new Set(Object.values(sensitive))].join() : sensitive,
        reason: reason.trim(),
        rev: held?.rev,
        resource_id: row.resource_id,
      },
    });
    return { value: held ? await openValue(vault, id, held) : null };
  });
}
