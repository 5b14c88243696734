import { describe, expect, it } from 'vitest';
import { failText } from '#schemas/errors.ts';
import { listText, quotedText } from '#schemas/engine/lists.ts';
import { formatPlain } from '#schemas/engine/written.ts';

describe('values of a form', () => {
  it.each([
    [0.12345678, '0.12345678'],
    [2026, '2026'],
    [12345.6, '12,345.6'],
    [-1234567, '-1,234,567'],
  ])('%s has all of its decimals, and a comma unless it may be a year', (value, text) => {
    for (const language of ['en', 'es'] as const)
      expect(formatPlain({ type: 'number' }, value, language)).toBe(text);
  });

  it.each([
    ['day', '2026-03-02', '03/02/2026'],
    ['birth-date', '1980-12-31', '12/31/1980'],
    ['phone', '+12124342000', '(212) 434-2000'],
    ['ein', '123456789', '12-3456789'],
    ['ein', '1234567890', '1234567890'],
    ['ein', 'x123456789', 'x123456789'],
    ['ssn', '123456789', '123-45-6789'],
    ['plain', 'Calle 8', 'Calle 8'],
  ])('a %s is written as people write it', (format, value, text) => {
    expect(formatPlain({ type: 'string', format }, value, 'es')).toBe(text);
  });
});

it('what a field holds that is neither text nor number stays empty', () => {
  for (const value of [null, undefined, true, ['a'], {}])
    expect(formatPlain({ type: 'string' }, value, 'en')).toBe('');
});

describe('names in a sentence', () => {
  it.each([
    ['en', 'and', 'Ana', 'Ana and Luis', 'Ana, Luis, and Irene'],
    ['es', 'and', 'Ana', 'Ana y Luis', 'Ana, Luis e Irene'],
    ['en', 'or', 'Ana', 'Ana or Luis', 'Ana, Luis, or Irene'],
    ['es', 'or', 'Ana', 'Ana o Luis', 'Ana, Luis o Irene'],
  ] as const)('are listed as the language does (%s, %s)', (language, joint, ...texts) => {
    const names = ['Ana', 'Luis', 'Irene'];
    expect(texts.map((_text, index) => listText(names.slice(0, index + 1), language, joint))).toEqual(texts);
    expect(listText([], language, joint)).toBe('');
  });

  it('have the quotation marks of the language', () => {
    expect([quotedText('Van', 'en'), quotedText('Van', 'es')]).toEqual(['“Van”', '«Van»']);
  });

  it('are said so by the server’s sentences, with numbers as people write them', () => {
    const fail = { code: 'signer_used', params: { limit: 12_345, names: ['Alta', 'Baja'] } } as const;
    expect(failText(fail, 'en')).toBe('Templates that name this signer (12,345): “Alta” and “Baja”');
    expect(failText(fail, 'es')).toBe('Plantillas que nombran a este firmante (12,345): «Alta» y «Baja»');
    // A year is a limit, too.
    expect(failText({ code: 'too_small', params: { limit: 1980 } }, 'en')).toContain('1980');
    // A label may hold what a replacement would read as a sign.
    const fields = { code: 'any_of_required', params: { fields: ['$&', 'b'] } } as const;
    expect(failText(fields, 'es')).toBe('Complete al menos uno de: $&, b');
  });
});
