import type pg from 'pg';
import type { Role } from '#schemas/permissions.ts';
import { demoId } from '#server/db/seed/people.ts';
import { DEMO_PASSWORD, hashPassword } from '#server/ports/identity/index.ts';

export interface Worker {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
}

const team = (role: Role, prefix: string, count: number): Worker[] =>
  Array.from({ length: count }, (_, n) => ({
    id: demoId(`bench ${prefix}${n}`),
    username: `bench.${prefix}${n}`,
    role,
  }));

/** The people of a large network: they have the demo's password, and work beside its people. */
export const TEAMS = {
  SP: team('SPECIALTY_PR_AGENT', 'sp', 64),
  TP: team('TRANSPORTATION_PR_AGENT', 'tp', 32),
  CREDENTIALS: team('CREDENTIALS_AGENT', 'cred', 16),
} as const;

export async function addPeople(client: pg.ClientBase): Promise<void> {
  const hash = await hashPassword(DEMO_PASSWORD);
  const people = Object.values(TEAMS).flat();
  const of = (name: keyof Worker): string[] => people.map((person) => person[name]);
  await client.query(
    `insert into app_user (entity_id, username, first_name, last_name, email, roles)
     select id, username, 'Agent', username, username || '@bench.example', array[role]
       from unnest($1::uuid[], $2::text[], $3::text[]) p (id, username, role)`,
    [of('id'), of('username'), of('role')],
  );
  await client.query('insert into portal_account (user_id, password_hash) select unnest($1::uuid[]), $2', [
    of('id'),
    hash,
  ]);
}
