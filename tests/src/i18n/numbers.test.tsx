import { screen, show } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#schemas/engine/codes.ts';
import { failText } from '#schemas/errors.ts';
import { UPLOAD_MAX_BYTES } from '#schemas/vocabulary/index.ts';
import { useBytes, useNumber } from '#src/i18n/hooks.ts';
import { loadLanguage } from '#src/i18n/index.ts';
import { OWN } from '#src/i18n/own.ts';
import { keysOf } from '#src/i18n/pick.ts';

describe('plurals', () => {
  it.each([
    ['en', ['0 folders', '1 folder', '2 folders', '1,234 folders']],
    ['es', ['0 carpetas', '1 carpeta', '2 carpetas', '1,234 carpetas']],
  ] as const)('go with their number, which is written as people write it (%s)', async (language, texts) => {
    const { translate } = await loadLanguage(language);
    const said = [0, 1, 2, 1234].map((count) => translate('explorer.folder_count', { smart_count: count }));
    expect(said).toEqual(texts);
  });

  it('of every text say the number, or one thing', async () => {
    for (const language of LANGUAGES) {
      const { translate } = await loadLanguage(language);
      const many = keysOf(OWN).filter((key) => translate(key).includes('||||'));
      expect(many.length).toBeGreaterThan(100);
      for (const key of many) {
        for (const count of [0, 1, 2, 12_345])
          expect(translate(key, { smart_count: count, _: '' }), key).not.toMatch(
            /\|\|\||%\{smart_count\}|12345/,
          );
        // None are many, in both languages.
        expect(translate(key, { smart_count: 0 }).replaceAll('0', '2'), key).toBe(
          translate(key, { smart_count: 2 }),
        );
      }
    }
  });

  it.each([
    ['assignment.load', {}, '1 abierto', '2 abiertos'],
    ['assign_rules.capped', {}, 'Máximo 1 abierto por persona', 'Máximo 2 abiertos por persona'],
    [
      'assign_rules.run.done',
      { when: 'hoy' },
      'Última ejecución hoy: 1 asignado',
      'Última ejecución hoy: 2 asignados',
    ],
    ['form_fields.rows.most', {}, 'Como máximo una fila', 'Como máximo 2 filas'],
  ])('%s has one of it', async (key, more, one, two) => {
    const { translate } = await loadLanguage('es');
    expect([1, 2].map((smart_count) => translate(key, { ...more, smart_count }))).toEqual([one, two]);
  });

  it('of errors as well', () => {
    const said = (limit: number) =>
      LANGUAGES.map((language) => failText({ code: 'too_long', params: { limit } }, language));
    expect(said(1)).toEqual(['Write at most one character', 'Escriba como máximo un carácter']);
    expect(said(20)).toEqual(['Write at most 20 characters', 'Escriba como máximo 20 caracteres']);
  });

  it('numbers of any name are written so; texts stay as they are', async () => {
    const { translate } = await loadLanguage('es');
    const said = translate('assignment.sum_open', { sum: 12_345 });
    expect(said).toContain('12,345');
    expect(translate('assign_rules.does', { how: '12345', people: 'Ana' })).toBe('12345: Ana');
    expect(translate('assign_rules.does', { how: 'X' })).toBe('X: %{people}');
  });
});

function Shown() {
  const bytes = useBytes();
  const number = useNumber();
  const sizes = [0, 1, 1023, 1024, 1024 * 1024 - 1, UPLOAD_MAX_BYTES, 5 * 1024 ** 3, 3000 * 1024 ** 3];
  return <p>{[number(12345.6), ...sizes.map(bytes)].join(' | ')}</p>;
}

it.each(['en', 'es'] as const)(
  'numbers and sizes are written as people in the US read them (%s)',
  async (language) => {
    await show(<Shown />, { language });
    expect(
      screen.getByText(
        '12,345.6 | 0 bytes | 1 byte | 1,023 bytes | 1 kB | 1,024 kB | 14.5 MB | 5 GB | 3,000 GB',
      ),
    ).toBeInTheDocument();
  },
);
