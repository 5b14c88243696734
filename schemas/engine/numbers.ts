import type { Language } from './codes.ts';

const formatOf = (language: Language, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat(language === 'es' ? 'es-US' : 'en-US', options);

const STEP = 1024;
const UNITS: readonly Intl.NumberFormatOptions[] = [
  { unit: 'byte', unitDisplay: 'long' },
  { unit: 'kilobyte', maximumFractionDigits: 0 },
  { unit: 'megabyte', maximumFractionDigits: 1 },
  { unit: 'gigabyte', maximumFractionDigits: 1 },
];

/** Made once: a format costs more than what it formats. */
const formatsOf = (language: Language) => ({
  plain: formatOf(language),
  exact: formatOf(language, { maximumFractionDigits: 20 }),
  short: formatOf(language, { notation: 'compact', maximumFractionDigits: 1 }),
  share: formatOf(language, { style: 'percent', maximumFractionDigits: 1 }),
  bytes: UNITS.map((unit) => formatOf(language, { style: 'unit', unitDisplay: 'short', ...unit })),
});
const FORMATS = { en: formatsOf('en'), es: formatsOf('es') } satisfies Record<Language, unknown>;

/** A number as the reader writes it. */
export const numberText = (value: number, language: Language): string =>
  FORMATS[language].plain.format(value);

/** A number with all of its decimals, of which one as the reader writes it has three. */
export const exactNumberText = (value: number, language: Language): string =>
  FORMATS[language].exact.format(value);

/** A number where there is little room for it: `1234567` → '1.2M'. */
export const shortNumberText = (value: number, language: Language): string =>
  FORMATS[language].short.format(value);

/** A share from 0 to 1 as people say it: `0.125` → '12.5%'. */
export const shareText = (value: number, language: Language): string => FORMATS[language].share.format(value);

/** How large a file is, as people say it: `15242880` → '14.5 MB'. */
export function bytesText(bytes: number, language: Language): string {
  const power = bytes < STEP ? 0 : Math.floor(Math.log(bytes) / Math.log(STEP));
  const formats = FORMATS[language].bytes;
  const index = Math.min(power, formats.length - 1);
  return formats[index]?.format(bytes / STEP ** index) ?? '';
}
