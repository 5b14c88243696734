import type { AjvError } from './fails.ts';
import { FORMATS } from './formats.ts';
import type { JsonSchema } from './kinds.ts';
import { pointerOf } from './pointer.ts';
import type { Check } from './validate.ts';

/**
 * JSON Schema read step by step, for the keywords that the kinds emit. The console checks with this while people type,
 * because its content security policy forbids the code that AJV generates; a test holds both to the same fails.
 * Errors have AJV's shape and order, since the first one of a field is the one people read.
 */
export const interpret =
  (schema: JsonSchema): Check =>
  (data) => {
    const errors: AjvError[] = [];
    visit(schema, data, '', errors);
    return errors;
  };

type Report = (keyword: string, params: AjvError['params']) => void;

function visit(schema: JsonSchema, value: unknown, path: string, errors: AjvError[]): void {
  const report: Report = (keyword, params) => errors.push({ keyword, instancePath: path, params });
  if (schema.type !== undefined && !hasType(value, schema.type)) report('type', { type: schema.type });
  if (typeof value === 'number') visitNumber(schema, value, report);
  if (typeof value === 'string') visitString(schema, value, report);
  if (Array.isArray(schema.enum) && !schema.enum.includes(value))
    report('enum', { allowedValues: schema.enum });
  if (Array.isArray(value)) visitArray(schema, value, path, errors, report);
  else if (typeof value === 'object' && value !== null) visitObject(schema, value, path, errors, report);
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => typeof value === 'number' && Number.isInteger(value),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  string: (value) => typeof value === 'string',
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

function hasType(value: unknown, type: unknown): boolean {
  const types: unknown[] = Array.isArray(type) ? type : [type];
  return types.some((name) => TYPES[String(name)]?.(value));
}

/** What the keyword limits to, when the schema has it as a number. */
const limitOf = (schema: JsonSchema, keyword: string): number | undefined => {
  const limit = schema[keyword];
  return typeof limit === 'number' ? limit : undefined;
};

function above(schema: JsonSchema, keyword: string, size: number, report: Report): void {
  const limit = limitOf(schema, keyword);
  if (limit !== undefined && size > limit) report(keyword, { limit });
}

function below(schema: JsonSchema, keyword: string, size: number, report: Report): void {
  const limit = limitOf(schema, keyword);
  if (limit !== undefined && size < limit) report(keyword, { limit });
}

function visitNumber(schema: JsonSchema, value: number, report: Report): void {
  above(schema, 'maximum', value, report);
  below(schema, 'minimum', value, report);
}

function visitString(schema: JsonSchema, value: string, report: Report): void {
  // JSON Schema counts characters, not the halves that JavaScript stores some of them in.
  const length = [...value].length;
  above(schema, 'maxLength', length, report);
  below(schema, 'minLength', length, report);
  const { pattern, format } = schema;
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)) report('pattern', { pattern });
  if (typeof format === 'string' && FORMATS[format]?.(value) === false) report('format', { format });
}

function visitArray(
  schema: JsonSchema,
  value: readonly unknown[],
  path: string,
  errors: AjvError[],
  report: Report,
): void {
  above(schema, 'maxItems', value.length, report);
  below(schema, 'minItems', value.length, report);
  if (schema.uniqueItems === true && new Set(value.map((item) => JSON.stringify(item))).size < value.length)
    report('uniqueItems', {});
  const { items } = schema;
  if (isSchema(items)) value.forEach((item, index) => visit(items, item, `${path}/${index}`, errors));
}

function visitObject(
  schema: JsonSchema,
  value: object,
  path: string,
  errors: AjvError[],
  report: Report,
): void {
  const record = value as Readonly<Record<string, unknown>>;
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : [];
  for (const name of required)
    if (record[String(name)] === undefined) report('required', { missingProperty: name });
  const properties = isSchema(schema.properties) ? schema.properties : {};
  for (const [name, item] of Object.entries(record)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (isSchema(property)) {
      if (item !== undefined) visit(property, item, `${path}${pointerOf([name])}`, errors);
    } else if (schema.additionalProperties === false)
      report('additionalProperties', { additionalProperty: name });
  }
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
