import type { FastifyRequest } from 'fastify';
import { isRole } from '#schemas/permissions.ts';
import type { Identity, Session } from '#server/ports/identity/index.ts';
import { actorOf, type Actor } from './actor.ts';
import type { Db } from './db.ts';
import { Problem } from './problem.ts';

const REMEMBERED = 10_000;

/**
 * Turns a bearer token into the person behind it. People come from the identity provider; the first call of a person
 * (or of a changed one) writes them to `app_user`, so that records can name them.
 */
export function sessionReader(db: Db, identity: Identity): (request: FastifyRequest) => Promise<Actor> {
  const known = new Map<string, string>();
  return async (request) => {
    const token = /^Bearer ([\w.~+/-]+=*)$/.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw new Problem('no_session');
    const session = await identity.verify(token).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'InvalidToken') throw new Problem('no_session');
      throw error;
    });
    const [role] = session.roles;
    if (!isRole(role)) throw new Problem('forbidden');
    const fingerprint = JSON.stringify(session);
    if (known.get(session.entityId) !== fingerprint) {
      await remember(db, session);
      if (known.size >= REMEMBERED) known.clear();
      known.set(session.entityId, fingerprint);
    }
    request.session = session;
    return actorOf(session.entityId, session.username, role);
  };
}

const remember = async (db: Db, session: Session): Promise<void> => {
  const person = {
    username: session.username,
    first_name: session.firstName ?? '',
    last_name: session.lastName ?? '',
    email: session.email ?? null,
    roles: session.roles.filter(isRole),
  };
  await db
    .insertInto('app_user')
    .values({ entity_id: session.entityId, ...person })
    .onConflict((conflict) => conflict.column('entity_id').doUpdateSet(person))
    .execute();
};
