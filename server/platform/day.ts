import { ZONE } from '#schemas/engine/days.ts';

/** Nobody is told anything about a day before people begin it. */
const BEGINS_AT_HOUR = 7;

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' });
const HOUR_MS = 3_600_000;

/** The day (YYYY-MM-DD) that it is for people. */
export const localToday = (now: number = Date.now()): string => DAY.format(now);

/** The day that people have begun: until seven in the morning it is still the one before. */
export const workToday = (now: number = Date.now()): string => localToday(now - BEGINS_AT_HOUR * HOUR_MS);
