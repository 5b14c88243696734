import { VOCABULARY, type VocabularyName } from '#schemas/vocabulary/index.ts';
import { LANGUAGES, type Text } from './codes.ts';
import type { Field, TextField } from './field.ts';
import { itemOf, type Form, type Lists } from './form.ts';
import { formChoices } from './formChoices.ts';
import { FORM_KINDS, formKindOf } from './formKinds.ts';
import type { JsonSchema } from './kinds.ts';

/**
 * A field of a form as a field of a record, so that lists, filters and exports know what to do with it; null: a form
 * alone knows what it is.
 * @param id of the field; of a column `list.column`
 * @param lists besides those of the vocabulary
 */
export function fieldOfForm(form: Form, id: string, schema: JsonSchema, lists: Lists = {}): Field | null {
  const name = formKindOf(schema);
  const kind = name && FORM_KINDS[name].kind;
  if (!kind) return null;
  const { label, help } = textsOf(form, id);
  const common = { label, ...(help.en && help.es && { help }) };
  switch (kind) {
    case 'code':
      return { ...common, kind, many: schema.type === 'array', ...choicesOf(form, id, schema, lists) };
    case 'count':
    case 'number':
      return { ...common, kind, ...numbersIn(schema, { minimum: 'min', maximum: 'max' }) };
    case 'text':
      return { ...common, kind, ...formatIn(schema), ...numbersIn(schema, { maxLength: 'maxLength' }) };
    case 'longText':
      return { ...common, kind, ...numbersIn(schema, { maxLength: 'maxLength' }) };
    default:
      return { ...common, kind };
  }
}

/** What a field of a form is called in both languages, and its help, empty where a language has none. */
export const textsOf = ({ labels }: Pick<Form, 'labels'>, id: string): { label: Text; help: Text } => ({
  label: inBoth((language) => labels[language].fields[id]?.title ?? id),
  help: inBoth((language) => labels[language].fields[id]?.help ?? ''),
});

export const inBoth = (read: (language: keyof Text) => string): Text =>
  Object.fromEntries(LANGUAGES.map((language) => [language, read(language)])) as unknown as Text;

function choicesOf(form: Form, id: string, schema: JsonSchema, lists: Lists) {
  const list = itemOf(schema)['x-list'];
  if (isList(list)) return { list };
  const choices = formChoices(form, id, schema, lists) ?? [];
  return { codes: Object.fromEntries(choices.map(({ code, name }) => [code, name])) };
}

const isList = (list: unknown): list is VocabularyName =>
  typeof list === 'string' && Object.hasOwn(VOCABULARY, list);

const formatIn = ({ format }: JsonSchema): Pick<TextField, 'format'> =>
  format === 'vin' || format === 'dea' || format === 'taxonomy' ? { format } : {};

/** Limits of a schema under the names that fields have for them. */
const numbersIn = (schema: JsonSchema, names: Readonly<Record<string, string>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([from, to]) => {
      const limit = schema[from];
      return typeof limit === 'number' ? [[to, limit]] : [];
    }),
  );
