import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Assigned } from '#server/features/credentialing/assign/assign.ts';
import type { Login } from '#server/features/credentialing/assign/provider.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { keepAccounts } from '../queueSupport.ts';
import { changesOf, failsOf, ok, type Refusal } from '../support.ts';

interface Refused extends Omit<Refusal, 'current'> {
  current?: {
    version: number;
    items: { entity_id: string; version: number; cred_agent_id: string | null }[];
  };
}
const ONE = demoId('cred.agent');
const TWO = demoId('cred.agent2');
const BOSS = demoId('cred.supervisor');
const PROVIDER = demoId('tp.provider');
const SUPERVISOR = 'cred.supervisor';
const PATH = '/credentialing/accounts';

const app = useApp({}, false);
let ids: string[];
beforeAll(async () => {
  await app.as(SUPERVISOR).get('/auth/session');
});
beforeEach(async () => {
  await app.query`delete from notice`;
  await app.query`delete from account`;
  await app.query`update app_user set active = true`;
  ids = await keepMany(10);
});
const keepMany = (length: number) =>
  keepAccounts(
    app,
    Array.from({ length }, () => ({})),
  );

const items = (some: readonly string[], version = 1) => some.map((entity_id) => ({ entity_id, version }));
const to = (...people: (string | null)[]) => people.map((user_id) => ({ user_id }));
const assign = (person: string, body: object) =>
  app.as(person).post<Assigned & Refused>(`${PATH}/assign`, body);
/** Gives all of these files to one person. */
const give = (person: string, some: readonly object[], user_id: string | null) =>
  assign(person, { items: some, strategy: 'ALL', shares: to(user_id) });
/** What gives the files of an answer back to whom they were. */
const backOf = ({ body }: Awaited<ReturnType<typeof assign>>) => ({
  items: body.items.map(({ entity_id, version, before }) => ({ entity_id, version, cred_agent_id: before })),
});
const undo = (person: string, body: object) => app.as(person).post<Refused>(`${PATH}/assign/undo`, body);
const countsOf = ({ body }: Awaited<ReturnType<typeof assign>>) => body.shares.map(({ count }) => count);
const agentsNow = async (): Promise<(string | null)[]> => {
  const rows = await app.query<{ entity_id: string; cred_agent_id: string | null }>`
    select entity_id, cred_agent_id from account`;
  return ids.map((id) => rows.find(({ entity_id }) => entity_id === id)?.cred_agent_id ?? null);
};
const notices = () => app.query`select user_id, code, params from notice order by user_id`;

