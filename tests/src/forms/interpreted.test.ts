import { Ajv, type ValidateFunction } from 'ajv';
import formatsPlugin from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { FORMATS } from '#schemas/engine/formats.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { interpret } from '#src/forms/interpreted.ts';
import {
  hasRealForms,
  realForms,
  someRealForms,
  standardTests,
  tellSkipped,
} from '../../support/realForms.ts';
import { dataFor, randomOf } from '../../support/schemaData.ts';
import { isFull } from '../../support/scope.ts';

const DATA_PER_FORM = 60;
/** One names a definition that it has not, one says `$ref` and the reference in an array: neither may be published. */
const BROKEN = ['va/dist_10-7959F-2-schema.json', 'va/dist_COVID-VACCINATION-EXPANSION-schema.json'];
tellSkipped('3 comparisons of the interpreter with AJV');

/** One for all: each instance compiles the schema of schemas anew. */
const ajv = new Ajv({ allErrors: true, strict: false, logger: false });
formatsPlugin.default(ajv, { mode: 'full' });
for (const [name, check] of Object.entries(FORMATS)) ajv.addFormat(name, check);

function compile(schema: JsonSchema | boolean): ValidateFunction | null {
  // The ids of one schema mean nothing to the next.
  ajv.removeSchema(/^(?!http:\/\/json-schema\.org\/)/);
  try {
    return ajv.compile(withoutDraft(schema));
  } catch {
    return null;
  }
}

/** Most forms of the Department name draft 04, of which they use nothing that draft 07 means otherwise. */
function withoutDraft(schema: JsonSchema | boolean): JsonSchema | boolean {
  if (typeof schema === 'boolean') return schema;
  const { $schema: _draft, ...rest } = schema;
  return rest;
}

/** Refused before anything else looks at it. */
const leadsOutside = (schema: unknown): boolean => /"\$ref":"http/.test(JSON.stringify(schema));

/** Errors that stand for themselves: those of branches differ in how much of them is told. */
const BRANCH = new Set([
  'if',
  'anyOf',
  'oneOf',
  'not',
  'allOf',
  'dependencies',
  'propertyNames',
  'contains',
  'false schema',
]);
const told = (errors: readonly { keyword: string; instancePath: string; params: object }[]) =>
  new Set(
    errors
      .filter(({ keyword }) => !BRANCH.has(keyword))
      .map(({ keyword, instancePath, params }) => {
        const { missingProperty, additionalProperty, limit, format } = params as Record<string, unknown>;
        return JSON.stringify([keyword, instancePath, missingProperty, additionalProperty, limit, format]);
      }),
  );
const branches = (schema: unknown): boolean =>
  /"(anyOf|oneOf|not|contains|propertyNames|dependencies)":/.test(JSON.stringify(schema));

describe.runIf(hasRealForms)('schemas are interpreted as AJV compiles them', () => {
  it.each(standardTests())('the standard: %s', (_file, groups) => {
    const different = groups.flatMap(({ description, schema, tests }) => {
      const validate = compile(schema);
      // What AJV does not compile is never published.
      if (!validate || leadsOutside(schema)) return [];
      const check = interpret(schema);
      return tests
        .filter(({ data, valid }) => {
          const said = check(data).length === 0;
          // AJV takes what every object inherits for its own; of the two the interpreter keeps the standard there.
          return said !== validate(data) && said !== valid;
        })
        .map((test) => `${description}: ${test.description}`);
    });
    expect(different).toEqual([]);
  });

  it.runIf(isFull)('those that AJV does not compile', () => {
    expect(
      realForms()
        .filter(({ schema }) => compile(schema) === null)
        .map(({ name }) => name),
    ).toEqual(BROKEN);
  });

  it.each(
    someRealForms()
      .filter(({ name }) => !BROKEN.includes(name))
      .map((form) => [form.name, form] as const),
  )('%s', (_name, { schema, data }) => {
    const validate = compile(schema);
    const check = interpret(schema);
    const random = randomOf(7);
    let refused = 0;
    for (const sample of [data, ...Array.from({ length: DATA_PER_FORM }, () => dataFor(schema, random))]) {
      const valid = validate!(sample);
      const errors = check(sample);
      expect(errors.length === 0, JSON.stringify(sample)).toBe(valid);
      if (!valid) refused += 1;
      if (!valid && !branches(schema))
        expect(told(errors), JSON.stringify(sample)).toEqual(told(validate!.errors ?? []));
    }
    // Samples that no schema refuses would compare nothing; some samples of RJSF allow everything.
    if (JSON.stringify(schema).includes('"required"')) expect(refused).toBeGreaterThan(0);
  });
});
