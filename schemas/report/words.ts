import { codes, codesOf } from '#schemas/engine/codes.ts';

/** The figures of a group. */
export const TOTAL = codes({
  count: { en: 'Count', es: 'Cantidad' },
  sum: { en: 'Sum', es: 'Suma' },
  min: { en: 'Smallest', es: 'Mínimo' },
  max: { en: 'Largest', es: 'Máximo' },
  avg: { en: 'Average', es: 'Promedio' },
});
export type TotalName = keyof typeof TOTAL;
export const TOTALS = codesOf(TOTAL);

/** Steps of the calendar by which days are grouped; weeks begin on Monday (ISO 8601). */
export const DATE_STEP = codes({
  day: { en: 'Day', es: 'Día' },
  week: { en: 'Week', es: 'Semana' },
  month: { en: 'Month', es: 'Mes' },
  quarter: { en: 'Quarter', es: 'Trimestre' },
  year: { en: 'Year', es: 'Año' },
});
export type DateStep = keyof typeof DATE_STEP;
export const DATE_STEPS = codesOf(DATE_STEP);

export const CHART_TYPE = codes({
  bar: { en: 'Bars', es: 'Barras' },
  line: { en: 'Line', es: 'Líneas' },
  pie: { en: 'Pie', es: 'Circular' },
});
export type ChartType = keyof typeof CHART_TYPE;
export const CHART_TYPES = codesOf(CHART_TYPE);

/** How a report is written. */
export const REPORT_FORMAT = codes({
  CSV: { en: 'CSV', es: 'CSV' },
  XLSX: { en: 'Excel', es: 'Excel' },
  PDF: { en: 'PDF', es: 'PDF' },
});
export type ReportFormat = keyof typeof REPORT_FORMAT;
export const REPORT_FORMATS = codesOf(REPORT_FORMAT);

/** The life of a run; in Spanish of an 'ejecución'. */
export const REPORT_RUN_STATUS = codes({
  QUEUED: { en: 'Waiting', es: 'En espera' },
  RUNNING: { en: 'Running', es: 'En curso' },
  DONE: { en: 'Done', es: 'Terminada' },
  FAILED: { en: 'Failed', es: 'Fallida' },
  CANCELLED: { en: 'Cancelled', es: 'Cancelada' },
});
export type ReportRunStatus = keyof typeof REPORT_RUN_STATUS;

/** What others may do with a report or folder that was shared with them. */
export const SHARE_LEVEL = codes({
  VIEWER: { en: 'Viewer', es: 'Lector' },
  EDITOR: { en: 'Editor', es: 'Editor' },
});
export type ShareLevel = keyof typeof SHARE_LEVEL;
export const SHARE_LEVELS = codesOf(SHARE_LEVEL);

export const SCHEDULE_PACE = codes({
  DAILY: { en: 'Daily', es: 'Diario' },
  WEEKLY: { en: 'Weekly', es: 'Semanal' },
  MONTHLY: { en: 'Monthly', es: 'Mensual' },
});
export type SchedulePace = keyof typeof SCHEDULE_PACE;
export const SCHEDULE_PACES = codesOf(SCHEDULE_PACE);
