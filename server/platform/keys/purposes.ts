/** What is kept encrypted, value by value: `keys:rotate` moves it to a new key. */
export const SEALING = ['credential.values', 'signing.filled', 'signing_key'] as const;
export type Sealing = (typeof SEALING)[number];

/**
 * What is named, told or proved by a key: names of objects in the storage, links and codes of signers, forms for uploads, the
 * audit trail. They keep their key, whatever becomes of the secret key that seals it: nothing that they gave out would be
 * known again.
 */
const PROVING = ['audit', 'paper', 'sealed', 'signing.code', 'signing.link', 'upload'] as const;
export type Proving = (typeof PROVING)[number];

/** An age identity, which opens confidential files. */
export const FILES = 'files';

/** What there are keys for: who learns those of one knows nothing of another. */
export const PURPOSES = [...SEALING, ...PROVING, FILES] as const;
export type Purpose = (typeof PURPOSES)[number];
