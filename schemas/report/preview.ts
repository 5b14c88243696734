/** So many rows are shown while a report is built. */
export const PREVIEW_ROWS = 50;

/** A column as it is headed. */
export interface ReportHead {
  readonly key: string;
  readonly title: string;
  /** Figures stand to the right. */
  readonly numeric: boolean;
}

/** The first rows of a report (POST /reports/preview), as people read them. */
export interface ReportPreview {
  readonly head: readonly ReportHead[];
  readonly rows: readonly {
    readonly cells: readonly string[];
    /** Of the columns that are figures their numbers, for a chart; null elsewhere. */
    readonly numbers: readonly (number | null)[];
  }[];
  readonly more: boolean;
}
