/**
 * The rows of a file by what has become of them. Every row is in exactly one of `pending`, `valid`, `failed`
 * (INVALID), `refused` (DUPLICATED), `removed`, `imported` and `undone`; `processed` are all but the pending ones.
 */
export interface ImportCounts {
  /** Rows in the file. */
  readonly rows: number;
  readonly processed: number;
  readonly pending: number;
  readonly valid: number;
  readonly failed: number;
  readonly refused: number;
  /** Rows whose lead was there already, whatever was decided about them. */
  readonly matched: number;
  readonly removed: number;
  readonly imported: number;
  /** `imported` by what it came to. */
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly undone: number;
  /** What an import would take now: valid rows, and duplicates that are not skipped. */
  readonly ready: number;
}

export const NO_COUNTS: ImportCounts = {
  rows: 0,
  processed: 0,
  pending: 0,
  valid: 0,
  failed: 0,
  refused: 0,
  matched: 0,
  removed: 0,
  imported: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  undone: 0,
  ready: 0,
};

/** Specification §3 'Import job': what one run of an import did. */
export interface JobCounts {
  readonly processed: number;
  readonly matched: number;
  readonly failed: number;
  readonly imported: number;
  readonly refused: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rows that an undo took back, of those imported. */
  readonly undone: number;
}

export const NO_JOB_COUNTS: JobCounts = {
  processed: 0,
  matched: 0,
  failed: 0,
  imported: 0,
  refused: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  undone: 0,
};
