import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface Entry {
  /** With slashes; safe names only. */
  readonly path: string;
  readonly size: number;
  readonly mtime: Date;
  readonly open: () => Promise<Readable>;
}

/**
 * A ZIP archive as it is read: one entry is open at a time, and none before its turn. Nothing is packed, because
 * pictures and documents are already, so that its length is known before its first byte. An entry that fails breaks it
 * off with an error; who stops reading closes what is open.
 */
export async function archiveOf(entries: readonly Entry[]): Promise<{ stream: Readable; size: number }> {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  let current: Readable | undefined;
  const fail = (error: unknown): void => void stream.destroy(error as Error);
  zip.on('error', fail);
  stream.once('close', () => current?.destroy());
  for (const { path, size, mtime, open } of entries)
    zip.addReadStreamLazy(path, { size, mtime, compress: false }, (give) => {
      if (stream.destroyed) return;
      open().then((opened) => {
        current = opened.on('error', fail);
        if (stream.destroyed) opened.destroy();
        else give(null, opened);
      }, fail);
    });
  const size = await new Promise<number>((resolve) =>
    // The types of the library leave out what it answers.
    zip.end({ forceZip64Format: false, comment: '' }, resolve as () => void),
  );
  return { stream, size };
}
