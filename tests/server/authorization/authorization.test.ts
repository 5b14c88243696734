import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT, type JWTHeaderParameters } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { poolOf } from '#server/platform/db.ts';
import { PUBLIC_URL } from '#tests/support/app.ts';
import { declaredRights, routesOf } from '#tests/support/routes.ts';
import { isFull } from '#tests/support/scope.ts';
import { claimsOf, tokenMaker, type Claims } from '#tests/support/tokens.ts';
import { CALLS, kindIn, kindsIn, lastToCall } from './calls.ts';
import { DECISIONS, expectedSign, signOf } from './expected.ts';
import { isPublic, lineFor, nameOf, RIGHTS, SIGNERS_OWN } from './rights.ts';
import { maySee, PEOPLE } from './seen.ts';
import { callAbout, openWorld, TYPES, WHOSE, withoutKeys, type Type } from './world.ts';

// Its routes are the tests, so that it is opened before they are collected.
const world = await openWorld();
afterAll(() => world.app.close());
const routes = routesOf(world.app.app);
const guarded = routes.filter((route) => !isPublic(route));

/**
 * The routes that are called about records of a type, those that give records away last. Routes of both types are called about
 * those of the second one in the full run.
 */
const routesFor = (type: Type): string[] =>
  guarded
    .filter((route) => (/\/leads\/(sp|tp)(?=\/|$)/.exec(route)?.[1] ?? (isFull ? type : TYPES[0])) === type)
    .toSorted((one, other) => lastToCall(nameOf(one)) - lastToCall(nameOf(other)));

it('says of every route which right it needs, as the route declares it', () => {
  expect(guarded.length).toBeGreaterThan(50);
  const declared = declaredRights(world.app.app);
  const decided = guarded.map((route) => [route, RIGHTS[lineFor(nameOf(route)) ?? '']]);
  // The second address of the imports is in no document.
  const isHidden = (route: string) => route.includes('/v1/import');
  expect(decided.filter(([route = '']) => !isHidden(route)).sort()).toEqual([...declared].sort());
  expect(decided.filter(([, right]) => !right)).toEqual([]);
});

it('has no line for a route that there is not', () => {
  const names = guarded.map(nameOf);
  const lines = new Set(names.map(lineFor));
  expect(Object.keys(RIGHTS).filter((line) => !lines.has(line))).toEqual([]);
  expect(Object.keys({ ...CALLS, ...DECISIONS }).filter((name) => !names.includes(name))).toEqual([]);
});

/** The kinds of records that answers show: a kind that no answer ever shows would prove nothing. */
const shown = new Set<string>();

/** The records in an answer of which the person may not know. */
function leakedTo(person: string | null, text: string): string[] {
  const found = world.words.filter((word) => text.includes(word.text));
  for (const { kind } of found) shown.add(kind);
  return found
    .filter(({ kind, type, whose }) => !maySee(person, kind, type, whose))
    .map(({ type, whose, kind }) => `${type} ${whose} ${kind}`);
}

describe.each(TYPES)('records of type %s', (type) => {
  it.each(routesFor(type))('%s', async (route) => {
    const name = nameOf(route);
    const kinds = kindsIn(name).filter((kind) => kind !== 'place');
    const aboutNothing = new Map<string | null, { readonly status: number; readonly text: string }>();
    if (kinds.length > 0)
      for (const person of PEOPLE)
        aboutNothing.set(person, await callAbout(world, route, { type, whose: 'nobody' }, person));
    if (kindIn(name) !== '')
      for (const [person, { status, text }] of aboutNothing)
        expect([401, 403, 404], `${String(person)}: ${text}`).toContain(status);
    for (const whose of kinds.length > 0 ? WHOSE : (['own'] as const)) {
      let signs = '';
      for (const person of PEOPLE) {
        const { status, text } = await callAbout(world, route, { type, whose }, person);
        expect(status, `${String(person)}: ${text}`).toBeLessThan(500);
        expect(leakedTo(person, text), `${String(person)}: ${text}`).toEqual([]);
        const nothing = aboutNothing.get(person);
        // A record that somebody may not know of is answered like one that is not there, to the letter.
        if (nothing && !kinds.every((kind) => maySee(person, kind, type, whose)))
          expect([person, status, withoutKeys(text)]).toEqual([
            person,
            nothing.status,
            withoutKeys(nothing.text),
          ]);
        signs += signOf(status);
      }
      expect(signs, whose).toBe(PEOPLE.map((person) => expectedSign(name, person, { type, whose })).join(''));
    }
  });
});

