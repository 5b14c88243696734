import { tellProblem } from '#schemas/engine/formProblems.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { FormProblem } from '#schemas/form-schema/problem.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { problemsOf, problemsOfDraft } from './problems.ts';
import { publishedForms, type NewVersion } from './store.ts';

type Checked = Pick<NewVersion, 'form' | 'ops'>;

/** What is quickly found of what keeps a draft from being published: it is asked for with every autosave. */
export const quickProblems = (call: Call, key: string, { form }: Checked): FormProblem[] =>
  problemsOf(key, form).map((problem) => tellProblem(problem, call.language));

/** Everything that keeps it from that, after the versions that there are and those that would come `before` it. */
export async function allProblems(
  db: Db,
  call: Call,
  key: string,
  draft: Checked,
  before: readonly Checked[] = [],
): Promise<FormProblem[]> {
  const published = [...(await publishedForms(db, key)), ...before.map(({ form }) => form)];
  const problems = await problemsOfDraft(key, draft, published);
  return problems.map((problem) => tellProblem(problem, call.language));
}

/** The same as fails of a body, in which the form stands as `field`. */
export const failsOf = (problems: readonly FormProblem[], field: string): Fail[] =>
  problems.map(({ at, message }) => ({
    field: `${field}${at}`,
    code: 'invalid_form',
    params: { problem: message },
  }));
