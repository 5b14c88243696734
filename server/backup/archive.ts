import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { settle } from '#server/platform/durable.ts';
import { BackupError, inSentence } from './error.ts';

type Bytes = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Adds an entry of `size` bytes. */
export type Add = (name: string, size: number, content: Bytes) => Promise<void>;

/** What is being written is hidden, and says who writes. */
const endOfPart = (mark: string): string => `.${mark}.part`;

/**
 * Writes a sealed tar. It has its name only when it is whole and on the disk: until then it is hidden and ends in `.part`,
 * of which a kill may leave one, which the next of the same `mark` removes: of a mark one writes at a time.
 */
export async function writeArchive(
  path: string,
  mark: string,
  sealing: Duplex,
  fill: (add: Add) => Promise<void>,
): Promise<void> {
  const folder = dirname(path);
  await removeParts(folder, endOfPart(mark)).catch((error: unknown) => {
    throw inSentence(folder, 'read', error);
  });
  const part = join(folder, `.${basename(path)}.${randomUUID()}${endOfPart(mark)}`);
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
  let failure: unknown;
  try {
    const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
    file.once('error', (error) => (failure = inSentence(path, 'written', error)));
    const writing = pipeline(tar, sealing, file);
    await Promise.allSettled([writing, filling]);
    await writing;
    await rename(part, path);
    await settle(folder);
  } catch (error) {
    throw failure ?? error;
  } finally {
    tar.destroy();
    drop();
    process.off('exit', drop);
  }
}

async function removeParts(folder: string, end: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith('.') && name.endsWith(end)) await rm(join(folder, name), { force: true });
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
  const file = createReadStream(path);
  // It does not end where whoever takes has given up.
  const reading = pipeline(file, opening, tar);
  reading.catch((error: Error) => tar.destroy(error));
  let isOfArchive = true;
  try {
    for await (const entry of tar) {
      const content = watched(entry);
      await take(entry.header.name, entry.header.size ?? 0, content.chunks).catch((error: unknown) => {
        isOfArchive = content.isBroken;
        throw error;
      });
      entry.resume();
    }
    await reading;
  } catch (error) {
    for (const stream of [tar, file]) stream.destroy();
    if (!isOfArchive) throw error;
    const said = inSentence(path, 'read', error);
    if (said !== error) throw said;
    throw new BackupError(
      `${path} cannot be opened: it was sealed to another key or passphrase, it was changed, or it is not whole.`,
      { cause: error },
    );
  }
}

/** What comes from an archive, and whether that broke: whoever takes it may fail for another reason. */
function watched(source: AsyncIterable<Buffer>): {
  readonly chunks: AsyncIterable<Buffer>;
  isBroken: boolean;
} {
  const content = { chunks: chunks(), isBroken: false };
  async function* chunks(): AsyncGenerator<Buffer> {
    try {
      yield* source;
    } catch (error) {
      content.isBroken = true;
      throw error;
    }
  }
  return content;
}
