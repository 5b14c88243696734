import { describe, expect, it } from 'vitest';
import { GENESIS, linkText } from '#schemas/engine/chain.ts';
import { BOM, csvCell, csvLine, unguarded } from '#schemas/engine/csv.ts';
import { guarded, HIDDEN, isMask, isOtherClass, maskOf, sensitiveOf } from '#schemas/engine/mask.ts';
import {
  bytesText,
  enteredNumberText,
  exactNumberText,
  numberText,
  percentText,
  shareText,
  shortNumberText,
} from '#schemas/engine/numbers.ts';

describe('a cell of a CSV file', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "so"', '"say ""so"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\rlines', '"two\rlines"'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@a', "'@a"],
    ['  =1', "'  =1"],
    ['\uFF1D1', "'\uFF1D1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠a', "'＠a"],
    ['\tx', "'\tx"],
    ['\r=1', '"\'\r=1"'],
    ['\n=1', '"\'\n=1"'],
    ['\u00A0=1', "'\u00A0=1"],
    ['', ''],
    ['A=B', 'A=B'],
    ["(305) O'Neil-2", "(305) O'Neil-2"],
    ["'=1", "''=1"],
    ["'tis", "'tis"],
    ['=a,b', '"\'=a,b"'],
  ])('%j is written as %j', (text, written) => {
    expect(csvCell(text)).toBe(written);
    const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
    expect(unguarded(read)).toBe(text);
  });

  it('stands in a line, where a figure keeps its minus', () => {
    expect(csvLine(['-1', '-1', 'a,b'], [true])).toBe('-1,\'-1,"a,b"\r\n');
    expect(BOM).toBe('\uFEFF');
  });
});

it('a link of a chain says the same whatever the order of its keys', () => {
  expect(GENESIS).toMatch(/^0{64}$/);
  const told = '{"a":[{"b":null,"c":1}],"z":"é"}';
  expect(linkText('before ', { z: 'é', a: [{ c: 1, b: null }] })).toBe(`before ${told}`);
  expect(linkText('before ', JSON.parse(told) as object)).toBe(`before ${told}`);
});

it('numbers are written as people of both languages write them', () => {
  const both = (write: (value: number, language: 'en' | 'es') => string, value: number) =>
    (['en', 'es'] as const).map((language) => write(value, language).replaceAll('\u00A0', ' '));
  expect(both(numberText, 12_345.6789)).toEqual(['12,345.679', '12,345.679']);
  expect(both(exactNumberText, 12_345.6789)).toEqual(['12,345.6789', '12,345.6789']);
  expect(both(enteredNumberText, 1985)).toEqual(['1985', '1985']);
  expect(both(enteredNumberText, 19_850)).toEqual(['19,850', '19,850']);
  expect(both(shortNumberText, 1_234_567)).toEqual(['1.2M', '1.2 M']);
  expect(both(shareText, 0.125)[0]).toBe('12.5%');
  expect(both(percentText, 40)[0]).toBe('40%');
  expect([0, 1023, 1024, 15_242_880, 3 * 1024 ** 3, 5000 * 1024 ** 3].map((n) => bytesText(n, 'en'))).toEqual(
    ['0 bytes', '1,023 bytes', '1 kB', '14.5 MB', '3 GB', '5,000 GB'],
  );
});

describe('what is sensitive', () => {
  it.each<[Parameters<typeof maskOf>[0], unknown, unknown]>([
    ['SSN', '123-45-6789', '•••-••-6789'],
    ['BIRTH_DATE', '1985-04-12', '••/••/1985'],
    ['BACKGROUND', 'anything', HIDDEN],
    ['LICENSE', 'ab-12 345', HIDDEN],
    ['LICENSE', 'ab-12 3456', '•••3456'],
    ['SSN', '•••-••-6789', '•••-••-6789'],
    ['SSN', '', ''],
    [null, '123', '123'],
    [{ ssn: 'SSN' }, 'no rows', 'no rows'],
    [
      { ssn: 'SSN' },
      [{ ssn: '123456789', name: 'Ana' }, { ssn: null }, 'no row'],
      [{ ssn: '•••-••-6789', name: 'Ana' }, { ssn: null }, 'no row'],
    ],
  ])('as %j says of %j is shown as %j', (guard, value, shown) => {
    expect(maskOf(guard, value)).toEqual(shown);
  });

  it('is told with its row and its property', () => {
    const parts: unknown[][] = [];
    const turn = (...part: unknown[]) => void parts.push(part);
    guarded({ born: 'BIRTH_DATE' }, [{ a: 1 }, { born: '1985-04-12' }], turn);
    guarded('LICENSE', 'x', turn);
    expect(parts).toEqual([
      ['BIRTH_DATE', '1985-04-12', 1, 'born'],
      ['LICENSE', 'x', null, null],
    ]);
  });

  it('is said by a field, or by columns of its rows', () => {
    const rows = {
      type: 'array',
      items: { type: 'object', properties: { ssn: { 'x-sensitive': 'SSN' }, name: {} } },
    };
    expect(sensitiveOf({ schema: { 'x-sensitive': 'LICENSE' } })).toBe('LICENSE');
    expect(sensitiveOf({ schema: { 'x-sensitive': 'SECRET' } })).toBeNull();
    expect(sensitiveOf({ schema: rows })).toEqual({ ssn: 'SSN' });
    expect(sensitiveOf({ schema: { type: 'array', items: { type: 'string' } } })).toBeNull();
    expect(isOtherClass({ schema: rows }, { schema: rows })).toBe(false);
    expect(isOtherClass({ schema: rows }, { schema: {} })).toBe(true);
    expect([isMask('•••'), isMask('abc'), isMask(1)]).toEqual([true, false, false]);
  });
});
