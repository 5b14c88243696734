import { codesOf, LANGUAGES, type Codes } from '#schemas/engine/codes.ts';
import { itemOf, readValue, type FormField } from '#schemas/engine/form.ts';
import { KINDS, type JsonSchema } from '#schemas/engine/kinds.ts';
import { wordKey } from '#schemas/import-flow/index.ts';
import { formLists } from '#server/platform/forms/lists.ts';

/** What a cell says of a field, as its form keeps it. What cannot be read stays the text it is, for validation to name. */
export function cellValue(field: FormField, text: string): unknown {
  if (field.schema.type !== 'array') return single(field.schema, text);
  const item = itemOf(field.schema);
  // A name may hold what others are cut at, so the whole is tried before its parts.
  const known = (part: string): boolean => codeIn(item, part) !== undefined;
  const cut = (at: RegExp): string[] =>
    text
      .split(at)
      .map((part) => part.trim())
      .filter(Boolean);
  const parts = known(text) ? [text] : cut(/[;|\n]/);
  const finer = parts.every(known) ? parts : cut(/[;|\n,]/);
  return [...new Set(finer.map((part) => single(item, part)))];
}

function single(schema: JsonSchema, text: string): unknown {
  if (typeof schema['x-list'] === 'string') return codeIn(schema, text) ?? text;
  if (schema.type === 'boolean') return KINDS.boolean.normalise(text, NO_FIELD);
  if (schema.type === 'integer' || schema.type === 'number')
    return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : text;
  return readValue(schema, text);
}
const NO_FIELD = { kind: 'boolean', label: { en: '', es: '' } } as const;

/** A choice by its code, or by its name in either language. */
function codeIn(schema: JsonSchema, text: string): string | undefined {
  const list: Codes = formLists()[String(schema['x-list'])] ?? {};
  const key = wordKey(text);
  return codesOf(list).find((code) =>
    [code, ...LANGUAGES.map((language) => list[code]?.[language] ?? '')].some(
      (word) => wordKey(word) === key,
    ),
  );
}
