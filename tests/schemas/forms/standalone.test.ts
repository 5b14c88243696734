import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#schemas/engine/codes.ts';
import { failsOf, type AjvError } from '#schemas/engine/fails.ts';
import { fieldsOf, nest, pathOf, shownFields, valuesIn, type Form } from '#schemas/engine/form.ts';
import { compileForm } from '#schemas/engine/formCompile.ts';
import { localise } from '#schemas/engine/formLocalise.ts';
import { VALIDATOR_MODULES } from '#schemas/engine/formModules.ts';
import { checkOf } from '#server/platform/ajv.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { modulesIn, validatorModule } from '#server/platform/forms/standalone.ts';
import { isFull } from '#tests/support/scope.ts';
import { alias } from '../../../vite.config.ts';
import { field, formOf, RICH, section } from '../engine/richForm.ts';
import { SOME_FORMS } from '../engine/someForms.ts';
import { complete, opened } from './fill.ts';

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
    { encoding: 'utf8', timeout: 30_000, maxBuffer: 2 ** 26 },
  );
  return JSON.parse(out) as {
    errors: AjvError[];
    shown: string[];
  }[];
}

/** Every field missing, every field wrong, every branch open, filled and hidden with rubbish in it. */
function casesOf(form: Form): Record<string, unknown>[] {
  const base = complete(form, formLists());
  const open = opened(form, formLists());
  // A document has no value that could be wrong.
  const fields = fieldsOf(form).filter((field) => !field.document);
  const texts = ['x', '', 'x'.repeat(5000), 'tab\there'];
  const wrong = [0, -1, 1.5, true, null, ...texts, [], ['x'], [{ key: 'a', more: 1 }]];
  return [
    base,
    {},
    open,
    ...fields.map((field) => Object.fromEntries(Object.entries(base).filter(([id]) => id !== field.fieldId))),
    ...fields.map((field, index) => ({ ...open, [field.fieldId]: wrong[index % wrong.length] })),
    ...fields.map((field, index) => ({ ...base, [field.fieldId]: wrong[(index + 5) % wrong.length] })),
  ];
}

describe.each(SOME_FORMS)('the validator module of %s', (key, form) => {
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
  // Of what is sensitive a browser accepts the mask, a server does not.
  const masked = new Set(
    fields.filter((field) => field.sensitive).map((field) => `/${field.path.join('/')}`),
  );
  const seen = <E extends { instancePath: string }>(errors: readonly E[]): E[] =>
    errors.filter((error) => !masked.has(error.instancePath));
  const expected = data.map((entry) =>
    seen(check(entry)).map(({ instancePath, keyword, params }) => ({ instancePath, keyword, params })),
  );

  it.each(isFull ? LANGUAGES : (['es'] as const))(
    'says in a browser what AJV says on the server, and shows the same fields (%s)',
    async (language) => {
      const { schema } = localise(form, formLists(), language);
      const results = inBrowser(`${key}-${language}`, await validatorModule(schema), schema, data);
      const broken = expected.filter((errors) => errors.length > 0);
      expect(broken.length).toBeGreaterThan(fields.filter((field) => field.required).length);
      expect(expected[0]).toEqual([]);
      expect(expected[2]).toEqual([]);
      const text = (errors: readonly object[]) => errors.map((error) => JSON.stringify(error)).sort();
      results.forEach(({ errors, shown }, index) => {
        expect(text(seen(errors)), `case ${index}: ${JSON.stringify(cases[index])}`).toEqual(
          text(expected[index]!),
        );
        expect(shown.sort(), `case ${index}`).toEqual(shownFields(fields, cases[index]!).map(pathOf).sort());
      });
    },
  );

  it('asks for no module that a console lacks, and is small', async () => {
    const module = await validatorModule(localise(form, formLists(), 'es').schema);
    expect(VALIDATOR_MODULES).toEqual(expect.arrayContaining(modulesIn(module)));
    expect(modulesIn(module).length).toBeGreaterThan(0);
    expect(gzipSync(module).length).toBeLessThan(450 * fields.length);
  });
});

describe('a validator module', () => {
  it('renders a section that has conditions of its own and of another section', async () => {
    const yes = { type: 'boolean' };
    const when = (asked: string) => ({
      ...{ type: 'string', 'x-required': true },
      'x-shown-when': { field: asked, is: [true] },
    });
    const form = formOf({
      one: section('one', { a: field('a', yes) }),
      two: section('two', { b: field('b', yes), c: field('c', when('b')), d: field('d', when('a')) }),
    });
    const schema = compileForm(form, {});
    const data = [
      { one: {}, two: {} },
      { one: { a: true }, two: {} },
      { one: {}, two: { b: true } },
      { one: { a: true }, two: { b: true } },
    ];
    const results = inBrowser('mixed', await validatorModule(schema), schema, data);
    expect(results.map(({ shown }) => shown.filter((path) => /[cd]$/.test(path)).sort())).toEqual([
      [],
      ['two.d'],
      ['two.c'],
      ['two.c', 'two.d'],
    ]);
    const missing = results.map(
      ({ errors }) => errors.filter(({ keyword }) => keyword === 'required').length,
    );
    expect(missing).toEqual([0, 1, 1, 2]);
  });

  it('knows sections that come and go, rows, documents, references and masks', async () => {
    const { schema } = localise(RICH, formLists(), 'en');
    const fields = fieldsOf(RICH);
    const person = { ssn: '•••-••-6789', born: '••/••/1985', background: '•••', first: 'Ana' };
    const rows = (...jobs: object[]) => ({ jobs });
    const history = rows({ key: 'a', name: 'n' });
    const data = [
      { person: { ...person, drives: true }, driving: { vehicle: 'x' }, history },
      { person: { ...person, drives: true }, driving: { kinds: ['STRETCHER'] }, history: rows({ key: 'a' }) },
      { person: { ...person, drives: false }, driving: { vehicle: 'x' }, history },
      { person: {}, driving: {}, history: {} },
    ];
    const results = inBrowser('rich', await validatorModule(schema), schema, data);
    const said = ({ errors }: { errors: readonly AjvError[] }, index: number) =>
      failsOf(errors, data[index])
        .map(({ field, code }) => `${field} ${code}`)
        .sort();
    expect(results.map(said)).toEqual([
      ['driving.license required', 'driving.vehicle invalid'],
      ['driving.license required', 'driving.stretcher required', 'history.jobs.0.name required'],
      [],
      ['history.jobs required', 'person.born required', 'person.drives required', 'person.first required'],
    ]);
    results.forEach(({ shown }, index) =>
      expect(shown.sort(), `case ${index}`).toEqual(
        shownFields(fields, valuesIn(fields, data[index]!)).map(pathOf).sort(),
      ),
    );
  });

  it('supplies comparison of objects through the same modules', async () => {
    const schema = {
      type: 'object',
      properties: {
        a: { enum: [{ x: 1 }] },
        rows: { type: 'array', uniqueItems: true, items: { type: 'object' } },
      },
    };
    const module = await validatorModule(schema);
    expect(modulesIn(module)).toEqual(['ajv/dist/runtime/equal']);
    const [good, bad] = inBrowser('equal', module, schema, [
      { a: { x: 1 }, rows: [{}, { y: 1 }] },
      { a: { x: 2 }, rows: [{}, {}] },
    ]).map(({ errors }) => errors);
    expect(good).toEqual([]);
    expect(bad!.map((error) => error.keyword)).toEqual(['enum', 'uniqueItems']);
  });
});
