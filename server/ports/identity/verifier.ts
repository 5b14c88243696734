import { errors, jwtVerify } from 'jose';
import type { JWTHeaderParameters, JWTPayload, JWTVerifyGetKey } from 'jose';
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

/** By how much the clocks of two machines that are kept right may differ. */
const CLOCK_TOLERANCE_SECONDS = 30;
/** jose's codes that blame the token; the others (time-out, broken key set) blame the provider. */
const BLAMES_TOKEN =
  /^ERR_(JWT_|JWS_|JOSE_ALG_NOT_ALLOWED|JOSE_NOT_SUPPORTED|JWKS_NO_MATCHING|JWKS_MULTIPLE)/;

/** Lists come as an array, or joined by commas or spaces (glewlwyd does both). */
function listOf(value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => (typeof item === 'string' ? item.split(/[\s,]+/).filter(Boolean) : []));
}

/** Of a list each is one audience, spaces and all (RFC 7519 §4.1.3); a single text may be a list of scopes. */
const audiencesOf = (aud: unknown): string[] =>
  Array.isArray(aud) ? aud.filter((one) => typeof one === 'string') : listOf(aud);

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

/** What providers write where they say of which sort a token is: RFC 9068, Keycloak, Cognito, Glewlwyd. */
const ACCESS = new Set(['at+jwt', 'application/at+jwt', 'bearer', 'access', 'access_token']);
const ID = new Set(['id', 'id_token', 'logout', 'logout+jwt']);

/**
 * Whether a token says who signed in or out, to the client: it may have the client's name for audience, travels in
 * addresses, and gives no right to call. A nonce stands in an ID token only, but for providers that say of an access
 * token that it is one. A provider may leave all of it out: then only an audience of the API's own tells them apart.
 */
function isForClient(claims: JWTPayload, header: JWTHeaderParameters): boolean {
  const sorts = [header.typ, claims.typ, claims.token_use, claims.type].map((sort) =>
    textOf(sort)?.toLowerCase(),
  );
  const is = (names: ReadonlySet<string>): boolean =>
    sorts.some((sort) => sort !== undefined && names.has(sort));
  return (
    ['at_hash', 'c_hash', 'events'].some((name) => claims[name] !== undefined) ||
    is(ID) ||
    (claims.nonce !== undefined && !is(ACCESS))
  );
}

/** Checks signature, issuer, audience and expiry of an access token and reads the person out of it. */
export async function verifyToken(token: string, trust: Trust): Promise<Session> {
  let claims: JWTPayload;
  let header: JWTHeaderParameters;
  try {
    const { payload, protectedHeader } = await jwtVerify(token, trust.keys, {
      issuer: trust.issuer,
      algorithms: trust.algorithms,
      requiredClaims: ['exp'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      ...(trust.typ && { typ: trust.typ }),
    });
    claims = payload;
    header = protectedHeader;
  } catch (cause) {
    if (cause instanceof errors.JOSEError && BLAMES_TOKEN.test(cause.code)) {
      throw new InvalidToken(cause.message, { cause });
    }
    throw new IdentityUnavailable('the keys of the identity provider cannot be had', { cause });
  }
  if (isForClient(claims, header)) throw new InvalidToken('the token is for the client, not for the API');
  if (!audiencesOf(claims.aud).some((audience) => trust.audiences.includes(audience))) {
    throw new InvalidToken('the token is meant for another audience');
  }
  return sessionOf(claims);
}
