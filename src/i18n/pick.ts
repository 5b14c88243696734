import type { Language, Text } from '#schemas/engine/codes.ts';
import type { Messages } from './types.ts';

export interface Phrases {
  [key: string]: string | Phrases;
}

const isText = (value: Text | Messages): value is Text =>
  typeof value.en === 'string' && typeof value.es === 'string';

/** Texts in one language. */
export const pick = (messages: Messages, language: Language): Phrases =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      isText(value) ? value[language] : pick(value, language),
    ]),
  );

/** The keys of own texts, dotted. */
export const keysOf = (messages: Messages, prefix = ''): string[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    isText(value) ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
