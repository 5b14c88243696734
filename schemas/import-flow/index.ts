import type { Fail } from '#schemas/engine/fails.ts';
import type { Fields, Values } from '#schemas/engine/field.ts';
import type { Lifecycle } from '#schemas/engine/transitions.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Person } from '#schemas/person.ts';
import type {
  DuplicateDecision,
  ImportItemStatus,
  ImportJobStatus,
  ImportOutcome,
  ImportTaskStatus,
} from '#schemas/vocabulary/index.ts';
import type { ImportCounts, JobCounts } from './counts.ts';
import type { Encoding } from './encodings.ts';
import type { Mapping } from './mapping.ts';
import type { ImportOptions } from './options.ts';
import type { Separator } from './separators.ts';
import type { Suggestion } from './suggest.ts';
import lifecycle from './lifecycle.json' with { type: 'json' };

export * from './counts.ts';
export * from './encodings.ts';
export * from './mapping.ts';
export * from './options.ts';
export * from './separators.ts';
export * from './words.ts';
export type { Suggestion } from './suggest.ts';

export const IMPORT_LIFECYCLE: Lifecycle = lifecycle;

/**
 * Where an import stands; the console shows the step of it. While it is `importing` its open job says more: at work,
 * paused, being undone.
 */
export const IMPORT_STAGES = ['mapping', 'analysing', 'analysed', 'importing', 'imported', 'failed'] as const;
export type ImportStage = (typeof IMPORT_STAGES)[number];

/** One run of an import, as POST and GET /import_task answer it. */
export interface ImportJob {
  readonly entity_id: string;
  readonly version: number;
  readonly flow_id: string;
  readonly status: ImportJobStatus;
  /** Specification §3: what came in, and what it becomes. */
  readonly content_type: 'text/csv';
  readonly object: string;
  readonly filename: string;
  readonly counts: JobCounts;
  readonly submitter: Person | null;
  readonly started_at: string;
  readonly finished_at: string | null;
  readonly undone_by: Person | null;
  readonly undone_at: string | null;
  readonly can: {
    readonly pause: boolean;
    readonly resume: boolean;
    readonly cancel: boolean;
    readonly undo: boolean;
  };
}

/** What the reader of a flow may do to it now. */
export interface ImportRights {
  /** How the file is read, and the mapping; it ends with the first imported row. */
  readonly edit: boolean;
  /** The analysis: also again, when it broke off over rows that changed after a first import. */
  readonly analyse: boolean;
  /** Rows and options. */
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
  readonly submitter: Person | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  /** Its latest run. */
  readonly job: ImportJob | null;
  readonly can: ImportRights;
}

export interface ImportFlow extends ImportTask {
  readonly separator: Separator;
  readonly encoding: Encoding;
  /** The record of the file that holds the headers, from 1; 0: none does, columns are called by their place. */
  readonly header_row: number;
  readonly headers: readonly string[];
  /** The first cells of each column that hold something. */
  readonly samples: readonly (readonly string[])[];
  readonly mappings: readonly Mapping[];
  readonly suggestions: readonly Suggestion[];
  readonly options: ImportOptions;
  /** The same file, uploaded before: when it was last imported from. */
  readonly seen_before: { readonly entity_id: string; readonly filename: string; readonly at: string } | null;
  /** Its runs, the latest first. */
  readonly jobs: readonly ImportJob[];
}

/** The first rows of a stored file, read in a way that is not decided yet. */
export interface ImportPreview {
  readonly separator: Separator;
  readonly encoding: Encoding;
  readonly header_row: number;
  /** The records of the file as they come, that of the headers included. */
  readonly rows: readonly (readonly string[])[];
}

