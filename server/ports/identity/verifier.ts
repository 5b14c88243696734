import { errors, jwtVerify } from 'jose';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { isRole } from '#schemas/permissions.ts';
import type { Session } from './types.ts';

/** The token is not (or no longer) good: 401. The message never holds the token. */
export class InvalidToken extends Error {
  override readonly name = 'InvalidToken';
  readonly status = 401;
}

/** The provider or its keys cannot be reached, so nothing can be said about the token: 503. */
export class IdentityUnavailable extends Error {
  override readonly name = 'IdentityUnavailable';
  readonly status = 503;
}

export interface Trust {
  keys: JWTVerifyGetKey;
  issuer: string;
  /** The token must be meant for one of these. */
  audiences: string[];
  algorithms: string[];
  /** Demanded only of an issuer that is known to send it. */
  typ?: string;
}

const CLOCK_TOLERANCE_SECONDS = 5;
/** jose's codes that blame the token; the others (time-out, broken key set) blame the provider. */
const BLAMES_TOKEN =
  /^ERR_(JWT_|JWS_|JOSE_ALG_NOT_ALLOWED|JOSE_NOT_SUPPORTED|JWKS_NO_MATCHING|JWKS_MULTIPLE)/;

/** Lists come as an array, or joined by commas or spaces (glewlwyd does both). */
function listOf(value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => (typeof item === 'string' ? item.split(/[\s,]+/).filter(Boolean) : []));
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

function sessionOf(claims: JWTPayload): Session {
  const entityId = textOf(claims.entity_id) ?? textOf(claims.sub);
  if (!entityId) throw new InvalidToken('the token names nobody');
  const firstName = textOf(claims.given_name);
  const lastName = textOf(claims.family_name);
  const email = textOf(claims.email);
  return {
    entityId,
    username: textOf(claims.username) ?? textOf(claims.preferred_username) ?? entityId,
    roles: listOf(claims.roles).filter(isRole),
    expiresAt: claims.exp ?? 0,
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(email && { email }),
  };
}

/** Checks signature, issuer, audience and expiry of an access token and reads the person out of it. */
export async function verifyToken(token: string, trust: Trust): Promise<Session> {
  let claims: JWTPayload;
  try {
    const { payload } = await jwtVerify(token, trust.keys, {
      issuer: trust.issuer,
      algorithms: trust.algorithms,
      requiredClaims: ['exp'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      ...(trust.typ && { typ: trust.typ }),
    });
    claims = payload;
  } catch (cause) {
    if (cause instanceof errors.JOSEError && BLAMES_TOKEN.test(cause.code)) {
      throw new InvalidToken(cause.message, { cause });
    }
    throw new IdentityUnavailable('the keys of the identity provider cannot be had', { cause });
  }
  if (!listOf(claims.aud).some((audience) => trust.audiences.includes(audience))) {
    throw new InvalidToken('the token is meant for another audience');
  }
  return sessionOf(claims);
}
