import { fieldsOf, type FormField } from '#schemas/engine/form.ts';
import { SHIPPED_FORMS } from './index.ts';

const SHIPPED_FACTS = new Map(
  Object.entries(SHIPPED_FORMS).map(([key, form]) => [
    key,
    new Map(fieldsOf(form).flatMap(({ fieldId, fact }) => (fact ? [[fieldId, fact] as const] : []))),
  ]),
);

/**
 * The fields of a form with the facts that they say. The forms of releases before there were facts name none: there a
 * field says what the shipped form's of the same id does, since an id means the same in every version.
 */
export function withFacts(key: string, fields: readonly FormField[]): readonly FormField[] {
  const said = SHIPPED_FACTS.get(key);
  if (!said?.size || fields.some(({ fact }) => fact)) return fields;
  return fields.map((field) => {
    const fact = said.get(field.fieldId);
    return fact ? { ...field, fact } : field;
  });
}
