import { createHash, createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#server/ports/storage/index.ts';
import { seal, sealedSize, unseal } from './sealed.ts';
import type { Secrets } from './secrets.ts';

/** Papers that the house makes and keeps for itself: encrypted, each once, whatever names it. */
export interface Papers {
  /** Keeps a paper, and gives where it lies and its SHA-256 (hexadecimal). */
  keep(bytes: Uint8Array): Promise<{ readonly key: string; readonly sha256: string }>;
  /** Throws StorageMissing when there is none, and when it was changed. */
  read(key: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** The papers of this installation. Not even the SHA-256 of one is told by its place. */
export function papersOf(storage: FileStore, secrets: Secrets): Papers {
  return {
    async keep(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const name = createHmac('sha256', secrets.keyFor('paper')).update(sha256).digest('hex');
      const key = `paper/${name.slice(0, 2)}/${name}`;
      if ((await storage.size(key)) === null) {
        const sealed = Readable.from([bytes], { objectMode: false }).pipe(seal(secrets));
        await storage.write(key, sealed, await sealedSize(secrets, bytes.byteLength));
      }
      return { key, sha256 };
    },
    async read(key) {
      const sealed = await storage.read(key);
      const opened = unseal(secrets);
      sealed.on('error', (error) => opened.destroy(error));
      return new Uint8Array(await buffer(sealed.pipe(opened)));
    },
  };
}
