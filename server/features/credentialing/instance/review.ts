import type { Fail } from '#schemas/engine/fails.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { decideValues, type Decision } from '#server/platform/forms/values.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { openInstance, type Instance } from '../instances.ts';
import { networkSettings } from '../settings.ts';
import { settle } from '../settle/index.ts';
import { refOf } from '../subject.ts';
import { phaseOf } from '../rights.ts';
import { mayOn } from '../visible.ts';
import { instanceNow, presentInstance, type FileState } from './present.ts';

/**
 * Approves or rejects values, all of the decisions or none. Each names the revision its reviewer saw. Throws
 * `not_found`, `forbidden` (not assigned to the reviewer), `not_now`, `bad_request` (also with `four_eyes` for a value
 * that the reviewer wrote), or `stale` with the revisions that changed, or were judged otherwise than the reviewer saw
 * (`was`), and the form as it is.
 */
export async function reviewInstance(
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
    const opened = await openInstance(write.trx, call, id, true);
    const { subject, row } = opened;
    if (!mayOn(call.actor, 'credential.review', subject.account)) throw new Problem('forbidden');
    if (!phaseOf(subject).staffReviews) throw new Problem('not_now');
    const { four_eyes } = await networkSettings(write.trx);
    refuse(decisionFails(opened, decisions, four_eyes ? call.actor.id : null));
    const stale = decisions.flatMap(({ field_id, rev, was }, index): Fail[] => {
      const held = opened.values.get(field_id);
      const isSeen = held?.rev === rev && (was === undefined || was === held.state);
      return isSeen ? [] : [{ field: `decisions.${index}.rev`, code: 'stale_revision' }];
    });
    if (stale.length > 0) throw new Problem('stale', stale, presentInstance(opened, call));
    const changes = decisions.map(({ field_id, state, reason_code = null, reason_text }) => {
      const held = opened.values.get(field_id);
      return {
        field: field_id,
        from: { state: held?.state ?? null, reason_text: held?.reason_text ?? null },
        to: { state, reason_code, reason_text },
      };
    });
    await write.update(
      'form_instance',
      id,
      row.version,
      {},
      {
        type: 'CREDENTIAL_REVIEWED',
        about: { resource: 'account', id: row.account_id },
        changes,
        detail: { form: row.schema_key, resource_id: row.resource_id },
      },
    );
    await decideValues(write.trx, id, decisions, call.actor.id);
    await settle(write.trx, [refOf(subject)]);
    return instanceNow(write.trx, call, id);
  });
}

/**
 * A decision is about a value that exists; a rejection says why (domain §4), an approval needs no words, but other eyes
 * than those of `author` when it is given (domain §6 'Four-eyes').
 */
function decisionFails(opened: Instance, decisions: readonly Decision[], author: string | null): Fail[] {
  const seen = new Set<string>();
  return decisions.flatMap((decision, index): Fail[] => {
    const at = (name: string) => `decisions.${index}.${name}`;
    const fails: Fail[] = [];
    if (!opened.form.field(decision.field_id)) fails.push({ field: at('field_id'), code: 'unknown_field' });
    else if (seen.has(decision.field_id)) fails.push({ field: at('field_id'), code: 'repeated' });
    if (decision.state === 'REJECTED' && !decision.reason_text)
      fails.push({ field: at('reason_text'), code: 'reason_required' });
    const own = author !== null && opened.values.get(decision.field_id)?.author_id === author;
    if (decision.state === 'APPROVED' && own) fails.push({ field: at('state'), code: 'four_eyes' });
    seen.add(decision.field_id);
    return fails;
  });
}
