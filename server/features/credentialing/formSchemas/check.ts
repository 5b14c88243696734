import { tellProblem, type FoundProblem } from '#schemas/engine/formProblems.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { FormProblem } from '#schemas/form-schema/problem.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { problemsOf, problemsOfDraft, problemsOfTried } from './problems.ts';
import { publishedForms, type NewVersion } from './store.ts';

type Checked = Pick<NewVersion, 'form' | 'ops'>;

/** What is quickly found of what keeps a draft from being published: it is asked for with every autosave. */
export const quickProblems = (call: Call, key: string, { form }: Checked): FormProblem[] =>
  told(call, problemsOf(key, form));

/** Who has more than so many wrong has another file altogether. */
const MOST = 1000;
const told = (call: Call, problems: readonly FoundProblem[]): FormProblem[] =>
  problems.slice(0, MOST).map((problem) => tellProblem(problem, call.language));

/** What keeps files' values from being tried on a draft. */
export const problemsOfTrial = async (call: Call, key: string, { form }: Checked): Promise<FormProblem[]> =>
  told(call, await problemsOfTried(key, form));

/** Everything that keeps it from that, after the versions that there are and those that would come `before` it. */
export async function allProblems(
  db: Db,
  call: Call,
  key: string,
  draft: Checked,
  before: readonly Checked[] = [],
): Promise<FormProblem[]> {
  const published = [...(await publishedForms(db, key)), ...before.map(({ form }) => form)];
  return told(call, await problemsOfDraft(key, draft, published));
}

/** The same as fails of a body, in which the form stands as `field`. */
export const failsOf = (problems: readonly FormProblem[], field: string): Fail[] =>
  problems.map(({ at, message }) => ({
    field: `${field}${at}`,
    code: 'invalid_form',
    params: { problem: message },
  }));