it('has shown records of every kind to somebody', () => {
  const kinds = [...new Set(world.words.map(({ kind }) => kind))];
  expect(kinds.filter((kind) => !shown.has(kind))).toEqual([]);
});

describe('a caller without a valid token or role', () => {
  /** Calls every route with each of these headers; in the short run with the first and with one of the others in turn. */
  const askAll = async (all: readonly { authorization?: string }[], expected: number, said: string) => {
    for (const [index, route] of guarded.entries()) {
      const [method = '', url = ''] = route.split(' ');
      const other = 1 + (index % (all.length - 1));
      for (const sent of isFull ? all : [all[0], all[other]]) {
        const headers = { 'accept-language': 'en', ...sent };
        const { statusCode, body } = await world.app.app.inject({ method: method as 'GET', url, headers });
        expect([route, statusCode, body]).toEqual([route, expected, expect.stringContaining(said)]);
      }
    }
  };
  const tokenFor = async (claims: Claims, life?: string): Promise<string> =>
    (await tokenMaker(poolOf(world.app.db), PUBLIC_URL))(claims, life);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const SUPERVISOR = claimsOf('cred.supervisor');

  it('is refused by every route: a token that has run out, that another signed, that has no signature, or none', async () => {
    const good = await tokenFor(SUPERVISOR);
    const [head, claims] = good.split('.');
    const { privateKey } = await generateKeyPair('ES256');
    const forged = await new SignJWT(decodeJwt(good))
      .setProtectedHeader(decodeProtectedHeader(good) as JWTHeaderParameters)
      .sign(privateKey);
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${claims}.`;
    const over = await tokenFor(SUPERVISOR, '-2m');
    const password = Buffer.from('cred.supervisor:provnet-demo').toString('base64');
    const wrong = [over, forged, unsigned, `${head}.${claims}.`, 'x'].map(bearer);
    await askAll([{}, ...wrong, { authorization: `Basic ${password}` }], 401, 'Please sign in');
  });

  it('is refused by every route: somebody without a role of ours', async () => {
    const tokens = await Promise.all(
      [[], ['ADMIN'], ['ADMIN', '']].map((roles) => tokenFor({ ...SUPERVISOR, roles })),
    );
    await askAll(tokens.map(bearer), 403, 'Forbidden');
  });

  it('gains nothing by a second role', async () => {
    const about = { type: 'sp', whose: 'own' } as const;
    for (const route of routesFor('sp'))
      for (const person of ['sp.provider', 'tp.agent']) {
        const claims = claimsOf(person);
        const roles = [...claims.roles, 'CREDENTIALS_SUPERVISOR', 'SPECIALTY_PR_SUPERVISOR'];
        const { status, text } = await callAbout(world, route, about, { ...claims, roles });
        const expected = expectedSign(nameOf(route), person, about);
        expect(`${person} ${signOf(status)}`, `${route}: ${text}`).toBe(`${person} ${expected}`);
      }
  });
});

it('lets anybody in where nothing is guarded, and nobody where no route is', async () => {
  const { app } = world.app;
  // Seconds go by until the description is written as YAML; it is declared with the other addresses of the page.
  const open = routes.filter((route) => isPublic(route) && (isFull || route !== 'GET /api/docs/yaml'));
  for (const route of open) {
    const [method = '', address = ''] = route.split(' ');
    const { statusCode } = await app.inject({ method: method as 'GET', url: address });
    if (SIGNERS_OWN.test(address)) expect(statusCode, route).toBe(401);
    else expect([401, 403], route).not.toContain(statusCode);
  }
  for (const method of ['PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])
    expect((await app.inject({ method: method as 'PUT', url: '/api/v1/leads/sp' })).statusCode, method).toBe(
      404,
    );
  expect((await app.inject({ method: 'HEAD', url: '/api/v1/leads/sp' })).statusCode).toBe(401);
});
