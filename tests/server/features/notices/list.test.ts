import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { NOTICE_IDS_MAX, UNREAD_MAX, type NoticeRecord } from '#schemas/notices/record.ts';
import { demoId } from '#server/db/seed/people.ts';
import { notify, type NewNotice } from '#server/features/notices/notify.ts';
import type { Page } from '#server/platform/list/page.ts';
import { useApp } from '#tests/support/app.ts';
import { failsOf, type Refused } from '#tests/support/fails.ts';
import { tell } from './support.ts';

const [AGENT, OTHER] = [demoId('sp.agent'), demoId('tp.agent')];
const GHOST = '00000000-0000-4000-8000-000000000000';

const app = useApp({}, false);
beforeEach(() => app.query`truncate notice, live_event, user_setting`);

const followUp = (lead: string, userId = AGENT): NewNotice => ({
  code: 'lead.follow_up',
  params: { lead, due: { day: '2031-03-01' } },
  userId,
  about: { resource: 'lead', id: GHOST },
});
const list = async (query = '', person = 'sp.agent') =>
  (await app.as(person).get<Page<NoticeRecord>>(`/notices?${query}`)).body;
const leadsOf = ({ items }: Page<NoticeRecord>) => items.map(({ params }) => params.lead);
const unread = async (person = 'sp.agent') => (await app.as(person).get('/notices/unread')).body;
const events = () => app.query<{ user_id: string; record_id: string }>`
  select user_id, record_id from live_event where resource = 'notice'`;

describe('a person’s notices', () => {
  it('are told newest first, each with where it leads, in pages', async () => {
    for (const name of ['Alder', 'Birch', 'Cedar']) await tell(app, followUp(name));
    const all = await list();
    expect(leadsOf(all)).toEqual(['Cedar', 'Birch', 'Alder']);
    expect(all.items[0]).toMatchObject({
      code: 'lead.follow_up',
      params: { due: { day: '2031-03-01' } },
      resource: 'lead',
      record_id: GHOST,
      read_at: null,
    });
    expect(Object.keys(all.items[0]!).sort()).toEqual(
      ['code', 'created_at', 'entity_id', 'params', 'read_at', 'record_id', 'resource'].sort(),
    );
    expect(leadsOf(await list('page=2&size=2'))).toEqual(['Alder']);
    expect(all).toMatchObject({ total: 3, total_exact: true });
  });

  it('are nobody else’s, and without those that go by mail only', async () => {
    await tell(app, followUp('Mine'), followUp('Theirs', OTHER));
    await app
      .as('sp.agent')
      .put('/auth/settings/notices', { value: { 'lead.follow_up': { in_app: false } } });
    await tell(app, followUp('Mailed'));
    expect(leadsOf(await list())).toEqual(['Mine']);
    expect(leadsOf(await list('', 'tp.agent'))).toEqual(['Theirs']);
    expect(await unread()).toEqual({ total: 1, total_exact: true });
    expect((await list('', 'sp.supervisor')).total).toBe(0);
  });

  it('are found by kind, and by whether they were read; an unknown filter is named', async () => {
    await tell(app, followUp('Alder'), {
      ...followUp(''),
      code: 'task.assigned_many',
      params: { count: 3, person: 'Ana Ruiz' },
      about: { resource: 'task', id: null },
    });
    const ids = (await list('code_in=lead.follow_up')).items.map(({ entity_id }) => entity_id);
    expect(ids).toHaveLength(1);
    expect((await list('code_in=lead.follow_up,task.assigned_many')).total).toBe(2);
    await app.as('sp.agent').post('/notices/read', { ids });
    expect((await list('read_eq=true')).items.map(({ entity_id }) => entity_id)).toEqual(ids);
    expect((await list('read_eq=false')).items.map(({ code }) => code)).toEqual(['task.assigned_many']);
    for (const wrong of ['read_eq=perhaps', 'user_id_eq=x', 'ordering=code'])
      expect((await app.as('sp.agent').get(`/notices?${wrong}`)).status, wrong).toBe(400);
  });

  it('are counted up to a hundred', async () => {
    await tell(app, ...Array.from({ length: UNREAD_MAX + 1 }, (_, n) => followUp(`Lead ${n}`)));
    expect(await unread()).toEqual({ total: UNREAD_MAX, total_exact: false });
  });
});

