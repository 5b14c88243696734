/** Names joined by single dots, joined by slashes: nothing that leads out of a folder. */
const KEY = /^(?:[\w-]+(?:\.[\w-]+)*\/)+[\w-]+(?:\.[\w-]+)*$/;
/** A file system's limit of 255 bytes, less what the embedded part puts before a key. */
const KEY_MAX = 200;

export const isKey = (key: string): boolean => key.length <= KEY_MAX && KEY.test(key);

/** The key as it is. Throws for one that only a fault of ours, or an attack, can have made. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error('This is no key of the storage.');
  return key;
}

/** Keys that a search for abandoned objects answers at most; S3 removes as many with one call. */
export const ABANDONED_MAX = 1000;
