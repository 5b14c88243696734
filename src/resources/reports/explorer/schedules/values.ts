import type { FilterRule, ReportAnswers } from '#schemas/report/definition.ts';
import type { ReportSchedule } from '#schemas/report/item.ts';
import { merged } from '../../../generic/merged.ts';
import type { ScheduleValues } from '../api.ts';

/** Answers to what the report asks now, and to nothing else; what is not answered yet begins as the report asks it. */
const answersTo = (asked: readonly FilterRule[], known: ReportAnswers): ReportAnswers =>
  Object.fromEntries(asked.map(({ id, values }) => [id, known[id] ?? values]));

/** What a new schedule begins with: Monday mornings. */
export const firstValues = (asked: readonly FilterRule[]): ScheduleValues => ({
  pace: 'WEEKLY',
  weekday: 1,
  month_day: null,
  hour: 7,
  format: 'XLSX',
  answers: answersTo(asked, {}),
  reason: null,
  by_mail: false,
  active: true,
});

/** What is said of a schedule, of a report that asks this. */
export const valuesOf = (
  { pace, weekday, month_day, hour, format, answers, reason, by_mail, active }: ReportSchedule,
  asked: readonly FilterRule[],
): ScheduleValues => ({
  pace,
  weekday,
  month_day,
  hour,
  format,
  answers: answersTo(asked, answers),
  reason,
  by_mail,
  active,
});

/** Somebody saved meanwhile: what I changed stays mine, of the answers each by itself. */
export const mergedValues = (
  mine: ScheduleValues,
  base: ScheduleValues,
  theirs: ScheduleValues,
): ScheduleValues => ({
  ...merged(mine, base, theirs),
  answers: merged(mine.answers, base.answers, theirs.answers),
});

/** A week has a weekday, a month a day, and nothing else has either; a reason is kept only where one is needed. */
export const sentValues = (values: ScheduleValues, needsReason: boolean): ScheduleValues => ({
  ...values,
  weekday: values.pace === 'WEEKLY' ? (values.weekday ?? 1) : null,
  month_day: values.pace === 'MONTHLY' ? (values.month_day ?? 1) : null,
  reason: needsReason ? (values.reason ?? '').trim() : null,
});
