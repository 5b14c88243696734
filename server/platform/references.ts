import { sql } from 'kysely';
import type { Fields, Values } from '#schemas/engine/field.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { isValues } from '#schemas/engine/resource.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Db, Trx } from './db.ts';

interface Reference {
  readonly path: string;
  /** A lookup list, or 'user'. */
  readonly list: string;
  readonly id: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Every reference in a record's values, rows included. What is not even a key is validation's to name. */
function referencesIn(fields: Fields, values: Values, prefix = ''): Reference[] {
  return Object.entries(values).flatMap(([name, value]): Reference[] => {
    const field = fields[name];
    const path = prefix + name;
    if (field?.kind === 'rows' && Array.isArray(value)) {
      return value.flatMap((row: unknown, index) =>
        isValues(row) ? referencesIn(field.fields, row, `${path}.${index}.`) : [],
      );
    }
    if (field?.kind !== 'lookup' && field?.kind !== 'user') return [];
    const list = field.kind === 'user' ? 'user' : field.list;
    return [value]
      .flat()
      .flatMap((id) => (typeof id === 'string' && UUID.test(id) ? [{ path, list, id }] : []));
  });
}

/** Fails for references to what does not exist, or not for this lead type. One query whatever the number. */
export async function unknownReferences(
  db: Db | Trx,
  fields: Fields,
  values: Values,
  type: LeadType,
): Promise<Fail[]> {
  const references = referencesIn(fields, values);
  if (references.length === 0) return [];
  const ids = [...new Set(references.map((reference) => reference.id))];
  const { rows } = await sql<{ list: string; id: string }>`
    select list, entity_id as id from lookup
      where entity_id = any(${ids}::uuid[]) and retired_at is null and (lead_type is null or lead_type = ${type})
    union all select 'user', entity_id from app_user where entity_id = any(${ids}::uuid[])`.execute(db);
  const known = new Set(rows.map((row) => `${row.list} ${row.id}`));
  const wrong = references.filter((reference) => !known.has(`${reference.list} ${reference.id}`));
  return [...new Set(wrong.map((reference) => reference.path))].map((field) => ({
    field,
    code: 'unknown_reference',
  }));
}
