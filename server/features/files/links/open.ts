import { pipeline, Transform, type Duplex, type Readable } from 'node:stream';
import type { AppContext } from '#server/app.ts';
import { unseal } from '#server/platform/sealed.ts';
import type { Content } from './store.ts';

export type Storage = Pick<AppContext, 'storage' | 'secrets'>;

/**
 * The bytes of an object, opened when they were sealed. What it gives is whole only once it has ended without an error:
 * whoever hands it on must break off then. Throws what the storage throws.
 */
export async function openObject(
  { storage, secrets }: Storage,
  key: string,
  secure: boolean,
): Promise<Readable> {
  const stored = await storage.read(key);
  return secure ? through(stored, unseal(secrets)) : stored;
}

/** The bytes of what was uploaded; an object that has become shorter or longer ends with an error. */
export const openContent = async (storage: Storage, content: Content): Promise<Readable> =>
  through(await openObject(storage, content.storage_key, content.secure), exactly(content.size));

/** What comes out of `second`; an error of either ends both, and is met by whoever reads on. */
export const through = (first: Readable, second: Duplex): Readable =>
  pipeline(first, second, () => undefined);

function exactly(size: number): Transform {
  let left = size;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new Error('An object is longer than what was stored.'));
      else done(null, chunk);
    },
    flush: (done) => done(left > 0 ? new Error('An object is shorter than what was stored.') : null),
  });
}
