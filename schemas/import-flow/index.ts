import type { Fail } from '#schemas/engine/fails.ts';
import type { Fields } from '#schemas/engine/field.ts';
import type { Lifecycle } from '#schemas/engine/transitions.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { ImportItemStatus, ImportTaskStatus } from '#schemas/vocabulary/index.ts';
import type { Mapping } from './mapping.ts';
import type { Separator } from './separators.ts';
import lifecycle from './lifecycle.json' with { type: 'json' };

export * from './mapping.ts';
export * from './separators.ts';
export * from './words.ts';

export const IMPORT_LIFECYCLE: Lifecycle = lifecycle;

/** Where an open import stands; the console shows the step of it. */
export const IMPORT_STAGES = ['mapping', 'analysing', 'analysed', 'importing', 'imported', 'failed'] as const;
export type ImportStage = (typeof IMPORT_STAGES)[number];

/**
 * Counts of specification §3 'Import job'. Every row read (`processed`) is in exactly one of `valid` (ready),
 * `failed`, `refused` (a duplicate, left out) and `imported`; `matched` are those refused because the lead exists.
 */
export interface ImportCounts {
  /** Rows in the file. */
  readonly rows: number;
  readonly processed: number;
  readonly valid: number;
  readonly failed: number;
  readonly refused: number;
  readonly matched: number;
  readonly imported: number;
}

/** What the reader of a flow may do to it now. */
export interface ImportRights {
  /** Mapping and separator; it ends with the first imported row. */
  readonly edit: boolean;
  readonly items: boolean;
  readonly import: boolean;
  readonly close: boolean;
}

/** An import task as lists answer it. */
export interface ImportTask {
  readonly entity_id: string;
  readonly version: number;
  readonly lead_type: LeadType;
  /** Specification §3 'Import job': what came in, and what it becomes. */
  readonly content_type: 'text/csv';
  readonly object: string;
  readonly filename: string;
  readonly size: number;
  readonly status: ImportTaskStatus;
  readonly stage: ImportStage;
  readonly counts: ImportCounts;
  readonly submitter: {
    readonly entity_id: string;
    readonly first_name: string;
    readonly last_name: string;
  } | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly can: ImportRights;
}

export interface ImportFlow extends ImportTask {
  readonly separator: Separator;
  readonly headers: readonly string[];
  /** The first cells of each column that hold something. */
  readonly samples: readonly (readonly string[])[];
  readonly mappings: readonly Mapping[];
}

/** A row of the file; `data` holds its cells by header, without the empty ones. */
export interface ImportItem {
  readonly entity_id: string;
  readonly version: number;
  readonly flow_id: string;
  /** As a spreadsheet counts: the headers are row 1. */
  readonly row_no: number;
  readonly status: ImportItemStatus;
  readonly data: Readonly<Record<string, string>>;
  readonly fails: readonly (Omit<Fail, 'params'> & { readonly message: string })[];
  readonly lead_id: string | null;
  readonly duplicate_of: string | null;
}

/** What the list of import tasks may be filtered and ordered by. */
export const IMPORT_TASK_FIELDS = {
  status: {
    kind: 'code',
    list: 'IMPORT_TASK_STATUS',
    store: 'column',
    filter: true,
    sortable: true,
    label: { en: 'Status', es: 'Estado' },
  },
  filename: {
    kind: 'text',
    store: 'column',
    filter: true,
    sortable: true,
    label: { en: 'File', es: 'Archivo' },
  },
  created_by: { kind: 'user', store: 'column', filter: true, label: { en: 'Submitter', es: 'Remitente' } },
  created_at: {
    kind: 'dateTime',
    required: true,
    store: 'column',
    filter: true,
    sortable: true,
    label: { en: 'Created', es: 'Creada' },
  },
  updated_at: {
    kind: 'dateTime',
    required: true,
    store: 'column',
    filter: true,
    sortable: true,
    label: { en: 'Updated', es: 'Actualizada' },
  },
} as const satisfies Fields;
