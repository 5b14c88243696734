import english from 'ra-language-english';
import type { Plugin } from 'vite';
import { LANGUAGES, type Language } from '../../schemas/engine/codes.ts';
import spanish from './es.ts';
import { FIRST_AREAS, FIRST_OF_RA } from './first.ts';
import { OWN } from './own.ts';
import { pick, type Phrases } from './pick.ts';

const NAME = /^\0virtual:texts\/(\w+)\/(first|rest)$/;
const OF_RA: Readonly<Record<Language, unknown>> = { en: english, es: spanish };

const only = (phrases: Phrases, names: readonly string[]): Phrases =>
  Object.fromEntries(Object.entries(phrases).filter(([name]) => names.includes(name)));

/** Everything that is said in a language, or what the first screen says of it. */
function textsOf(language: Language, isFirst: boolean): Phrases {
  const { ra } = OF_RA[language] as { readonly ra: Record<string, Phrases> };
  const areas = Object.keys(OWN).filter((area) => FIRST_AREAS.includes(area) === isFirst);
  return {
    ...only(pick(OWN, language), areas),
    ra: isFirst
      ? Object.fromEntries(Object.entries(FIRST_OF_RA).map(([part, names]) => [part, only(ra[part]!, names)]))
      : ra,
  };
}

/**
 * `virtual:texts/<language>/first` and `…/rest`: react-admin's texts and ours in one language, so that nobody loads those of the
 * other, nor waits for what the first screen does not say.
 */
export const ownTexts = (): Plugin => ({
  name: 'own-texts',
  resolveId: (id) => (NAME.test(`\0${id}`) ? `\0${id}` : undefined),
  load(id) {
    const [, name, part] = NAME.exec(id) ?? [];
    const language = LANGUAGES.find((one) => one === name);
    // Browsers read JSON faster than they read a program.
    return (
      language &&
      `export default JSON.parse(${JSON.stringify(JSON.stringify(textsOf(language, part === 'first')))})`
    );
  },
});
