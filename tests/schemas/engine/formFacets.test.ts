import { describe, expect, it } from 'vitest';
import {
  conditionFacets,
  lookFacets,
  otherFacets,
  schemaFacets,
  type Facet,
} from '#schemas/engine/formFacets.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';

const NAME = { en: 'Name', es: 'Nombre' };
const lists = { COLOR: { RED: NAME, BLUE: NAME }, SIZE: { S: NAME, L: NAME } };
/** `what CLASS name from → to`. */
const said = (facets: readonly Facet[]): string[] =>
  facets.map(
    ({ what, class: of, detail: { name, from, to } }) =>
      `${what} ${of} ${name} ${JSON.stringify(from)} → ${JSON.stringify(to)}`,
  );
const between = (from: JsonSchema, to: JsonSchema) => said(schemaFacets(from, to, lists));

const text = { type: 'string', format: 'plain' };
const number = { type: 'number' };
const many = { type: 'array', items: { type: 'string', 'x-list': 'COLOR' } };
const asks = (field: string, ...is: string[]) => ({ 'x-shown-when': { field, is } });

describe('what differs between two schemas of a field', () => {
  describe.each([
    ['maxLength', 9, 8],
    ['maximum', 9, 8],
    ['exclusiveMaximum', 9, 8],
    ['maxItems', 9, 8],
    ['minLength', 1, 2],
    ['minimum', 1, 2],
    ['exclusiveMinimum', 1, 2],
    ['minItems', 1, 2],
  ])('of %s', (limit, loose, tight) => {
    it.each<[string, unknown, unknown]>([
      ['tightened SOFT', loose, tight],
      ['loosened COMPATIBLE', tight, loose],
      ['tightened SOFT', undefined, loose],
      ['loosened COMPATIBLE', loose, undefined],
      // What is no number limits nothing.
      ['loosened COMPATIBLE', undefined, String(loose)],
    ])('is %s from %j to %j', (told, from, to) => {
      const at = (value: unknown) => (value === undefined ? number : { ...number, [limit]: value });
      expect(between(at(from), at(to))).toEqual([
        `${told} ${limit} ${JSON.stringify(from)} → ${JSON.stringify(to)}`,
      ]);
    });
  });

  it.each<[string, unknown, unknown]>([
    ['pattern', '^A', '^B'],
    ['const', 'A', 'B'],
    ['multipleOf', 2, 3],
    ['uniqueItems', false, true],
  ])('says that %s is tighter when it is asked anew or otherwise', (name, from, to) => {
    const [none, one, other] = [text, { ...text, [name]: from }, { ...text, [name]: to }];
    const told = (before: unknown, after: unknown) =>
      `${name} ${JSON.stringify(before)} → ${JSON.stringify(after)}`;
    expect(between(none, other)).toEqual([`tightened SOFT ${told(undefined, to)}`]);
    expect(between(one, other)).toEqual([`tightened SOFT ${told(from, to)}`]);
    expect(between(other, none)).toEqual([`loosened COMPATIBLE ${told(to, undefined)}`]);
  });

  it('says that a list whose entries may repeat from now on takes more', () => {
    expect(between({ ...many, uniqueItems: true }, { ...many, uniqueItems: false })).toEqual([
      'loosened COMPATIBLE uniqueItems true → false',
    ]);
  });

  it('says that an entry is asked, or no longer', () => {
    expect(between(text, { ...text, 'x-required': true })).toEqual([
      'tightened SOFT x-required false → true',
    ]);
    expect(between({ ...text, 'x-required': true }, text)).toEqual([
      'loosened COMPATIBLE x-required true → false',
    ]);
    expect(between(text, { ...text, 'x-required': false })).toEqual([]);
  });

  it.each<[string, JsonSchema, JsonSchema, string[]]>([
    [
      'another type',
      text,
      { ...number, maximum: 9, 'x-mask': 'ssn' },
      [
        'retyped BREAKING type "string" → "number"',
        'retyped BREAKING format "plain" → undefined',
        'retyped BREAKING maximum undefined → 9',
        'restyled COMPATIBLE x-mask undefined → "ssn"',
      ],
    ],
    [
      'another list',
      { type: 'string', 'x-list': 'COLOR' },
      { type: 'string', 'x-list': 'SIZE' },
      ['retyped BREAKING x-list "COLOR" → "SIZE"'],
    ],
    [
      'another list of several',
      many,
      { type: 'array', items: { type: 'string', 'x-list': 'SIZE' } },
      ['retyped BREAKING x-list "COLOR" → "SIZE"'],
    ],
    [
      'several of what was one',
      { type: 'string', enum: ['A'] },
      { type: 'array', items: { type: 'string', enum: ['B'] } },
      ['retyped BREAKING type "string" → "array"', 'retyped BREAKING enum ["A"] → ["B"]'],
    ],
    [
      'another thing that it names',
      { type: 'string', 'x-reference': 'OWNER' },
      { type: 'string', 'x-reference': 'VEHICLE' },
      ['retyped BREAKING x-reference "OWNER" → "VEHICLE"'],
    ],
    [
      'another document',
      { 'x-document': 'W9' },
      { 'x-document': 'COI', 'x-required': true },
      ['retyped SOFT x-document "W9" → "COI"', 'tightened SOFT x-required false → true'],
    ],
    [
      'a document that was a text',
      text,
      { 'x-document': 'W9' },
      [
        'retyped BREAKING type "string" → undefined',
        'retyped BREAKING format "plain" → undefined',
        'retyped BREAKING x-document undefined → "W9"',
      ],
    ],
    [
      'what is protected no more',
      { ...text, 'x-sensitive': 'LICENSE' },
      text,
      ['retyped BREAKING x-sensitive "LICENSE" → undefined'],
    ],
    [
      'what is protected from now on',
      text,
      { ...text, 'x-sensitive': 'LICENSE' },
      ['tightened COMPATIBLE x-sensitive undefined → "LICENSE"'],
    ],
    [
      'a choice less',
      { type: 'string', enum: ['A', 'B'] },
      { type: 'string', enum: ['B', 'C'] },
      ['tightened BREAKING enum ["A","B"] → ["B","C"]'],
    ],
    [
      'a choice more',
      { type: 'string', enum: ['A'] },
      { type: 'string', enum: ['A', 'B'] },
      ['loosened COMPATIBLE enum ["A"] → ["A","B"]'],
    ],
    [
      'choices in another order',
      { type: 'string', enum: ['A', 'B'] },
      { type: 'string', enum: ['B', 'A'] },
      ['restyled COMPATIBLE enum ["A","B"] → ["B","A"]'],
    ],
    [
      'some of a list',
      { type: 'string', 'x-list': 'COLOR' },
      { type: 'string', enum: ['RED'] },
      ['tightened BREAKING enum "COLOR" → ["RED"]'],
    ],
    [
      'a list that there is not',
      { type: 'string', 'x-list': 'NONE' },
      { type: 'string', 'x-list': 'NONE' },
      [],
    ],
    [
      'more than a list',
      { type: 'string', 'x-list': 'COLOR' },
      { type: 'string', enum: ['RED', 'BLUE', 'PINK'] },
      ['loosened COMPATIBLE enum "COLOR" → ["RED","BLUE","PINK"]'],
    ],
    ['the order of keywords', { a: 1, ...text }, { ...text, a: 1 }, []],
    ['how it looks', text, { ...text, 'x-mask': 'ssn' }, ['restyled COMPATIBLE x-mask undefined → "ssn"']],
    ['what it is called', { ...text, 'x-field-id': 'a' }, { ...text, 'x-field-id': 'b' }, []],
  ])('tells %s', (_name, from, to, expected) => expect(between(from, to)).toEqual(expected));
});

