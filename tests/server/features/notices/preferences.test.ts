import { beforeEach, describe, expect, it } from 'vitest';
import { NOTICES, type NoticeCode } from '#schemas/notices/index.ts';
import type { NoticeRecord } from '#schemas/notices/record.ts';
import type { NewNotice } from '#server/features/notices/notify.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { failsOf, type Refused } from '#tests/support/fails.ts';
import { person } from '../credentialing/clock/given.ts';
import { tell } from './support.ts';

const AGENT = demoId('sp.agent');
const SETTINGS = '/auth/settings/notices';
const CODES = Object.keys(NOTICES) as NoticeCode[];

const app = useApp({}, false);
beforeEach(() => app.query`truncate notice, live_event, user_setting, graphile_worker._private_jobs`);

const set = (value: unknown) => app.as('sp.agent').put<Refused>(SETTINGS, { value });
/** A notice of a kind; what its texts name is of no concern here. */
const ofCode = (code: NoticeCode, userId = AGENT, key?: string) =>
  ({ code, params: {}, userId, about: { resource: 'lead', id: null }, key }) as unknown as NewNotice;

interface Ways {
  readonly in_app: boolean;
  readonly mail: boolean;
}
/** By which ways kinds of notices came: what stands in the list and was told live, and what is to be mailed. */
async function waysOf(...codes: readonly NoticeCode[]): Promise<Ways[]> {
  const { body } = await app.as('sp.agent').get<{ items: NoticeRecord[] }>('/notices?size=100');
  const mailed = await app.query<{ code: string }>`
    select n.code from notice n join graphile_worker.jobs j on j.key = 'mail.send ' || n.entity_id
     where n.mail_state = 'QUEUED'`;
  const live = await app.query`select from live_event where user_id = ${AGENT}`;
  expect(live.length > 0).toBe(body.items.length > 0);
  return codes.map((code) => ({
    in_app: body.items.some((item) => item.code === code),
    mail: mailed.some((item) => item.code === code),
  }));
}

describe('each kind', () => {
  it('comes as it says itself until the person says otherwise', async () => {
    await tell(app, ...CODES.map((code) => ofCode(code)));
    expect(await waysOf(...CODES)).toEqual(CODES.map((code) => ({ in_app: true, mail: NOTICES[code].mail })));
  });

  it.each([
    { in_app: true, mail: true },
    { in_app: true, mail: false },
    { in_app: false, mail: true },
    { in_app: false, mail: false },
  ])('comes as the person has said: %o', async (ways) => {
    expect((await set(Object.fromEntries(CODES.map((code) => [code, ways])))).status).toBe(200);
    await tell(app, ...CODES.map((code) => ofCode(code)));
    expect(await waysOf(...CODES)).toEqual(CODES.map(() => ways));
  });

  it('is set by itself', async () => {
    for (const code of CODES) {
      await set({ [code]: { in_app: false, mail: false } });
      await tell(app, ofCode(code));
    }
    expect((await app.as('sp.agent').get<{ total: number }>('/notices')).body.total).toBe(0);
    await tell(app, ...CODES.map((code) => ofCode(code)));
    expect((await waysOf(...CODES)).filter(({ in_app }) => in_app)).toHaveLength(CODES.length - 1);
  });
});

describe('who has said', () => {
  it('neither way is told nothing, and not later either', async () => {
    const off = { in_app: false, mail: false };
    await set({ 'task.due': off, 'task.overdue': off });
    await tell(app, ofCode('task.due', AGENT, 'once'));
    expect(await waysOf('task.due')).toEqual([off]);
    await set(null);
    await tell(app, ofCode('task.due', AGENT, 'once'));
    expect(await waysOf('task.due')).toEqual([off]);
    // What nobody was told under a key may be told.
    await tell(app, ofCode('task.overdue', AGENT, 'another'));
    expect(await waysOf('task.overdue')).toEqual([{ in_app: true, mail: true }]);
  });

  it('one way leaves the other as it was, and other people as they were', async () => {
    await set({ 'task.due': { mail: false } });
    await tell(app, ofCode('task.due'), ofCode('task.due', demoId('sp.agent2')));
    const rows = await app.query`
      select user_id, in_app, mail_state from notice order by mail_state`;
    expect(rows).toEqual([
      { user_id: AGENT, in_app: true, mail_state: 'NONE' },
      { user_id: demoId('sp.agent2'), in_app: true, mail_state: 'QUEUED' },
    ]);
  });

  it('something else than that before it was checked is told as if it were nothing', async () => {
    for (const value of [
      { 'task.due': 'no' },
      { 'task.due': { mail: 0, in_app: null } },
      { 'task.due': [] },
      {},
    ]) {
      await app.query`
        insert into user_setting (user_id, key, value) values (${AGENT}, 'notices', ${JSON.stringify(value)})
        on conflict (user_id, key) do update set value = excluded.value`;
      await app.query`truncate notice, live_event, graphile_worker._private_jobs`;
      await tell(app, ofCode('task.due'));
      expect(await waysOf('task.due')).toEqual([{ in_app: true, mail: true }]);
    }
  });
});

it('who has no address is told in the console', async () => {
  const user = await person(app, { email: null });
  await tell(app, ofCode('credential.approved', user));
  const rows = await app.query`select in_app from notice where user_id = ${user}`;
  expect(rows).toEqual([{ in_app: true }]);
});

it('a setting that is none is refused, everything wrong with it at once', async () => {
  const { status, body } = await set({
    'task.due': { mail: 'yes', sms: true },
    'task.gone': { mail: true },
    'task.back': null,
    'task.overdue': { in_app: false },
  });
  expect(status).toBe(400);
  expect(failsOf({ body })).toEqual([
    'value.task.back required',
    'value.task.due.mail wrong_type',
    'value.task.due.sms unknown_field',
    'value.task.gone unknown_field',
  ]);
  expect((await app.as('sp.agent').get(SETTINGS)).body).toMatchObject({ value: null });
});
