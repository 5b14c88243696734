/** What a CSV of resources may hold (POST /credentialing/resources/import). */
export const RESOURCE_CSV_MAX_BYTES = 1_048_576;
export const RESOURCE_CSV_MAX_ROWS = 1000;

/** Something wrong with a cell, in the reader's language. Rows count as in a spreadsheet: the headers are row 1. */
export interface ResourceImportFail {
  readonly row: number;
  /** The field's id; null: of a column that is none. */
  readonly field: string | null;
  /** As the file calls the column; as the reader's language does where it is missing. */
  readonly column: string;
  readonly code: string;
  readonly message: string;
}

/** With fails nothing was added. */
export interface ResourceImportResult {
  readonly created: number;
  /** Rows that say what is there already: they were left out. */
  readonly duplicates: readonly { readonly row: number; readonly name: string; readonly entity_id: string }[];
  readonly fails: readonly ResourceImportFail[];
}
