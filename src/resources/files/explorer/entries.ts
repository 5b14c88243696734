import type { RaRecord } from 'ra-core';
import type { FileItem, FileTarget, FolderItem } from '#schemas/file/index.ts';
import { placeOf } from '#schemas/file/index.ts';

/** What lies in a folder: files, and folders before them. `id` is the key of either. */
export type FileEntry = FileItem & { readonly kind: 'file'; readonly id: string };
export type FolderEntry = FolderItem & { readonly kind: 'folder'; readonly id: string };
export type Entry = FileEntry | FolderEntry;

const fileEntry = (file: FileItem): FileEntry => ({ ...file, kind: 'file', id: file.entity_id });
export const folderEntry = (folder: FolderItem): FolderEntry => ({
  ...folder,
  kind: 'folder',
  id: folder.entity_id,
});

export const entriesOf = (folders: readonly FolderItem[], files: readonly FileItem[]): Entry[] => [
  ...folders.map(folderEntry),
  ...files.map(fileEntry),
];

export const targetOf = ({ kind, entity_id, version }: Entry): FileTarget => ({ kind, entity_id, version });

/** The folder in which it lies; null: at no place of the explorer. */
export function parentOf(entry: Entry): string | null {
  if (entry.kind === 'file') return entry.folder_prefix;
  const names = entry.folder_prefix.split('/').slice(0, -2);
  return `${names.join('/')}/`;
}

/** `Contracts / 2026`: where something found below lies, as people read it; empty at the top. */
export const pathText = (prefix: string): string =>
  placeOf(prefix)?.path.split('/').filter(Boolean).join(' / ') ?? '';

/** An entry that may be put into the folder: not into itself or below, nor where it already is. */
export const fitsInto = (entry: Entry, prefix: string): boolean =>
  parentOf(entry) !== prefix && !(entry.kind === 'folder' && prefix.startsWith(entry.folder_prefix));

/** It lies in the other, which is a folder, or below it. */
export const isWithin = (entry: Entry, other: Entry): boolean =>
  other.kind === 'folder' && parentOf(entry)?.startsWith(other.folder_prefix) === true;

/** The whole address under which a file is downloaded, for people who may read it. */
export const linkOf = ({ key, name }: FileItem): string =>
  `${window.location.origin}/download/${encodeURIComponent(key)}?${new URLSearchParams({ name })}`;

/** Records of react-admin's list as what they are. */
export const filesOf = (records: readonly RaRecord[]): readonly FileItem[] =>
  records as unknown as readonly FileItem[];
