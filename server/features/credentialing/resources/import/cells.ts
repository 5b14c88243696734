import { LANGUAGES } from '#schemas/engine/codes.ts';
import { itemOf, readValue, type Form, type FormField } from '#schemas/engine/form.ts';
import { formChoices, type FormChoice } from '#schemas/engine/formChoices.ts';
import { KINDS, type JsonSchema } from '#schemas/engine/kinds.ts';
import { wordKey } from '#schemas/import-flow/index.ts';
import { formLists } from '#server/platform/forms/lists.ts';

/** What a cell says of a field, as its form keeps it. What cannot be read stays the text it is, for validation to name. */
export function cellValue(form: Pick<Form, 'labels'>, field: FormField, text: string): unknown {
  const choices = formChoices(form, field.fieldId, field.schema, formLists());
  if (field.schema.type !== 'array') return single(field.schema, choices, text);
  const item = itemOf(field.schema);
  // A name may hold what others are cut at, so the whole is tried before its parts.
  const known = (part: string): boolean => codeIn(choices, part) !== undefined;
  const cut = (at: RegExp): string[] =>
    text
      .split(at)
      .map((part) => part.trim())
      .filter(Boolean);
  const parts = known(text) ? [text] : cut(/[;|\n]/);
  const finer = parts.every(known) ? parts : cut(/[;|\n,]/);
  return [...new Set(finer.map((part) => single(item, choices, part)))];
}

function single(schema: JsonSchema, choices: readonly FormChoice[] | null, text: string): unknown {
  if (choices) return codeIn(choices, text) ?? text;
  if (schema.type === 'boolean') return KINDS.boolean.normalise(text, NO_FIELD);
  if (schema.type === 'integer' || schema.type === 'number')
    return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : text;
  return readValue(schema, text);
}
const NO_FIELD = { kind: 'boolean', label: { en: '', es: '' } } as const;

/** A choice by its code, or by its name in either language. */
function codeIn(choices: readonly FormChoice[] | null, text: string): string | undefined {
  const key = wordKey(text);
  return choices?.find(({ code, name }) =>
    [code, ...LANGUAGES.map((language) => name[language])].some((word) => wordKey(word) === key),
  )?.code;
}
