import type { Form } from '#schemas/engine/form.ts';
import { formProblems, opProblems, stableProblems, type FoundProblem } from '#schemas/engine/formProblems.ts';
import { readForm } from '#schemas/engine/formProblems/shape.ts';
import { found, under } from '#schemas/engine/formProblems/found.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import { ACCOUNT_FORM, FORM_KEYS, isCustomForm } from '#schemas/forms/index.ts';
import { prefillProblems } from '#schemas/forms/prefill.ts';
import { customOpProblems, customProblems } from '#schemas/lead/customProblems.ts';
import { LEAD_TYPES } from '#schemas/permissions.ts';
import { checkCompiles, patternProblems } from '#server/platform/forms/checkCompiles.ts';
import { formLists } from '#server/platform/forms/lists.ts';

/** What is quickly found of what keeps a form of this key from being published; the form may be any JSON. */
export function problemsOf(key: string, json: unknown): FoundProblem[] {
  const { form } = readForm(json);
  return [
    ...formProblems(json, formLists()),
    ...LEAD_TYPES.filter((type) => ACCOUNT_FORM[type] === key).flatMap((type) => prefillProblems(type, form)),
    ...(isCustomForm(key) ? customProblems(form) : []),
  ];
}

/**
 * Everything that keeps a form from being published as the next version of its key: what is quickly found, its
 * operations and what became of the fields that there were, and, when all that is well, whether it compiles.
 * @param published every version that was ever published, the oldest first
 */
export async function problemsOfDraft(
  key: string,
  { form, ops }: { readonly form: Form; readonly ops: readonly FormOp[] },
  published: readonly Form[],
): Promise<FoundProblem[]> {
  const lists = formLists();
  // What operations write is tried on the form's own patterns, and not in a thread that could be ended.
  const tried = await problemsOfTried(key, form);
  if (tried.some(({ code }) => code === 'pattern_unsafe' || code === 'pattern_unknown')) return tried;
  const problems = [
    ...tried,
    ...opProblems(ops, published.at(-1) ?? null, form, lists),
    ...(isCustomForm(key) ? customOpProblems(ops, readForm(form).form) : moveProblems(key, ops)),
    ...stableProblems(published, ops, form, lists).filter(
      // A lead keeps the choice that it has, which is offered no more: no file waits for an operation.
      ({ code }) => code !== 'choice_gone' || !isCustomForm(key),
    ),
  ];
  return problems.length > 0 ? problems : checkCompiles(form);
}

/** What keeps values from being tried on a form: what is quickly found, and patterns that may never end. */
export async function problemsOfTried(key: string, form: Form): Promise<FoundProblem[]> {
  const problems = problemsOf(key, form);
  return [...problems, ...(await patternProblems(readForm(form).form))];
}

/** Values go to another form that a file has. */
const moveProblems = (key: string, ops: readonly FormOp[]): FoundProblem[] =>
  (Array.isArray(ops) ? ops : []).flatMap((op, index) => {
    if (op?.op !== 'move') return [];
    const isForm = FORM_KEYS.includes(op.form) && op.form !== key && !isCustomForm(op.form);
    return isForm ? [] : [found(under('/ops', index, 'form'), 'op_form', { form: String(op.form) })];
  });
