/** How two birth dates stand to each other; a list may give the year with two digits, or none at all. */
export type Agreement = 'same' | 'near' | 'other' | 'unknown';

interface Birth {
  readonly year: number;
  /** `MMDD`. */
  readonly day: string;
  readonly hasCentury: boolean;
}

/** `YYYYMMDD`, `YYYY-MM-DD`, `MM/DD/YYYY`, `MM/DD/YY` (older files); anything else is no date. */
function read(text: string): Birth | null {
  const [, year, month, date] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text) ?? [];
  if (year && month && date && Number(year) > 0)
    return { year: Number(year), day: month + date, hasCentury: true };
  const [, m, d, y] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text) ?? [];
  if (!m || !d || !y) return null;
  return { year: Number(y), day: m.padStart(2, '0') + d.padStart(2, '0'), hasCentury: y.length === 4 };
}

/** More years apart is nobody's slip of the pen: they are two people. */
const SLIP_YEARS = 1;

export function agreement(ours: string | null, listed: string): Agreement {
  const a = read(ours ?? '');
  const b = read(listed.trim());
  if (!a || !b) return 'unknown';
  const apart = a.hasCentury && b.hasCentury ? Math.abs(a.year - b.year) : centuryless(a.year - b.year);
  if (apart === 0 && a.day === b.day) return 'same';
  return apart <= SLIP_YEARS ? 'near' : 'other';
}

/** Years apart when the century is not known. */
const centuryless = (difference: number): number => {
  const within = Math.abs(difference) % 100;
  return Math.min(within, 100 - within);
};
