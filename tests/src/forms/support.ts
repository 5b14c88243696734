import type { Language } from '#schemas/engine/codes.ts';
import { fieldsOf, rulesByPath, type Form } from '#schemas/engine/form.ts';
import { localise } from '#schemas/engine/formLocalise.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { validatorModule } from '#server/platform/forms/standalone.ts';
import { modelOf } from '#src/forms/model.ts';
import type { FieldState, FieldStates } from '#schemas/credential/file.ts';
import type { FormDefinition } from '#src/forms/types.ts';
import { loadValidator } from '#src/forms/validator.ts';

/** A form as the API hands it out, with its validator as the server compiles and the browser loads it. */
export async function builtForm(
  form: Form,
  language: Language,
  marks: Record<string, Partial<FieldState>> = {},
) {
  const { schema, uiSchema } = localise(form, formLists(), language);
  const code = Buffer.from(await validatorModule(schema)).toString('base64');
  const definition: FormDefinition = {
    schema,
    ui_schema: uiSchema,
    rules: rulesByPath(form),
    validator_url: `data:text/javascript;base64,${code}`,
  };
  const states: FieldStates = Object.fromEntries(
    fieldsOf(form).map(({ fieldId, path, required }) => [
      fieldId,
      {
        path,
        label: form.labels[language].fields[fieldId]!.title,
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
  const model = modelOf(definition, states);
  return { definition, states, model, validator: await loadValidator(definition, model) };
}
