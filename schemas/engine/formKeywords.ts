import { AUDIENCES } from './formAudience.ts';
import { isValues } from './resource.ts';
import type { JsonSchema } from './kinds.ts';

/**
 * Every keyword that a form may use, and what it may be. What stands nowhere here would do nothing, and nobody would
 * learn it: such a form is not published. `null`: another check reads the value.
 */
type Keyword = ((value: unknown) => boolean) | readonly unknown[] | null;
type Keywords = Readonly<Record<string, Keyword>>;

const isText = (value: unknown): boolean => typeof value === 'string';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isSize = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

/** What a field of a lead's own form is in lists of leads. */
export const COLUMN_SHOWN = ['shown', 'offered'] as const;

const ANYWHERE: Keywords = { $comment: isText, type: null };

export const ROOT_KEYWORDS: Keywords = {
  ...ANYWHERE,
  $schema: ['http://json-schema.org/draft-07/schema#'],
  properties: null,
};

export const SECTION_KEYWORDS: Keywords = {
  ...ANYWHERE,
  'x-section-id': null,
  'x-shown-when': null,
  properties: null,
};

const FIELD: Keywords = {
  ...ANYWHERE,
  'x-field-id': null,
  'x-required': isFlag,
  'x-shown-when': null,
  'x-see': ['STAFF'],
  'x-edit': AUDIENCES,
  'x-prefill': null,
  'x-fact': null,
  'x-sensitive': null,
  'x-reference': null,
  'x-list': null,
  'x-resource-column': isFlag,
  'x-resource-key': isFlag,
  'x-column': COLUMN_SHOWN,
  'x-filter': isFlag,
  'x-import': isFlag,
};

const COLUMN: Keywords = {
  ...ANYWHERE,
  'x-column-id': null,
  'x-required': isFlag,
  'x-sensitive': null,
  'x-list': null,
};

/** By the type of the value. */
const VALUES: Readonly<Record<string, Keywords>> = {
  string: {
    minLength: isSize,
    maxLength: isSize,
    pattern: isText,
    format: null,
    enum: null,
    const: isText,
    'x-mask': null,
  },
  number: {
    minimum: isNumber,
    maximum: isNumber,
    exclusiveMinimum: isNumber,
    exclusiveMaximum: isNumber,
    multipleOf: (value) => isNumber(value) && Number(value) > 0,
  },
  boolean: { const: isFlag },
  array: { items: null, minItems: isSize, maxItems: isSize, uniqueItems: isFlag },
};

/** Of what a list holds: a choice, a reference, or a row. */
const ITEM: Keywords = { ...ANYWHERE, 'x-list': null, 'x-reference': null, enum: null };
const ROW: Keywords = { ...ANYWHERE, properties: null };

/** What says of a field or column that it is another thing has its own check (documents, rows), which tells more. */
const valuesOf = ({ type }: JsonSchema): Keywords =>
  VALUES[type === 'integer' ? 'number' : typeof type === 'string' ? type : ''] ?? {};

export const fieldKeywords = (schema: JsonSchema): Keywords =>
  'x-document' in schema ? { ...FIELD, 'x-document': null } : { ...FIELD, ...valuesOf(schema) };
export const columnKeywords = (schema: JsonSchema): Keywords => ({ ...COLUMN, ...valuesOf(schema) });
export const itemKeywords = (item: JsonSchema): Keywords => (isValues(item.properties) ? ROW : ITEM);

/** Whether a keyword may have this value. */
export const takes = (keyword: Keyword, value: unknown): boolean =>
  keyword === null || (typeof keyword === 'function' ? keyword(value) : keyword.includes(value));