/** A row of the file; `data` holds its cells by header, without the empty ones. */
export interface ImportItem {
  readonly entity_id: string;
  readonly version: number;
  readonly flow_id: string;
  /** As a spreadsheet counts: the first record of the file is row 1. */
  readonly row_no: number;
  readonly status: ImportItemStatus;
  readonly data: Readonly<Record<string, string>>;
  /** The lead that the row says, as far as it could be read. */
  readonly record: Values;
  /** The fields of `record` that the row itself says; the others have their defaults. */
  readonly said: readonly string[];
  readonly fails: readonly (Omit<Fail, 'params'> & { readonly message: string })[];
  readonly decision: DuplicateDecision | null;
  readonly outcome: ImportOutcome | null;
  readonly lead_id: string | null;
  readonly duplicate_of: string | null;
  /** The number of the row of this file that it repeats, when it repeats one. */
  readonly duplicate_row: number | null;
}

/** Cells with the same fault: the same column, the same text, the same reason. */
export interface ImportFault {
  /** The lead's field, '' for a fault of the row as a whole. */
  readonly field: string;
  readonly code: Fail['code'];
  readonly message: string;
  /** The column that fills the field; null where none does. */
  readonly column: string | null;
  /** What stands in the cells; '' for empty ones. */
  readonly text: string;
  readonly rows: number;
}

/** Rows of a flow that are changed together. */
export interface ItemsPatch {
  readonly where: {
    readonly status: ImportItemStatus;
    /** Only rows with this fault; `text` only those whose cell of `column` says so. */
    readonly field?: string;
    readonly code?: Fail['code'];
    readonly column?: string;
    readonly text?: string;
  };
  readonly set:
    | { readonly text: string }
    | { readonly removed: boolean }
    | { readonly decision: DuplicateDecision | null };
}

/** Which rows of a flow are asked for, besides `status_in`, `page` and `size`. */
export interface ItemsQuery extends Partial<Omit<ItemsPatch['where'], 'status'>> {
  /** The row of this number. */
  readonly row_no?: number;
  /** Rows that somebody decided on their own, or the others. */
  readonly decided?: boolean;
}

/** What an undo would do, before anybody asks for it. */
export interface UndoPreview {
  /** Created leads that go. */
  readonly remove: number;
  /** Updated leads that become as they were. */
  readonly restore: number;
  /** Leads that somebody has worked on since: created ones stay, of updated ones only untouched fields go back. */
  readonly changed: number;
  /** The changed ones, a page of them. */
  readonly items: readonly (Pick<ImportItem, 'entity_id' | 'row_no' | 'outcome' | 'lead_id' | 'fails'> & {
    readonly company_name: string | null;
  })[];
  readonly total: number;
}

/** A mapping kept under a name, for files with the same headers. */
export interface SavedMapping {
  readonly entity_id: string;
  readonly version: number;
  readonly name: string;
  readonly mappings: readonly Mapping[];
  readonly owner: Person | null;
  readonly updated_at: string;
  readonly can: { readonly edit: boolean };
}
export const MAPPING_NAME_MAX = 60;

/** Columns that a file of refused rows has besides its own; uploaded again they say nothing. */
export const REFUSED_COLUMNS = { row: 'import_row', reason: 'import_reason' } as const;

/** What the list of import tasks may be filtered and ordered by. */
export const IMPORT_TASK_FIELDS = {
  status: {
    kind: 'code',
    list: 'IMPORT_TASK_STATUS',
    store: 'column',
    filter: true,
    label: { en: 'Status', es: 'Estado' },
  },
  filename: {
    kind: 'text',
    required: true,
    store: 'column',
    column: 'shown',
    filter: true,
    sortable: true,
    label: { en: 'File', es: 'Archivo' },
  },
  created_by: {
    kind: 'user',
    store: 'column',
    filter: true,
    label: { en: 'Submitter', es: 'Remitente' },
  },
  created_at: {
    kind: 'dateTime',
    required: true,
    store: 'column',
    column: 'shown',
    filter: true,
    sortable: true,
    label: { en: 'Created', es: 'Creada' },
  },
  updated_at: {
    kind: 'dateTime',
    required: true,
    store: 'column',
    column: 'shown',
    filter: true,
    sortable: true,
    label: { en: 'Updated', es: 'Actualizada' },
  },
} as const satisfies Fields;
