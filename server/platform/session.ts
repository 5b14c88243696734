import { sql } from 'kysely';
import { v5 as uuidv5 } from 'uuid';
import { isKey } from '#schemas/engine/formats.ts';
import { isRole } from '#schemas/permissions.ts';
import type { Identity, Session } from '#server/ports/identity/index.ts';
import { actorOf, type Actor } from './actor.ts';
import type { Db } from './db.ts';
import { Problem } from './problem.ts';

const REMEMBERED = 10_000;

export interface Sessions {
  /** Throws `no_session` for a token that is not good, `forbidden` for a person without a role. */
  (token: string): Promise<{ readonly actor: Actor; readonly session: Session }>;
  /** What was written of people may be gone: their next calls write it again. */
  forget(): void;
}

/**
 * Turns an access token into the person behind it. People come from the identity provider; the first call of a person
 * (or of a changed one) writes them to `app_user`, so that records can name them.
 */
export function sessionReader(db: Db, identity: Identity): Sessions {
  const known = new Map<string, string>();
  const read = async (token: string): ReturnType<Sessions> => {
    const session = await identity.verify(token).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'InvalidToken') throw new Problem('no_session');
      throw error;
    });
    const [role] = session.roles;
    if (!isRole(role)) throw new Problem('forbidden');
    const id = keyOf(session.entityId);
    const { expiresAt: _newWithEveryToken, ...person } = session;
    const fingerprint = JSON.stringify(person);
    if (known.get(id) !== fingerprint) {
      await remember(db, id, session);
      if (known.size >= REMEMBERED) known.clear();
      known.set(id, fingerprint);
    }
    return { actor: actorOf(id, session.username, role), session };
  };
  return Object.assign(read, { forget: () => known.clear() });
}

const FOREIGN = 'c9a1e6a0-52b1-5b0c-8a53-7b2b6f1f6f0e';

/** Our key of a person: the provider's, or a stable one made from it when it is no UUID (a subject may be any text). */
const keyOf = (entityId: string): string => (isKey(entityId) ? entityId : uuidv5(entityId, FOREIGN));

const remember = async (db: Db, id: string, session: Session): Promise<void> => {
  const person = {
    username: session.username,
    first_name: session.firstName ?? '',
    last_name: session.lastName ?? '',
    email: session.email ?? null,
    roles: session.roles.filter(isRole),
  };
  await db.transaction().execute(async (trx) => {
    // A name may pass to somebody else at the provider (a leaver, a new account): the key tells who is who, and the
    // former holder of the name keeps the records.
    await trx
      .updateTable('app_user')
      .set({ username: sql`username || '~' || entity_id`, active: false, updated_at: sql`now()` })
      .where('username', '=', person.username)
      .where('entity_id', '<>', id)
      .execute();
    await trx
      .insertInto('app_user')
      .values({ entity_id: id, ...person })
      .onConflict((conflict) =>
        conflict.column('entity_id').doUpdateSet({ ...person, updated_at: sql`now()` }),
      )
      .execute();
  });
};
