import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Assigned } from '#server/features/credentialing/assign/assign.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { keepAccounts } from '../queueSupport.ts';

interface Refused {
  message: string;
  fails: { field: string; code: string; message: string }[];
  current?: { items: { entity_id: string; version: number; cred_agent_id: string | null }[] };
}
const [ONE, TWO, BOSS] = ['cred.agent', 'cred.agent2', 'cred.supervisor'].map(demoId) as [
  string,
  string,
  string,
];
const PATH = '/credentialing/accounts/assign';

const app = useApp({}, false);
let ids: string[];
beforeAll(async () => {
  await app.as('cred.supervisor').get('/auth/session');
});
beforeEach(async () => {
  await sql`delete from notice`.execute(app.db);
  await sql`delete from account`.execute(app.db);
  await sql`update app_user set active = true`.execute(app.db);
  ids = await keepAccounts(
    app,
    Array.from({ length: 10 }, () => ({})),
  );
});

const items = (some: readonly string[], version = 1) => some.map((entity_id) => ({ entity_id, version }));
const to = (...people: (string | null)[]) => people.map((user_id) => ({ user_id }));
const assign = (person: string, body: object) => app.as(person).post<Assigned & Refused>(PATH, body);
const failsOf = ({ fails }: Refused) => fails.map(({ field, code }) => `${field} ${code}`);
const agentsNow = async (): Promise<(string | null)[]> => {
  const { rows } = await sql<{ entity_id: string; cred_agent_id: string | null }>`
    select entity_id, cred_agent_id from account`.execute(app.db);
  return ids.map((id) => rows.find(({ entity_id }) => entity_id === id)?.cred_agent_id ?? null);
};
const notices = async () =>
  (
    await sql<{ user_id: string; code: string; params: unknown }>`
      select user_id, code, params from notice order by user_id`.execute(app.db)
  ).rows;

