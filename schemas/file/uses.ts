import { EXCLUSION_LIST_MAX_BYTES, UPLOAD_MAX_BYTES, type FileType } from '#schemas/vocabulary/index.ts';
import { FILE_TYPE_SPECS } from './types.ts';

/** What may be uploaded for a purpose (specification §5 'Uploads': allowed types and sizes are parameters). */
export interface FileUse {
  readonly types: readonly FileType[];
  readonly minBytes: number;
  readonly maxBytes: number;
  /** How many at once. */
  readonly maxFiles: number;
  /** Confidential whatever the caller says: encrypted at rest, read by few, every reading audited. */
  readonly secure?: true;
}

const PAPERS = ['PDF', 'JPEG', 'PNG', 'DOCX', 'DOC'] as const satisfies readonly FileType[];
/** Specification §9 'Attachment formats'. */
const ATTACHMENTS = [...PAPERS, 'EXE'] as const satisfies readonly FileType[];
const usual = { minBytes: 1, maxBytes: UPLOAD_MAX_BYTES } as const;

export const FILE_USES = {
  /** Lies in a folder of the file explorer. */
  explorer: { types: ATTACHMENTS, ...usual, maxFiles: 100 },
  /** What an outreach was about (specification §3 'Outreach: attached file', §9 'Attachment formats'). */
  outreach: { types: ATTACHMENTS, ...usual, maxFiles: 1 },
  /** The paper of a legal record (specification §3 'Agreements: file'). */
  agreement: { types: PAPERS, ...usual, maxFiles: 1 },
  /** The paper of which agreements are made (specification §3 'Templates: file'). */
  template: { types: ['PDF', 'DOCX', 'DOC'], ...usual, maxFiles: 1 },
  /** A document of a credential file: licences, cards, certificates. */
  credential: { types: PAPERS, ...usual, maxFiles: 10, secure: true },
  /** A whole list of excluded people and firms (domain §2), as its publisher gives it out. */
  exclusion: { types: ['CSV', 'ZIP'], minBytes: 1, maxBytes: EXCLUSION_LIST_MAX_BYTES, maxFiles: 1 },
} as const satisfies Record<string, FileUse>;

export type FileUseName = keyof typeof FILE_USES;
export const FILE_USE_NAMES = Object.keys(FILE_USES) as FileUseName[];
export const fileUse = (name: FileUseName): FileUse => FILE_USES[name];
/** Uses whose files belong to a record, which says who may read them. */
export type AttachedUse = Exclude<FileUseName, 'explorer'>;

/** `.pdf,.jpg,.jpeg`: what the dialog that chooses a file offers. */
export const acceptOf = (use: FileUse): string =>
  use.types.flatMap((type) => FILE_TYPE_SPECS[type].endings.map((ending) => `.${ending}`)).join(',');
