import { LANGUAGES, type Language } from '#schemas/engine/codes.ts';

const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

export const asLanguage = (value: unknown): Language => (isLanguage(value) ? value : 'en');

/** Specification §1: the stored language, else the browser's, else English. */
export function firstLanguage(stored: unknown, preferred: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  return asLanguage(preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage));
}

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** The language that the person has chosen in this browser, as react-admin's store keeps it. */
export function keptLanguage(): unknown {
  try {
    return JSON.parse(window.localStorage.getItem('RaStoreprovnet.locale') ?? 'null');
  } catch {
    return null;
  }
}
