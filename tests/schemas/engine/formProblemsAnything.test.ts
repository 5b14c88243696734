import { describe, expect, it } from 'vitest';
import type { Form } from '#schemas/engine/form.ts';
import { AUDIENCES, formFor } from '#schemas/engine/formAudience.ts';
import { diffForms } from '#schemas/engine/formDiff.ts';
import { formProblems, opProblems, stableProblems, tellProblem } from '#schemas/engine/formProblems.ts';
import { partsOf } from '#schemas/engine/pointer.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { randomFrom, type Random } from '#server/db/seed/random.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { RICH } from './richForm.ts';
import { leastCpuMs } from '#tests/support/cpu.ts';
import { isFull } from '#tests/support/scope.ts';
import { SOME_FORMS } from './someForms.ts';

const LISTS = formLists();

/** The names of parts and keywords of a form, and two that every object has. */
const WORDS =
  'schema ui labels rules properties items type enum pattern format minLength maxLength en es fields sections x-field-id x-section-id x-see x-shown-when x-list x-document rule field when is key options title __proto__ toString'.split(
    ' ',
  );
const LEAVES: readonly unknown[] = [
  ...[null, true, 0, -1, 1e308, '', 'object', 'array', 'string', 'US_STATE', '(a+)+$', '(', '\ud800'],
  ...[[], {}, { toString: 1 }, { toString: null, valueOf: null }],
];

function anything(random: Random, depth = 0): unknown {
  const roll = random.next();
  if (depth > 8 || roll < 0.3) return random.one(LEAVES);
  const length = random.int(0, 4);
  if (roll < 0.45) return Array.from({ length }, () => anything(random, depth + 1));
  const entries = Array.from({ length }, () => [random.one(WORDS), anything(random, depth + 1)]);
  return JSON.parse(JSON.stringify(Object.fromEntries(entries))) as unknown;
}

/** The same JSON with something else in one place. */
function mutated(json: unknown, random: Random): unknown {
  const copy = structuredClone(json);
  let node = copy;
  for (;;) {
    if (typeof node !== 'object' || node === null) return copy;
    const keys = Object.keys(node);
    if (keys.length === 0) return copy;
    const key = random.one(keys);
    const holder = node as Record<string, unknown>;
    if (random.chance(0.2)) {
      if (random.chance(0.3)) delete holder[key];
      else holder[key] = anything(random, 5);
      return copy;
    }
    node = holder[key];
  }
}

/** How many steps of a pointer lead somewhere. */
function reach(json: unknown, pointer: string): number {
  let node = json;
  let steps = 0;
  for (const part of partsOf(pointer)) {
    if (!(isValues(node) || Array.isArray(node)) || !Object.hasOwn(node, part)) break;
    node = (node as Record<string, unknown>)[part];
    steps += 1;
  }
  return steps;
}

/** What is wrong with it as a form. */
function look(json: unknown): ReturnType<typeof formProblems> {
  const wrong = formProblems(json, LISTS);
  const problems = [
    ...wrong,
    ...opProblems(isValues(json) ? json.rules : json, RICH, json, LISTS),
    ...stableProblems([RICH], json, json, LISTS),
  ];
  // A draft is compared and previewed whatever it holds.
  for (const [from, to] of [
    [RICH, json],
    [json, RICH],
  ] as [Form, Form][])
    expect(diffForms(from, to, LISTS)).toBeInstanceOf(Array);
  for (const audience of AUDIENCES) expect(formFor(json as Form, audience)).toBeDefined();
  const told = problems.flatMap((problem) =>
    (['en', 'es'] as const).map((language) => tellProblem(problem, language).message),
  );
  expect(told.filter((message) => /\{\w+\}|undefined/.test(message))).toEqual([]);
  return wrong;
}

describe('whatever a form is, its problems are told', () => {
  it.each([
    null,
    0,
    'x',
    [],
    {},
    { schema: [] },
    { schema: { properties: { a: null } } },
    { rules: {} },
    { labels: { en: 1 } },
    { rules: [{}] },
    ...[
      { 'x-field-id': { toString: 1 }, enum: [{ toString: 1 }] },
      { minLength: { toString: 1 }, maxLength: 1, 'x-fact': { toString: 1 } },
    ].map((b) => ({ schema: { properties: { a: { properties: { b } } } } })),
  ])('%j', (json) => {
    expect(look(json)).not.toEqual([]);
  });

  it('for pieces of nonsense', () => {
    const next = randomFrom(7);
    const rounds = isFull ? 200 : 40;
    for (let round = 0; round < 4 * rounds; round += 1) look(anything(next));
    for (let round = 0; round < rounds; round += 1)
      look({ schema: anything(next), ui: anything(next), labels: anything(next), rules: anything(next) });
  });

  it.each([...SOME_FORMS, ['rich', RICH] as const])('for %s with something changed', (_key, form) => {
    const next = randomFrom(11);
    for (let round = 0; round < (isFull ? 40 : 20); round += 1) {
      const json = mutated(form, next);
      for (const { at, code } of look(json)) {
        // What is missing is told at the place where it belongs: of a schema a keyword, or one inside it.
        const missing = partsOf(at).length - reach(json, at);
        if (at.startsWith('/schema')) expect(missing, `${code} ${at}`).toBeLessThanOrEqual(2);
      }
    }
  });
});

const bare = (properties: object, labels = {}): unknown => ({
  schema: { properties: { a: { 'x-section-id': 'a', properties } } },
  ui: {},
  labels,
  rules: [],
});
const codes = Array.from({ length: 40_000 }, (_, index) => `c${index}`);
const each = (of: (index: number) => object, count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, of(index)]));
const choice = { type: 'string', 'x-field-id': 'f', enum: codes };
const options = Object.fromEntries(codes.map((code) => [`x${code}`, code]));

it.each<readonly [string, unknown]>([
  ['choices and names', bare({ f: choice }, { en: { fields: { f: { title: 'F', options } } } })],
  ['conditions', bare({ f: choice, g: { 'x-field-id': 'g', 'x-shown-when': { field: 'f', is: codes } } })],
  ['fields', bare(each((index) => ({ type: 'string', 'x-field-id': `f${index}` }), 18_000))],
  ['sections', { schema: { properties: each((index) => ({ 'x-section-id': `s${index}` }), 20_000) } }],
])('a megabyte of %s is soon looked through', async (_what, json) => {
  const look = () => {
    expect(formProblems(json, LISTS)).not.toEqual([]);
    opProblems([], RICH, json, LISTS);
    stableProblems([RICH], [], json, LISTS);
  };
  // It took from three seconds to minutes.
  expect(await leastCpuMs(look, 2000)).toBeLessThan(2000);
});
