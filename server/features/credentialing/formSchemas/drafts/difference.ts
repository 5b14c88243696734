import { diffForms } from '#schemas/engine/formDiff.ts';
import type { FormChange } from '#schemas/form-schema/change.ts';
import type { Db } from '#server/platform/db.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { Problem } from '#server/platform/problem.ts';
import { versionForm } from '../store.ts';
import { findDraft } from './store.ts';

/** What one version, or the draft, says otherwise than another. Throws `not_found`. */
export async function formDifference(
  db: Db,
  key: string,
  { from, to }: { readonly from: number; readonly to?: number },
): Promise<{ items: FormChange[] }> {
  const [before, after] = await Promise.all([
    versionForm(db, key, from),
    to === undefined ? findDraft(db, key) : versionForm(db, key, to),
  ]);
  if (!before || !after) throw new Problem('not_found');
  return { items: diffForms(before.form, after.form, formLists()) };
}
