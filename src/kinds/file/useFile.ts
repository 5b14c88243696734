import { useGetManyAggregate, type RaRecord } from 'ra-core';
import type { FileItem } from '#schemas/file/index.ts';
import { FILES_PATH } from '#src/dataProvider/lists.ts';

const WAITING_MS = 3000;

/** A file by key: undefined while it is read, null when it is not there for this reader. Asked for together with others. */
export function useFile(id: string): FileItem | null | undefined {
  const { data, isPending, error } = useGetManyAggregate<FileItem & RaRecord>(
    FILES_PATH,
    { ids: [id] },
    {
      // Still on its way: the state that is shown is the state it has.
      refetchInterval: ({ state }) =>
        state.data?.some((file) => ['UPLOADING', 'SCANNING'].includes(file?.state)) ? WAITING_MS : false,
    },
  );
  if (isPending && !error) return undefined;
  return data?.[0] ?? null;
}
