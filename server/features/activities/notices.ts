import { sql } from 'kysely';
import { leadName } from '#schemas/lead/name.ts';
import { teamOf, type LeadType, type Role } from '#schemas/permissions.ts';
import type { Person } from '#schemas/person.ts';
import { NOTE_SUBJECT, type NoteSubject } from '#schemas/vocabulary/index.ts';
import { notify } from '#server/features/notices/notify.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Trx } from '#server/platform/db.ts';
import { personText } from '#server/platform/names.ts';
import type { Write } from '#server/platform/write.ts';
import type { Written } from './activity.ts';

/** Who can be told of a change to activities of a type: people at work who may read its leads. */
export interface Audience {
  /** Who made the change, by name. */
  readonly person: string;
  /** Those who hold one of the roles asked for. */
  readonly holders: readonly string[];
  readonly hears: (userId: string) => boolean;
}

/** Reads whom a change may be told to, out of some people and the holders of some roles. Not the one who made it. */
export async function readAudience(
  trx: Trx,
  actor: Actor,
  type: LeadType,
  people: readonly string[],
  roles: readonly Role[] = [],
): Promise<Audience> {
  const { rows } = await sql<Person & { readonly role: Role }>`
    select entity_id, first_name, last_name, roles[1] as role from app_user
     where active and roles[1] = any(${teamOf('prospecting', type)}::text[])
       and (entity_id = any(${[...new Set(people), actor.id]}::uuid[]) or roles[1] = any(${roles}::text[]))`.execute(
    trx,
  );
  const author = rows.find(({ entity_id }) => entity_id === actor.id);
  const others = rows.filter((row) => row !== author);
  const known = new Set(others.map(({ entity_id }) => entity_id));
  return {
    person: author ? personText(author) : actor.username,
    holders: others.filter(({ role }) => roles.includes(role)).map(({ entity_id }) => entity_id),
    hears: (userId) => known.has(userId),
  };
}

/** Tells those whom the author of an outreach wants to know of it. */
export async function tellOfOutreach(
  { trx }: Write,
  actor: Actor,
  written: readonly Written[],
): Promise<void> {
  for (const { after } of written) {
    const people = (after.notify_ids as readonly string[] | undefined) ?? [];
    if (people.length === 0) continue;
    const { person, hears } = await readAudience(trx, actor, after.lead_type, people);
    const params = {
      lead: await nameOfLead(trx, after.lead_id),
      person,
      subject: NOTE_SUBJECT[after.subject as NoteSubject],
    };
    await notify(
      trx,
      ...people.filter(hears).map((userId) => ({
        code: 'outreach.added' as const,
        params,
        userId,
        about: { resource: 'lead' as const, id: after.lead_id },
      })),
    );
  }
}

async function nameOfLead(trx: Trx, id: string): Promise<string> {
  const { rows } = await sql<{ company_name: string | null; phone: string | null }>`
    select company_name, phone from lead where entity_id = ${id}`.execute(trx);
  return leadName(rows[0] ?? {}) ?? '';
}
