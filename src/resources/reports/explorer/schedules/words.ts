import { useTranslate } from 'ra-core';
import type { ReportSchedule } from '#schemas/report/item.ts';
import { useLanguage } from '#src/i18n/hooks.ts';

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The names of the days of a week that begins on Monday (ISO 8601), which is 1. */
export function weekdayNames(language: string): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return [0, 1, 2, 3, 4, 5, 6].map((day) => format.format(MONDAY + day * DAY_MS));
}

/** An hour as moments have it (specification §9): 07:00 AM. */
export const hourText = (hour: number): string =>
  `${String(hour % 12 || 12).padStart(2, '0')}:00 ${hour < 12 ? 'AM' : 'PM'}`;

/** When a schedule runs, in words. */
export function useRhythmText(): (
  schedule: Pick<ReportSchedule, 'pace' | 'weekday' | 'month_day' | 'hour'>,
) => string {
  const translate = useTranslate();
  const language = useLanguage();
  return ({ pace, weekday, month_day, hour }) =>
    translate(`report_explorer.rhythm.${pace}`, {
      hour: hourText(hour),
      day: pace === 'WEEKLY' ? weekdayNames(language)[(weekday ?? 1) - 1] : month_day,
    });
}
