import { sql } from 'kysely';
import { AREAS } from '#schemas/permissions.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { isOneOf, type Part } from './person.ts';

/** The person who signs in for a provider. */
export interface Login {
  readonly entity_id: string;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
}

/** Whoever fills in an account's file, unless they work for the network as well: then they are known as one of it. */
export async function findLogin(db: Db | Trx, userId: string | null): Promise<Login | null> {
  if (userId === null) return null;
  const { rows } = await sql<Login>`
    select entity_id, username, first_name, last_name, email from app_user
     where entity_id = ${userId} and roles <@ ${AREAS.providerEdit}::text[]`.execute(db);
  return rows[0] ?? null;
}

/** By which a login would be known. */
export const namesOf = ({ username, first_name, last_name, email }: Login): string[] =>
  [username, first_name, last_name, email ?? ''].filter(Boolean);

/** A login without its person: the key stays, which the history has for who did something. */
export function partsOfLogin({ entity_id }: Login): Part[] {
  const own = isOneOf('user_id', [entity_id]);
  return [
    {
      part: 'login',
      table: 'app_user',
      where: isOneOf('entity_id', [entity_id]),
      set: {
        username: sql`'erased~' || entity_id`,
        first_name: '',
        last_name: '',
        email: null,
        active: sql`false`,
      },
    },
    { part: 'login', table: 'user_setting', where: own },
    { part: 'notices', table: 'notice', where: own },
  ];
}
