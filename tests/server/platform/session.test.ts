import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { claimsOf } from '#tests/support/tokens.ts';

const app = useApp();

it('asks who has no session to sign in, in the reader’s language', async () => {
  const answer = await app.as(null, 'es').get('/auth/session');
  expect(answer).toMatchObject({ status: 401, body: { message: 'Inicie sesión' } });
});

it('lets only the first role be active', async () => {
  const roles = ['CREDENTIALS_AGENT', 'SPECIALTY_PR_AGENT'];
  const person = app.as({ ...claimsOf('cred.agent'), sub: randomUUID(), username: 'two.roles', roles });
  expect((await person.get('/leads/sp')).status).toBe(403);
  expect((await person.get<{ roles: string[] }>('/auth/session')).body.roles).toEqual(roles);
});

it('tells a person where mail to them goes', async () => {
  const person = { sub: randomUUID(), username: 'mailed', roles: ['CREDENTIALS_AGENT'] };
  const emailOf = async (claims: { readonly email?: string }) =>
    (await app.as({ ...person, ...claims }).get<{ email: string | null }>('/auth/session')).body.email;
  expect(await emailOf({ email: 'ana@harbor.example' })).toBe('ana@harbor.example');
  expect(await emailOf({})).toBeNull();
});

it('knows people of a provider whose subjects are no UUIDs, the same at every call', async () => {
  const person = app.as({ sub: 'auth0|12 34', username: 'foreign', roles: ['SPECIALTY_PR_AGENT'] });
  const [first, second] = [await person.get('/auth/session'), await person.get('/auth/session')];
  expect(first.body.entity_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(second.body.entity_id).toBe(first.body.entity_id);
});

it('lets a name pass to somebody else at the provider, and keeps the records of both', async () => {
  const roles = ['SPECIALTY_PR_AGENT'];
  const [leaver, successor] = [randomUUID(), randomUUID()];
  const session = (sub: string) => app.as({ sub, username: 'j.smith', roles }).get('/auth/session');
  expect((await session(leaver)).status).toBe(200);
  expect((await session(successor)).status).toBe(200);
  const people = await app.query`
    select entity_id, username, active from app_user where entity_id in (${leaver}, ${successor})`;
  expect(people).toEqual(
    expect.arrayContaining([
      { entity_id: leaver, username: `j.smith~${leaver}`, active: false },
      { entity_id: successor, username: 'j.smith', active: true },
    ]),
  );
});

it('shows people the names of their own team only', async () => {
  const names = async (person: string) =>
    (await app.as(person).get<{ items: { username: string }[] }>('/auth/users')).body.items.map(
      (item) => item.username,
    );
  expect(await names('sp.agent')).toEqual(expect.arrayContaining(['sp.agent', 'sp.supervisor']));
  expect((await names('sp.agent')).filter((name) => /^(tp|cred)\.|provider/.test(name))).toEqual([]);
  expect(await names('cred.agent')).toEqual(
    expect.arrayContaining(['sp.agent', 'tp.agent', 'cred.supervisor']),
  );
  expect(await names('cred.agent')).not.toContain('tp.provider');
  expect((await app.as('tp.provider').get('/auth/users')).status).toBe(403);
});

it('stops the start when a route declares no permission', async () => {
  const { guardRoutes } = await import('#server/platform/http.ts');
  const { default: fastify } = await import('fastify');
  const open = fastify();
  const never = () => Promise.reject(new Error('never'));
  guardRoutes(
    open as never,
    { address: never, person: never },
    Object.assign(never, { forget: () => undefined }),
  );
  open.get('/open', () => 'x');
  await expect(open.ready()).rejects.toThrow(/GET \/open/);
});
