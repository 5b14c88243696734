import type { FieldState, FieldStates } from '#schemas/credential/file.ts';
import type { Language } from '#schemas/engine/codes.ts';
import type { AjvError } from '#schemas/engine/fails.ts';
import {
  fieldsOf,
  propertiesOf,
  rulesByPath,
  shownFields,
  type Form,
  type Lists,
} from '#schemas/engine/form.ts';
import { formFor, type Audience } from '#schemas/engine/formAudience.ts';
import { faultsOf } from '#schemas/engine/formFaults.ts';
import { localise } from '#schemas/engine/formLocalise.ts';
import { maskOf } from '#schemas/engine/mask.ts';
import { interpret, interpretedValidator } from '#src/forms/interpreted.ts';
import { modelOf, type FormModel } from '#src/forms/model.ts';
import type { FormDefinition, FormValues } from '#src/forms/types.ts';
import type { FormValidator } from '#src/forms/validator.ts';

/** A form as a file would have it, made of what is being edited. */
export interface PreviewForm {
  readonly definition: FormDefinition;
  readonly states: FieldStates;
  readonly model: FormModel;
  readonly validator: FormValidator;
}

/** Whether it is built of sections and fields as our forms are; any other JSON Schema is shown as it is. */
export const isOurs = ({ schema }: Pick<Form, 'schema'>): boolean => {
  const sections = propertiesOf(schema);
  return sections.length > 0 && sections.every(([, section]) => typeof section['x-section-id'] === 'string');
};

/** The form as these people see it. Throws when it cannot be shown: the editor says of it what is wrong. */
export function previewOf(written: Form, lists: Lists, language: Language, audience: Audience): PreviewForm {
  const form = formFor(written, audience);
  const fields = fieldsOf(form);
  const { schema, uiSchema } = localise(form, lists, language);
  const states = Object.fromEntries(
    fields.map((field): [string, FieldState] => [
      field.fieldId,
      {
        path: field.path,
        label: form.labels[language].fields[field.fieldId]?.title ?? field.fieldId,
        section: field.path[0],
        required: field.required,
        shown: true,
        sensitive: field.sensitive !== undefined,
        rev: 0,
        state: null,
        draft: false,
        reason_code: null,
        reason_text: null,
        reviewed_at: null,
      },
    ]),
  );
  const definition = { schema, ui_schema: uiSchema, rules: rulesByPath(form), validator_url: '' };
  const model = modelOf(definition, states);
  const check = interpret(schema);
  return {
    definition,
    states,
    model,
    validator: {
      rjsf: interpretedValidator(),
      faults: (values) => faultsOf(model.fields, definition.rules, (data): AjvError[] => check(data), values),
    },
  };
}

/** The same handed in with these values, as its reviewer gets it: sensitive ones are masks. */
export function handedIn(
  { states, model }: PreviewForm,
  values: FormValues,
): { states: FieldStates; values: FormValues } {
  const shown = new Set(shownFields(model.fields, values).map(({ fieldId }) => fieldId));
  const masked = Object.fromEntries(
    model.fields.map(({ fieldId, sensitive }) => {
      return [fieldId, maskOf(sensitive, values[fieldId])];
    }),
  );
  const judged = Object.entries(states).map(([id, state]): [string, FieldState] => [
    id,
    { ...state, shown: shown.has(id), ...(values[id] === undefined ? {} : { rev: 1, state: 'PENDING' }) },
  ]);
  return { states: Object.fromEntries(judged), values: masked };
}
