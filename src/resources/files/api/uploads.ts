import type { FileItem, FileUseName, FileVersion, NameChoice, UploadTicket } from '#schemas/file/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { ConsoleProvider } from '#src/dataProvider/index.ts';
import { chunksOf, FILES_PATH } from '#src/dataProvider/lists.ts';
import type { FileDetails } from './explorer.ts';

/** What a file is uploaded for. */
export interface UploadTarget {
  readonly use: FileUseName;
  /** The folder into which it comes. */
  readonly folderPrefix?: string;
  /** Where neither the folder nor the person's role says it. */
  readonly leadType?: LeadType;
  /** Confidential, also where the use is not. */
  readonly secure?: boolean;
  /** The file of which it becomes a new version. */
  readonly fileId?: string;
}

/** The calls of an upload (docs/decisions/011). Each rejects with the `HttpError` of the data provider. */
export interface UploadApi {
  ticket(file: File, target: UploadTarget, choice: NameChoice): Promise<UploadTicket>;
  /** The storage has taken the form. */
  posted(ticket: UploadTicket): Promise<FileItem>;
  cancel(ticket: UploadTicket): Promise<void>;
  /** Files that are still there; the others are left out. */
  states(ids: readonly string[]): Promise<readonly FileItem[]>;
  versions(id: string): Promise<readonly FileVersion[]>;
}

export function uploadApi({ call }: Pick<ConsoleProvider, 'call'>): UploadApi {
  const tell = <T>({ file, no }: UploadTicket, what: 'uploaded' | 'cancel') =>
    call<T>(`${FILES_PATH}/${file.entity_id}/${what}`, { method: 'POST', body: { no } });
  return {
    ticket: (file, { use, folderPrefix, leadType, secure, fileId }, choice) =>
      call<UploadTicket>(`${FILES_PATH}/upload-url${secure ? '/secure' : ''}`, {
        method: 'POST',
        // What is undefined does not travel.
        body: {
          name: file.name,
          size: file.size,
          use,
          folder_prefix: folderPrefix,
          lead_type: leadType,
          file_id: fileId,
          name_choice: choice,
        },
      }),
    posted: (ticket) => tell<FileItem>(ticket, 'uploaded'),
    cancel: (ticket) => tell<void>(ticket, 'cancel'),
    states: async (ids) => {
      const pages = await Promise.all(
        chunksOf(ids).map((some) =>
          call<{ readonly items: readonly FileItem[] }>(`${FILES_PATH}/states`, { query: { ids: some } }),
        ),
      );
      return pages.flatMap(({ items }) => items);
    },
    versions: async (id) => (await call<FileDetails>(`${FILES_PATH}/${id}`)).versions,
  };
}
