import type { UploadTicket } from '#schemas/file/index.ts';

/** A line on which nothing moves for so long is dead. */
const STALL_MS = 60_000;

interface PostOptions {
  readonly signal: AbortSignal;
  /** Part that was sent, 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** What the storage did not take, for whatever reason: refused, out of reach, stalled. */
export class PostFailed extends Error {}

/**
 * Posts the form of a ticket to the storage: its fields, then the file. Not by fetch, which does not say how much was
 * sent; without the session's token, which is none of the storage's business.
 */
export function postForm(
  { url, fields }: Pick<UploadTicket, 'url' | 'fields'>,
  file: File,
  { signal, onProgress }: PostOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let timer = setTimeout(abort, STALL_MS);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      settle();
    };
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(abort, STALL_MS);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () =>
      end(() =>
        request.status >= 200 && request.status < 300
          ? resolve()
          : reject(new PostFailed(`${request.status}`)),
      );
    request.onerror = () => end(() => reject(new PostFailed('network')));
    request.onabort = () => end(() => reject(new PostFailed('aborted')));
    signal.addEventListener('abort', abort);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    request.open('POST', url);
    request.send(form);
  });
}
