const two = (value: number): string => String(value).padStart(2, '0');

/** The day it is where the reader is, as days are stored. */
export const localDay = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** The day it is where the reader is (YYYY-MM-DD). */
export const today = (): string => localDay(new Date());
