import { plain } from '../engine/plain.ts';

/**
 * Two spellings of one word compare equal: case, accents and punctuation aside
 * (`Provider First-Name_1` and `provider first name 1`).
 */
export const wordKey = (text: string): string =>
  plain(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether the words of `key` hold those of another, in their order: both as `wordKey` gives them. */
export const holdsWords = (key: string, other: string): boolean => ` ${key} `.includes(` ${other} `);
