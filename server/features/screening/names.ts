/** Letters that Unicode does not take apart into a base letter and a mark. */
const WHOLE: Readonly<Record<string, string>> = {
  Ø: 'O',
  Æ: 'AE',
  Œ: 'OE',
  Ł: 'L',
  Đ: 'D',
  Þ: 'TH',
  '&': ' AND ',
};
const GENERATION = new Set(['JR', 'SR', 'II', 'III', 'IV', 'V']);
const COMPANY = new Set([
  ...['INC', 'INCORPORATED', 'CORP', 'CORPORATION', 'CO', 'COMPANY', 'LTD', 'LIMITED', 'LLC', 'LLP', 'LP'],
  ...['PA', 'PC', 'PLLC', 'PLC', 'PL'],
]);
/** What a list's width leaves of the end of a company's name: `… LL`, `… IN`. */
const CUT_COMPANY = /^(L|LL|I|IN|C|COR|P|PL|PLL|LT)$/;

/** Stands behind a key of which the list's width has cut the end. */
const CUT = '~';

/** The words of a name as they are compared: capitals and digits; points and apostrophes join, what else is no letter parts. */
export const wordsOf = (name: string): string[] =>
  name
    // Before the capitals: of ß they make SS, of ﬁ FI.
    .toUpperCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ØÆŒŁĐÞ&]/g, (letter) => WHOLE[letter] ?? letter)
    .replace(/['’‘`´.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Without the words of a set at the end; the first word always stays. `L L C` ends in one of them as `LLC` does. */
function without(words: readonly string[], ends: ReadonlySet<string>): readonly string[] {
  for (let from = 1; from < words.length; from += 1)
    if (ends.has(words.slice(from).join(''))) return without(words.slice(0, from), ends);
  return words;
}

const joined = (words: readonly string[]): string | null => words.join('') || null;

/** A key of a list's row. A text as wide as its column may have been longer; the last blank of it is no letter. */
const markCut = (key: string | null, raw: string, width: number): string | null =>
  key !== null && raw.trimEnd().length >= width - 1 ? `${key}${CUT}` : key;

/** Letters that a key may have beyond the list's width: of each & it makes AND. */
const SPELT_OUT = 6;

const oneBlank = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** A last name of a list, as its index holds it. `width`: characters at which the list cuts. */
export const listedLast = (name: string, width: number): string | null =>
  markCut(joined(without(wordsOf(name), GENERATION)), name, width);

/** A first name, of a list or of ours: compared by how it begins, so that a cut one needs no mark. */
export const firstKey = (name: string): string | null => joined(without(wordsOf(name), GENERATION));

/** A firm's name of a list, without what kind of company it is. */
export function listedBusiness(name: string, width: number): string | null {
  const words = wordsOf(name);
  const isCut = name.trimEnd().length >= width - 1;
  const whole =
    isCut && words.length > 1 && CUT_COMPANY.test(words.at(-1) ?? '') ? words.slice(0, -1) : words;
  return markCut(joined(without(whole, COMPANY)), name, width);
}

/**
 * The keys under which a list that cuts at `width` may hold a name: whole, or cut anywhere that its points, blanks and
 * hyphens, which the key leaves out, may have led to.
 */
function keysOf(key: string | null, width: number): string[] {
  if (key === null) return [];
  const least = Math.floor(width / 2);
  const cuts = Number.isFinite(width) ? Math.max(0, Math.min(key.length, width + SPELT_OUT) - least + 1) : 0;
  return [key, ...Array.from({ length: cuts }, (_, index) => `${key.slice(0, least + index)}${CUT}`)];
}

/** The keys of one of our last names. Of a double one also each part: people are listed by either. */
export function lastKeys(name: string, width: number): string[] {
  const words = without(wordsOf(oneBlank(name)), GENERATION);
  const parts = words.length > 1 ? words.filter((word) => word.length > 3) : [];
  return [...new Set([...keysOf(joined(words), width), ...parts])];
}

/** The keys of one of our firms' names. */
export const businessKeys = (name: string, width: number): string[] =>
  keysOf(joined(without(wordsOf(oneBlank(name)), COMPANY)), width);
