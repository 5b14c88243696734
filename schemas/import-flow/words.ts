/**
 * Two spellings of one word compare equal: case, accents and punctuation aside
 * (`Provider First-Name_1` and `provider first name 1`).
 */
export const wordKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
