import { dateFails } from '#schemas/credential/cycle.ts';
import type { Language } from '#schemas/engine/codes.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { ApprovalStatus, ApprovalType } from '#schemas/vocabulary/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { findSubject } from '../subject.ts';
import { mayOn } from '../visible.ts';
import { cycleOf, type CycleRow } from './cycles.ts';
import { approvalFails } from './guard.ts';

/** What people enter of the approval process (specification §3 'Approval process'). Days are YYYY-MM-DD. */
export interface Approval {
  readonly approval_status?: ApprovalStatus | null;
  readonly approval_type?: ApprovalType | null;
  readonly received_on?: string | null;
  readonly submitted_on?: string | null;
  readonly effective_on?: string | null;
  readonly recredential_on?: string | null;
}

/**
 * Changes the approval process of an account's present cycle, read at `version`. Throws `not_found`, `forbidden`,
 * `stale` with the cycle as it is, or `bad_request` with every date out of order, and of an approved account with
 * everything that it could not have been approved without.
 */
export async function updateCycle(
  db: Db,
  call: Call,
  accountId: string,
  version: number,
  sent: Approval,
): Promise<CycleRow> {
  return transact(db, call, async (write) => {
    const ref = { account_id: accountId, resource_id: null };
    const { account } = await findSubject(write.trx, call, ref, true);
    if (!mayOn(call.actor, 'credential.review', account)) throw new Problem('forbidden');
    const cycle = await cycleOf(write.trx, ref);
    if (!cycle) throw new Problem('not_found');
    if (cycle.version !== version) throw new Problem('stale', [], cycle);
    const after = { ...cycle, ...sent };
    refuse([
      ...dateFails(after, call.language),
      ...(account.credential_status === 'APPROVED' ? lostFails(cycle, after, call.language) : []),
    ]);
    const changes = Object.entries(sent)
      .map(([field, to]) => ({ field, from: cycle[field as keyof Approval], to }))
      .filter(({ from, to }) => from !== to);
    if (changes.length > 0)
      await write.update(
        'credential_cycle',
        cycle.entity_id,
        version,
        { ...sent },
        {
          type: 'CYCLE_UPDATED',
          about: { resource: 'account', id: accountId },
          changes,
          detail: { no: cycle.no },
        },
      );
    return { ...after, version: version + Number(changes.length > 0) };
  });
}

/** What stood when the account was approved stays; files of an older release may never have had it. */
function lostFails(before: CycleRow, after: CycleRow, language: Language): Fail[] {
  const lacked = new Set(approvalFails(before, language).map(({ field }) => field));
  return approvalFails(after, language).filter(
    ({ field, code }) => code !== 'not_before' && !lacked.has(field),
  );
}
