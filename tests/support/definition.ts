import type { FieldState, FieldStates } from '#schemas/credential/file.ts';
import { fieldsOf, rulesByPath, type Form } from '#schemas/engine/form.ts';
import { localise } from '#schemas/engine/formLocalise.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { validatorModule } from '#server/platform/forms/standalone.ts';

export type Marks = Readonly<Record<string, Partial<FieldState>>>;

/** A form as the API hands it out, all of it shown and nothing said of any field but in `marks`; and the code of its validator. */
export async function handedOut(form: Form, language: Language, marks: Marks = {}) {
  const { schema, uiSchema } = localise(form, formLists(), language);
  const states: FieldStates = Object.fromEntries(
    fieldsOf(form).map(({ fieldId, path, required }) => [
      fieldId,
      {
        path,
        label: form.labels[language].fields[fieldId]?.title ?? fieldId,
        section: path[0],
        required,
        shown: true,
        rev: 0,
        state: null,
        draft: false,
        sensitive: false,
        reason_code: null,
        reason_text: null,
        reviewed_at: null,
        ...marks[fieldId],
      },
    ]),
  );
  const definition = { schema, ui_schema: uiSchema, rules: rulesByPath(form) };
  return { definition, states, validator: await validatorModule(schema) };
}
