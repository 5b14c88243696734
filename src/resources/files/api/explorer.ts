import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  FILE_ACTION_MAX,
  type FileArea,
  type FileItem,
  type FileTarget,
  type FileVersion,
  type FolderItem,
  type NameChoice,
} from '#schemas/file/index.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { FILES_PATH } from '#src/dataProvider/lists.ts';

/** Names under which react-admin keeps the lists. */
export const TRASH_PATH = `${FILES_PATH}/trash`;

/** What a list of files says besides them. */
export interface FolderMeta {
  /** On page 1 only. */
  readonly folders?: readonly FolderItem[];
  readonly can?: { readonly create: boolean };
}

/** As a record's place in time is written when it changed: what the next write must send. */
type Written = Pick<FileTarget, 'entity_id' | 'version'>;
export interface FileDetails extends FileItem {
  readonly versions: readonly FileVersion[];
}

const detailsKey = (id: string) => ['files', 'details', id] as const;
const foldersKey = (prefix: string) => ['files', 'folders', prefix] as const;

/** Reads anew whatever shows files, after one of them changed. */
export const refreshFiles = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    [[FILES_PATH], [TRASH_PATH], ['files']].map((queryKey) => queries.invalidateQueries({ queryKey })),
  );

const POLL_MS = 2000;
/** Somebody waits for it: it is on its way, or being scanned. */
export const isOnTheWay = ({ state }: Pick<FileItem, 'state'>): boolean =>
  state === 'UPLOADING' || state === 'SCANNING';

/** A list is read anew while something on it is on its way. */
export const pollOf = (files: readonly Pick<FileItem, 'state'>[]): number | false =>
  files.some(isOnTheWay) && POLL_MS;

/** A file with its versions. */
export function useFile(id: string) {
  const provider = useProvider();
  return useQuery({
    queryKey: detailsKey(id),
    queryFn: ({ signal }) => provider.call<FileDetails>(`${FILES_PATH}/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data ? pollOf(state.data.versions) : false),
  });
}

/** The folders within one, and whether the reader may put something there. */
export function useFolders(prefix: string) {
  const provider = useProvider();
  return useQuery({
    queryKey: foldersKey(prefix),
    queryFn: ({ signal }) =>
      provider.call<FolderMeta>(FILES_PATH, { query: { folder_prefix: prefix, page: 1, size: 1 }, signal }),
  });
}

/** Every change of files and folders. Each rejects with the server's refusal; done or refused, the lists are read anew. */
export function useFileChanges() {
  const provider = useProvider();
  const queries = useQueryClient();
  return useMemo(() => {
    const send = async <T>(path: string, method: 'POST' | 'PATCH', body: object): Promise<T> => {
      try {
        return await provider.call<T>(`${FILES_PATH}/${path}`, { method, body });
      } finally {
        void refreshFiles(queries);
      }
    };
    const purgeable = async (area: FileArea): Promise<FileTarget[]> => {
      const query = { area, page: 1, size: FILE_ACTION_MAX };
      const { folders = [], items } = await provider.call<FolderMeta & { items: readonly FileItem[] }>(
        TRASH_PATH,
        { query },
      );
      const targets = (kind: FileTarget['kind'], some: readonly (FileItem | FolderItem)[]) =>
        some.filter(({ can }) => can.purge).map(({ entity_id, version }) => ({ kind, entity_id, version }));
      return [...targets('folder', folders), ...targets('file', items)].slice(0, FILE_ACTION_MAX);
    };
    const several =
      (path: string) =>
      (items: readonly FileTarget[]): Promise<{ items: readonly Written[] }> =>
        send(path, 'POST', { items });
    return {
      createFolder: (folder_prefix: string, name: string) =>
        send<FolderItem>('folders', 'POST', { folder_prefix, name }),
      rename: ({ kind, entity_id, version }: FileTarget, name: string) =>
        send<Written>(kind === 'folder' ? `folders/${entity_id}` : entity_id, 'PATCH', { version, name }),
      /** `refuse`: a name that is taken there is a fail `name_taken`. */
      move: (items: readonly FileTarget[], folder_prefix: string, name_choice: NameChoice) =>
        send<unknown>('move', 'POST', { items, folder_prefix, name_choice }),
      toTrash: several('to-trash'),
      restore: several('restore'),
      purge: several('purge'),
      /** Deletes for good what an area's trash holds, as many at a time as one call may; resolves with how many. */
      emptyTrash: async (area: FileArea): Promise<number> => {
        for (let gone = 0; ;) {
          const items = await purgeable(area);
          if (items.length === 0) return gone;
          await send('purge', 'POST', { items });
          gone += items.length;
        }
      },
      restoreVersion: ({ entity_id, version }: Written, no: number) =>
        send<FileItem>(`${entity_id}/versions/${no}/restore`, 'POST', { version }),
    };
  }, [provider, queries]);
}
