import type { Sealer } from '#server/platform/keys/sealing.ts';

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
  open(place: Place, sealed: Buffer): Promise<unknown>;
}

/** What a value is sealed with besides its key. */
export const aboutOf = ({ instance, field, rev }: Place): string => `${instance}|${field}|${rev}`;

const PURPOSE = 'credential.values';

export const vaultOf = (sealer: Sealer): Vault => ({
  seal: (place, value) => sealer.seal(PURPOSE, Buffer.from(JSON.stringify(value)), aboutOf(place)),
  open: async (place, sealed) =>
    JSON.parse((await sealer.open(PURPOSE, sealed, aboutOf(place))).toString('utf8')) as unknown,
});

const refuse = (): never => {
  throw new Error('A sensitive value came where none may be');
};
/** For values of which none is sensitive: what a lead knows goes into no such field. */
export const NO_VAULT: Vault = { seal: refuse, open: refuse };
