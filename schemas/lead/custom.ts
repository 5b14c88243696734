import { LANGUAGES } from '#schemas/engine/codes.ts';
import type { Field, Fields, Values } from '#schemas/engine/field.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { fieldsOf, propertiesOf, type Form, type FormField } from '#schemas/engine/form.ts';
import { fieldOfForm, inBoth } from '#schemas/engine/formFields.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { entries, fieldOf, type Resource } from '#schemas/engine/resource.ts';
import { isEmpty, renamed } from '#schemas/engine/rules.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { customName, isCustom } from './customName.ts';
import { LEADS_AS_WRITTEN, setLead } from './index.ts';

/** GET /util/custom-fields: the forms whose fields leads have now; who knows the checksum knows whether they changed. */
export interface CustomForms extends Readonly<Record<LeadType, Form | null>> {
  readonly checksum: string;
}

// On their own: the console's lists ask for them without what reads a form.
export { customName, isCustom };

/** The fields that a published form adds to leads, in its order. What a lead cannot have is left out (customProblems). */
export const customFields = (form: Form): Fields =>
  Object.fromEntries(
    fieldsOf(form).flatMap((formField): [string, Field][] => {
      const field = fieldIn(form, formField);
      return field ? [[customName(formField.fieldId), field]] : [];
    }),
  );

function fieldIn(form: Form, { fieldId, path: [section], schema, required }: FormField): Field | null {
  const field = fieldOfForm(form, fieldId, schema);
  if (!field) return null;
  const part = propertiesOf(form.schema).find(([property]) => property === section)?.[1] ?? {};
  return {
    ...field,
    section: sectionOf(part),
    store: 'data',
    column: schema['x-column'] === 'shown' ? 'shown' : 'offered',
    filter: schema['x-filter'] !== false,
    required,
    ...(schema['x-import'] !== false && {
      import: [...new Set(LANGUAGES.map((language) => field.label[language].toLowerCase()))],
    }),
  };
}

const sectionOf = (part: JsonSchema): string => customName(String(part['x-section-id']));

/** A resource with the fields, sections and rules of a form behind its own. */
const withCustom = (lead: Resource, form: Form): Resource => ({
  ...lead,
  fields: { ...lead.fields, ...customFields(form) },
  sections: {
    ...lead.sections,
    ...Object.fromEntries(
      propertiesOf(form.schema).map(([, part]) => [
        sectionOf(part),
        inBoth((language) => form.labels[language].sections[String(part['x-section-id'])] ?? ''),
      ]),
    ),
  },
  rules: [...lead.rules, ...form.rules.map((rule) => renamed(rule, customName))],
});

const set: Partial<Record<LeadType, string>> = {};

/** Makes `LEADS[type]` have the fields of this form; the same form again changes nothing. */
export function setCustomFields(type: LeadType, form: Form | null): void {
  const key = JSON.stringify(form);
  if (set[type] === key) return;
  setLead(type, form ? withCustom(LEADS_AS_WRITTEN[type], form) : LEADS_AS_WRITTEN[type]);
  set[type] = key;
}

/**
 * What a person who edits an own section still owes: its required fields. Leads are older than such a field, so no other
 * change asks for it.
 */
export function missingBeside(lead: Resource, sent: Values, current: Values): Fail[] {
  const edited = new Set(
    Object.keys(sent)
      .filter(isCustom)
      .map((name) => fieldOf(lead.fields, name)?.section),
  );
  return entries(lead.fields)
    .filter(([name, field]) => field.required && isCustom(name) && edited.has(field.section))
    .filter(([name]) => !(name in sent) && isEmpty(current[name]))
    .map(([field]) => ({ field, code: 'required' }));
}
