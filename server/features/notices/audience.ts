import { sql } from 'kysely';
import { leadName } from '#schemas/lead/name.ts';
import { teamOf, type LeadType, type Role } from '#schemas/permissions.ts';
import type { Person } from '#schemas/person.ts';
import type { Trx } from '#server/platform/db.ts';
import { personText } from '#server/platform/names.ts';

/** Who can be told of a change to leads of a type, or to what is kept of them: people at work who may read them. */
export interface Audience {
  /** Who made the change, by name. */
  readonly person: string;
  /** Those who hold one of the roles asked for. */
  readonly holders: readonly string[];
  readonly hears: (userId: string) => boolean;
}

/**
 * Reads whom a change may be told to, out of some people and the holders of some roles. Not the one who made it (null: the
 * house itself).
 */
export async function readAudience(
  trx: Trx,
  authorId: string | null,
  type: LeadType,
  people: readonly string[],
  roles: readonly Role[] = [],
): Promise<Audience> {
  const { rows } = await sql<Person & { readonly username: string; readonly role: Role }>`
    select entity_id, username, first_name, last_name, roles[1] as role from app_user
     where entity_id = ${authorId}
        or (active and roles[1] = any(${teamOf('prospecting', type)}::text[])
            and (entity_id = any(${[...new Set(people)]}::uuid[]) or roles[1] = any(${roles}::text[])))`.execute(
    trx,
  );
  const author = rows.find(({ entity_id }) => entity_id === authorId);
  const others = rows.filter((row) => row !== author);
  const known = new Set(others.map(({ entity_id }) => entity_id));
  return {
    person: author ? personText(author) || author.username : '',
    holders: others.filter(({ role }) => roles.includes(role)).map(({ entity_id }) => entity_id),
    hears: (userId) => known.has(userId),
  };
}

/** What people call a lead. */
export async function nameOfLead(trx: Trx, id: string): Promise<string> {
  const { rows } = await sql<{ company_name: string | null; phone: string | null }>`
    select company_name, phone from lead where entity_id = ${id}`.execute(trx);
  return leadName(rows[0] ?? {}) ?? '';
}
