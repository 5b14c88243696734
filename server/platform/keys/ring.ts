import type { Purpose } from './purposes.ts';

/** A key that the database keeps, opened. */
export interface DataKey {
  readonly id: number;
  readonly purpose: Purpose;
  readonly key: Buffer;
  /** It opens what names no key. */
  readonly derived: boolean;
}

/** The keys of an installation as this process knows them: another process may have made one since. */
export interface Ring {
  /** Those of a purpose: the one that seals first, then those that still open. Throws when there is none. */
  of(purpose: Purpose): readonly [DataKey, ...DataKey[]];
  /** The key of this number; one that is not known is looked for in the database. */
  find(id: number): Promise<DataKey | undefined>;
  /** Reads them again. */
  refresh(): Promise<void>;
}

/** @param load reads those that can be opened, in any order */
export async function openRing(load: () => Promise<readonly DataKey[]>): Promise<Ring> {
  let keys: ReadonlyMap<number, DataKey> = new Map();
  let missing = new Set<number>();
  const refresh = async (): Promise<void> => {
    keys = new Map((await load()).map((key) => [key.id, key]));
    missing = new Set();
  };
  await refresh();
  return {
    refresh,
    of(purpose) {
      const [current, ...former] = [...keys.values()]
        .filter((key) => key.purpose === purpose)
        .sort((a, b) => b.id - a.id);
      if (!current) throw new Error(`There is no key for '${purpose}'`);
      return [current, ...former];
    },
    async find(id) {
      // A key is there before anything names it: what one look did not find, no other will.
      if (!keys.has(id) && !missing.has(id)) {
        await refresh();
        if (!keys.has(id)) missing.add(id);
      }
      return keys.get(id);
    },
  };
}
