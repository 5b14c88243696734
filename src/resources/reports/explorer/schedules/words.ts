import { useTranslate } from 'ra-core';
import { LOCALE, type Language } from '#schemas/engine/codes.ts';
import { ZONE } from '#schemas/engine/days.ts';
import type { ReportSchedule } from '#schemas/report/item.ts';
import { REPORT_FORMAT } from '#schemas/report/words.ts';
import { useLanguage, useText } from '#src/i18n/hooks.ts';

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The names of the days of a week that begins on Monday (ISO 8601), which is 1. */
export function weekdayNames(language: Language): readonly string[] {
  const format = new Intl.DateTimeFormat(LOCALE[language], { weekday: 'long', timeZone: 'UTC' });
  return [0, 1, 2, 3, 4, 5, 6].map((day) => format.format(MONDAY + day * DAY_MS));
}

/** What the clock of the network is called, in summer as in winter: Eastern Time. */
export function zoneName(language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALE[language], { timeZone: ZONE, timeZoneName: 'longGeneric' });
  return format.formatToParts(MONDAY).find(({ type }) => type === 'timeZoneName')?.value ?? ZONE;
}

/** An hour as moments have it (specification §9): 07:00 AM. */
export const hourText = (hour: number): string =>
  `${String(hour % 12 || 12).padStart(2, '0')}:00 ${hour < 12 ? 'AM' : 'PM'}`;

/** When a schedule runs and what it makes, in words. */
export function useScheduleText(): (
  schedule: Pick<ReportSchedule, 'pace' | 'weekday' | 'month_day' | 'hour' | 'format'>,
) => string {
  const translate = useTranslate();
  const text = useText();
  const language = useLanguage();
  return ({ pace, weekday, month_day, hour, format }) => {
    const at = translate('report_explorer.at_hour', { smart_count: hour % 12 || 12, hour: hourText(hour) });
    const rhythm = translate(`report_explorer.rhythm.${pace}`, {
      at,
      day: pace === 'WEEKLY' ? weekdayNames(language)[(weekday ?? 1) - 1] : month_day,
    });
    return `${rhythm} · ${text(REPORT_FORMAT[format])}`;
  };
}
