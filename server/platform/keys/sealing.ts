import { gcmOpen, gcmSeal } from '#server/platform/gcm.ts';
import type { Sealing } from './purposes.ts';
import type { Ring } from './ring.ts';

/** Encrypts short values with the keys of their purpose. */
export interface Sealer {
  /** Sealed with the key of today, which the result names. It opens only with the same `about`. */
  seal(purpose: Sealing, plain: Uint8Array, about: string): Buffer;
  /** Throws when it was changed, moved from another place, or its key is gone. */
  open(purpose: Sealing, sealed: Buffer, about: string): Promise<Buffer>;
}

/** What begins every sealed value, before the number of its key; the database reads it as well (`sealed_key`). */
const MARK = Buffer.from('pvk1');
const HEAD_BYTES = MARK.length + 4;

export function sealerOf(ring: Ring): Sealer {
  return {
    seal(purpose, plain, about) {
      const [{ id, key }] = ring.of(purpose);
      const head = Buffer.alloc(HEAD_BYTES);
      MARK.copy(head);
      head.writeUInt32BE(id, MARK.length);
      return Buffer.concat([head, gcmSeal(key, plain, about)]);
    },
    async open(purpose, sealed, about) {
      const isMarked = sealed.subarray(0, MARK.length).equals(MARK);
      const named = isMarked ? await ring.find(sealed.readUInt32BE(MARK.length)) : undefined;
      if (named?.purpose === purpose) return gcmOpen(named.key, sealed.subarray(HEAD_BYTES), about);
      const derived = ring.of(purpose).find((one) => one.derived);
      if (!derived) throw new Error(`The key of a sealed value ('${purpose}') is gone`);
      return gcmOpen(derived.key, sealed, about);
    },
  };
}
