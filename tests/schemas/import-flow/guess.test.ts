import { describe, expect, test } from 'vitest';
import { guessEncoding, isMarkup, textOf } from '#schemas/import-flow/decode.ts';
import { guessHeaderRow, guessSeparator, headersOf, recordsOf } from '#schemas/import-flow/guess.ts';

const lines = (...all: string[]): string => all.join('\n');

describe('guessSeparator', () => {
  test.each([
    [',', lines('a,b', '1,2', '')],
    [';', lines('a;b', '"x, y";2', '"z, y";3')],
    ['\t', lines('id\tname', '1\tx', '')],
    ['|', lines('a|b|c', '1|2,5;7|3')],
    // Decimal commas make more of a row than semicolons do, but not of its headers.
    [';', lines('lat;lon;alt', ...Array.from({ length: 60 }, (_, n) => `${n},5;${n},25;${n},75`))],
    [',', lines('# exported', 'a,b', '1,2')],
    [',', lines('a,b', '"1;2;3",x', '"1;2;4",y')],
    [',', 'nothing to part'],
    [',', ''],
  ])('%j', (separator, text) => expect(guessSeparator(text)).toBe(separator));

  test('a row that is cut where the look ends does not count', () => {
    const wide = Array.from({ length: 330 }, (_, n) => `"column ${n}"`).join(';');
    expect(guessSeparator(lines(...Array.from({ length: 60 }, () => wide)))).toBe(';');
  });
});

describe('guessHeaderRow', () => {
  test.each([
    [1, lines('Name,Phone', 'A,1')],
    [2, lines('# comment', 'Name,Phone', 'A,1')],
    [4, lines('Providers 2024', '', 'Printed by,Ana', 'Name,Phone,State', 'A,1,FL', 'B,2,FL')],
    // As a spreadsheet writes a title: padded to the width of the table.
    [3, lines('Providers 2024,,', ',,', 'Name,Phone,State', 'A,1,', 'B,,')],
    [2, lines('sep=,', 'Name,Phone', 'A,1')],
    [1, lines('Name,Phone', 'A', 'B,1,2')],
    [1, lines('Name', 'A', 'B')],
    [1, ''],
  ])('record %i', (row, text) => expect(guessHeaderRow(recordsOf(text, ',', 20))).toBe(row));

  test('looks no further than the first twenty records', () => {
    const comments = Array.from({ length: 20 }, (_, n) => `# ${n}`);
    expect(guessHeaderRow(recordsOf(lines(...comments, 'a,b', '1,2', '3,4'), ',', 100))).toBe(1);
  });
});

test('blank headers are called by their place', () => {
  expect(headersOf([' Name ', '', '  ', 'ZIP'])).toEqual(['Name', '#2', '#3', 'ZIP']);
});

describe('textOf', () => {
  const bytes = (...values: number[]) => Uint8Array.from(values);
  test('bytes that mean nothing in an encoding are no text: none is replaced in silence', () => {
    const latin = bytes(0x4e, 0xf1, 0x2c, 0xe1);
    expect(guessEncoding(latin)).toBe('windows-1252');
    expect(textOf(latin, 'windows-1252')).toBe('Nñ,á');
    expect(textOf(latin, 'utf-8')).toBeNull();
    expect(textOf(bytes(0x41, 0, 0x42), 'utf-8')).toBeNull();
  });

  test('Windows-1252 is not Latin-1', () => {
    const block = Uint8Array.from({ length: 32 }, (_, n) => 0x80 + n);
    expect(textOf(block, 'windows-1252')).toBe('€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ');
    expect(textOf(block, 'windows-1252', true)).toBe(textOf(block, 'windows-1252'));
  });

  test('a part of a file may end within a character', () => {
    expect(textOf(bytes(0x61, 0xc3), 'utf-8', true)).toBe('a');
    expect(textOf(bytes(0x61, 0xc3), 'utf-8')).toBeNull();
  });
});

test.each([
  [true, '[{"a": 1}, {"b": 2}]'],
  [true, lines('{"a": 1}', '{"a": 2}')],
  [true, lines('<?xml version="1.0"?>', '<a><b/></a>')],
  [true, lines('<!DOCTYPE html>', '<html><body>Not found</body></html>', '')],
  [false, lines('[Name],[Phone]', 'A,1')],
  [false, lines('{x},y', '1,2')],
  [false, lines('<UNAVAIL>,1', 'A,2')],
  [false, 'a,b'],
])('isMarkup %s: %j', (is, text) => expect(isMarkup(text)).toBe(is));
