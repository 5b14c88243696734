import type { Person } from '#schemas/person.ts';

export const MIGRATION_MODES = ['DRY_RUN', 'RUN', 'UNDO'] as const;
export const MIGRATION_STATUS = ['QUEUED', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED', 'UNDONE'] as const;
export const MIGRATION_OUTCOMES = ['UPGRADED', 'PINNED', 'INVALID', 'UNDONE', 'CHANGED'] as const;

/** Files taking a version, as the API tells it. */
export interface FormMigration {
  readonly entity_id: string;
  readonly key: string;
  readonly mode: (typeof MIGRATION_MODES)[number];
  readonly status: (typeof MIGRATION_STATUS)[number];
  /** Of a dry run the number that the draft would get. */
  readonly to_version: number;
  readonly total: number;
  readonly done: number;
  /** Files by what became of them. INVALID ones take the version too: what it refuses is to be corrected. */
  readonly outcomes: Readonly<Partial<Record<(typeof MIGRATION_OUTCOMES)[number], number>>>;
  /** Values by operation (`rename field_a`), over all files. */
  readonly ops: Readonly<Record<string, number>>;
  readonly created_at: string;
  readonly created_by: Person | null;
  readonly finished_at: string | null;
  readonly can: { readonly undo: boolean; readonly cancel: boolean };
}

/** What became of one file. Values are never told here, only fields. */
export interface FormMigrationItem {
  readonly instance_id: string;
  readonly account_id: string;
  readonly resource_id: string | null;
  readonly name: string;
  readonly from_version: number;
  readonly outcome: (typeof MIGRATION_OUTCOMES)[number];
  readonly changed: readonly string[];
  readonly invalid: readonly string[];
}