describe('a supervisor assigns files', () => {
  it('in equal parts, each with its history, and tells every agent once', async () => {
    const answer = await assign('cred.supervisor', {
      items: items(ids),
      strategy: 'EQUAL',
      shares: to(ONE, TWO, BOSS),
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.shares).toEqual([
      { user_id: ONE, count: 4, skipped: false },
      { user_id: TWO, count: 3, skipped: false },
      { user_id: BOSS, count: 3, skipped: false },
    ]);
    const now = await agentsNow();
    expect(answer.body.items.map(({ cred_agent_id }) => cred_agent_id)).toEqual(now);
    expect(now.slice(0, 3)).toEqual([ONE, TWO, BOSS]);
    expect(answer.body.items.every(({ version, before }) => version === 2 && before === null)).toBe(true);
    // Who assigns to itself knows.
    expect(await notices()).toEqual(
      [ONE, TWO].sort().map((user_id) => ({
        user_id,
        code: 'credential.assigned_many',
        params: { count: user_id === ONE ? 4 : 3 },
      })),
    );
    const history = await app
      .as('cred.agent')
      .get<{ items: { type: string; changes: unknown }[] }>(`/credentialing/accounts/${ids[0]}/changes`);
    expect(history.body.items[0]).toMatchObject({
      type: 'ACCOUNT_ASSIGNED',
      changes: [{ field: 'cred_agent_id', from: null, to: ONE }],
    });
  });

  it('by percent or by number, and to nobody', async () => {
    const shares = [
      { user_id: ONE, value: 75 },
      { user_id: TWO, value: 25 },
    ];
    const order = { items: items(ids), strategy: 'PERCENTAGE' };
    expect(
      (await assign('cred.supervisor', { ...order, shares })).body.shares.map(({ count }) => count),
    ).toEqual([8, 2]);
    const numbers = shares.map(({ user_id }, index) => ({ user_id, value: index === 0 ? 1 : 9 }));
    const counted = { ...order, items: items(ids, 2), measure: 'COUNT', shares: numbers };
    const wrong = await assign('cred.supervisor', { ...order, items: items(ids, 2), shares: numbers });
    expect([wrong.status, failsOf(wrong.body)]).toEqual([400, ['shares wrong_sum']]);
    expect(
      (await assign('cred.supervisor', { ...counted, preview: true })).body.shares.map(({ count }) => count),
    ).toEqual([1, 9]);
    const none = await assign('cred.supervisor', { items: items(ids, 2), strategy: 'ALL', shares: to(null) });
    expect(none.status).toBe(200);
    expect(new Set(await agentsNow())).toEqual(new Set([null]));
  });

  it('first as a preview, which changes and tells nothing', async () => {
    const order = { items: items(ids), strategy: 'EQUAL', shares: to(ONE, TWO) };
    const before = await assign('cred.supervisor', { ...order, preview: true });
    expect(before.body.shares.map(({ count }) => count)).toEqual([5, 5]);
    expect(before.body.items.every(({ version }) => version === 1)).toBe(true);
    expect([new Set(await agentsNow()), await notices()]).toEqual([new Set([null]), []]);
    const after = await assign('cred.supervisor', order);
    expect(after.body.items.map(({ cred_agent_id }) => cred_agent_id)).toEqual(
      before.body.items.map(({ cred_agent_id }) => cred_agent_id),
    );
  });

  it('never to somebody who left: the others share that part, and of none at all it says so', async () => {
    await sql`update app_user set active = false where entity_id = ${TWO}`.execute(app.db);
    const order = { items: items(ids), strategy: 'EQUAL', shares: to(ONE, TWO) };
    expect((await assign('cred.supervisor', order)).body.shares).toEqual([
      { user_id: ONE, count: 10, skipped: false },
      { user_id: TWO, count: 0, skipped: true },
    ]);
    const alone = await assign('cred.supervisor', { items: items(ids, 2), strategy: 'ALL', shares: to(TWO) });
    expect(failsOf(alone.body)).toEqual(['shares inactive_person']);
    const others = to(demoId('tp.agent'), demoId('tp.provider'));
    const wrong = await assign('cred.supervisor', { ...order, items: items(ids, 2), shares: others });
    expect(failsOf(wrong.body)).toEqual([
      'shares.0.user_id unknown_reference',
      'shares.1.user_id unknown_reference',
    ]);
  });

  it('all of them or none: what changed meanwhile is named with what it is now', async () => {
    await sql`update account set version = 2, cred_agent_id = ${TWO} where entity_id = ${ids[3]}`.execute(
      app.db,
    );
    const late = await assign('cred.supervisor', { items: items(ids), strategy: 'ALL', shares: to(ONE) });
    expect([late.status, failsOf(late.body)]).toEqual([409, ['items.3 stale_revision']]);
    expect(late.body.current?.items).toMatchObject([{ entity_id: ids[3], version: 2, cred_agent_id: TWO }]);
    expect((await agentsNow()).filter(Boolean)).toEqual([TWO]);
    const twice = await assign('cred.supervisor', {
      items: items([ids[0]!, ids[0]!]),
      strategy: 'ALL',
      shares: to(ONE),
    });
    expect([twice.status, failsOf(twice.body)]).toEqual([400, ['items.0 repeated']]);
    const unknown = '0190a1b2-c3d4-7e5f-8a9b-ffffffffffff';
    const gone = await assign('cred.supervisor', {
      items: items([ids[0]!, unknown]),
      strategy: 'ALL',
      shares: to(ONE),
    });
    expect([gone.status, failsOf(gone.body)]).toEqual([404, ['items.1 gone']]);
  });

  it('a thousand at once, and of two who do it in the same moment one is told', async () => {
    const many = await keepAccounts(
      app,
      Array.from({ length: 990 }, () => ({})),
    );
    const all = items([...ids, ...many]);
    const order = { strategy: 'EQUAL', shares: to(ONE, TWO) };
    const answers = await Promise.all([
      assign('cred.supervisor', { ...order, items: all }),
      assign('cred.supervisor', { ...order, items: [...all].reverse() }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const more = await assign('cred.supervisor', { ...order, items: [...all, { ...all[0] }] });
    expect(more.status).toBe(400);
  });
});

describe('an agent', () => {
  it('takes what is nobody’s, and gives nothing to others', async () => {
    const some = items(ids.slice(0, 3));
    const taken = await assign('cred.agent', { items: some, strategy: 'ALL', shares: to(ONE) });
    expect(taken.status, taken.text).toBe(200);
    expect(await notices()).toEqual([]);
    const given = await assign('cred.agent', {
      items: items(ids.slice(3, 5)),
      strategy: 'ALL',
      shares: to(TWO),
    });
    expect([given.status, failsOf(given.body)]).toEqual([403, ['items.0 not_yours', 'items.1 not_yours']]);
    const robbed = await assign('cred.agent2', {
      items: items(ids.slice(2, 4)).map((item, index) => ({ ...item, version: index === 0 ? 2 : 1 })),
      strategy: 'ALL',
      shares: to(TWO),
    });
    expect([robbed.status, failsOf(robbed.body)]).toEqual([403, ['items.0 not_yours']]);
    expect((await assign('tp.supervisor', { items: some, strategy: 'ALL', shares: to(ONE) })).status).toBe(
      403,
    );
  });

  it('undoes its own taking, nobody else’s', async () => {
    const { body } = await assign('cred.agent', {
      items: items(ids.slice(0, 2)),
      strategy: 'ALL',
      shares: to(ONE),
    });
    const back = {
      items: body.items.map(({ entity_id, version, before }) => ({
        entity_id,
        version,
        cred_agent_id: before,
      })),
    };
    expect((await app.as('cred.agent2').post(`${PATH}/undo`, back)).status).toBe(403);
    expect((await app.as('cred.agent').post(`${PATH}/undo`, back)).status).toBe(200);
    expect(new Set(await agentsNow())).toEqual(new Set([null]));
  });
});

describe('undo', () => {
  it('gives each file back to whom it was, and not what has changed since', async () => {
    await assign('cred.supervisor', {
      items: items(ids.slice(0, 2)),
      strategy: 'EQUAL',
      shares: to(ONE, TWO),
    });
    const before = await agentsNow();
    const rows = ids.map((entity_id, index) => ({ entity_id, version: index < 2 ? 2 : 1 }));
    const { body } = await assign('cred.supervisor', { items: rows, strategy: 'ALL', shares: to(BOSS) });
    const back = body.items.map(({ entity_id, version, before: cred_agent_id }) => ({
      entity_id,
      version,
      cred_agent_id,
    }));
    const undone = await app.as('cred.supervisor').post<Refused>(`${PATH}/undo`, { items: back });
    expect(undone.status, undone.text).toBe(200);
    expect(await agentsNow()).toEqual(before);
    const again = await app.as('cred.supervisor').post<Refused>(`${PATH}/undo`, { items: back });
    expect([again.status, again.body.fails.length]).toEqual([409, 10]);
  });
});
