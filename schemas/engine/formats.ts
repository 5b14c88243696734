import { DATE_MAX, DATE_MIN, ZIP_LENGTH } from '#schemas/vocabulary/limits.ts';
import { isMask } from './mask.ts';

/** Digits of a text, for comparing what people punctuate differently. */
export const digits = (text: string): string => text.replace(/\D/g, '');

/** PostgreSQL keeps neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

/** A record's key, as a JSON Schema pattern: a UUID in lower case, of any version. */
export const KEY_PATTERN = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const KEY = new RegExp(KEY_PATTERN);
export const isKey = (text: string): boolean => KEY.test(text);

/** Luhn sum over "80840" + NPI is a multiple of ten (CMS, NPI check digit; ISO/IEC 7812 prefix 80840). */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  // 24 is what the constant prefix 80840 adds to the sum.
  let sum = 24;
  for (let i = 0; i < 10; i += 1) {
    const digit = Number(text[i]);
    const doubled = i % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Employer Identification Number without its hyphen (IRS). Unassigned prefixes only warn, domain §2. */
export const isEin = (text: string): boolean => /^\d{9}$/.test(text) && text !== '000000000';

/** Social Security Number without hyphens: no area 000, 666 or 9xx, no group 00, no serial 0000 (SSA POMS RM 10201). */
const isSsn = (text: string): boolean => /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(text);

/** DEA registration: two letters (the second may be 9) and seven digits, the last of which checks the others (domain §2). */
function isDea(text: string): boolean {
  const found = /^[A-Z][A-Z9](\d)(\d)(\d)(\d)(\d)(\d)(\d)$/.exec(text);
  if (!found) return false;
  const digit = (at: number) => Number(found[at]);
  return (digit(1) + digit(3) + digit(5) + 2 * (digit(2) + digit(4) + digit(6))) % 10 === digit(7);
}

/** Letters of a VIN as the digits by which it is checked; I, O and Q do not occur (49 CFR 565.15). */
const VIN_VALUES: Readonly<Record<string, number>> = Object.fromEntries(
  [...'ABCDEFGH']
    .map((letter, index) => [letter, index + 1] as const)
    .concat(
      [...'JKLMN'].map((letter, index) => [letter, index + 1] as const),
      [
        ['P', 7],
        ['R', 9],
      ],
      [...'STUVWXYZ'].map((letter, index) => [letter, index + 2] as const),
      [...'0123456789'].map((digit, index) => [digit, index] as const),
    ),
);
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Vehicle identification number: seventeen signs, the ninth of which is the sum modulo 11 of the others (49 CFR 565.15). */
function isVin(text: string): boolean {
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(text)) return false;
  const sum = VIN_WEIGHTS.reduce((total, weight, at) => total + weight * VIN_VALUES[text[at]!]!, 0);
  return text[8] === (sum % 11 === 10 ? 'X' : String(sum % 11));
}

/** A calendar day YYYY-MM-DD that exists, inside the product's limits (specification §5). */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < DATE_MIN || text > DATE_MAX) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** A moment with its zone, as ISO 8601 writes it, on a day that we take. */
const isMoment = (text: string): boolean =>
  /^[\d-]{10}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
  isDay(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text));

/** Blanks, control characters, and signs that change how text is shown but not what it is. */
const UNSEEN = /[\s\p{Cc}\p{Cf}]/u;

/** An http(s) address with a host that has a dot. */
export function isWebUrl(text: string): boolean {
  // The URL parser drops line breaks and tabs without a word, and browsers show letters turned around.
  if (UNSEEN.test(text)) return false;
  try {
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) && url.hostname.includes('.') && url.username === '';
  } catch {
    return false;
  }
}

/** North American number, stored as E.164; no N11 exchange (domain §2). */
export function isNanpPhone(text: string): boolean {
  const match = /^\+1([2-9]\d\d)([2-9]\d\d)\d{4}$/.exec(text);
  return match !== null && !match[1]!.endsWith('11') && !match[2]!.endsWith('11');
}

/** How people write a number: a plus, digits, and what they put between them. */
const WRITTEN = /^(\+?)([\d\s().[\]/~\u2010-\u2015\u2212-]+)$/;

/**
 * What a person types for a phone → E.164, or the text as it is when it cannot be read. Whole: of a number in a sentence
 * nothing may be dropped. By hand, since only North America is read: a library would bring every list the rules of two
 * hundred other countries.
 */
export function toE164(text: string): string {
  // Full-width signs, as some keyboards write them.
  const [, plus, rest = ''] = WRITTEN.exec(text.normalize('NFKC').trim()) ?? [];
  const typed = digits(rest);
  // 011 is how one begins to dial abroad, as the plus is written.
  const dialled = plus ? typed : typed.replace(/^(011)?(?=1\d{10}$)/, '').replace(/^(?=[2-9]\d{9}$)/, '1');
  return isNanpPhone(`+${dialled}`) ? `+${dialled}` : text;
}

// One @, no spaces or control characters (a line break would add mail headers), a dotted host.
const EMAIL =
  /^[^\s@<>()[\],;:"\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;

/** The formats that schemas may name, beyond those of JSON Schema. Every one is linear in the text's length. */
export const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  // Control characters have no business in a name.
  plain: (text) => isStorable(text) && !/\p{Cc}/u.test(text),
  'plain-lines': (text) => isStorable(text) && !/[^\P{Cc}\n\r\t]/u.test(text),
  npi: isNpi,
  ein: isEin,
  ssn: (text) => isMask(text) || isSsn(text),
  phone: isNanpPhone,
  day: isDay,
  'birth-date': (text) => isMask(text) || isDay(text),
  vin: isVin,
  dea: (text) => isMask(text) || isDea(text),
  // Health Care Provider Taxonomy, as the NUCC writes its codes.
  taxonomy: (text) => /^[0-9A-Z]{9}X$/.test(text),
  // As the codes of our own lists are written.
  'item-code': (text) => /^[A-Z][A-Z0-9_]*$/.test(text),
  'date-time': isMoment,
  zip: (text) => new RegExp(`^\\d{${ZIP_LENGTH}}$`).test(text),
  'web-url': isWebUrl,
  'mail-address': (text) => text.length <= 254 && !UNSEEN.test(text) && EMAIL.test(text),
  'time-of-day': (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
};
