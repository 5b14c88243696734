import type { FilterRule } from '#schemas/report/definition.ts';
import type { ReportSchedule } from '#schemas/report/item.ts';
import { bodyOf } from '#src/dataProvider/errors.ts';
import type { ScheduleValues } from '../api.ts';

/** What a new schedule begins with: Monday mornings, with the answers that the report asks with. */
export const firstValues = (asked: readonly FilterRule[]): ScheduleValues => ({
  pace: 'WEEKLY',
  weekday: 1,
  month_day: null,
  hour: 7,
  format: 'XLSX',
  answers: Object.fromEntries(asked.map(({ id, values }) => [id, values])),
  reason: null,
  by_mail: false,
  active: true,
});

export const valuesOf = ({
  pace,
  weekday,
  month_day,
  hour,
  format,
  answers,
  reason,
  by_mail,
  active,
}: ReportSchedule): ScheduleValues => ({
  pace,
  weekday,
  month_day,
  hour,
  format,
  answers,
  reason,
  by_mail,
  active,
});

/** A week has a weekday, a month a day, and nothing else has either; a reason is kept only where one is needed. */
export const sentValues = (values: ScheduleValues, needsReason: boolean): ScheduleValues => ({
  ...values,
  weekday: values.pace === 'WEEKLY' ? (values.weekday ?? 1) : null,
  month_day: values.pace === 'MONTHLY' ? (values.month_day ?? 1) : null,
  reason: needsReason ? (values.reason ?? '').trim() : null,
});

/** The schedule as it was saved elsewhere meanwhile; null: it was refused for something else. */
export function scheduleNow(error: unknown): ReportSchedule | null {
  const body = bodyOf(error);
  return body?.status === 409 && body.current ? (body.current as unknown as ReportSchedule) : null;
}
