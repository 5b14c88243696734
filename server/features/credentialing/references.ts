import { sql } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import type { FormField } from '#schemas/engine/form.ts';
import { isKey } from '#schemas/engine/formats.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import type { Trx } from '#server/platform/db.ts';

/** What a form names of its account's other resources. */
export interface Named {
  readonly account_id: string;
  readonly field: FormField;
  readonly value: unknown;
  /** Where a fail of it is told. */
  readonly at: string;
}

/**
 * Fails for references to what is no resource of the same account, or of another kind than the field names
 * (docs/decisions/012): one statement whatever their number. What is no key at all is the form's to refuse.
 */
export async function referenceFails(trx: Trx, named: readonly Named[]): Promise<Fail[]> {
  const wanted = named.flatMap(({ account_id, field: { reference }, value, at }) =>
    reference && typeof value === 'string' && isKey(value)
      ? [{ account_id, kind: reference, id: value.toLowerCase(), at }]
      : [],
  );
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ entity_id: string; account_id: string; kind: ResourceKind }>`
    select entity_id, account_id, kind from resource
     where entity_id = any(${[...new Set(wanted.map(({ id }) => id))]}::uuid[])`.execute(trx);
  const there = new Set(rows.map(({ entity_id, account_id, kind }) => `${entity_id} ${account_id} ${kind}`));
  return wanted
    .filter(({ id, account_id, kind }) => !there.has(`${id} ${account_id} ${kind}`))
    .map(({ at }): Fail => ({ field: at, code: 'unknown_reference' }));
}
