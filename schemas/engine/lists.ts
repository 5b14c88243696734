import { LANGUAGES, LOCALE, type Language } from './codes.ts';

type Joint = 'and' | 'or';

const formatOf = (language: Language, joint: Joint): Intl.ListFormat =>
  new Intl.ListFormat(LOCALE[language], { type: joint === 'and' ? 'conjunction' : 'disjunction' });

/** Made once: a format costs more than what it formats. */
const FORMATS = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    { and: formatOf(language, 'and'), or: formatOf(language, 'or') } satisfies Record<Joint, Intl.ListFormat>,
  ]),
) as Record<Language, Record<Joint, Intl.ListFormat>>;

/** Names as a sentence lists them: 'Ana, Luis, and Eva', 'Ana, Luis y Eva'; alternatives with 'or'. */
export const listText = (names: readonly string[], language: Language, joint: Joint = 'and'): string =>
  FORMATS[language][joint].format(names);

/** A name inside a sentence, in the quotation marks of the language. */
export const quotedText = (name: string, language: Language): string =>
  language === 'es' ? `«${name}»` : `“${name}”`;
