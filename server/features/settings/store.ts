import { sql } from 'kysely';
import type { Values } from '#schemas/engine/field.ts';
import { SETTINGS_MAX } from '#schemas/vocabulary/limits.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';

/** What a person has set for themselves under a key; null when nothing is. */
export interface Setting {
  readonly key: string;
  readonly value: Values | null;
}

export async function readSetting(db: Db, userId: string, key: string): Promise<Setting> {
  const { rows } = await sql<{ value: Values }>`
    select value from user_setting where user_id = ${userId} and key = ${key}`.execute(db);
  return { key, value: rows[0]?.value ?? null };
}

/**
 * Keeps a person's setting; null forgets it. How somebody likes their own lists is no change of a record: it has no
 * version (the last write wins) and no history. Throws `bad_request` when the person has as many keys as anybody may.
 */
export async function keepSetting(
  db: Db,
  userId: string,
  key: string,
  value: Values | null,
): Promise<Setting> {
  if (value === null) {
    await sql`delete from user_setting where user_id = ${userId} and key = ${key}`.execute(db);
    return { key, value };
  }
  const { numAffectedRows = 0n } = await sql`
    insert into user_setting (user_id, key, value)
    select ${userId}, ${key}, ${JSON.stringify(value)}::jsonb
     where (select count(*) from user_setting where user_id = ${userId} and key <> ${key}) < ${SETTINGS_MAX}
    on conflict (user_id, key) do update set value = excluded.value, updated_at = clock_timestamp()`.execute(
    db,
  );
  if (numAffectedRows === 0n)
    throw new Problem('bad_request', [{ field: 'key', code: 'too_many', params: { limit: SETTINGS_MAX } }]);
  return { key, value };
}
