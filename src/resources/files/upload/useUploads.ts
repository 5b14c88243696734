import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { useProvider, type ConsoleProvider } from '#src/dataProvider/index.ts';
import { refreshFiles } from '../api/explorer.ts';
import { uploadApi, type UploadTarget } from '../api/uploads.ts';
import { UploadStore } from './store.ts';
import { isOpen, type Choice, type Upload } from './upload.ts';

interface Uploads {
  /** The first added first. */
  readonly items: readonly Upload[];
  readonly add: (files: readonly File[]) => void;
  readonly cancel: (id: string) => void;
  readonly retry: (id: string) => void;
  /** Takes one that has ended off the list. */
  readonly dismiss: (id: string) => void;
  /** Takes off the list what has ended, but for what may be tried again. */
  readonly clearDone: () => void;
  /** What is to become of files whose names are taken (state ASKING). */
  readonly answer: (choice: Choice) => void;
  /** Nobody looks at the list any more. */
  readonly leave: () => void;
  /** One of them is under way, or waits. */
  readonly isBusy: boolean;
}

/**
 * The uploads of a list, and new ones for a target. Uploads go on when the screen is left.
 * @param scope whose list; all uploads of a use share one unless it is said otherwise
 */
export function useUploads(target: UploadTarget, scope: string = target.use): Uploads {
  const store = useStoreOfUploads();
  const all = useSyncExternalStore(store.subscribe, store.read);
  const items = useMemo(() => all.filter((upload) => upload.scope === scope), [all, scope]);
  const { use, folderPrefix, leadType, secure, fileId } = target;
  const actions = useMemo(() => {
    const added: UploadTarget = {
      use,
      ...(folderPrefix !== undefined && { folderPrefix }),
      ...(leadType !== undefined && { leadType }),
      ...(secure !== undefined && { secure }),
      ...(fileId !== undefined && { fileId }),
    };
    return {
      add: (files: readonly File[]) => store.add(files, added, scope),
      cancel: (id: string) => store.cancel(id),
      retry: (id: string) => store.retry(id),
      dismiss: (id: string) => store.dismiss(id),
      clearDone: () => store.clearDone(scope),
      answer: (choice: Choice) => store.answer(scope, choice),
      leave: () => store.leave(scope),
    };
  }, [store, scope, use, folderPrefix, leadType, secure, fileId]);
  return { ...actions, items, isBusy: items.some(isOpen) };
}

/** One for each page, as its lists are. */
const stores = new WeakMap<QueryClient, UploadStore>();

function storeOf(client: QueryClient, provider: ConsoleProvider): UploadStore {
  const known = stores.get(client) ?? new UploadStore(uploadApi(provider), () => void refreshFiles(client));
  stores.set(client, known);
  return known;
}

const useStoreOfUploads = (): UploadStore => storeOf(useQueryClient(), useProvider());
