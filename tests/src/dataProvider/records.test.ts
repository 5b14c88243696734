import { describe, expect, it } from 'vitest';
import { datedName } from '#src/dataProvider/files.ts';
import { changedFields } from '#src/dataProvider/records.ts';

describe('changed fields', () => {
  it.each([
    ['nothing typed is no value', { a: '' }, { a: null }, {}],
    ['an emptied field is null', { a: '' }, { a: 'x' }, { a: null }],
    ['a removed value is null', { a: undefined }, { a: 'x' }, { a: null }],
    ['zero and false are values', { a: 0, b: false }, { a: null, b: null }, { a: 0, b: false }],
    ['a choice taken away', { a: ['1'] }, { a: ['1', '2'] }, { a: ['1'] }],
    ['choices in another order', { a: ['2', '1'] }, { a: ['1', '2'] }, { a: ['2', '1'] }],
    ['no choice is not null', { a: [] }, { a: ['1'] }, { a: [] }],
    ['a row changed', { a: [{ n: 2 }] }, { a: [{ n: 1 }] }, { a: [{ n: 2 }] }],
    ['what the form does not hold stays', {}, { a: 'x' }, {}],
    ['what the server writes is not sent', { version: 2, id: 'b', can: {} }, { version: 1, id: 'a' }, {}],
  ])('%s', (_name, data, previous, expected) => {
    expect(changedFields(data, previous)).toEqual(expected);
  });
});

it('names an exported file by its day (specification §9)', () => {
  expect(datedName('leads', 'csv', new Date(2026, 0, 5))).toBe('leads-20260105.csv');
});
