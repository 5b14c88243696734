import { dereference, format, validate, type OutputUnit, type Schema } from '@cfworker/json-schema';
import { toErrorSchema, type RJSFValidationError, type ValidatorType } from '@rjsf/utils';
import type { Language } from '#schemas/engine/codes.ts';
import { failsOf, type AjvError } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { FORMATS } from '#schemas/engine/formats.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { failText } from '#schemas/errors.ts';

/**
 * Checks data by a schema that nobody has compiled: a form that is being edited. A strict CSP forbids AJV to compile in
 * the browser, so the schema is interpreted; what is published is checked by AJV's code (validator.ts). A test compares
 * the two over real schemas.
 */
export type Interpreted = (data: unknown) => AjvError[];

Object.assign(format, FORMATS);

/** Locations begin with it. */
const ROOT = '#';

/**
 * A check by a draft-07 schema; errors as AJV tells them. References inside it are followed.
 * Throws, when it is called, for a reference that leads nowhere.
 */
export function interpret(schema: JsonSchema | boolean, root: JsonSchema = {}): Interpreted {
  // What it reads gets its place written on: a copy, because parts of what is edited are shared by many states of it.
  const { definitions, $defs } = root;
  const own = structuredClone(
    typeof schema === 'boolean'
      ? schema
      : { ...(definitions ? { definitions } : {}), ...($defs ? { $defs } : {}), ...schema },
  ) as Schema | boolean;
  const lookup = dereference(own as Schema);
  return (data) => {
    if (data === undefined) return [];
    const { errors } = validate(withoutGaps(data), own, '7', lookup, false);
    return errors.flatMap((error) => told(error, own, lookup, data));
  };
}

/** RJSF leaves properties without a value behind, which JSON does not have. */
function withoutGaps(data: unknown): unknown {
  if (Array.isArray(data)) return data.map((entry) => withoutGaps(entry) ?? null);
  if (!isValues(data)) return data;
  return Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, withoutGaps(value)]),
  );
}

/** Keywords whose errors only say that something inside is wrong, which has an error of its own. */
const CONTAINERS = new Set([
  'properties',
  'patternProperties',
  'items',
  'additionalItems',
  'additionalProperties',
  'allOf',
  '$ref',
]);
const LIMITS = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
]);

function told(error: OutputUnit, root: Schema | boolean, lookup: Lookup, data: unknown): AjvError[] {
  const { keyword } = error;
  if (CONTAINERS.has(keyword)) return [];
  const instancePath = decodeURIComponent(error.instanceLocation.slice(ROOT.length));
  if (keyword === 'false') return [{ keyword: 'additionalProperties', ...lastOf(instancePath) }];
  const said = keywordAt(error.keywordLocation, root, lookup);
  if (keyword === 'required') {
    const instance = valueAt(data, instancePath);
    // One error for each, as the interpreter tells them: which of them this is stands only in its sentence.
    const missing = /"(.*)"/su.exec(error.error)?.[1];
    return isValues(instance) ? [{ keyword, instancePath, params: { missingProperty: missing } }] : [];
  }
  return [{ keyword, instancePath, params: paramsOf(keyword, said) }];
}

type Lookup = Readonly<Record<string, Schema | boolean>>;

function paramsOf(keyword: string, said: unknown): AjvError['params'] {
  if (LIMITS.has(keyword)) return { limit: said };
  switch (keyword) {
    case 'type':
      return { type: said };
    case 'format':
      return { format: said };
    case 'const':
      return { allowedValue: said };
    case 'enum':
      return { allowedValues: said };
    default:
      return {};
  }
}

/** What is not allowed is a property of what holds it. */
function lastOf(pointer: string): Pick<AjvError, 'instancePath' | 'params'> {
  const cut = pointer.lastIndexOf('/');
  return {
    instancePath: pointer.slice(0, Math.max(cut, 0)),
    params: { additionalProperty: unescape(pointer.slice(cut + 1)) },
  };
}

const unescape = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

function valueAt(data: unknown, pointer: string): unknown {
  let at = data;
  for (const part of pointer.split('/').slice(1)) at = (at as Values | null)?.[unescape(part)];
  return at;
}

/** The value of a keyword by its place, which leads through references. */
function keywordAt(location: string, root: unknown, lookup: Lookup): unknown {
  let at = root;
  for (const part of decodeURIComponent(location).split('/').slice(1)) {
    const node = at as { readonly __absolute_ref__?: string; readonly $ref?: string } | undefined;
    at =
      part === '$ref'
        ? lookup[String(node?.__absolute_ref__ ?? node?.$ref)]
        : (at as Values | undefined)?.[unescape(part)];
  }
  return at;
}

/**
 * RJSF's validator over the same interpreter: RJSF asks it which branches of a schema hold, and what is wrong in words.
 * @param language of these words
 */
export function interpretedValidator(language: Language = 'en'): ValidatorType {
  // RJSF asks for the same branches at every keystroke, by the same objects.
  const known = new WeakMap<object, Interpreted>();
  const checkOf = (schema: unknown, root: unknown): Interpreted => {
    if (typeof schema !== 'object' || schema === null) return interpret(schema !== false);
    const check = known.get(schema) ?? interpret(schema as JsonSchema, root as JsonSchema);
    known.set(schema, check);
    return check;
  };
  return {
    isValid: (schema, data, root) => {
      try {
        return checkOf(schema, root)(data).length === 0;
      } catch {
        // As the interface wants it: by a schema that is none nothing is valid.
        return false;
      }
    },
    rawValidation: <R>(schema: unknown, data: unknown) => ({ errors: checkOf(schema, schema)(data) as R[] }),
    validateFormData: (data, schema) => {
      const errors = failsOf(checkOf(schema, schema)(data), data).map((fail): RJSFValidationError => {
        const message = failText(fail, language);
        return { property: `.${fail.field}`, message, stack: message };
      });
      return { errors, errorSchema: toErrorSchema(errors) };
    },
  };
}
