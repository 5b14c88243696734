import polyglot from 'ra-i18n-polyglot';
import type { I18nProvider } from 'ra-core';
import { LANGUAGES, type Language } from '#schemas/engine/codes.ts';
import { LANGUAGE_NAMES } from './language.ts';
import { addedText, phrasesOf, type Phrases } from './messages.ts';

/** react-admin's own texts, each language when it is needed. */
const BASE: Readonly<Record<Language, () => Promise<{ default: object }>>> = {
  en: () => import('ra-language-english'),
  es: () => import('./es.ts'),
};

const LOCALES = LANGUAGES.map((locale) => ({ locale, name: LANGUAGE_NAMES[locale] }));

/** Everything that the console says in a language. */
export async function loadLanguage(language: Language): Promise<I18nProvider> {
  const { default: base } = await BASE[language]();
  const phrases = phrasesOf(language, base as Phrases);
  // A label that is a text already (from a form's schema) is shown as it is.
  const provider = polyglot(() => phrases as never, language, LOCALES, { allowMissing: true });
  return {
    ...provider,
    translate: (key, options) => addedText(key, language) ?? provider.translate(key, options),
  };
}
