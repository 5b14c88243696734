import { gcmOpen, gcmSeal } from '#server/platform/gcm.ts';
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

export function vaultOf(secrets: Pick<Secrets, 'keyFor'>): Vault {
  const key = secrets.keyFor('credential.values');
  const about = ({ instance, field, rev }: Place): string => `${instance}|${field}|${rev}`;
  return {
    seal: (place, value) => gcmSeal(key, Buffer.from(JSON.stringify(value)), about(place)),
    open: (place, sealed) => JSON.parse(gcmOpen(key, sealed, about(place)).toString('utf8')) as unknown,
  };
}

const refuse = (): never => {
  throw new Error('A sensitive value came where none may be');
};
/** For values of which none is sensitive: what a lead knows goes into no such field. */
export const NO_VAULT: Vault = { seal: refuse, open: refuse };
