import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#tests/support/app.ts';
import { routesOf } from '#tests/support/routes.ts';
import { isPublic, kindIn, MATRIX, PEOPLE, SIGNERS_OWN } from './authorisationMatrix.ts';
import { exchanged, maySee } from './authorisationSeen.ts';
import { callAbout, kindsIn, openWorld, TYPES, WHOSE, type World } from './authorisationWorld.ts';

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
    const aboutNothing = new Map<string | null, Answer>();
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
