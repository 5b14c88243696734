import { useCallback, useMemo } from 'react';
import { useI18nProvider } from 'ra-core';
import type { Language, Text } from '#schemas/engine/codes.ts';
import { VOCABULARY, type VocabularyName } from '#schemas/vocabulary/index.ts';
import { asLanguage } from './language.ts';

/** The language in which the screen is now. */
export const useLanguage = (): Language => asLanguage(useI18nProvider().getLocale());

/** For texts that come with data or a schema: `{ en, es }` → the reader's. */
export function useText(): (text: Text) => string {
  const language = useLanguage();
  return useCallback((text) => text[language], [language]);
}

/** The label of a code; a code that the list does not know is shown as it is. */
export function useCodeText(): (list: VocabularyName, code: string) => string {
  const language = useLanguage();
  return useCallback((list, code) => VOCABULARY[list][code]?.[language] ?? code, [language]);
}

const formatOf = (language: Language, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat(language === 'es' ? 'es-US' : 'en-US', options);

/** Numbers as the reader writes them. */
export function useNumber(): (value: number) => string {
  const language = useLanguage();
  return useMemo(() => {
    const format = formatOf(language);
    return (value) => format.format(value);
  }, [language]);
}

const STEP = 1024;
const UNITS: readonly Intl.NumberFormatOptions[] = [
  { unit: 'byte', unitDisplay: 'long' },
  { unit: 'kilobyte', maximumFractionDigits: 0 },
  { unit: 'megabyte', maximumFractionDigits: 1 },
  { unit: 'gigabyte', maximumFractionDigits: 1 },
];

/** How large a file is, as people say it: `15242880` → '14.5 MB'. */
export function useBytes(): (bytes: number) => string {
  const language = useLanguage();
  return useMemo(() => {
    const formats = UNITS.map((unit) => formatOf(language, { style: 'unit', unitDisplay: 'short', ...unit }));
    return (bytes) => {
      const power = bytes < STEP ? 0 : Math.floor(Math.log(bytes) / Math.log(STEP));
      const index = Math.min(power, formats.length - 1);
      return formats[index]?.format(bytes / STEP ** index) ?? '';
    };
  }, [language]);
}
