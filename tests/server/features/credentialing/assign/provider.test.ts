import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Login } from '#server/features/credentialing/assign/provider.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { keepAccounts } from '../queueSupport.ts';

interface Refused {
  fails: { field: string; code: string }[];
  current?: { version: number };
}
const PROVIDER = demoId('tp.provider');
const failsOf = ({ fails }: Refused) => fails.map(({ field, code }) => `${field} ${code}`);

const app = useApp({}, false);
let [one, other]: string[] = [];
beforeEach(async () => {
  await sql`delete from notice`.execute(app.db);
  await sql`delete from account`.execute(app.db);
  [one, other] = await keepAccounts(app, [{ name: 'Harbor Rides' }, {}]);
});

const patch = (person: string, id: string, provider_user_id: string | null, version = 1) =>
  app.as(person).patch<Refused & Record<string, unknown>>(`/credentialing/accounts/${id}/provider`, {
    version,
    provider_user_id,
  });
const logins = async (id: string, query = ''): Promise<Login[]> => {
  const path = `/credentialing/accounts/${id}/logins?${query}`;
  const { status, body, text } = await app.as('cred.supervisor').get<{ items: Login[] }>(path);
  expect(status, text).toBe(200);
  return body.items;
};

describe('the login of a file', () => {
  it('is set and taken away by a supervisor, and opens the file to that provider', async () => {
    expect((await app.as('tp.provider').get('/credentialing/accounts/mine')).status).toBe(404);
    expect((await patch('cred.supervisor', one!, PROVIDER)).body).toMatchObject({
      version: 2,
      provider_user_id: PROVIDER,
    });
    const path = `/credentialing/accounts/${one}`;
    expect((await app.as('tp.provider').get(path)).status).toBe(200);
    expect((await patch('cred.agent', one!, null, 2)).status).toBe(403);
    expect((await patch('cred.supervisor', one!, null, 2)).status).toBe(200);
    expect((await app.as('tp.provider').get(path)).status).toBe(404);
    const { rows } = await sql<{ changes: unknown }>`
      select changes from history where type = 'ACCOUNT_PROVIDER_SET' order by at`.execute(app.db);
    expect(rows.map(({ changes }) => changes)).toEqual([
      [{ field: 'provider_user_id', from: null, to: PROVIDER }],
      [{ field: 'provider_user_id', from: PROVIDER, to: null }],
    ]);
  });

  it('is a provider’s of the file’s type, and of one file only, also in the same moment', async () => {
    for (const person of ['sp.provider', 'tp.agent', 'cred.agent'])
      expect(failsOf((await patch('cred.supervisor', one!, demoId(person))).body)).toEqual([
        'provider_user_id unknown_reference',
      ]);
    const both = await Promise.all([
      patch('cred.supervisor', one!, PROVIDER),
      patch('cred.supervisor', other!, PROVIDER),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = both.find(({ status }) => status === 400)!;
    expect(failsOf(refused.body)).toEqual(['provider_user_id has_other_file']);
    const stale = await patch('cred.supervisor', both[0]!.status === 200 ? one! : other!, null, 1);
    expect([stale.status, stale.body.current?.version]).toEqual([409, 2]);
  });

  it('is chosen among those who are free, by name', async () => {
    expect((await logins(one!)).map(({ username }) => username)).toEqual(['tp.provider']);
    await patch('cred.supervisor', one!, PROVIDER);
    expect(await logins(other!)).toEqual([]);
    expect((await logins(one!, 'search=TP.PROV')).map(({ username }) => username)).toEqual(['tp.provider']);
    expect(await logins(one!, 'search=nobody')).toEqual([]);
    expect((await app.as('cred.agent').get(`/credentialing/accounts/${one}/logins`)).status).toBe(403);
  });
});

describe('a PR supervisor asks for an agent', () => {
  const ask = (person: string, note = 'The contract begins on Monday') =>
    app.as(person).post<Refused>(`/credentialing/accounts/${one}/request-agent`, { note });

  it('which the credentials supervisors are told, and the history, but not the provider', async () => {
    expect((await ask('tp.supervisor')).status).toBe(204);
    const { rows } = await sql<{ user_id: string; params: unknown }>`
      select user_id, params from notice where code = 'credential.agent_requested'`.execute(app.db);
    expect(rows).toEqual([
      {
        user_id: demoId('cred.supervisor'),
        params: { name: 'Harbor Rides', person: expect.any(String) as string },
      },
    ]);
    await patch('cred.supervisor', one!, PROVIDER);
    const seen = async (person: string) =>
      JSON.stringify((await app.as(person).get(`/credentialing/accounts/${one}/changes`)).body);
    expect(await seen('cred.agent')).toContain('begins on Monday');
    expect(await seen('tp.provider')).not.toContain('begins on Monday');
  });

  it('only of the own type, with a reason, and while there is none', async () => {
    expect((await ask('tp.agent')).status).toBe(403);
    expect((await ask('sp.supervisor')).status).toBe(404);
    expect((await ask('cred.supervisor')).status).toBe(403);
    expect(failsOf((await ask('tp.supervisor', '   ')).body)).toEqual(['note required']);
    await app.as('cred.agent').post(`/credentialing/accounts/${one}/claim`, { version: 1 });
    const late = await ask('tp.supervisor');
    expect([late.status, failsOf(late.body)]).toEqual([409, ['cred_agent_id has_agent']]);
  });
});
