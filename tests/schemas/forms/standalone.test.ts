import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, nest, pathOf, shownFields, type Form } from '#schemas/engine/form.ts';
import { compileForm } from '#schemas/engine/formCompile.ts';
import { localise } from '#schemas/engine/formLocalise.ts';
import { VALIDATOR_MODULES } from '#schemas/engine/formModules.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { checkOf } from '#server/platform/ajv.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { modulesIn, validatorModule } from '#server/platform/forms/standalone.ts';
import { alias } from '../../../vite.config.ts';
import { complete } from './fill.ts';

const folder = mkdtempSync(join(tmpdir(), 'validators-'));
const runner = join(folder, 'browser.mjs');

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias },
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, 'browser.ts'),
      outDir: folder,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'browser.mjs' } },
    },
  });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the module says of the cases, in a process that forbids making code from text, as a strict CSP does. */
function inBrowser(name: string, module: string, schema: unknown, cases: readonly unknown[]) {
  const modulePath = join(folder, `${name}.mjs`);
  const inputPath = join(folder, `${name}.json`);
  writeFileSync(modulePath, module);
  writeFileSync(inputPath, JSON.stringify({ schema, cases }));
  const out = execFileSync(
    process.execPath,
    ['--disallow-code-generation-from-strings', runner, modulePath, inputPath],
    { encoding: 'utf8', timeout: 30_000 },
  );
  return JSON.parse(out) as {
    errors: { instancePath: string; keyword: string; params: object }[];
    shown: string[];
  }[];
}

/** Every field missing, every field wrong, every branch open, filled and hidden with rubbish in it. */
function casesOf(form: Form): Record<string, unknown>[] {
  const base = complete(form, formLists());
  const fields = fieldsOf(form);
  const opened = {
    ...base,
    digital_platform: 'OTHER',
    serves_medicaid: true,
    serves_medicare: true,
    had_claims: true,
    service_levels: ['NON_EMERGENCY_AMBULANCE'],
  };
  const wrong = [0, true, 'x', '', [], ['x'], 'x'.repeat(5000), 'tab\there', -1, 1.5, null];
  return [
    base,
    {},
    opened,
    ...fields.map((field) => Object.fromEntries(Object.entries(base).filter(([id]) => id !== field.fieldId))),
    ...fields.map((field, index) => ({ ...opened, [field.fieldId]: wrong[index % wrong.length] })),
    ...fields.map((field, index) => ({ ...base, [field.fieldId]: wrong[(index + 5) % wrong.length] })),
  ];
}

describe.each(Object.entries(SHIPPED_FORMS))('the validator module of %s', (key, form) => {
  const fields = fieldsOf(form);
  const cases = casesOf(form);
  const data = cases.map((values) => {
    const nested = nest(fields, {});
    for (const field of fields) {
      const value = values[field.fieldId];
      if (value !== undefined) nested[field.path[0]]![field.path[1]] = value;
    }
    return nested;
  });
  const check = checkOf(compileForm(form, formLists()));
  const expected = data.map((entry) =>
    check(entry).map(({ instancePath, keyword, params }) => ({ instancePath, keyword, params })),
  );

  it.each(['en', 'es'] as const)(
    'says in a browser what AJV says on the server, and shows the same fields (%s)',
    (language) => {
      const { schema } = localise(form, formLists(), language);
      const results = inBrowser(`${key}-${language}`, validatorModule(schema), schema, data);
      expect(cases.length).toBeGreaterThan(60);
      expect(expected.filter((errors) => errors.length > 0).length).toBeGreaterThan(40);
      const text = (errors: readonly object[]) => errors.map((error) => JSON.stringify(error)).sort();
      results.forEach(({ errors, shown }, index) => {
        expect(text(errors), `case ${index}: ${JSON.stringify(cases[index])}`).toEqual(
          text(expected[index]!),
        );
        expect(shown.sort(), `case ${index}`).toEqual(shownFields(fields, cases[index]!).map(pathOf).sort());
      });
    },
  );

  it('asks for no module that a console lacks, and is small', () => {
    const module = validatorModule(localise(form, formLists(), 'es').schema);
    expect(VALIDATOR_MODULES).toEqual(expect.arrayContaining(modulesIn(module)));
    expect(modulesIn(module).length).toBeGreaterThan(0);
    expect(gzipSync(module).length).toBeLessThan(16_000);
  });
});

describe('a validator module', () => {
  it('renders a section that has conditions of its own and of another section', () => {
    const when = (field: string) => ({ 'x-shown-when': { field, is: [true] }, 'x-required': true });
    const section = (properties: object) => ({ type: 'object', properties });
    const form = {
      schema: {
        type: 'object',
        properties: {
          one: section({ a: { type: 'boolean', 'x-field-id': 'a' } }),
          two: section({
            b: { type: 'boolean', 'x-field-id': 'b' },
            c: { type: 'string', 'x-field-id': 'c', ...when('b') },
            d: { type: 'string', 'x-field-id': 'd', ...when('a') },
          }),
        },
      },
    };
    const schema = compileForm(form, {});
    const data = [
      { one: {}, two: {} },
      { one: { a: true }, two: {} },
      { one: {}, two: { b: true } },
      { one: { a: true }, two: { b: true } },
    ];
    const results = inBrowser('mixed', validatorModule(schema), schema, data);
    expect(results.map(({ shown }) => shown.filter((path) => /[cd]$/.test(path)).sort())).toEqual([
      [],
      ['two.d'],
      ['two.c'],
      ['two.c', 'two.d'],
    ]);
    expect(
      results.map(({ errors }) => errors.filter((error) => error.keyword === 'required').length),
    ).toEqual([0, 1, 1, 2]);
  });

  it('supplies comparison of objects through the same modules', () => {
    const schema = {
      type: 'object',
      properties: {
        a: { enum: [{ x: 1 }] },
        rows: { type: 'array', uniqueItems: true, items: { type: 'object' } },
      },
    };
    const module = validatorModule(schema);
    expect(modulesIn(module)).toEqual(['ajv/dist/runtime/equal']);
    const [good, bad] = inBrowser('equal', module, schema, [
      { a: { x: 1 }, rows: [{}, { y: 1 }] },
      { a: { x: 2 }, rows: [{}, {}] },
    ]).map(({ errors }) => errors);
    expect(good).toEqual([]);
    expect(bad!.map((error) => error.keyword)).toEqual(['enum', 'uniqueItems']);
  });
});
