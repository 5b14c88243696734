import { sql } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Field, Fields, Values } from '#schemas/engine/field.ts';
import { isKey } from '#schemas/engine/formats.ts';
import { entries } from '#schemas/engine/resource.ts';
import type { FailCode } from '#schemas/errors.ts';
import type { UploadState } from '#schemas/vocabulary/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Trx } from '#server/platform/db.ts';
import { isHeld } from './holders.ts';

type FileField = Extract<Field, { kind: 'file' }>;
interface Wanted {
  readonly name: string;
  readonly field: FileField;
  readonly id: string;
}

/** What is not uploaded yet may hang on a record already: people need not wait for the scanner. */
const REFUSED: Readonly<Partial<Record<UploadState, FailCode>>> = {
  REJECTED_VIRUS: 'virus',
  FAILED: 'upload_failed',
};

/**
 * Fails for files that a change would hang on a record: only one's own upload for this use that hangs nowhere yet. What
 * the record holds already may stay. The files are locked until the transaction ends, so that none hangs on two records
 * and no sweep takes it for forgotten.
 */
export async function attachFails(
  trx: Trx,
  actor: Actor,
  fields: Fields,
  values: Values,
  current: Values = {},
): Promise<Fail[]> {
  const wanted = entries(fields).flatMap(([name, field]): Wanted[] => {
    const id = values[name];
    // What is no key is validation's to name.
    if (field.kind !== 'file' || typeof id !== 'string' || !isKey(id) || id === current[name]) return [];
    return [{ name, field, id }];
  });
  if (wanted.length === 0) return [];
  const own = sql`t.entity_id = any(${wanted.map(({ id }) => id)}::uuid[]) and t.created_by = ${actor.id}`;
  // Locked before it is asked what holds them: who waited for the lock sees what the other hung them on.
  await sql`select from file t where ${own} order by t.entity_id for update`.execute(trx);
  const { rows } = await sql<{ entity_id: string; use: string; state: UploadState; held: boolean }>`
    select t.entity_id, t.use, t.state, ${isHeld} as held from file t
     where ${own} and t.trashed_at is null`.execute(trx);
  const found = new Map(rows.map((row) => [row.entity_id, row]));
  return wanted.flatMap(({ name, field, id }): Fail[] => {
    const file = found.get(id);
    if (!file || file.held || file.use !== field.use) return [{ field: name, code: 'unknown_reference' }];
    const code = REFUSED[file.state];
    return code ? [{ field: name, code }] : [];
  });
}
