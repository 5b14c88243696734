import { sql } from 'kysely';
import type { Language } from '#schemas/engine/codes.ts';
import type { Person } from '#schemas/person.ts';
import type { Names } from './csv.ts';
import type { Db, Trx } from './db.ts';

/** People by key. */
export async function readPeople(
  db: Db | Trx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const { rows } = await sql<Person>`
    select entity_id, first_name, last_name from app_user where entity_id = any(${[...new Set(keys)]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((person) => [person.entity_id, person]));
}

export const personText = (person: Pick<Person, 'first_name' | 'last_name'>): string =>
  `${person.first_name} ${person.last_name}`.trim();

/** The name of every lookup and person by key, in a language: a few thousand entries, one query. */
export async function readNames(db: Db | Trx, language: Language): Promise<Names> {
  const { rows } = await sql<{ id: string; name: string }>`
    select entity_id as id, case when list = 'state' then code else ${sql.ref(`name_${language}`)} end as name from lookup
    union all select entity_id, trim(first_name || ' ' || last_name) from app_user`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The names in full, in a language, of those lookups and people that have one of these keys. */
export async function readNamesOf(db: Db | Trx, language: Language, keys: readonly string[]): Promise<Names> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select entity_id as id, ${sql.ref(`name_${language}`)} as name from lookup where entity_id = any(${keys}::uuid[])
    union all select entity_id, trim(first_name || ' ' || last_name) from app_user
     where entity_id = any(${keys}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
