import { sql } from 'kysely';
import { isRole } from '#schemas/permissions.ts';
import { actorOf, type Actor } from './actor.ts';
import type { Db, Trx } from './db.ts';

/** A person with the rights they have now, for work that they asked for earlier; null when they have left. */
export async function actorNow(db: Db | Trx, id: string): Promise<Actor | null> {
  const { rows } = await sql<{ username: string; role: string | null }>`
    select username, roles[1] as role from app_user where entity_id = ${id} and active`.execute(db);
  const [person] = rows;
  return person && isRole(person.role) ? actorOf(id, person.username, person.role) : null;
}
