import { importJWK, SignJWT } from 'jose';
import type pg from 'pg';
import type { Role } from '#schemas/permissions.ts';
import { PEOPLE, demoId } from '#server/db/seed/people.ts';
import { loadKeys, SIGNING_ALGORITHM } from '#server/ports/identity/embedded/keys.ts';

export interface Claims {
  readonly sub: string;
  readonly username: string;
  readonly roles: readonly string[];
  readonly email?: string;
}

/** Who a person of the demo is to the portal. */
export function claimsOf(username: string): Claims {
  const person = PEOPLE.find((candidate) => candidate.username === username);
  if (!person) throw new Error(`No such demo person: ${username}`);
  return { sub: demoId(username), username, roles: [person.role satisfies Role] };
}

/** Access tokens as the embedded portal signs them; the portal's own flow is proved in tests/server/ports/identity. */
export async function tokenMaker(
  pool: pg.Pool,
  publicUrl: string,
): Promise<(claims: Claims, life?: string) => Promise<string>> {
  const { signing } = await loadKeys(pool);
  const key = await importJWK(signing, SIGNING_ALGORITHM);
  return ({ sub, username, roles, email }, life = '10m') =>
    new SignJWT({
      username,
      roles,
      entity_id: sub,
      client_id: 'provnet-console',
      given_name: username,
      family_name: 'Test',
      ...(email && { email }),
    })
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: signing.kid, typ: 'at+jwt' })
      .setIssuer(`${publicUrl}/portal`)
      .setAudience(`${publicUrl}/api`)
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime(life)
      .sign(key);
}
