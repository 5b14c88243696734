import { sql } from 'kysely';
import type { Fields, Values } from '#schemas/engine/field.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { isKey } from '#schemas/engine/formats.ts';
import { fieldOf, isValues } from '#schemas/engine/resource.ts';
import { teamOf, type LeadType } from '#schemas/permissions.ts';
import type { Db, Trx } from './db.ts';

interface Reference {
  readonly path: string;
  /** A lookup list, or 'user'. */
  readonly list: string;
  readonly id: string;
}

/** Every reference in a record's values, rows included. What is not even a key is validation's to name. */
function referencesIn(fields: Fields, values: Values, prefix = ''): Reference[] {
  return Object.entries(values).flatMap(([name, value]): Reference[] => {
    const field = fieldOf(fields, name);
    const path = prefix + name;
    if (field?.kind === 'rows' && Array.isArray(value)) {
      return value.flatMap((row: unknown, index) =>
        isValues(row) ? referencesIn(field.fields, row, `${path}.${index}.`) : [],
      );
    }
    if (field?.kind !== 'lookup' && field?.kind !== 'user') return [];
    const list = field.kind === 'user' ? 'user' : field.list;
    return [value].flat().flatMap((id) => (typeof id === 'string' && isKey(id) ? [{ path, list, id }] : []));
  });
}

/**
 * Fails for references to what does not exist, or not for this lead type: its lookups, its team. What the record
 * `current`ly refers to may stay, also when it was retired meanwhile. One query whatever the number.
 */
export async function unknownReferences(
  db: Db | Trx,
  fields: Fields,
  values: Values,
  type: LeadType,
  current: Values = {},
): Promise<Fail[]> {
  const kept = new Set(referencesIn(fields, current).map(({ list, id }) => `${list} ${id}`));
  const references = referencesIn(fields, values).filter(({ list, id }) => !kept.has(`${list} ${id}`));
  if (references.length === 0) return [];
  const ids = [...new Set(references.map((reference) => reference.id))];
  const { rows } = await sql<{ list: string; id: string }>`
    select list, entity_id as id from lookup
      where entity_id = any(${ids}::uuid[]) and retired_at is null and (lead_type is null or lead_type = ${type})
    union all select 'user', entity_id from app_user
      where entity_id = any(${ids}::uuid[]) and active and roles[1] = any(${teamOf('prospecting', type)}::text[])`.execute(
    db,
  );
  const known = new Set(rows.map((row) => `${row.list} ${row.id}`));
  const wrong = references.filter((reference) => !known.has(`${reference.list} ${reference.id}`));
  return [...new Set(wrong.map((reference) => reference.path))].map((field) => ({
    field,
    code: 'unknown_reference',
  }));
}
