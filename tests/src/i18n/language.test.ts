import { expect, it } from 'vitest';
import { firstLanguage } from '#src/i18n/language.ts';

it.each([
  ['the stored one first', 'es', ['en-US'], 'es'],
  ["else the browser's", undefined, ['es-MX', 'en'], 'es'],
  ["else the first of the browser's that we speak", undefined, ['fr-FR', 'es-419', 'en'], 'es'],
  ['else English', undefined, ['fr-FR', 'de'], 'en'],
  ['a stored one that we do not speak does not count', 'fr', ['es'], 'es'],
  ['no preference at all', null, [], 'en'],
])('language: %s', (_name, stored, preferred, expected) => {
  expect(firstLanguage(stored, preferred)).toBe(expected);
});
