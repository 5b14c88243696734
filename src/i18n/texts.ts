import type { Language } from '#schemas/engine/codes.ts';
import type { Phrases } from './pick.ts';

type Loaded = Promise<{ default: Phrases }>;

/** Texts of react-admin and of our own, each language when it is needed. */
const TEXTS: Readonly<Record<Language, Readonly<Record<'first' | 'rest', () => Loaded>>>> = {
  en: { first: () => import('virtual:texts/en/first'), rest: () => import('virtual:texts/en/rest') },
  es: { first: () => import('virtual:texts/es/first'), rest: () => import('virtual:texts/es/rest') },
};

/** What the first screen says. */
export const loadFirstTexts = async (language: Language): Promise<Phrases> =>
  (await TEXTS[language].first()).default;

export async function loadTexts(language: Language, first = loadFirstTexts(language)): Promise<Phrases> {
  const [own, rest] = await Promise.all([first, TEXTS[language].rest()]);
  return { ...own, ...rest.default };
}
