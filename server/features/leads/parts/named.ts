import { sql } from 'kysely';
import type { Language } from '#schemas/engine/codes.ts';
import { isKey } from '#schemas/engine/formats.ts';
import type { Db } from '#server/platform/db.ts';

/** A lookup entry as other records carry it (specification §7: `state.name`). */
interface Named {
  readonly entity_id: string;
  readonly name: string;
  readonly code: string;
}

/** The entries behind keys that records hold, in the reader's language: one query whatever the number. */
export async function namedLookups(
  db: Db,
  language: Language,
  keys: readonly unknown[],
): Promise<(key: unknown) => Named | null> {
  const ids = [...new Set(keys)].filter((key) => typeof key === 'string' && isKey(key));
  if (ids.length === 0) return () => null;
  const { rows } = await sql<Named>`
    select entity_id, ${sql.ref(`name_${language}`)} as name, code from lookup
     where entity_id = any(${ids}::uuid[])`.execute(db);
  const byKey = new Map<unknown, Named>(rows.map((row) => [row.entity_id, row]));
  return (key) => byKey.get(key) ?? null;
}
