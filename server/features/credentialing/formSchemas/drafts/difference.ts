import { diffForms } from '#schemas/engine/formDiff.ts';
import type { Form } from '#schemas/engine/form.ts';
import type { FormChange } from '#schemas/form-schema/change.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { quickProblems, failsOf } from '../check.ts';
import { versionForm } from '../store.ts';
import { findDraft } from './store.ts';

/**
 * What one version, or the draft, says otherwise than another. Throws `not_found`, or `bad_request` with what is wrong
 * with a draft that is no form yet.
 */
export async function formDifference(
  db: Db,
  call: Call,
  key: string,
  { from, to }: { readonly from: number; readonly to?: number },
): Promise<{ items: FormChange[] }> {
  const [before, after] = await Promise.all([
    versionForm(db, key, from),
    to === undefined ? findDraft(db, key) : versionForm(db, key, to),
  ]);
  if (!before || !after) throw new Problem('not_found');
  return {
    items: changesOf(before.form, after.form, () => refuse(failsOf(quickProblems(call, key, after), 'form'))),
  };
}

/** A draft may hold anything, also what has no fields to compare. */
function changesOf(before: Form, after: Form, onNoForm: () => void): FormChange[] {
  try {
    return diffForms(before, after, formLists());
  } catch (error) {
    onNoForm();
    throw error;
  }
}
