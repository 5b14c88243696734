import type { Named } from '#src/dataProvider/lookups.ts';

/** The name of any of some records, by its key. */
export const nameIn =
  (byId: ReadonlyMap<string, Named>) =>
  (id: string): string =>
    byId.get(id)?.name ?? '';
