import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { ArchiveLink, FileItem, FileLink, FileTarget, LinkKind } from '#schemas/file/index.ts';
import { errorOf, reasonOf } from '#src/dataProvider/errors.ts';
import { saveFrom } from '#src/dataProvider/files.ts';
import type { ConsoleProvider } from '#src/dataProvider/index.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { FILES_PATH } from '#src/dataProvider/lists.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import type { Language } from '#schemas/engine/codes.ts';

interface LinkRequest {
  readonly key: string;
  readonly as: LinkKind;
  /** Of a version that is not the current one. */
  readonly no?: number | undefined;
  readonly signal?: AbortSignal;
}

const READ_TIMEOUT_MS = 300_000;

/** Specification §5: the address of a download must be a valid one. Throws TypeError. */
function checked<T extends FileLink | ArchiveLink>(link: T): T {
  const address = new URL(link.url, window.location.origin);
  if (!/^https?:$/.test(address.protocol)) throw new TypeError('Not an address that can be downloaded');
  return { ...link, url: address.href };
}

/** A link to a file. Rejects with an HttpError: 404 when it is not there for the reader, 409 while it is not clean. */
export const askLink = async (
  provider: ConsoleProvider,
  { key, as, no, signal }: LinkRequest,
): Promise<FileLink> =>
  checked(
    await provider.call<FileLink>(`${FILES_PATH}/download-url`, {
      query: { key_name: key, as, no },
      ...(signal ? { signal } : {}),
    }),
  );

/** The bytes of a file, for who saves them under a name of their own. Rejects with an HttpError. */
export async function readFile(provider: ConsoleProvider, key: string, language: Language): Promise<Blob> {
  const { url } = await askLink(provider, { key, as: 'attachment' });
  const response = await fetch(url, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
  if (!response.ok) throw await errorOf(response, language);
  return response.blob();
}

/** Saves a file, or one of its versions, by the browser's own downloads; what goes wrong is told. */
export function useDownload(): (file: Pick<FileItem, 'key'>, no?: number) => void {
  const provider = useProvider();
  const notify = useNotify();
  const language = useLanguage();
  const { mutate } = useMutation({
    mutationFn: (request: Pick<LinkRequest, 'key' | 'no'>) =>
      askLink(provider, { ...request, as: 'attachment' }),
    onSuccess: ({ url, name }) => saveFrom(url, name),
    onError: (error) => notify(reasonOf(error, language), { type: 'error' }),
  });
  return ({ key }, no) => mutate({ key, no });
}

/** So many are named of what an archive lacks. */
const NAMED = 3;

/** Saves files and folders as one archive; what it lacks, and what goes wrong, is told. */
export function useArchive(): {
  readonly archive: (items: readonly FileTarget[]) => void;
  readonly isBusy: boolean;
} {
  const provider = useProvider();
  const notify = useNotify();
  const language = useLanguage();
  const { mutate, isPending } = useMutation({
    mutationFn: async (items: readonly FileTarget[]) =>
      checked(await provider.call<ArchiveLink>(`${FILES_PATH}/zip`, { method: 'POST', body: { items } })),
    onSuccess: ({ url, name, left_out: lacking }) => {
      saveFrom(url, name);
      if (lacking.length === 0) return;
      const names = lacking.slice(0, NAMED).map((file) => file.name);
      const text = [...names, ...(lacking.length > NAMED ? ['…'] : [])].join(', ');
      notify('file_preview.left_out', {
        type: 'warning',
        messageArgs: { smart_count: lacking.length, names: text },
      });
    },
    onError: (error) => notify(reasonOf(error, language), { type: 'error' }),
  });
  return { archive: mutate, isBusy: isPending };
}
