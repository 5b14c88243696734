import { describe, expect, it } from 'vitest';
import {
  columnKeywords,
  fieldKeywords,
  itemKeywords,
  ROOT_KEYWORDS,
  SECTION_KEYWORDS,
  takes,
} from '#schemas/engine/formKeywords.ts';
import { KEYWORD_NAMES, KEYWORD_TEXTS, namesOfKeyword } from '#schemas/engine/formMeta.ts';

const lists = { COLOR: { RED: { en: 'Red', es: 'Rojo' } } };
const OF_TYPES = ['string', 'number', 'integer', 'boolean', 'array'].map((type) => fieldKeywords({ type }));
/** Every keyword that may stand somewhere in the schema of a form. */
const KEYWORDS = new Set(
  [
    ROOT_KEYWORDS,
    SECTION_KEYWORDS,
    ...OF_TYPES,
    fieldKeywords({ 'x-document': 'W9' }),
    columnKeywords({ type: 'string' }),
    itemKeywords({ type: 'string' }),
    itemKeywords({ properties: {} }),
  ].flatMap((keywords) => Object.keys(keywords)),
);

describe('the keywords of a form', () => {
  it.each<[keyword: string, type: string, taken: unknown[], refused: unknown[]]>([
    ['minLength', 'string', [0, 1, 40], [-1, 1.5, '1', null]],
    ['maxLength', 'string', [0, 40], [-1, Number.MAX_SAFE_INTEGER + 1]],
    ['pattern', 'string', ['', '^A'], [1, null, {}]],
    ['const', 'string', ['A'], [true]],
    ['minimum', 'number', [-1.5, 0, 3], ['3', Number.NaN, Infinity]],
    ['maximum', 'integer', [3], ['3']],
    ['exclusiveMinimum', 'number', [0], [null]],
    ['exclusiveMaximum', 'number', [0], [null]],
    ['multipleOf', 'number', [0.01, 5], [0, -1, '5']],
    ['const', 'boolean', [true, false], ['true', 1]],
    ['minItems', 'array', [0, 2], [-1]],
    ['maxItems', 'array', [0, 2], [0.5]],
    ['uniqueItems', 'array', [true, false], ['yes']],
    ['x-required', 'string', [true, false], ['yes', 1]],
    ['x-see', 'string', ['STAFF'], ['PROVIDER', true]],
    ['x-edit', 'string', ['STAFF', 'PROVIDER'], ['NOBODY']],
    ['x-column', 'string', ['shown', 'offered'], [true, 'hidden']],
    ['x-resource-column', 'string', [true], ['true']],
    ['x-resource-key', 'string', [true], ['true']],
    ['x-filter', 'string', [false], [0]],
    ['x-import', 'string', [false], [0]],
    ['$comment', 'string', ['Why'], [1]],
    // Another check reads these.
    ['format', 'string', ['iban', 1], []],
    ['x-list', 'string', ['NONE', 1], []],
  ])('%s of a %s takes what it can mean', (keyword, type, taken, refused) => {
    const kept = fieldKeywords({ type })[keyword]!;
    expect(taken.filter((value) => !takes(kept, value))).toEqual([]);
    expect(refused.filter((value) => takes(kept, value))).toEqual([]);
  });

  it('go by the type of the value, and by where it stands', () => {
    const names = ['maxLength', 'maximum', 'items', 'x-field-id', 'x-column-id', 'x-document'];
    const has = (keywords: object, of = names) => of.filter((name) => name in keywords);
    expect(has(fieldKeywords({ type: 'string' }))).toEqual(['maxLength', 'x-field-id']);
    expect(has(fieldKeywords({ type: 'integer' }))).toEqual(['maximum', 'x-field-id']);
    expect(has(fieldKeywords({ type: 'array' }))).toEqual(['items', 'x-field-id']);
    expect(has(fieldKeywords({ type: ['string'] }))).toEqual(['x-field-id']);
    expect(has(fieldKeywords({ 'x-document': 'W9', type: 'string' }))).toEqual(['x-field-id', 'x-document']);
    expect(has(columnKeywords({ type: 'string' }))).toEqual(['maxLength', 'x-column-id']);
    const ofItems = ['properties', 'enum', 'x-list', 'x-reference'];
    expect(has(itemKeywords({ properties: {} }), ofItems)).toEqual(['properties']);
    expect(has(itemKeywords({ type: 'string' }), ofItems)).toEqual(['enum', 'x-list', 'x-reference']);
    expect(takes(ROOT_KEYWORDS.$schema!, 'http://json-schema.org/draft-07/schema#')).toBe(true);
    expect(takes(ROOT_KEYWORDS.$schema!, 'https://json-schema.org/draft/2020-12/schema')).toBe(false);
  });

  it('are each explained, and each setting is named, in both languages', () => {
    expect([...KEYWORDS].filter((keyword) => keyword !== '$schema' && !(keyword in KEYWORD_TEXTS))).toEqual(
      [],
    );
    for (const [keyword, { en, es }] of Object.entries({ ...KEYWORD_TEXTS, ...KEYWORD_NAMES })) {
      expect(en, keyword).toMatch(/^\S.*\S$/);
      expect(es, keyword).toMatch(/^\S.*\S$/);
    }
  });

  it('have values out of a table where the product gives their meaning', () => {
    const KNOWN = {
      type: 'integer',
      format: 'npi',
      'x-mask': 'ssn',
      'x-list': 'COLOR',
      'x-fact': 'npi',
      'x-sensitive': 'SSN',
      'x-reference': 'VEHICLE',
      'ui:widget': 'radio',
      width: 'half',
    };
    for (const [keyword, name] of Object.entries(KNOWN))
      expect(namesOfKeyword(keyword, lists), keyword).toContain(name);
    expect(namesOfKeyword('type', lists)).toEqual([
      'string',
      'number',
      'integer',
      'boolean',
      'array',
      'object',
    ]);
    const open = Object.keys(KEYWORD_TEXTS).filter((keyword) => !(keyword in KNOWN));
    expect(open.filter((keyword) => namesOfKeyword(keyword, lists) !== null)).toEqual([]);
  });
});
