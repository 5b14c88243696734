import type { FormDraft } from '#schemas/form-schema/version.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { lockForm } from '../store.ts';
import { draftAt, presentDraft, staleDraft } from './draft.ts';
import { sizeFails } from './size.ts';
import { deleteDraft, findDraft, updateDraft, type DraftPatch } from './store.ts';

/**
 * Saves what is typed: the rest stays as it is. Throws `not_found`, `stale` with the draft as it is, or `bad_request` for
 * what is too large.
 */
export async function saveDraft(
  db: Db,
  call: Call,
  key: string,
  revision: number,
  patch: DraftPatch,
): Promise<FormDraft> {
  refuse(sizeFails({ ...patch }));
  return transact(db, call, async ({ trx }) => {
    const saved = await updateDraft(trx, call.actor.id, key, revision, patch);
    const row = await findDraft(trx, key);
    if (!row) throw new Problem('not_found');
    if (!saved) throw staleDraft(call, key, row);
    return presentDraft(call, key, row);
  });
}

/** Throws the draft away. Throws `not_found`, or `stale` with the draft as it is. */
export async function discardDraft(db: Db, call: Call, key: string, revision: number): Promise<void> {
  await transact(db, call, async (write) => {
    await lockForm(write.trx, key);
    const row = await draftAt(write.trx, call, key, revision);
    // Saved over since it was read.
    if (!(await deleteDraft(write, key, row))) throw new Problem('stale');
  });
}
