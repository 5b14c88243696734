const TIMEOUT_MS = 120_000;

/** `gone`: the link has ended; `refused`: there is nothing to give out, nor will be; `away`: another try may help. */
type Why = 'gone' | 'refused' | 'away';

/** Bytes that did not come. */
export class UnreadBytes extends Error {
  readonly why: Why;
  constructor(why: Why) {
    super(`Not read: ${why}`);
    this.why = why;
  }
}

const whyOf = (status: number): Why => (status === 404 ? 'gone' : status === 409 ? 'refused' : 'away');

/**
 * What is at an address, whole. Rejects with an UnreadBytes.
 * @param onProgress share that has arrived, 0 to 1; not called where the server does not say how much there is
 */
export async function readBytes(
  url: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const ended = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const response = await fetch(url, { signal: ended });
    if (!response.ok) throw new UnreadBytes(whyOf(response.status));
    const total = Number(response.headers.get('content-length'));
    const chunks: BlobPart[] = [];
    let read = 0;
    // A reader, not `for await`: Safari cannot iterate over a stream.
    const reader = response.body?.getReader();
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      chunks.push(chunk.value);
      read += chunk.value.length;
      if (total > 0) onProgress(Math.min(read / total, 1));
    }
    return new Uint8Array(await new Blob(chunks).arrayBuffer());
  } catch (error) {
    throw error instanceof UnreadBytes ? error : new UnreadBytes('away');
  }
}
