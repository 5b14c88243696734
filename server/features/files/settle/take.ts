import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AppContext } from '#server/app.ts';
import { StorageMissing } from '#server/ports/storage/index.ts';
import type { VersionRow } from '../file.ts';

/** Reads an object once into a file, and gives the SHA-256 of exactly these bytes; null: it is not what was announced. */
export async function takeCopy(
  { storage }: Pick<AppContext, 'storage'>,
  { upload_key, size }: VersionRow,
  path: string,
  signal: AbortSignal,
): Promise<string | null> {
  const announced = Number(size);
  const hash = createHash('sha256');
  let bytes = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      // More than announced needs not be read to its end.
      done(bytes > announced ? new OtherSize() : null, chunk);
    },
  });
  try {
    const content = await storage.read(upload_key);
    await pipeline(content, measured, createWriteStream(path, { mode: 0o600 }), { signal });
  } catch (error) {
    if (error instanceof OtherSize || error instanceof StorageMissing) return null;
    throw error;
  }
  return bytes === announced ? hash.digest('hex') : null;
}

class OtherSize extends Error {}
