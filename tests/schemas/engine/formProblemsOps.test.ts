import { describe, expect, it } from 'vitest';
import type { Form } from '#schemas/engine/form.ts';
import { opProblems, stableProblems } from '#schemas/engine/formProblems.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { field, formOf, rowsField, section } from './richForm.ts';

const LISTS = formLists();
const BOOLEAN = { type: 'boolean' };
const choice = (...codes: string[]) => ({ type: 'string', enum: codes });
const form = (fields: Readonly<Record<string, JsonSchema>>): Form =>
  formOf({ part: section('part', fields) });
const at = (rest: string) => `/schema/properties/part/properties/${rest}`;

const FROM = form({
  name: field('name'),
  old: field('old'),
  kind: field('kind', choice('A', 'B')),
  ssn: field('ssn', { type: 'string', format: 'ssn', 'x-sensitive': 'SSN' }),
  paper: field('paper', { 'x-document': 'W9' }),
  jobs: rowsField('jobs'),
});
const TO = form({
  name: field('name'),
  fresh: field('fresh'),
  kind: field('kind', choice('B', 'C')),
  ssn: field('ssn', { type: 'string', format: 'ssn', 'x-sensitive': 'SSN' }),
  paper: field('paper', { 'x-document': 'W9' }),
  jobs: rowsField('jobs'),
  count: field('count', { type: 'integer', minimum: 0, maximum: 9 }),
});

const ops = (...list: unknown[]): string[] =>
  opProblems(list, FROM, TO, LISTS).map(({ at: place, code }) => `${code} ${place}`);

describe('operations that lead to a version', () => {
  it('may name what both versions have', () => {
    expect(
      ops(
        { op: 'rename', from: 'old', to: 'fresh' },
        {
          op: 'map',
          field: 'kind',
          values: [
            { from: 'A', to: 'C' },
            { from: 'B', to: null },
          ],
        },
        { op: 'default', field: 'count', value: 3 },
      ),
    ).toEqual([]);
    expect(ops({ op: 'move', from: 'old', form: 'driver', to: 'first_name' })).toEqual([]);
    expect(ops({ op: 'archive', field: 'old' })).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['not_object /ops/0', 'rename'],
    ['unknown_value /ops/0/op', { op: 'drop', field: 'old' }],
    ['op_shape /ops/0', { op: 'rename', from: 'old' }],
    ['op_shape /ops/0', { op: 'archive', field: 'old', to: 'x' }],
    ['op_shape /ops/0', { op: 'map', field: 'kind', values: [{ from: ['A'], to: 'B' }] }],
    ['op_from /ops/0/field', { op: 'archive', field: 'lost' }],
    ['op_stays /ops/0/field', { op: 'archive', field: 'name' }],
    ['op_stays /ops/0/from', { op: 'rename', from: 'name', to: 'fresh' }],
    ['op_to /ops/0/to', { op: 'rename', from: 'old', to: 'lost' }],
    ['op_taken /ops/0/to', { op: 'rename', from: 'old', to: 'name' }],
    ['op_value /ops/0/values/0/to', { op: 'map', field: 'kind', values: [{ from: 'A', to: 'Z' }] }],
    ['op_value /ops/0/value', { op: 'default', field: 'count', value: 10 }],
    ['op_to /ops/0/field', { op: 'default', field: 'lost', value: 10 }],
    ['op_values /ops/0/field', { op: 'default', field: 'ssn', value: '123456789' }],
    ['op_values /ops/0/field', { op: 'default', field: 'paper', value: 'x' }],
  ])('but not: %s', (problem, op) => expect(ops(op)).toEqual([problem]));

  it('may say what becomes of columns, whose values stay in their list', () => {
    const rows = (id: string, ...gone: string[]): JsonSchema => {
      const made = structuredClone(rowsField(id)) as { items: { properties: Record<string, JsonSchema> } };
      const { properties } = made.items;
      properties.title = { ...properties.name, 'x-column-id': 'title' };
      for (const column of gone) delete properties[column];
      return made as unknown as JsonSchema;
    };
    const from = form({ jobs: rowsField('jobs'), more: field('more') });
    const said = (to: Form, ...list: unknown[]) =>
      [...opProblems(list, from, to, LISTS), ...stableProblems([from], list, to, LISTS)].map(
        ({ at: place, code }) => `${code} ${place}`,
      );
    const kept = form({ jobs: rows('jobs', 'name'), more: field('more') });
    expect(said(kept)).toEqual(['field_gone /ops']);
    expect(said(kept, { op: 'archive', field: 'jobs.name' })).toEqual([]);
    expect(said(kept, { op: 'rename', from: 'jobs.name', to: 'jobs.title' })).toEqual([]);
    expect(said(kept, { op: 'move', from: 'jobs.name', form: 'driver', to: 'first_name' })).toEqual([
      'op_column /ops/0/from',
    ]);
    const two = form({ jobs: rows('jobs', 'name'), work: rows('work'), more: field('more') });
    expect(said(two, { op: 'rename', from: 'jobs.name', to: 'work.name' })).toEqual(['op_column /ops/0/to']);
    expect(said(two, { op: 'rename', from: 'jobs.name', to: 'work' })).toEqual(['op_kind /ops/0/to']);
    const renamed = form({ work: rows('work', 'name'), more: field('more') });
    const list = { op: 'rename', from: 'jobs', to: 'work' };
    expect(said(renamed, list)).toEqual(['field_gone /ops']);
    expect(said(renamed, list, { op: 'rename', from: 'jobs.name', to: 'work.title' })).toEqual([]);
    expect(said(form({ more: field('more') }), { op: 'archive', field: 'jobs' })).toEqual([]);
  });

  it('but not what decides twice, nor before there was a version', () => {
    expect(ops({ op: 'archive', field: 'old' }, { op: 'rename', from: 'old', to: 'fresh' })).toEqual([
      'op_twice /ops/1',
    ]);
    const first = opProblems([{ op: 'archive', field: 'old' }], null, TO, LISTS);
    expect(first).toEqual([{ at: '/ops/0', code: 'op_first' }]);
    expect(opProblems({}, FROM, TO, LISTS)).toEqual([{ at: '/ops', code: 'not_list' }]);
  });
});

