import { fieldsOf, type Form } from '#schemas/engine/form.ts';
import { compileForm } from '#schemas/engine/formCompile.ts';
import { localise } from '#schemas/engine/formLocalise.ts';
import { formProblems } from '#schemas/engine/formProblems.ts';
import { ACCOUNT_FORM } from '#schemas/forms/index.ts';
import { prefillProblems } from '#schemas/forms/prefill.ts';
import { LEAD_TYPES } from '#schemas/permissions.ts';
import { makeAjv } from '#server/platform/ajv.ts';
import { formLists } from '#server/platform/forms/lists.ts';

/** As many as a draft may save at once. */
const MAX_FIELDS = 500;

/** Everything that keeps a form of this key from being published, in words for the one who writes it. */
export const problemsOf = (key: string, form: Form): string[] => [
  ...formProblems(form, formLists()),
  ...LEAD_TYPES.filter((type) => ACCOUNT_FORM[type] === key).flatMap((type) => prefillProblems(type, form)),
];

/**
 * The same of a form that somebody has written elsewhere: it may be anything, and it must also compile on both sides
 * before a file is pinned to it.
 */
export async function problemsOfImport(key: string, form: Form): Promise<string[]> {
  try {
    const count = fieldsOf(form).length;
    if (count === 0) return ['the form has no field'];
    if (count > MAX_FIELDS) return [`the form has ${count} fields; at most ${MAX_FIELDS} are possible`];
    const problems = problemsOf(key, form);
    return problems.length > 0 ? problems : await compileProblems(form);
  } catch {
    return ['the form is not built of sections, fields, labels and rules'];
  }
}

async function compileProblems(form: Form): Promise<string[]> {
  const { validatorModule } = await import('#server/platform/forms/standalone.ts');
  const lists = formLists();
  try {
    // An AJV of its own: what is refused leaves nothing behind in the one that everybody uses.
    makeAjv().compile(compileForm(form, lists));
    // The languages differ in titles, which no validator reads.
    validatorModule(localise(form, lists, 'en').schema);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}
