import type { ExclusionHit } from '#schemas/credential/item.ts';
import { EVIDENCE } from '#schemas/credential/screening.ts';
import type { HitResolution } from '#schemas/vocabulary/index.ts';
import type { Change } from '#server/db/schema.ts';
import { settle } from '#server/features/credentialing/settle/index.ts';
import { attachFails } from '#server/features/files/attach.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import type { HitRow } from '../match/store.ts';
import { findHit, hitRights, presentHits } from './hit.ts';
import { namesOf } from './visible.ts';

export interface Resolution {
  readonly version: number;
  readonly resolution: Exclude<HitResolution, 'OPEN'>;
  readonly note: string;
  readonly evidence_file_id?: string | null;
}

/**
 * Says of a hit that it is somebody else, or that it is the subject (domain §2: every hit is resolved by a person with a
 * note and evidence). Throws `not_found`, `forbidden`, `stale` with the hit as it is, `not_now` for what it says
 * already, `bad_request`.
 */
export function resolveHit(db: Db, call: Call, id: string, given: Resolution): Promise<ExclusionHit> {
  return transact(db, call, async (write) => {
    const { trx } = write;
    const hit = await findHit(trx, call.actor, id);
    const account = (await namesOf(trx, [{ ...hit, resource_id: null }])).get(hit.account_id);
    if (!account) throw new Problem('not_found');
    const { resolution, evidence_file_id = null } = given;
    const open = hitRights(call.actor, { resolution: 'OPEN' }, account);
    const can = hitRights(call.actor, hit, account);
    const right = resolution === 'CLEARED' ? 'clear' : 'confirm';
    if (!open[right]) throw new Problem('forbidden');
    if (hit.version !== given.version) throw new Problem('stale', [], await present(trx, call, hit));
    if (!can[right]) throw new Problem('not_now');
    const note = given.note.trim();
    refuse([
      ...(note === '' ? [{ field: 'note', code: 'reason_required' } as const] : []),
      ...(await attachFails(trx, call.actor, EVIDENCE, { evidence_file_id }, { ...hit })),
    ]);
    const said = { resolution, note, evidence_file_id };
    const changes = Object.entries(said).map(([field, to]): Change => ({
      field,
      from: hit[field as keyof HitRow],
      to,
    }));
    const { account_id, resource_id, source } = hit;
    await write.update(
      'exclusion_hit',
      id,
      hit.version,
      { ...said, resolved_by: call.actor.id, resolved_at: new Date() },
      { type: 'HIT_RESOLVED', changes, detail: { account_id, resource_id, source } },
    );
    await settle(trx, [{ account_id, resource_id }]);
    return present(trx, call, await findHit(trx, call.actor, id));
  });
}

async function present(trx: Trx, { actor }: Call, hit: HitRow): Promise<ExclusionHit> {
  const [shown] = await presentHits(trx, actor, [hit]);
  if (!shown) throw new Problem('not_found');
  return shown;
}
