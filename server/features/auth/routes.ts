import { Type } from '@sinclair/typebox';
import { sql } from 'kysely';
import { ROLES, type Role, roleNames } from '#schemas/permissions.ts';
import type { AppContext } from '#server/app.ts';
import { requireScope, type Actor } from '#server/platform/actor.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { byPerson, personHas } from '#server/platform/list/people.ts';

const Query = Type.Object(
  {
    role_in: Type.Optional(Type.Array(Type.String({ maxLength: 400 }), { maxItems: 20 })),
    search: Type.Optional(Type.String({ maxLength: 100 })),
    // The specification's console asks for ten million; what it gets is bounded.
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000, default: 1000 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  },
  { additionalProperties: false },
);
const MAX_SIZE = 1000;

/** Who is signed in, and the people whom records name (specification §7 'Auth service'). */
export async function authFeature(api: App, { db }: AppContext): Promise<void> {
  api.get('/auth/session', { ...needs('session.read'), schema: { tags: ['auth'] } }, (request) => {
    const { actor } = callOf(request);
    return {
      entity_id: actor.id,
      username: actor.username,
      roles: request.session?.roles ?? [],
      first_name: request.session?.firstName ?? '',
      last_name: request.session?.lastName ?? '',
      email: request.session?.email ?? null,
    };
  });

  api.get(
    '/auth/users',
    { ...needs('user.read'), schema: { tags: ['auth'], querystring: Query } },
    async (request) => {
      const { actor } = callOf(request);
      const { page = 1, search } = request.query;
      const size = Math.min(request.query.size ?? MAX_SIZE, MAX_SIZE);
      const wanted = (request.query.role_in ?? []).flatMap((value) => value.split(',')).filter(Boolean);
      const roles = visibleRoles(actor).filter((role) => wanted.length === 0 || wanted.includes(role));
      const { rows } = await sql<{ total: string }>`
      select entity_id, username, first_name, last_name, active, count(*) over () as total
        from app_user
       where roles[1] = any(${roles}::text[])
         ${search ? sql`and ${personHas('app_user', search)}` : sql``}
       order by ${byPerson('app_user')} limit ${size} offset ${(page - 1) * size}`.execute(db);
      const items = rows.map(({ total: _total, ...person }) => person);
      return { items, total: Number(rows[0]?.total ?? 0), total_exact: true, page, size };
    },
  );
}

/** Domain §6: PR people see their type's team, credentials people the staff; providers are nobody's list. */
export function visibleRoles(actor: Actor): Role[] {
  const staff = roleNames().filter((role) => ROLES[role].rank !== 'PV');
  return requireScope(actor, 'user.read') === 'all'
    ? staff
    : staff.filter((role) => ROLES[role].type === actor.leadType);
}
