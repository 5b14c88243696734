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
export async function readNames(db: Db, language: Language): Promise<Names> {
  const { rows } = await sql<{ id: string; name: string }>`
    select entity_id as id, case when list = 'state' then code else ${sql.ref(`name_${language}`)} end as name from lookup
    union all select entity_id, trim(first_name || ' ' || last_name) from app_user`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
