import { codesOf } from '#schemas/engine/codes.ts';
import { FILE_TYPE, type FileType } from '#schemas/vocabulary/index.ts';

export interface FileTypeSpec {
  readonly mime: string;
  /** Endings of names, the usual one first. */
  readonly endings: readonly string[];
  /**
   * How the console shows it: as a picture, page by page, or page by page once it was made a PDF. What has none is
   * given out as an attachment only (domain §0.4).
   */
  readonly preview?: 'image' | 'pdf' | 'convert';
}

export const FILE_TYPE_SPECS: Readonly<Record<FileType, FileTypeSpec>> = {
  PDF: { mime: 'application/pdf', endings: ['pdf'], preview: 'pdf' },
  JPEG: { mime: 'image/jpeg', endings: ['jpg', 'jpeg'], preview: 'image' },
  PNG: { mime: 'image/png', endings: ['png'], preview: 'image' },
  DOCX: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
    preview: 'convert',
  },
  DOC: { mime: 'application/msword', endings: ['doc'], preview: 'convert' },
  EXE: { mime: 'application/vnd.microsoft.portable-executable', endings: ['exe'] },
  CSV: { mime: 'text/csv', endings: ['csv'] },
  XLSX: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', endings: ['xlsx'] },
  ZIP: { mime: 'application/zip', endings: ['zip'] },
};
export type PreviewKind = NonNullable<FileTypeSpec['preview']>;

/** Given out when the content is none of the known types: the browser must not try to be clever. */
export const UNKNOWN_MIME = 'application/octet-stream';

export const FILE_TYPES = codesOf(FILE_TYPE);
