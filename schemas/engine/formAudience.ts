import { asText, fieldsOf, pathOf, propertiesOf, type Form, type FormField, type FormTexts } from './form.ts';
import { formIn } from './formProblems/ruleShapes.ts';
import type { JsonSchema } from './kinds.ts';
import { isValues } from './resource.ts';
import { fieldsOf as fieldsOfRule } from './rules.ts';

/** Those a form is for: who fills it in, and the credentials staff. Whoever else reads a file reads the provider's. */
export const AUDIENCES = ['PROVIDER', 'STAFF'] as const;
export type Audience = (typeof AUDIENCES)[number];

type Annotated = Pick<FormField, 'schema'>;

/** Whether a field is on this audience's form (`x-see`). */
export const maySee = ({ schema }: Annotated, audience: Audience): boolean =>
  audience === 'STAFF' || schema['x-see'] !== 'STAFF';

/** Whether a field is this audience's to fill in (`x-edit`); what one does not see one does not edit. */
export const mayEdit = (field: Annotated, audience: Audience): boolean =>
  maySee(field, audience) && [undefined, audience].includes(field.schema['x-edit'] as Audience | undefined);

/** Whether a field of somebody's form is only read there. */
export const isReadOnly = ({ schema }: Annotated): boolean => schema.readOnly === true;

/**
 * The fields of a form as an audience has them: those it sees, without what hangs on an answer that it does not see;
 * what it may not edit is `readOnly` and not asked of it. The same array when nothing differs.
 */
export function fieldsFor(fields: readonly FormField[], audience: Audience): readonly FormField[] {
  const unseen = unseenIn(fields, audience);
  const own = fields.filter((field) => !unseen.has(field.fieldId));
  if (own.every((field) => mayEdit(field, audience)) && unseen.size === 0) return fields;
  return own.map((field) => (mayEdit(field, audience) ? field : onlyRead(field)));
}

function unseenIn(fields: readonly FormField[], audience: Audience): ReadonlySet<string> {
  const unseen = new Set(fields.filter((field) => !maySee(field, audience)).map(({ fieldId }) => fieldId));
  for (let before = 0; before < unseen.size;) {
    before = unseen.size;
    for (const { fieldId, shownWhen } of fields)
      if (shownWhen?.some((condition) => unseen.has(condition.field))) unseen.add(fieldId);
  }
  return unseen;
}

function onlyRead(field: FormField): FormField {
  const { 'x-required': _asked, ...schema } = field.schema;
  return { ...field, required: false, schema: { ...schema, readOnly: true } };
}

/**
 * A form as an audience has it (`fieldsFor`), without the sections, labels, looks and rules of what it does not see. The
 * same object when nothing differs. Of a draft, which may be any JSON, what is not like a form is left out.
 */
export function formFor(whole: Form, audience: Audience): Form {
  const form = formIn(whole);
  const fields = fieldsOf(form);
  const own = fieldsFor(fields, audience);
  if (own === fields) return whole;
  const schemas = new Map(own.map((field) => [pathOf(field), field.schema]));
  const kept = new Set(own.map(({ fieldId }) => fieldId));
  const gone = new Set(fields.filter(({ fieldId }) => !kept.has(fieldId)).map(({ fieldId }) => fieldId));
  const paths = new Set(fields.map(pathOf).filter((path) => !schemas.has(path)));
  const sections = propertiesOf(form.schema)
    .map(([name, section]): [string, JsonSchema] => [name, partOf(name, section, schemas)])
    .filter(([, section]) => propertiesOf(section).length > 0);
  const names = new Set(sections.map(([name]) => name));
  const titled = new Set(sections.map(([, section]) => asText(section['x-section-id'])));
  const textsOf = (texts: FormTexts): FormTexts => ({
    sections: only(texts.sections, (id) => titled.has(id)),
    fields: only(texts.fields, (id) => !gone.has(id.split('.')[0]!)),
  });
  const isLost = (name: string) =>
    !names.has(name) && propertiesOf(form.schema).some(([one]) => one === name);
  return {
    schema: { ...form.schema, properties: Object.fromEntries(sections) },
    ui: Object.fromEntries(
      Object.entries(form.ui)
        .filter(([name]) => !isLost(name))
        .map(([name, part]) => [
          name,
          isValues(part) ? only(part, (property) => !paths.has(`${name}.${property}`)) : part,
        ]),
    ),
    labels: { en: textsOf(form.labels.en), es: textsOf(form.labels.es) },
    rules: form.rules.filter((rule) => !fieldsOfRule(rule).some((id) => gone.has(id))),
  };
}

const partOf = (name: string, section: JsonSchema, schemas: ReadonlyMap<string, JsonSchema>): JsonSchema => ({
  ...section,
  properties: Object.fromEntries(
    propertiesOf(section).flatMap(([property]) => {
      const schema = schemas.get(`${name}.${property}`);
      return schema ? [[property, schema]] : [];
    }),
  ),
});

const only = <V>(record: Readonly<Record<string, V>>, isKept: (name: string) => boolean): Record<string, V> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => isKept(name)));
