import { expect, test } from 'vitest';
import { byId, fieldsOf, type Form, type FormField } from '#schemas/engine/form.ts';
import { draftOf } from '#schemas/engine/formCompile.ts';
import { diffForms } from '#schemas/engine/formDiff.ts';
import { applyOps, lossesIn, uncovered } from '#schemas/engine/formMigrate.ts';
import { interpret } from '#schemas/engine/interpret.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { field, formOf, rowsField, section } from './richForm.ts';

const lists = formLists();
const takes = (target: FormField, value: unknown): boolean =>
  interpret(draftOf(target, lists))(value).length === 0;
const text = { type: 'string', minLength: 1, maxLength: 10, format: 'plain' } as const;
const form = (fields: Readonly<Record<string, JsonSchema>>): Form =>
  formOf({
    part: section(
      'part',
      Object.fromEntries(Object.entries(fields).map(([id, schema]) => [id, field(id, schema)])),
    ),
  });
const fields = (of: Form) => byId(fieldsOf(of));
const apply = (from: Form, to: Form, ops: readonly FormOp[], values: Record<string, unknown>) =>
  applyOps(ops, fields(from), fields(to), values, takes);
const ssn = { type: 'string', format: 'ssn', 'x-sensitive': 'SSN' } as const;

const whole = { type: 'integer' } as const;
const choice = (...codes: string[]) => ({ type: 'string', enum: codes });
const choices = (...codes: string[]) => ({ type: 'array', items: choice(...codes) });
type Mapping = Extract<FormOp, { op: 'map' }>['values'];
const map = (...values: Mapping): FormOp => ({ op: 'map', field: 'a', values });
const byDefault = (value: string): FormOp => ({ op: 'default', field: 'a', value });

test.each<[string, JsonSchema, JsonSchema, FormOp, unknown, unknown]>([
  ['a number in a text', text, whole, map(), '12', 12],
  ['a text of a number', whole, text, map(), 12, '12'],
  ['yes in words', text, { type: 'boolean' }, map(), 'Yes', true],
  ['one of several', choice('A'), choices('A'), map(), 'A', ['A']],
  ['what the table says', text, whole, map({ from: 'many', to: 9 }), 'many', 9],
  ['nothing, as the table says', text, text, map({ from: 'none', to: null }), 'none', null],
  ['what it does not take', text, whole, map(), 'many', null],
  [
    'several, each by the table',
    choices('A', 'B', 'C'),
    choices('A', 'B'),
    map({ from: 'C', to: 'B' }),
    ['C', 'B', 'A'],
    ['B', 'A'],
  ],
  ['a default where there is none', text, text, byDefault('new'), undefined, 'new'],
  ['no default where there is one', text, text, byDefault('new'), 'old', 'old'],
  ['no default that it does not take', text, text, byDefault('much too long'), undefined, undefined],
])('%s', (_name, from, to, op, value, expected) => {
  const values = value === undefined ? {} : { a: value };
  expect(apply(form({ a: from }), form({ a: to }), [op], values).values.a).toEqual(expected);
});

test('a rename keeps the content and says where it was; what is encrypted is not written in the clear', () => {
  const rename: FormOp = { op: 'rename', from: 'a', to: 'b' };
  expect(apply(form({ a: text }), form({ b: text }), [rename], { a: 'x' })).toMatchObject({
    writes: [{ field: 'b', value: 'x', from: 'a' }],
    archived: [],
    told: ['rename a'],
    values: { b: 'x' },
  });
  expect(apply(form({ a: ssn }), form({ b: ssn }), [rename], { a: '123456789' }).writes).toHaveLength(1);
  expect(apply(form({ a: ssn }), form({ b: text }), [rename], { a: '123456789' })).toMatchObject({
    writes: [],
    archived: ['a'],
    values: {},
  });
});

test('what is said of a list is said of its columns, but for those that a renamed list has no more', () => {
  const list = (id: string, ...gone: string[]): Form => {
    const made = structuredClone(rowsField(id)) as { items: { properties: Record<string, unknown> } };
    for (const column of gone) delete made.items.properties[column];
    return formOf({ part: section('part', { [id]: made as unknown as JsonSchema, more: field('more') }) });
  };
  const from = list('jobs');
  const none = form({ more: text });
  const open = (to: Form, ...ops: FormOp[]) => uncovered(diffForms(from, to, lists), ops).map(({ id }) => id);
  expect(open(none)).toEqual(['jobs', 'jobs.name', 'jobs.until', 'jobs.state', 'jobs.active']);
  expect(open(none, { op: 'archive', field: 'jobs' })).toEqual([]);
  expect(open(list('jobs', 'until'), { op: 'archive', field: 'jobs.until' })).toEqual([]);
  const rename = { op: 'rename', from: 'jobs', to: 'work' } as const;
  expect(open(list('work'), rename)).toEqual([]);
  expect(open(list('work', 'until'), rename)).toEqual(['jobs.until']);
  expect(open(list('work', 'until'), rename, { op: 'archive', field: 'jobs.until' })).toEqual([]);
  // As text it has no columns any more, and the table says of them too what they become.
  const words = form({ jobs: text, more: text });
  expect(open(words, { op: 'map', field: 'jobs', values: [] })).toEqual([]);
  expect(open(list('jobs', 'until'), { op: 'map', field: 'jobs', values: [] })).toEqual(['jobs.until']);
});

test('cells go by their columns: renamed, mapped, given and dropped, and reviews stay where nothing else is said', () => {
  const from = formOf({ part: section('part', { jobs: rowsField('jobs') }) });
  const turned = (edit: (columns: Record<string, JsonSchema>) => void): Form => {
    const copy = structuredClone(from) as unknown as { schema: never };
    edit((copy.schema as never)['properties']['part']['properties']['jobs']['items']['properties']);
    return copy as unknown as Form;
  };
  const rows = [{ key: 'a', name: 'Driver', until: '2027-01-01', state: 'FL' }];
  const called = turned((columns) => {
    columns.called = columns.name!;
    delete columns.name;
  });
  expect(apply(from, called, [], { jobs: rows }).writes).toEqual([
    {
      field: 'jobs',
      from: 'jobs',
      value: [{ key: 'a', until: '2027-01-01', state: 'FL', called: 'Driver' }],
    },
  ]);
  const less = turned((columns) => {
    delete columns.until;
  });
  const breaking = uncovered(diffForms(from, less, lists), []);
  expect(lossesIn(breaking, fields(from), fields(less), { jobs: rows }, takes)).toEqual(['jobs.until']);
  expect(lossesIn(breaking, fields(from), fields(less), { jobs: [{ key: 'a' }] }, takes)).toEqual([]);
  const ops: FormOp[] = [
    { op: 'archive', field: 'jobs.until' },
    { op: 'map', field: 'jobs.state', values: [{ from: 'FL', to: 'GA' }] },
    { op: 'default', field: 'jobs.active', value: true },
  ];
  expect(uncovered(diffForms(from, less, lists), ops)).toEqual([]);
  expect(apply(from, less, ops, { jobs: rows })).toMatchObject({
    writes: [{ field: 'jobs', value: [{ key: 'a', name: 'Driver', state: 'GA', active: true }] }],
    told: expect.arrayContaining(['archive jobs.until', 'map jobs.state', 'default jobs.active']),
  });
  expect(apply(from, less, ops, { jobs: rows }).writes[0]).not.toHaveProperty('from');
});
