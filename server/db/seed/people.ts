import { v5 as uuidv5 } from 'uuid';
import type { Role } from '#schemas/permissions.ts';
import type { Db } from '#server/platform/db.ts';
import { DEMO_PASSWORD, hashPassword } from '#server/ports/identity/index.ts';
import { sql } from 'kysely';

const NAMESPACE = '0d7f1c5e-6a0b-5c7e-9a55-3b1f0c7d2a10';

/** A stable key for demo data: the same name gives the same key on every machine. */
export const demoId = (name: string): string => uuidv5(name, NAMESPACE);

interface Person {
  readonly username: string;
  readonly first: string;
  readonly last: string;
  readonly role: Role;
}

/** One account per role (README), and colleagues so that teams look like teams. */
export const PEOPLE: readonly Person[] = [
  { username: 'sp.agent', first: 'Sofía', last: 'Reyes', role: 'SPECIALTY_PR_AGENT' },
  { username: 'sp.agent2', first: 'Daniel', last: 'Okafor', role: 'SPECIALTY_PR_AGENT' },
  { username: 'sp.agent3', first: 'Hannah', last: 'Lindqvist', role: 'SPECIALTY_PR_AGENT' },
  { username: 'sp.supervisor', first: 'Marcus', last: 'Bell', role: 'SPECIALTY_PR_SUPERVISOR' },
  { username: 'tp.agent', first: 'Tomás', last: 'Herrera', role: 'TRANSPORTATION_PR_AGENT' },
  { username: 'tp.agent2', first: 'Priya', last: 'Nair', role: 'TRANSPORTATION_PR_AGENT' },
  { username: 'tp.supervisor', first: 'Alice', last: 'Whitfield', role: 'TRANSPORTATION_PR_SUPERVISOR' },
  { username: 'cred.agent', first: 'Nina', last: 'Castellanos', role: 'CREDENTIALS_AGENT' },
  { username: 'cred.agent2', first: 'Owen', last: 'Park', role: 'CREDENTIALS_AGENT' },
  { username: 'cred.supervisor', first: 'Ruth', last: 'Adeyemi', role: 'CREDENTIALS_SUPERVISOR' },
  { username: 'sp.provider', first: 'Elena', last: 'Marsh', role: 'CREDENTIALS_SP_PROVIDER' },
  { username: 'tp.provider', first: 'Victor', last: 'Salgado', role: 'CREDENTIALS_TP_PROVIDER' },
];

export const usersWith = (...roles: Role[]): string[] =>
  PEOPLE.filter((person) => roles.includes(person.role)).map((person) => demoId(person.username));

/** The demo's people with their portal accounts. */
export async function seedPeople(trx: Db): Promise<void> {
  const hash = await hashPassword(DEMO_PASSWORD);
  const rows = PEOPLE.map(({ username, first, last, role }) => ({
    entity_id: demoId(username),
    username,
    first_name: first,
    last_name: last,
    email: `${username}@demo.provnet.example`,
    roles: [role],
  }));
  await trx.insertInto('app_user').values(rows).execute();
  await sql`insert into portal_account (user_id, password_hash) select unnest(${rows.map((row) => row.entity_id)}::uuid[]), ${hash}`.execute(
    trx,
  );
}
