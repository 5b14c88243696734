import { LOCALE, type Language } from './codes.ts';

const formatOf = (language: Language, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat(LOCALE[language], options);

const STEP = 1024;
const UNITS: readonly Intl.NumberFormatOptions[] = [
  { unit: 'byte', unitDisplay: 'long' },
  { unit: 'kilobyte', maximumFractionDigits: 0 },
  { unit: 'megabyte', maximumFractionDigits: 1 },
  { unit: 'gigabyte', maximumFractionDigits: 1 },
];

const OPTIONS = {
  plain: {},
  exact: { maximumFractionDigits: 20 },
  entered: { maximumFractionDigits: 20, useGrouping: 'min2' },
  short: { notation: 'compact', maximumFractionDigits: 1 },
  share: { style: 'percent', maximumFractionDigits: 1 },
} as const satisfies Record<string, Intl.NumberFormatOptions>;

const made = new Map<string, Intl.NumberFormat>();

/** Made once, when it is first needed: a format costs more than what it formats. */
function formatNamed(name: string, language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${name}`;
  const known = made.get(key) ?? formatOf(language, options);
  made.set(key, known);
  return known;
}
const format = (name: keyof typeof OPTIONS, language: Language, value: number): string =>
  formatNamed(name, language, OPTIONS[name]).format(value);

/** A number as the reader writes it. */
export const numberText = (value: number, language: Language): string => format('plain', language, value);

/** A number with all of its decimals, of which one as the reader writes it has three. */
export const exactNumberText = (value: number, language: Language): string =>
  format('exact', language, value);

/** The same where it may be a year as well: four digits have no comma. */
export const enteredNumberText = (value: number, language: Language): string =>
  format('entered', language, value);

/** A number where there is little room for it: `1234567` → '1.2M'. */
export const shortNumberText = (value: number, language: Language): string =>
  format('short', language, value);

/** A share from 0 to 1 as people say it: `0.125` → '12.5%'. */
export const shareText = (value: number, language: Language): string => format('share', language, value);

/** Percent as people say them: `40` → '40%'. */
export const percentText = (percent: number, language: Language): string =>
  shareText(percent / 100, language);

/** How large a file is, as people say it: `15242880` → '14.5 MB'. */
export function bytesText(bytes: number, language: Language): string {
  const power = bytes < STEP ? 0 : Math.floor(Math.log(bytes) / Math.log(STEP));
  const index = Math.min(power, UNITS.length - 1);
  const unit = { style: 'unit', unitDisplay: 'short', ...UNITS[index] } as const;
  return formatNamed(`bytes ${index}`, language, unit).format(bytes / STEP ** index);
}