it('a condition is loosened when fewer people are asked', () => {
  const turn = (from: JsonSchema, to: JsonSchema) => conditionFacets(from, to).map(({ what }) => what);
  expect(turn(asks('a', 'x'), asks('a', 'x'))).toEqual([]);
  expect(turn({}, asks('a', 'x'))).toEqual(['loosened']);
  expect(turn(asks('a', 'x'), {})).toEqual(['tightened']);
  expect(turn(asks('a', 'x', 'y'), asks('a', 'x'))).toEqual(['loosened']);
  expect(turn(asks('a', 'x'), asks('a', 'x', 'y'))).toEqual(['tightened']);
  expect(turn(asks('a', 'x'), asks('b', 'x'))).toEqual(['tightened']);
  expect(said(conditionFacets({}, asks('a', 'x')))).toEqual([
    'loosened COMPATIBLE x-shown-when undefined → {"field":"a","is":["x"]}',
  ]);
});

it('looks are told by their settings, but not the order nor what is inside', () => {
  const node = { 'ui:options': { width: 'half' }, 'ui:order': ['a'], inner: { 'ui:widget': 'radio' } };
  expect(said(lookFacets(node, { 'ui:widget': 'select' }))).toEqual([
    'restyled COMPATIBLE ui:options {"width":"half"} → undefined',
    'restyled COMPATIBLE ui:widget undefined → "select"',
  ]);
  expect(lookFacets(node, { ...node, 'ui:order': [], inner: {} })).toEqual([]);
});

it('what else a section says is told, but not what is told by itself', () => {
  const section = { type: 'object', properties: { a: text }, 'x-section-id': 'one', ...asks('a', 'x') };
  expect(said(otherFacets(section, { type: 'object', properties: {}, $comment: 'New' }))).toEqual([
    'restyled COMPATIBLE $comment undefined → "New"',
  ]);
});
