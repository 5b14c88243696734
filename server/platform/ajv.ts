import { Ajv, type ValidateFunction } from 'ajv';
import formatsPlugin from 'ajv-formats';
import { FORMATS } from '#schemas/engine/formats.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { bodySchema, type Resource, type Writes } from '#schemas/engine/resource.ts';
import type { Check } from '#schemas/engine/validate.ts';
import { whenAsked } from './whenAsked.ts';

/** Our AJV: all errors at once, the formats of schemas/engine, our `x-` annotations accepted. */
export function makeAjv(options: { coerceTypes?: 'array'; useDefaults?: boolean } = {}): Ajv {
  const ajv = new Ajv({ allErrors: true, strict: false, removeAdditional: false, ...options });
  formatsPlugin.default(ajv, { mode: 'full' });
  for (const [name, validate] of Object.entries(FORMATS)) ajv.addFormat(name, validate);
  return ajv;
}

const body = makeAjv();
const query = makeAjv({ coerceTypes: 'array', useDefaults: true });

/** What Fastify asks whether a part of a request is as its route says. */
interface RouteCheck {
  (data: unknown): boolean;
  errors?: ValidateFunction['errors'];
}

/** The compiler of route schemas: what comes in the address is text, what comes in a body has its type. */
export function compileFor(httpPart: string | undefined, schema: JsonSchema): RouteCheck {
  const validate = whenAsked(() => (httpPart === 'body' ? body : query).compile(schema));
  const check: RouteCheck = (data) => {
    const isValid = validate()(data);
    check.errors = validate().errors;
    return isValid;
  };
  return check;
}

/** A schema as a function that lists its errors. */
export function checkOf(schema: JsonSchema): Check {
  const validate = whenAsked(() => body.compile(schema));
  return (data) => (validate()(data) ? [] : (validate().errors ?? []));
}

const checks = new WeakMap<Resource, Partial<Record<Writes, Check>>>();

/** The check of a resource's body, compiled once per process. */
export function bodyCheck(resource: Resource, writes: Writes): Check {
  const known = checks.get(resource) ?? {};
  const check = known[writes] ?? checkOf(bodySchema(resource, writes));
  checks.set(resource, { ...known, [writes]: check });
  return check;
}
