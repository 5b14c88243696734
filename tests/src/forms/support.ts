import type { Language } from '#schemas/engine/codes.ts';
import type { Form } from '#schemas/engine/form.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { modelOf } from '#src/forms/model.ts';
import type { FormDefinition } from '#src/forms/types.ts';
import { loadValidator } from '#src/forms/validator.ts';
import { handedOut, type Marks } from '#tests/support/definition.ts';

export const shippedForm = (key: string, language: Language, marks?: Marks) =>
  builtForm(SHIPPED_FORMS[key]!, language, marks);

/** A form as the API hands it out, with its validator as the server compiles and the browser loads it. */
export async function builtForm(form: Form, language: Language, marks?: Marks) {
  const { states, validator, ...handed } = await handedOut(form, language, marks);
  const code = Buffer.from(validator).toString('base64');
  const definition: FormDefinition = {
    ...handed.definition,
    validator_url: `data:text/javascript;base64,${code}`,
  };
  const model = modelOf(definition, states);
  return { definition, states, model, validator: await loadValidator(definition, model) };
}
