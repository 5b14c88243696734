import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { BackupError } from './error.ts';

type Bytes = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Adds an entry of `size` bytes. */
export type Add = (name: string, size: number, content: Bytes) => Promise<void>;

/**
 * Writes a sealed tar. It has its name only when it is whole and on the disk: until then it is hidden and ends in `.part`,
 * of which a kill may leave one.
 */
export async function writeArchive(
  path: string,
  sealing: Duplex,
  fill: (add: Add) => Promise<void>,
): Promise<void> {
  const part = join(dirname(path), `.${basename(path)}.${randomUUID()}.part`);
  const drop = (): void => rmSync(part, { force: true });
  process.once('exit', drop);
  const tar = pack();
  const add: Add = async (name, size, content) => {
    const entry = tar.entry({ name, size, mode: 0o600 });
    const done = once(entry, 'close');
    done.catch(() => undefined);
    for await (const chunk of content)
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), done]);
    entry.end();
    await done;
  };
  const filling = fill(add).then(
    () => tar.finalize(),
    (error: Error) => void tar.destroy(error),
  );
  try {
    const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
    const writing = pipeline(tar, sealing, file);
    await Promise.allSettled([writing, filling]);
    await writing;
    await rename(part, path);
  } finally {
    tar.destroy();
    drop();
    process.off('exit', drop);
  }
}

/**
 * Reads a sealed tar, entry by entry, each to its end. Throws BackupError when it cannot be opened, was changed, or cut: only
 * when this has returned is all that was read known to be whole.
 */
export async function readArchive(
  path: string,
  opening: Duplex,
  take: (name: string, size: number, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const tar = extract();
  let opened = true;
  const reading = pipeline(createReadStream(path), opening, tar).catch((error: Error) => {
    opened = false;
    tar.destroy(error);
    throw error;
  });
  try {
    const taking = (async () => {
      for await (const entry of tar) {
        await take(entry.header.name, entry.header.size ?? 0, entry);
        entry.resume();
      }
    })();
    await Promise.all([taking, reading]);
  } catch (error) {
    tar.destroy();
    await reading.catch(() => undefined);
    if (opened || (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw new BackupError(
      `${path} cannot be opened: it was sealed to another key or passphrase, it was changed, or it is not whole.`,
      { cause: error },
    );
  }
}
