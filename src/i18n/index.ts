import polyglot from 'ra-i18n-polyglot';
import type { I18nProvider } from 'ra-core';
import { LANGUAGES, type Language } from '#schemas/engine/codes.ts';
import { numberText } from '#schemas/engine/numbers.ts';
import { LANGUAGE_NAMES } from './language.ts';
import { addedText, phrasesOf } from './messages.ts';
import type { Phrases } from './pick.ts';
import { textsAreMissing } from './rest.ts';
import { loadTexts } from './texts.ts';

const LOCALES = LANGUAGES.map((locale) => ({ locale, name: LANGUAGE_NAMES[locale] }));

/** What polyglot calls to fill in a text, with `this` the text: numbers stand in it as the reader writes them. */
const numbersWritten = (language: Language) =>
  function (this: string, variables: RegExp, valueOf: (whole: string, name: string) => unknown): string {
    return this.replace(variables, (whole: string, name: string) => {
      const value = valueOf(whole, name);
      return typeof value === 'number' ? numberText(value, language) : String(value);
    });
  };

/** Everything that the console says in a language. */
export async function loadLanguage(language: Language): Promise<I18nProvider> {
  const texts = await loadTexts(language);
  return speaking(language, () => texts);
}

/** What the first screen says, of texts that are on their way already; the others are loaded when `allTexts` is first asked. */
export async function beginLanguage(language: Language, first: Promise<Phrases>): Promise<I18nProvider> {
  let texts = await first;
  const provider = speaking(language, () => texts);
  textsAreMissing(async () => {
    texts = await loadTexts(language, first);
    // It takes up what has come.
    await provider.changeLocale(language);
  });
  return provider;
}

function speaking(language: Language, texts: () => Phrases): I18nProvider {
  const phrases = () => phrasesOf(language, texts());
  // A label that is a text already (from a form's schema) is shown as it is.
  const provider = polyglot(() => phrases() as never, language, LOCALES, {
    allowMissing: true,
    replace: numbersWritten(language),
  });
  return {
    ...provider,
    translate: (key, options) => addedText(key, language) ?? provider.translate(key, options),
  };
}
