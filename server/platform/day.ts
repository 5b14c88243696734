import { localToday } from '#schemas/engine/days.ts';

export { localToday };

/** Nobody is told anything about a day before people begin it. */
const BEGINS_AT_HOUR = 7;

const HOUR_MS = 3_600_000;

/** The day that people have begun: until seven in the morning it is still the one before. */
export const workToday = (now: number = Date.now()): string => localToday(now - BEGINS_AT_HOUR * HOUR_MS);
