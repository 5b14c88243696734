import { STAFF_REVIEWS } from '#schemas/credential/account.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { decideValues, type Decision } from '#server/platform/forms/values.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { fileNow, openFile, type File, type FileState } from './file.ts';
import { findAccount } from './read.ts';
import { mayOn } from './visible.ts';

/**
 * Approves or rejects values, all of the decisions or none. Each names the revision its reviewer saw. Throws
 * `not_found`, `forbidden` (not assigned to the reviewer), `not_now`, `bad_request`, or `stale` with the revisions
 * that changed and the file as it is.
 */
export async function reviewFile(
  db: Db,
  call: Call,
  id: string,
  given: readonly Decision[],
): Promise<FileState> {
  const decisions = given.map((decision) => ({
    ...decision,
    reason_text: decision.reason_text?.trim() || null,
  }));
  return transact(db, call, async (write) => {
    const account = await findAccount(write.trx, call, id, true);
    if (!mayOn(call.actor, 'credential.review', account)) throw new Problem('forbidden');
    if (!STAFF_REVIEWS.includes(account.credential_status)) throw new Problem('not_now');
    const file = await openFile(write.trx, account);
    refuse(decisionFails(file, decisions));
    const stale = decisions.flatMap((decision, index): Fail[] =>
      (file.values.get(decision.field_id)?.rev ?? 0) === decision.rev
        ? []
        : [{ field: `decisions.${index}.rev`, code: 'stale_revision' }],
    );
    if (stale.length > 0) throw new Problem('stale', stale, await fileNow(write.trx, call, account));
    const changes = decisions.map(({ field_id, state, reason_text }) => {
      const held = file.values.get(field_id);
      return {
        field: field_id,
        from: { state: held?.state ?? null, reason_text: held?.reason_text ?? null },
        to: { state, reason_text },
      };
    });
    await write.update(
      'form_instance',
      file.instance.entity_id,
      file.instance.version,
      {},
      {
        type: 'CREDENTIAL_REVIEWED',
        about: { resource: 'account', id },
        changes,
      },
    );
    await decideValues(write.trx, file.instance.entity_id, decisions, call.actor.id);
    return fileNow(write.trx, call, account);
  });
}

/** A decision is about a value that exists; a rejection says why (domain §4), an approval needs no words. */
function decisionFails(file: File, decisions: readonly Decision[]): Fail[] {
  const seen = new Set<string>();
  return decisions.flatMap((decision, index): Fail[] => {
    const at = (name: string) => `decisions.${index}.${name}`;
    const fails: Fail[] = [];
    if (!file.form.field(decision.field_id)) fails.push({ field: at('field_id'), code: 'unknown_field' });
    else if (seen.has(decision.field_id)) fails.push({ field: at('field_id'), code: 'repeated' });
    if (decision.state === 'REJECTED' && !decision.reason_text)
      fails.push({ field: at('reason_text'), code: 'reason_required' });
    seen.add(decision.field_id);
    return fails;
  });
}
