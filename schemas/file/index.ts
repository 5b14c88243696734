import type { Fields } from '#schemas/engine/field.ts';
import type { FailCode } from '#schemas/errors.ts';
import type { FileScan, FileType, UploadState } from '#schemas/vocabulary/index.ts';
import type { FileArea } from './places.ts';
import type { PreviewKind } from './types.ts';
import type { FileUseName } from './uses.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Person } from '#schemas/person.ts';

export * from './places.ts';
export * from './types.ts';
export * from './uses.ts';

/** By what a list of files is sorted and narrowed. */
export const FILE_FIELDS = {
  name: {
    kind: 'text',
    required: true,
    store: 'column',
    sortable: true,
    filter: true,
    label: { en: 'Name', es: 'Nombre' },
  },
  type: {
    kind: 'code',
    list: 'FILE_TYPE',
    store: 'column',
    sortable: true,
    filter: true,
    label: { en: 'Type', es: 'Tipo' },
  },
  size: {
    kind: 'count',
    store: 'column',
    sortable: true,
    label: { en: 'Size', es: 'Tamaño' },
  },
  state: {
    kind: 'code',
    list: 'UPLOAD_STATE',
    required: true,
    store: 'column',
    filter: true,
    label: { en: 'State', es: 'Estado' },
  },
  created_by: {
    kind: 'user',
    required: true,
    store: 'column',
    filter: true,
    label: { en: 'Added by', es: 'Agregado por' },
  },
  created_at: {
    kind: 'dateTime',
    required: true,
    store: 'column',
    sortable: true,
    filter: true,
    label: { en: 'Added', es: 'Agregado' },
  },
  updated_at: {
    kind: 'dateTime',
    required: true,
    store: 'column',
    sortable: true,
    filter: true,
    label: { en: 'Changed', es: 'Modificado' },
  },
  trashed_at: {
    kind: 'dateTime',
    store: 'column',
    sortable: true,
    label: { en: 'Deleted', es: 'Eliminado' },
  },
} as const satisfies Fields;

/** A file as the API answers it. */
export interface FileItem {
  readonly entity_id: string;
  readonly version: number;
  /** By which it is downloaded: /download/{key}?name=… */
  readonly key: string;
  readonly area: FileArea;
  readonly lead_type: LeadType | null;
  readonly use: FileUseName;
  /** `prospecting/SP/Contracts/`; null: it is attached to a record. */
  readonly folder_prefix: string | null;
  readonly name: string;
  /** Confidential: encrypted at rest, given only to those who may read such files. */
  readonly secure: boolean;
  /** State of the newest version; `failure` says why it FAILED. */
  readonly state: UploadState;
  readonly failure: FailCode | null;
  /** Number of the newest version. */
  readonly newest_no: number;
  /** What follows is of the version that is given out; null: none yet. */
  readonly current_no: number | null;
  readonly type: FileType | null;
  readonly mime: string | null;
  readonly size: number | null;
  readonly scan: FileScan | null;
  readonly preview: PreviewKind | null;
  readonly created_at: string;
  readonly created_by: Person | null;
  readonly updated_at: string;
  readonly trashed_at: string | null;
  readonly trashed_by: Person | null;
  readonly can: {
    readonly download: boolean;
    /** Rename, move, upload a new version, put into the trash and take back. */
    readonly edit: boolean;
    /** Delete for good. */
    readonly purge: boolean;
  };
}

/** An upload of a file. */
export interface FileVersion {
  readonly no: number;
  readonly state: UploadState;
  readonly failure: FailCode | null;
  readonly size: number;
  readonly scan: FileScan | null;
  readonly created_at: string;
  readonly created_by: Person | null;
  readonly is_current: boolean;
}

export interface FolderItem {
  readonly entity_id: string;
  readonly version: number;
  readonly name: string;
  /** Of the folder itself. */
  readonly folder_prefix: string;
  /** Nobody but the reader sees it, or what is in it. */
  readonly personal: boolean;
  readonly created_at: string;
  readonly created_by: Person | null;
  readonly updated_at: string;
  readonly trashed_at: string | null;
  readonly trashed_by: Person | null;
  readonly can: { readonly edit: boolean; readonly purge: boolean };
}

/** Answer to POST /util/file/upload-url: the form that is posted to `url`, its fields before the file. */
export interface UploadTicket {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly expires_at: string;
  readonly no: number;
  readonly file: FileItem;
}

/** What becomes of a file whose name is taken in its folder: refuse (`name_taken`), a new version of it, another name. */
export const NAME_CHOICES = ['refuse', 'version', 'rename'] as const;
export type NameChoice = (typeof NAME_CHOICES)[number];

/** How a link gives a file out. */
export const LINK_KINDS = ['attachment', 'inline', 'pdf'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

interface GivenLink {
  /** A path of our own server, which needs no session, for some minutes. */
  readonly url: string;
  /** Under which it is saved. */
  readonly name: string;
  readonly expires_at: string;
}

/** Answer to GET /util/file/download-url. */
export interface FileLink extends GivenLink {
  /** How it is given out: `attachment` also when another way was asked for that this file does not have. */
  readonly as: LinkKind;
}

/** Answer to POST /util/file/zip. */
export interface ArchiveLink extends GivenLink {
  /** What it lacks: still in the scanner, refused, or confidential. */
  readonly left_out: readonly Pick<FileItem, 'entity_id' | 'name'>[];
}

/** One of several that an action is meant for. */
export interface FileTarget {
  readonly kind: 'file' | 'folder';
  readonly entity_id: string;
  readonly version: number;
}

/** The beginning of a text, at most `max` UTF-16 units long and never ending within a character. */
export const beginningOf = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/** `Plan.pdf` → `Plan (2).pdf`: the first name that is not taken, shortened until it `fits`. */
export function freeName(
  name: string,
  isTaken: (name: string) => boolean,
  fits: (name: string) => boolean,
): string {
  if (!isTaken(name)) return name;
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]{1,10})?$/u.exec(name) ?? [];
  let kept = stem;
  for (let n = 2; ; n += 1) {
    const next = () => `${kept} (${n})${ending}`;
    while (!fits(next())) kept = beginningOf(kept, kept.length - 1);
    if (!isTaken(next())) return next();
  }
}
