import { sql, type Selectable } from 'kysely';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import type { Tables } from '#server/db/schema.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Format } from '../lists/format.ts';
import { businessKeys, firstKey, lastKeys } from '../names.ts';

/** Who is compared: settle() keeps it from the facts of the forms. */
export type Identity = Selectable<Tables['screening_identity']>;

/** The next identities by key, after `after`. */
export async function identitiesAfter(db: Db, after: string | null, limit: number): Promise<Identity[]> {
  const { rows } = await sql<Identity>`
    select i.* from screening_identity i join account a on a.entity_id = i.account_id and a.withdrawn_at is null
     where ${after === null ? sql`true` : sql`i.subject_id > ${after}`}
     order by i.subject_id limit ${limit}`.execute(db);
  return rows;
}

export async function identitiesOf(trx: Trx, subjects: readonly SubjectRef[]): Promise<Identity[]> {
  const keys = subjects.map(({ account_id, resource_id }) => resource_id ?? account_id);
  const { rows } = await sql<Identity>`
    select * from screening_identity where subject_id = any(${keys}::uuid[]) order by subject_id`.execute(
    trx,
  );
  return rows;
}

/** Every subject of an account that is compared. */
export async function identitiesOfAccount(trx: Trx, accountId: string): Promise<Identity[]> {
  const { rows } = await sql<Identity>`
    select * from screening_identity where account_id = ${accountId} order by subject_id`.execute(trx);
  return rows;
}

/** What an identity is looked for by. */
export interface Wanted {
  readonly npi: string | null;
  readonly last: readonly string[];
  readonly first: string | null;
  readonly business: readonly string[];
  readonly states: readonly string[];
}

export function wantedOf({ widths }: Format, identity: Identity): Wanted {
  const first = firstKey(identity.first_name ?? '');
  return {
    npi: identity.npi,
    first,
    last: first !== null ? lastKeys(identity.last_name ?? '', widths.last) : [],
    business: [...new Set(identity.business_names.flatMap((name) => businessKeys(name, widths.business)))],
    states: identity.states.map((state) => state.toUpperCase()),
  };
}

/** Whether there is a name to be found by: an NPI alone finds only who is listed with one. */
export const hasName = ({ last, business }: Wanted): boolean => last.length > 0 || business.length > 0;