describe('marking', () => {
  it('marks mine, once, and passes over what is not mine without a word', async () => {
    await tell(app, followUp('Mine'), followUp('Theirs', OTHER));
    const [mine] = (await list()).items;
    const [theirs] = (await list('', 'tp.agent')).items;
    const mark = { ids: [mine!.entity_id, theirs!.entity_id, GHOST] };
    expect(await app.as('sp.agent').post('/notices/read', mark)).toMatchObject({ status: 204, text: '' });
    const readAt = (await list()).items[0]!.read_at;
    expect(readAt).not.toBeNull();
    expect(await unread('tp.agent')).toMatchObject({ total: 1 });
    await app.as('sp.agent').post('/notices/read', mark);
    expect((await list()).items[0]!.read_at).toBe(readAt);
    await app.as('tp.agent').post('/notices/unread', mark);
    expect((await list()).items[0]!.read_at).toBe(readAt);
    await app.as('sp.agent').post('/notices/unread', mark);
    expect((await list()).items[0]!.read_at).toBeNull();
  });

  it('marks what was shown, and not what has come since', async () => {
    await tell(app, followUp('Alder'), followUp('Birch'));
    const { items } = await list();
    // What was begun before, but told only now, was not shown.
    await app.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      const isLater = sql<{ later: boolean }>`
        select clock_timestamp() >= ${items[0]!.created_at}::timestamptz + interval '1 millisecond' as later`;
      await expect.poll(async () => (await isLater.execute(trx)).rows[0]!.later).toBe(true);
      await notify(trx, followUp('Cedar'));
    });
    await app.as('sp.agent').post('/notices/read', { until: items[0]!.created_at });
    expect(leadsOf(await list('read_eq=false'))).toEqual(['Cedar']);
  });

  it('takes a moment in any zone that can be written', async () => {
    await tell(app, followUp('Alder'));
    for (const until of ['2031-03-01T00:00:00+16:00', '2031-03-01T00:00:00-23:59'])
      expect((await app.as('sp.agent').post('/notices/read', { until })).status).toBe(204);
    expect(leadsOf(await list('read_eq=false'))).toEqual([]);
  });

  it('is told to the person’s other windows, when something was marked', async () => {
    await tell(app, followUp('Alder'), followUp('Birch'), followUp('Theirs', OTHER));
    expect((await events()).map(({ user_id }) => user_id).sort()).toEqual([AGENT, OTHER].sort());
    await app.query`truncate live_event`;
    const { items } = await list();
    const mark = () => app.as('sp.agent').post('/notices/read', { until: items[0]!.created_at });
    await mark();
    const told = await events();
    expect(told.map(({ user_id }) => user_id)).toEqual([AGENT]);
    expect(items.map(({ entity_id }) => entity_id)).toContain(told[0]!.record_id);
    await mark();
    expect(await events()).toHaveLength(1);
  });

  it.each([
    ['nothing', {}, 'ids any_of_required'],
    ['both', { ids: [], until: '2031-03-01T00:00:00Z' }, 'ids only_one_of'],
    ['no keys', { ids: ['x'] }, 'ids.0 invalid'],
    ['too many', { ids: Array(NOTICE_IDS_MAX + 1).fill(GHOST) }, 'ids too_many'],
    ['no moment', { until: 'yesterday' }, 'until invalid_date'],
    ['more', { ids: [], all: true }, 'all unknown_field'],
  ])('refuses %s', async (_what, body, told) => {
    const answer = await app.as('sp.agent').post<Refused>('/notices/read', body);
    expect(answer.status).toBe(400);
    expect(failsOf(answer)).toContain(told);
  });
});
