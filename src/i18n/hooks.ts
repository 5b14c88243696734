import { useCallback } from 'react';
import { useI18nProvider } from 'ra-core';
import type { Language, Text } from '#schemas/engine/codes.ts';
import { bytesText, numberText, percentText, shareText, shortNumberText } from '#schemas/engine/numbers.ts';
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

/** Numbers as the reader writes them. */
export function useNumber(): (value: number) => string {
  const language = useLanguage();
  return useCallback((value) => numberText(value, language), [language]);
}

/** A count of the API; `total_exact` false: there are more than that. */
export interface Total {
  readonly total: number;
  readonly total_exact: boolean;
}

/** A count as the reader writes it: '1,000+' where there are more. */
export function useTotal(): (count: Total) => string {
  const number = useNumber();
  return useCallback(({ total, total_exact }) => `${number(total)}${total_exact ? '' : '+'}`, [number]);
}

/** Numbers where there is little room for them. */
export function useShortNumber(): (value: number) => string {
  const language = useLanguage();
  return useCallback((value) => shortNumberText(value, language), [language]);
}

/** Shares, from 0 to 1, as the reader writes them. */
export function useShare(): (value: number) => string {
  const language = useLanguage();
  return useCallback((value) => shareText(value, language), [language]);
}

/** Percent as people say them. */
export function usePercent(): (percent: number) => string {
  const language = useLanguage();
  return useCallback((percent) => percentText(percent, language), [language]);
}

/** How large a file is, as people say it. */
export function useBytes(): (bytes: number) => string {
  const language = useLanguage();
  return useCallback((bytes) => bytesText(bytes, language), [language]);
}