describe('a supervisor assigns files', () => {
  it('in equal parts, each with its history, and tells every agent once', async () => {
    const body = ok(
      await assign(SUPERVISOR, { items: items(ids), strategy: 'EQUAL', shares: to(ONE, TWO, BOSS) }),
    );
    expect(body.shares).toEqual([
      { user_id: ONE, count: 4, skipped: false },
      { user_id: TWO, count: 3, skipped: false },
      { user_id: BOSS, count: 3, skipped: false },
    ]);
    const now = await agentsNow();
    expect(body.items.map(({ cred_agent_id }) => cred_agent_id)).toEqual(now);
    expect(now.slice(0, 3)).toEqual([ONE, TWO, BOSS]);
    expect(body.items.every(({ version, before }) => version === 2 && before === null)).toBe(true);
    // Who assigns to itself knows.
    expect(await notices()).toEqual(
      [ONE, TWO].sort().map((user_id) => ({
        user_id,
        code: 'credential.assigned_many',
        params: { count: user_id === ONE ? 4 : 3 },
      })),
    );
    expect((await changesOf(app, 'cred.agent', ids[0]!)).body.items[0]).toMatchObject({
      type: 'ACCOUNT_ASSIGNED',
      changes: [{ field: 'cred_agent_id', from: null, to: ONE }],
    });
  });

  it('by percent or by number, and to nobody', async () => {
    const order = (version: number, one: number, two: number) => {
      const shares = [
        { user_id: ONE, value: one },
        { user_id: TWO, value: two },
      ];
      return { items: items(ids, version), strategy: 'PERCENTAGE', shares };
    };
    expect(countsOf(await assign(SUPERVISOR, order(1, 75, 25)))).toEqual([8, 2]);
    const wrong = await assign(SUPERVISOR, order(2, 1, 9));
    expect([wrong.status, failsOf(wrong)]).toEqual([400, ['shares wrong_sum']]);
    const counted = { ...order(2, 1, 9), measure: 'COUNT', preview: true };
    expect(countsOf(await assign(SUPERVISOR, counted))).toEqual([1, 9]);
    ok(await give(SUPERVISOR, items(ids, 2), null));
    expect(new Set(await agentsNow())).toEqual(new Set([null]));
  });

  it('first as a preview, which changes and tells nothing', async () => {
    const order = { items: items(ids), strategy: 'EQUAL', shares: to(ONE, TWO) };
    const before = await assign(SUPERVISOR, { ...order, preview: true });
    expect(countsOf(before)).toEqual([5, 5]);
    expect(before.body.items.every(({ version }) => version === 1)).toBe(true);
    expect([new Set(await agentsNow()), await notices()]).toEqual([new Set([null]), []]);
    const agentsIn = ({ body }: typeof before) => body.items.map(({ cred_agent_id }) => cred_agent_id);
    expect(agentsIn(await assign(SUPERVISOR, order))).toEqual(agentsIn(before));
  });

  it('never to somebody who left: the others share that part, and of none at all it says so', async () => {
    await app.query`update app_user set active = false where entity_id = ${TWO}`;
    const order = { items: items(ids), strategy: 'EQUAL', shares: to(ONE, TWO) };
    expect((await assign(SUPERVISOR, order)).body.shares).toEqual([
      { user_id: ONE, count: 10, skipped: false },
      { user_id: TWO, count: 0, skipped: true },
    ]);
    expect(failsOf(await give(SUPERVISOR, items(ids, 2), TWO))).toEqual(['shares inactive_person']);
    const others = to(demoId('tp.agent'), PROVIDER);
    expect(failsOf(await assign(SUPERVISOR, { ...order, items: items(ids, 2), shares: others }))).toEqual([
      'shares.0.user_id unknown_reference',
      'shares.1.user_id unknown_reference',
    ]);
  });

  it('all of them or none: what changed meanwhile is named with what it is now', async () => {
    await app.query`update account set version = 2, cred_agent_id = ${TWO} where entity_id = ${ids[3]}`;
    const late = await give(SUPERVISOR, items(ids), ONE);
    expect([late.status, failsOf(late)]).toEqual([409, ['items.3 stale_revision']]);
    expect(late.body.current?.items).toMatchObject([{ entity_id: ids[3], version: 2, cred_agent_id: TWO }]);
    expect((await agentsNow()).filter(Boolean)).toEqual([TWO]);
    const twice = await give(SUPERVISOR, items([ids[0]!, ids[0]!]), ONE);
    expect([twice.status, failsOf(twice)]).toEqual([400, ['items.0 repeated']]);
    const gone = await give(SUPERVISOR, items([ids[0]!, '0190a1b2-c3d4-7e5f-8a9b-ffffffffffff']), ONE);
    expect([gone.status, failsOf(gone)]).toEqual([404, ['items.1 gone']]);
  });

  it('a thousand at once, and of two who do it in the same moment one is told', async () => {
    const all = items([...ids, ...(await keepMany(990))]);
    const order = { strategy: 'EQUAL', shares: to(ONE, TWO) };
    const answers = await Promise.all(
      [all, all.toReversed()].map((some) => assign(SUPERVISOR, { ...order, items: some })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const more = await assign(SUPERVISOR, { ...order, items: [...all, { ...all[0] }] });
    expect(more.status).toBe(400);
  });

  it('and gives each back to whom it was, and not what has changed since', async () => {
    const two = items(ids.slice(0, 2));
    await assign(SUPERVISOR, { items: two, strategy: 'EQUAL', shares: to(ONE, TWO) });
    const before = await agentsNow();
    const rows = [...items(ids.slice(0, 2), 2), ...items(ids.slice(2))];
    const back = backOf(await give(SUPERVISOR, rows, BOSS));
    ok(await undo(SUPERVISOR, back));
    expect(await agentsNow()).toEqual(before);
    const again = await undo(SUPERVISOR, back);
    expect([again.status, again.body.fails.length]).toEqual([409, 10]);
  });
});

it('an agent takes what is nobody’s, gives nothing to others, and undoes its own taking alone', async () => {
  const taken = await give('cred.agent', items(ids.slice(0, 3)), ONE);
  expect(await notices()).toEqual([]);
  const given = await give('cred.agent', items(ids.slice(3, 5)), TWO);
  expect([given.status, failsOf(given)]).toEqual([403, ['items.0 not_yours', 'items.1 not_yours']]);
  const robbed = await give('cred.agent2', [...items([ids[2]!], 2), ...items([ids[3]!])], TWO);
  expect([robbed.status, failsOf(robbed)]).toEqual([403, ['items.0 not_yours']]);
  expect((await undo('cred.agent2', backOf(taken))).status).toBe(403);
  expect((await undo('cred.agent', backOf(taken))).status).toBe(200);
  expect(new Set(await agentsNow())).toEqual(new Set([null]));
});

describe('the login of a file', () => {
  const setLogin = (id: string, provider_user_id: string | null, version = 1) =>
    app
      .as(SUPERVISOR)
      .patch<Refused & Record<string, unknown>>(`${PATH}/${id}/provider`, { version, provider_user_id });
  const logins = async (id: string, asked = '') =>
    ok(await app.as(SUPERVISOR).get<{ items: Login[] }>(`${PATH}/${id}/logins?${asked}`)).items.map(
      ({ username }) => username,
    );

  it('is set and taken away by a supervisor, and opens the file to that provider', async () => {
    const [one = ''] = ids;
    const status = async () => (await app.as('tp.provider').get(`${PATH}/${one}`)).status;
    expect((await app.as('tp.provider').get(`${PATH}/mine`)).status).toBe(404);
    expect(ok(await setLogin(one, PROVIDER))).toMatchObject({ version: 2, provider_user_id: PROVIDER });
    expect(await status()).toBe(200);
    ok(await setLogin(one, null, 2));
    expect(await status()).toBe(404);
    const rows = await app.query`select changes from history where type = 'ACCOUNT_PROVIDER_SET' order by at`;
    expect(rows).toMatchObject([
      { changes: [{ field: 'provider_user_id', from: null, to: PROVIDER }] },
      { changes: [{ field: 'provider_user_id', from: PROVIDER, to: null }] },
    ]);
  });

  it('is a provider’s of the file’s type, and of one file only, also in the same moment', async () => {
    const [one = '', other = ''] = ids;
    for (const person of ['sp.provider', 'tp.agent', 'cred.agent'])
      expect(failsOf(await setLogin(one, demoId(person)))).toEqual(['provider_user_id unknown_reference']);
    const both = await Promise.all([one, other].map((id) => setLogin(id, PROVIDER)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(failsOf(both.find(({ status }) => status === 400)!)).toEqual(['provider_user_id has_other_file']);
    const stale = await setLogin(both[0]!.status === 200 ? one : other, null, 1);
    expect([stale.status, stale.body.current?.version]).toEqual([409, 2]);
  });

  it('is chosen among those who are free, by name', async () => {
    const [one = '', other = ''] = ids;
    expect(await logins(one)).toEqual(['tp.provider']);
    await setLogin(one, PROVIDER);
    expect(await logins(other)).toEqual([]);
    expect(await logins(one, 'search=TP.PROV')).toEqual(['tp.provider']);
    expect(await logins(one, 'search=nobody')).toEqual([]);
  });
});

describe('a PR supervisor asks for an agent', () => {
  const ask = (note = 'The contract begins on Monday') =>
    app.as('tp.supervisor').post<Refused>(`${PATH}/${ids[0]}/request-agent`, { note });

  it('of which the credentials supervisors and the history hear, but not the provider', async () => {
    expect((await ask()).status).toBe(204);
    const told =
      await app.query`select user_id, params from notice where code = 'credential.agent_requested'`;
    const params = { name: 'account 1', person: expect.any(String) as string };
    expect(told).toEqual([{ user_id: BOSS, params }]);
    await app.query`update account set provider_user_id = ${PROVIDER} where entity_id = ${ids[0]}`;
    expect((await changesOf(app, 'cred.agent', ids[0]!)).text).toContain('begins on Monday');
    const seen = await changesOf(app, 'tp.provider', ids[0]!);
    expect([seen.status, seen.text]).toEqual([200, expect.not.stringContaining('begins on Monday')]);
  });

  it('with a reason, and while there is none', async () => {
    expect(failsOf(await ask('   '))).toEqual(['note required']);
    await app.as('cred.agent').post(`${PATH}/${ids[0]}/claim`, { version: 1 });
    const late = await ask();
    expect([late.status, failsOf(late)]).toEqual([409, ['cred_agent_id has_agent']]);
  });
});
