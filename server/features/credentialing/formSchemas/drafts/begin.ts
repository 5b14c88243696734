import { EMPTY_FORM } from '#schemas/engine/formMerge.ts';
import type { Form } from '#schemas/engine/form.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import type { FormDraft } from '#schemas/form-schema/version.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { currentVersion, lockForm, versionForm } from '../store.ts';
import { presentDraft } from './draft.ts';
import { sizeFails } from './size.ts';
import { findDraft, insertDraft, type NewDraft } from './store.ts';

export interface Beginning {
  /** A version that was published; absent: the current one, of a form without versions an empty one. */
  readonly from?: number;
  /** What it holds instead. */
  readonly form?: Form;
  readonly ops?: readonly FormOp[];
  readonly note?: string | null;
}

/**
 * Begins the draft of a form. Throws `draft_exists` with the draft that there is, or `bad_request` when the version that
 * it is to be made from does not exist, or its form is too large.
 */
export async function beginDraft(
  db: Db,
  call: Call,
  key: string,
  { from, form, ops = [], note = null }: Beginning,
): Promise<FormDraft> {
  if (from !== undefined && form)
    refuse([{ field: 'from', code: 'only_one_of', params: { fields: ['from', 'form'] } }]);
  if (form) refuse(sizeFails({ form, ops }));
  return transact(db, call, async (write) => {
    await lockForm(write.trx, key);
    const base =
      from === undefined ? await currentVersion(write.trx, key) : await versionForm(write.trx, key, from);
    if (from !== undefined && !base) refuse([{ field: 'from', code: 'gone' }]);
    return addDraft(write, call, key, {
      form: form ?? base?.form ?? EMPTY_FORM,
      ops,
      note,
      based_on: base?.version ?? null,
    });
  });
}

/** The same of what is known to fit. The caller has locked the form. Throws `draft_exists`. */
export async function addDraft(write: Write, call: Call, key: string, draft: NewDraft): Promise<FormDraft> {
  const held = await findDraft(write.trx, key);
  if (held) throw new Problem('draft_exists', [], presentDraft(call, key, held));
  await insertDraft(write, key, draft);
  return presentDraft(call, key, (await findDraft(write.trx, key))!);
}
