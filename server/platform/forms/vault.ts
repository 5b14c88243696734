import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from '#server/platform/secrets.ts';

/** Where a sensitive value stands; it opens nowhere else. */
export interface Place {
  readonly instance: string;
  readonly field: string;
  readonly rev: number;
}

/** Encrypts single values (AES-256-GCM, NIST SP 800-38D). */
export interface Vault {
  seal(place: Place, value: unknown): Buffer;
  /** Throws when the value was changed, or moved from another place. */
  open(place: Place, sealed: Buffer): unknown;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function vaultOf(secrets: Pick<Secrets, 'keyFor'>): Vault {
  const key = secrets.keyFor('credential.values');
  const about = ({ instance, field, rev }: Place): Buffer => Buffer.from(`${instance}|${field}|${rev}`);
  return {
    seal(place, value) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(about(place));
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(place, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(about(place))
        .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = Buffer.concat([
        decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]);
      return JSON.parse(text.toString('utf8')) as unknown;
    },
  };
}

const refuse = (): never => {
  throw new Error('A sensitive value came where none may be');
};
/** For values of which none is sensitive: what a lead knows goes into no such field. */
export const NO_VAULT: Vault = { seal: refuse, open: refuse };
