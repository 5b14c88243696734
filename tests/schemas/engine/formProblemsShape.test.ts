import { expect, it } from 'vitest';
import { formProblems } from '#schemas/engine/formProblems.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { field, formOf, section } from './richForm.ts';

type Json = Record<string, unknown>;
const problems = (form: unknown): string[] =>
  formProblems(form, formLists()).map(({ at, code }) => `${code} ${at}`);

/** A form that is as it should be but for what stands at a path; undefined: nothing. */
function brokenAt(path: string, value: unknown): Json {
  const form = structuredClone(formOf({ part: section('part', { it: field('it') }) })) as unknown as Json;
  const steps = path.split('/').slice(1);
  const last = steps.pop()!;
  const node = steps.reduce((inner, step) => inner[step] as Json, form);
  if (value === undefined) delete node[last];
  else node[last] = value;
  return form;
}

const IT = '/schema/properties/part/properties/it';

it.each<[problem: string, path: string, value: unknown]>([
  ['not_object', '/labels', undefined],
  ['not_object', '/schema', undefined],
  ['not_object', '/ui', []],
  ['not_list', '/rules', {}],
  ['unknown_keyword', '/title', 'x'],
  ['not_object', '/schema/properties/part', 'x'],
  ['not_object', IT, null],
  ['not_object', `${IT}/items`, 'x'],
  ['not_object', '/labels/en', 'x'],
  ['not_object', '/labels/en/sections', []],
  ['not_text', '/labels/en/sections/part', 1],
  ['not_object', '/labels/es/fields/it', 'It'],
  ['not_text', '/labels/es/fields/it/title', 1],
  ['not_text', '/labels/en/fields/it/help', 1],
  ['unknown_keyword', '/labels/es/fields/it/hint', 'x'],
  ['not_object', '/labels/es/fields/it/options', 'x'],
])('a form is not published with %s at %s', (problem, path, value) => {
  expect(problems(brokenAt(path, value))).toContain(`${problem} ${path}`);
});

it('what is no form at all is told so, and never thrown', () => {
  for (const value of ['form', null, 1, []]) expect(problems(value)).toContain('not_object ');
  expect(problems(brokenAt('/labels/es/fields/it/options', { A: 1 }))).toEqual([
    'not_text /labels/es/fields/it/options/A',
  ]);
});