describe('a field id', () => {
  const stable = (published: readonly Form[], next: Form, list: readonly unknown[] = []) =>
    stableProblems(published, list, next, LISTS).map(({ at: place, code }) => `${code} ${place}`);

  it('has nothing before it in a first version', () => expect(stable([], TO)).toEqual([]));

  it('keeps its kind, or its values are mapped', () => {
    const [text, yes] = [form({ it: field('it') }), form({ it: field('it', BOOLEAN) })];
    expect(stable([text], text)).toEqual([]);
    expect(stable([text], yes)).toEqual([`kind_changed ${at('it')}`]);
    expect(stable([text], yes, [{ op: 'map', field: 'it', values: [{ from: 'yes', to: true }] }])).toEqual(
      [],
    );
    // What was said once is not asked again.
    expect(stable([text, yes], yes)).toEqual([]);
  });

  it('never comes back as something else', () => {
    const [text, none, yes] = [
      form({ it: field('it'), more: field('more') }),
      form({ more: field('more') }),
      form({ it: field('it', BOOLEAN), more: field('more') }),
    ];
    expect(stable([text, none], yes)).toEqual([`kind_reused ${at('it/x-field-id')}`]);
    expect(stable([text, none], text)).toEqual([]);
  });

  it('is not changed or dropped without a word', () => {
    const [before, renamed, gone] = [
      form({ it: field('it'), more: field('more') }),
      form({ it: field('that'), more: field('more') }),
      form({ more: field('more') }),
    ];
    expect(stable([before], renamed)).toEqual([`id_changed ${at('it/x-field-id')}`]);
    expect(stable([before], renamed, [{ op: 'rename', from: 'it', to: 'that' }])).toEqual([]);
    expect(stable([before], gone)).toEqual(['field_gone /ops']);
    expect(stable([before], gone, [{ op: 'archive', field: 'it' }])).toEqual([]);
  });

  it('keeps its choices and its columns, or says what becomes of them', () => {
    const some = (...codes: string[]) => form({ it: field('it', choice(...codes)) });
    expect(stable([some('A', 'B')], some('A', 'B', 'C'))).toEqual([]);
    expect(stable([some('A', 'B')], some('A'))).toEqual([`choice_gone ${at('it/enum')}`]);
    expect(
      stable([some('A', 'B')], some('A'), [{ op: 'map', field: 'it', values: [{ from: 'B', to: 'A' }] }]),
    ).toEqual([]);
    const jobs = rowsField('jobs');
    const fewer = structuredClone(jobs) as { items: { properties: Record<string, unknown> } };
    delete fewer.items.properties.until;
    expect(stable([form({ jobs })], form({ jobs: fewer as unknown as JsonSchema }))).toEqual([
      'field_gone /ops',
    ]);
  });
});

it('an empty table keeps what the other kind can read: the editor offers it, so it may be published', () => {
  const [from, to] = [form({ plan: field('plan') }), form({ plan: field('plan', { type: 'integer' }) })];
  expect(opProblems([{ op: 'map', field: 'plan', values: [] }], from, to, LISTS)).toEqual([]);
});
