/** 2024-01-31 → 01/31/2024 (specification §9), in both languages. */
export const formatDay = (value: string): string => value.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$2/$3/$1');

const two = (value: number): string => String(value).padStart(2, '0');

/** Made once: a format costs more than what it formats. Swedes write a moment in the order of its parts. */
const CLOCKS = new Map<string, Intl.DateTimeFormat>();
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = CLOCKS.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  CLOCKS.set(timeZone, made);
  return made;
}

const partsOf = (at: Date, zone?: string): readonly number[] =>
  zone === undefined
    ? [at.getFullYear(), at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes()]
    : clockIn(zone).format(at).split(/\D+/).map(Number);

/**
 * ISO 8601 → MM/DD/YYYY hh:mm A (specification §9), in both languages; what is no moment stays as it is.
 * @param zone whose clock it is; without one that of the reader's machine
 */
export function formatMoment(value: string, zone?: string): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return value;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0] = partsOf(at, zone);
  const time = `${two(hours % 12 || 12)}:${two(minutes)} ${hours < 12 ? 'AM' : 'PM'}`;
  return `${two(month)}/${two(day)}/${year} ${time}`;
}

/** Of a moment the day alone: '01/31/2024', where the reader is. */
export const formatDayOf = (value: string): string => formatMoment(value).slice(0, 10);

/** Of a moment whose day is known the time alone: '10:05 AM'. */
export const formatTime = (value: string): string => formatMoment(value).slice(11);
