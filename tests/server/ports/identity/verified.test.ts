import { generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { VerifiedTokens } from '#server/ports/identity/verified.ts';
import { InvalidToken, type Trust } from '#server/ports/identity/verifier.ts';

const ISSUER = 'https://id.example';
const AUDIENCE = 'https://provnet.example/api';
const SECOND = 1000;
/** A token is believed for so long. */
const MINUTE = 60 * SECOND;
/** So much later than it says a token still counts: clocks differ. */
const TOLERANCE = 30 * SECOND;

let pair: Awaited<ReturnType<typeof generateKeyPair>>;
/** How often a signature was verified. */
let verified = 0;
let trust: Trust;

beforeAll(async () => void (pair = await generateKeyPair('ES256')));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T12:00:00Z') });
  verified = 0;
  trust = {
    keys: () => {
      verified += 1;
      return Promise.resolve(pair.publicKey);
    },
    issuer: ISSUER,
    audiences: [AUDIENCE],
    algorithms: ['ES256'],
  };
});
afterEach(() => void vi.useRealTimers());

const tokenFor = (lifeMs: number, sub = 'somebody') =>
  new SignJWT({ roles: ['TP_PR_AGENT'] })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(sub)
    .setExpirationTime(new Date(Date.now() + lifeMs))
    .sign(pair.privateKey);

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

it('verifies a token once a minute, however many calls it comes with', async () => {
  const tokens = new VerifiedTokens();
  const token = await tokenFor(10 * MINUTE);
  const session = await tokens.verify(token, trust);
  expect(session.entityId).toBe('somebody');
  pass(MINUTE - 1);
  expect(await tokens.verify(token, trust)).toBe(session);
  expect(verified).toBe(1);
  pass(1);
  await tokens.verify(token, trust);
  expect(verified).toBe(2);
});

it('takes each token for what it is', async () => {
  const tokens = new VerifiedTokens();
  const [one, other] = [await tokenFor(MINUTE), await tokenFor(MINUTE, 'another')];
  expect((await tokens.verify(one, trust)).entityId).toBe('somebody');
  expect((await tokens.verify(other, trust)).entityId).toBe('another');
});

it('refuses one that has run out within its minute', async () => {
  const tokens = new VerifiedTokens();
  const token = await tokenFor(5 * SECOND);
  await tokens.verify(token, trust);
  pass(5 * SECOND + TOLERANCE + SECOND);
  await expect(tokens.verify(token, trust)).rejects.toThrow(InvalidToken);
});

it('believes none that was refused', async () => {
  const tokens = new VerifiedTokens();
  const forged = `${(await tokenFor(MINUTE)).slice(0, -8)}AAAAAAAA`;
  for (let go = 0; go < 2; go += 1) await expect(tokens.verify(forged, trust)).rejects.toThrow(InvalidToken);
  expect(verified).toBe(2);
});

it('asks again when the keys were changed for others a minute ago', async () => {
  const tokens = new VerifiedTokens();
  const token = await tokenFor(10 * MINUTE);
  await tokens.verify(token, trust);
  const other = await generateKeyPair('ES256');
  trust.keys = () => Promise.resolve(other.publicKey);
  pass(MINUTE);
  await expect(tokens.verify(token, trust)).rejects.toThrow(InvalidToken);
});
