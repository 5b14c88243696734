import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT, type JWTHeaderParameters } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '#server/platform/db.ts';
import { PUBLIC_URL } from '#tests/support/app.ts';
import { quiet } from '#tests/support/quiet.ts';
import { claimsOf, tokenMaker, type Claims } from '#tests/support/tokens.ts';
import { routesOf } from '#tests/support/routes.ts';
import { isPublic, kindIn, MATRIX, PEOPLE, SIGNERS_OWN } from './authorisationMatrix.ts';
import { exchanged, maySee } from './authorisationSeen.ts';
import { callAbout, kindsIn, openWorld, TYPES, WHOSE, type Told, type World } from './authorisationWorld.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.app.close());

it('names every route there is, and none that there is not', () => {
  expect(Object.keys(MATRIX).filter((route) => route.includes(':id') && kindIn(route) === '')).toEqual([]);
  const routes = routesOf(world.app.app);
  expect(routes.length).toBeGreaterThan(50);
  const inTable = Object.keys(MATRIX).flatMap((route) => [
    ...new Set(TYPES.map((type) => route.replace('{type}', type).replace(' ', ' /api/v1'))),
  ]);
  expect(routes.filter((route) => !isPublic(route)).sort()).toEqual(inTable.sort());
});

const SIGNS: Record<number, string> = { 401: '1', 403: '3', 404: '4' };

/** An answer without the keys in it, and what changes with every call. */
const plain = (text: string): string => text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'key');

/** Where a text of a record that the person may not know of stands in an answer. */
const toldTooMuch = (person: string | null, text: string): string[] =>
  world.words
    .filter((word) => !maySee(person, word.kind, word.type, word.whose) && text.includes(word.text))
    .map(({ type, whose, kind }) => `${type} ${whose} ${kind}`);

/** Of which kinds anybody was told: of what no answer ever says it would show nothing that it is not told. */
const told = new Set<string>();

describe.each(TYPES)('records of type %s', (type) => {
  it.each(Object.entries(MATRIX))('%s', async (route, rights) => {
    const kinds = kindsIn(route, rights);
    const aboutNothing = new Map<string | null, Told>();
    if (kinds.length > 0)
      for (const person of PEOPLE)
        aboutNothing.set(person, await callAbout(world, route, rights, { type, whose: 'nobody' }, person));
    if (kindIn(route) !== '')
      for (const [person, { status, text }] of aboutNothing)
        expect([401, 403, 404], `${String(person)}: ${text}`).toContain(status);
    for (const whose of WHOSE) {
      const row = rights[whose];
      if (row === undefined) continue;
      let seen = '';
      for (const person of PEOPLE) {
        const { status, text } = await callAbout(world, route, rights, { type, whose }, person);
        expect(status, `${String(person)}: ${text}`).toBeLessThan(500);
        expect(toldTooMuch(person, text), `${String(person)}: ${text}`).toEqual([]);
        const nothing = aboutNothing.get(person);
        // What somebody may not know of is as if it were not there, to the letter.
        if (nothing && !kinds.every((kind) => maySee(person, kind, type, whose)))
          expect([person, status, plain(text)]).toEqual([person, nothing.status, plain(nothing.text)]);
        for (const word of world.words) if (text.includes(word.text)) told.add(word.kind);
        seen += SIGNS[status] ?? '+';
      }
      expect(seen, whose).toBe(type === 'sp' ? row : exchanged(row));
    }
  });
});

it('has told somebody of records of every kind', () => {
  const kinds = [...new Set(world.words.map(({ kind }) => kind))];
  expect(kinds.filter((kind) => !told.has(kind))).toEqual([]);
});

describe('who is nobody to us', () => {
  const guarded = () => routesOf(world.app.app).filter((route) => !isPublic(route));
  const askAll = async (authorization: string | null, expected: number, said: string) => {
    for (const route of guarded()) {
      const [method = '', url = ''] = route.split(' ');
      const headers = { 'accept-language': 'en', ...(authorization === null ? {} : { authorization }) };
      const { statusCode, body } = await world.app.app.inject({ method: method as 'GET', url, headers });
      expect([route, statusCode, body]).toEqual([route, expected, expect.stringContaining(said)]);
    }
  };
  const elsewhere = async (change: (claims: Claims) => Claims, life?: string): Promise<string> => {
    const pool = openPool(world.app.databaseUrl, quiet, 1);
    const make = await tokenMaker(pool, PUBLIC_URL);
    await pool.end();
    return make(change(claimsOf('cred.supervisor')), life);
  };

  it('is refused by every route: a token that has run out, that another signed, that has no signature, or none', async () => {
    const good = await elsewhere((claims) => claims);
    const [head, claims] = good.split('.');
    const { privateKey } = await generateKeyPair('ES256');
    const forged = await new SignJWT(decodeJwt(good))
      .setProtectedHeader(decodeProtectedHeader(good) as JWTHeaderParameters)
      .sign(privateKey);
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${claims}.`;
    for (const token of [await elsewhere((same) => same, '-2m'), forged, unsigned, `${head}.${claims}.`, 'x'])
      await askAll(`Bearer ${token}`, 401, 'Please sign in');
    await askAll(null, 401, 'Please sign in');
    await askAll(
      `Basic ${Buffer.from('cred.supervisor:provnet-demo').toString('base64')}`,
      401,
      'Please sign in',
    );
  });

  it('is refused by every route: somebody without a role of ours', async () => {
    for (const roles of [[], ['ADMIN'], ['ADMIN', '']])
      await askAll(`Bearer ${await elsewhere((claims) => ({ ...claims, roles }))}`, 403, 'Forbidden');
  });

  it('is nobody more by a second role', async () => {
    const two = (person: string): Claims => ({
      ...claimsOf(person),
      roles: [...claimsOf(person).roles, 'CREDENTIALS_SUPERVISOR', 'SPECIALTY_PR_SUPERVISOR'],
    });
    for (const [route, rights] of Object.entries(MATRIX))
      for (const person of ['sp.provider', 'tp.agent']) {
        const { status, text } = await callAbout(
          world,
          route,
          rights,
          { type: 'sp', whose: 'own' },
          two(person),
        );
        const column = PEOPLE.indexOf(person as never);
        expect(`${person} ${SIGNS[status] ?? '+'}`, `${route}: ${text}`).toBe(
          `${person} ${rights.own[column]}`,
        );
      }
  });
});

it('lets anybody in where nothing is guarded, and nobody where no route is', async () => {
  const { app } = world.app;
  for (const route of routesOf(app).filter(isPublic)) {
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
