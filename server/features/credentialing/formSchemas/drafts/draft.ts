import type { FormProblem } from '#schemas/form-schema/problem.ts';
import type { FormDraft } from '#schemas/form-schema/version.ts';
import { formTitle } from '#schemas/forms/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { allProblems, quickProblems } from '../check.ts';
import { findDraft, type DraftRow } from './store.ts';

/** A draft as the API tells it; without `problems` those that are quickly found. */
export function presentDraft(
  call: Call,
  key: string,
  row: DraftRow,
  problems: readonly FormProblem[] = quickProblems(call, key, row),
): FormDraft {
  const { version, revision, based_on, form, ops, note, updated_at, updated_by } = row;
  return {
    key,
    title: formTitle(key)[call.language],
    version,
    revision,
    based_on,
    form,
    ops,
    note,
    updated_at: updated_at.toISOString(),
    updated_by,
    problems,
  };
}

/** The draft of a form; `full`: with everything that keeps it from being published. Throws `not_found`. */
export async function readDraft(db: Db, call: Call, key: string, full = false): Promise<FormDraft> {
  const row = await findDraft(db, key);
  if (!row) throw new Problem('not_found');
  return presentDraft(call, key, row, full ? await allProblems(db, call, key, row) : undefined);
}

/** The draft at the revision that its editor has seen. Throws `not_found`, or `stale` with the draft as it is. */
export async function draftAt(db: Db | Trx, call: Call, key: string, revision: number): Promise<DraftRow> {
  const row = await findDraft(db, key);
  if (!row) throw new Problem('not_found');
  if (row.revision !== revision) throw staleDraft(call, key, row);
  return row;
}

export const staleDraft = (call: Call, key: string, row: DraftRow): Problem =>
  new Problem('stale', [], presentDraft(call, key, row));
