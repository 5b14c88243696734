import { DUPLICATE_KEYS, type DuplicateKey } from '#schemas/lead/duplicates.ts';
import type { DuplicateDecision } from '#schemas/vocabulary/index.ts';

/** What an import does with the rows it finds, said once for all of them; a row may be decided otherwise. */
export interface ImportOptions {
  /** Rows whose lead exists, or whose twin stands above them in the file. */
  readonly duplicates: DuplicateDecision;
  /** Rows whose lead does not exist: an import that only updates skips them. */
  readonly unmatched: 'create' | 'skip';
  /** By what two are the same; a company name counts with its ZIP code only. */
  readonly keys: readonly DuplicateKey[];
}

export const DEFAULT_OPTIONS: ImportOptions = {
  duplicates: 'skip',
  unmatched: 'create',
  keys: DUPLICATE_KEYS,
};
