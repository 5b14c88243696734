import { reportsPath } from '#schemas/addresses.ts';
import type { FileArea } from '#schemas/file/index.ts';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';

/** The areas of the console that have reports. */
export type ReportArea = FileArea;

/** The builder with a report, with a new one of a category, or with the choice of one. */
export const builderPath = (
  area: ReportArea,
  what: { readonly id?: string; readonly category?: ReportCategory } = {},
): string => {
  const query = new URLSearchParams(what);
  return `${reportsPath(area)}/template${query.size > 0 ? `?${query}` : ''}`;
};
