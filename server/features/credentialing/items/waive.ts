import type { RequirementItem } from '#schemas/credential/item.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { allow, INTERNAL, isOpen, itemPath, mayReview } from '../parts.ts';
import { settle } from '../settle/index.ts';
import { refOf } from '../subject.ts';
import { findItem, type FoundItem } from './find.ts';
import { presentItems } from './list.ts';

/**
 * Says that a requirement does not apply to a subject, and why; or that it does again. Throws `not_found`, `forbidden`,
 * `not_now`, `stale` with the item as it is, or `bad_request` without a reason.
 */
export async function waiveItem(
  db: Db,
  call: Call,
  id: string,
  version: number,
  notApplicable: boolean,
  reason: string | null,
): Promise<RequirementItem> {
  return transact(db, call, async (write) => {
    const found = await findItem(write.trx, call, id);
    const { item, requirement, subject } = found;
    allow(mayReview(call.actor, subject), isOpen(subject));
    if (item.version !== version) throw new Problem('stale', [], await itemNow(write.trx, call, found));
    const waived_reason = notApplicable ? reason?.trim() || null : null;
    if (notApplicable && waived_reason === null) refuse([{ field: 'reason_text', code: 'reason_required' }]);
    const ref = refOf(subject);
    const patch = {
      waived_reason,
      waived_by: notApplicable ? call.actor.id : null,
      waived_at: notApplicable ? new Date() : null,
    };
    await write.update('requirement_item', id, version, patch, {
      type: 'CREDENTIAL_ITEM_WAIVED',
      about: { resource: 'account', id: ref.account_id },
      changes: [{ field: itemPath(ref, requirement.code), from: item.waived_reason, to: waived_reason }],
      detail: { item: id, ...INTERNAL },
    });
    await settle(write.trx, [ref]);
    return itemNow(write.trx, call, await findItem(write.trx, call, id));
  });
}

const itemNow = async (trx: Trx, call: Call, { item, subject }: FoundItem): Promise<RequirementItem> =>
  (await presentItems(trx, call, subject.account, [item]))[0]!;
