import { LOCALE, type Language } from '#schemas/engine/codes.ts';

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** How long something took, in the reader's language, to the second: '1 hr 2 min', '5 sec'. */
export function durationText(from: string, to: string, language: Language): string {
  let rest = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  const parts = UNITS.flatMap(([unit, seconds]) => {
    const count = Math.floor(rest / seconds);
    rest -= count * seconds;
    const isShown = count > 0 || (unit === 'second' && Date.parse(to) - Date.parse(from) < 1000);
    return isShown ? [new Intl.NumberFormat(LOCALE[language], { style: 'unit', unit }).format(count)] : [];
  });
  return parts.join(' ');
}
