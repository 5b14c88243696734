import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { LISTS_PATH, type EntryCounts, type EntryUse, type ListEntry } from '#schemas/list/index.ts';
import { Counts } from '#server/features/lists/counts.ts';
import { keptBy, tellUse } from '#server/features/lists/use.ts';
import { loadWords } from '#server/features/imports/words.ts';
import { endSharedApps, useApp } from '#tests/support/app.ts';
import { failsOf, type Refused } from '#tests/support/fails.ts';
import { leadBody } from '#tests/support/leads.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import type { Lead } from '#tests/support/makeLead.ts';
import { csv, uploadAs } from '../imports/support.ts';
import { saveSchedule } from '../reports/support.ts';
import { change, FLORIDA, made, remove, SUPERVISOR } from './support.ts';

// One of these replaces timers.
beforeAll(endSharedApps);
const app = useApp();

const save = async (values: object, type: 'sp' | 'tp' = 'sp') =>
  app
    .as(`${type}.supervisor`)
    .post<Lead & Refused>(`/leads/${type}`, { ...(await leadBody(app.db, type)), ...values });
const counts = async (list: string, person = SUPERVISOR) =>
  (await app.as(person).get<EntryCounts>(`/${LISTS_PATH}/${list}/use`)).body.leads!;
const useOf = async (list: string, { entity_id }: ListEntry, person = SUPERVISOR) =>
  (await app.as(person).get<EntryUse>(`/${LISTS_PATH}/${list}/${entity_id}/use`)).body;

const viewOf = (name: string, plan: string) => ({
  name,
  query: {
    filter: { health_plans_in: [plan] },
    sort: { field: 'updated_at', order: 'DESC' },
    perPage: 25,
    board: false,
  },
});

describe('the leads that have an entry', () => {
  it('are counted wherever they have it, each once', async () => {
    const specialty = await made(app, 'specialty', 'Counted');
    const sub = await made(app, 'subspecialty', 'Counted', { parent: specialty.entity_id });
    const id = specialty.entity_id;
    await save({
      specialties: [id],
      subspecialties: [sub.entity_id],
      services: [{ specialty: id, providers: 1 }],
    });
    await save({ services: [{ specialty: id, providers: 1 }] });
    expect((await counts('specialty'))[id]).toBe(2);
    expect((await counts('subspecialty'))[sub.entity_id]).toBe(1);
    expect(await useOf('specialty', specialty)).toMatchObject({ leads: 2, entries: 1 });
  });

  it('are those of both types where both have the list, and of the own one for who administers that', async () => {
    const plan = await made(app, 'health_plan', 'Of both');
    await save({ health_plans: [plan.entity_id] });
    await save({ health_plans: [plan.entity_id] }, 'tp');
    expect((await counts('health_plan'))[plan.entity_id]).toBe(1);
    expect((await counts('health_plan', 'cred.supervisor'))[plan.entity_id]).toBe(2);
    // Whatever the type, it keeps the entry from being removed.
    expect(await useOf('health_plan', plan)).toMatchObject({ leads: 2 });
  });

  it('of a region have it themselves or among their places', async () => {
    const region = await made(app, 'region', 'Counted coast', { parent: FLORIDA });
    await save({ locations: [{ address1: '1 Main St', state: FLORIDA, region: region.entity_id }] });
    await save({ regions: [region.entity_id] });
    expect((await counts('region'))[region.entity_id]).toBe(2);
    expect(await useOf('region', region)).toMatchObject({ leads: 2 });
  });
});

it('counts nothing rather than keep people waiting, and does not try again for a while', async () => {
  const slow = new Counts(app.db, 100);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await app.db.transaction().execute(async (trx) => {
      await sql`lock table lead in access exclusive mode`.execute(trx);
      expect(await slow.of('health_plan', ['SP'])).toEqual({ leads: null });
    });
    vi.advanceTimersByTime(5 * 60_000);
    expect(await slow.of('health_plan', ['SP'])).toEqual({ leads: null });
    expect((await slow.of('health_plan', ['TP'])).leads).not.toBeNull();
    vi.advanceTimersByTime(15 * 60_000);
    expect((await slow.of('health_plan', ['SP'])).leads).not.toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

describe('the use of one entry', () => {
  it('is told without its leads where they are too many to be counted', async () => {
    const plan = await made(app, 'health_plan', 'Of too many');
    await app.db.transaction().execute(async (trx) => {
      await sql`lock table lead in access exclusive mode`.execute(trx);
      expect(await tellUse(app.db, 'health_plan', plan, 100)).toMatchObject({ leads: null, views: 0 });
    });
    expect(await tellUse(app.db, 'health_plan', plan, 1000)).toMatchObject({ leads: 0 });
  });

  it('that could not be counted keeps the entry', async () => {
    const plan = await made(app, 'health_plan', 'Kept');
    await app.db.transaction().execute(async (trx) => {
      await sql`lock table lead in access exclusive mode`.execute(trx);
      const removal = app.db.transaction().execute((other) => keptBy(other, 'health_plan', plan, 100));
      await expect(removal).rejects.toMatchObject({
        code: 'not_now',
        fails: [{ field: 'entity_id', code: 'use_unknown' }],
      });
    });
  });
});

describe('a retired entry', () => {
  it('stays with the leads that have it and is given to no other', async () => {
    const plan = await made(app, 'health_plan', 'Going');
    const lead = (await save({ health_plans: [plan.entity_id] })).body;
    await change(app, 'health_plan', plan, { retired: true });
    const kept = await app.as(SUPERVISOR).patch<Lead>(`/leads/sp/${lead.entity_id}`, {
      version: lead.version,
      notes: 'Changed otherwise',
      health_plans: [plan.entity_id],
    });
    expect(kept.status).toBe(200);
    const refused = await save({ health_plans: [plan.entity_id] });
    expect(failsOf(refused)).toEqual(['health_plans unknown_reference']);
    const found = await app
      .as(SUPERVISOR)
      .get<{ items: Lead[] }>(`/leads/sp?health_plans_in=${plan.entity_id}`);
    expect(found.body.items.map(({ entity_id }) => entity_id)).toEqual([lead.entity_id]);
  });

  it('is what no text of a file means', async () => {
    const plan = await made(app, 'health_plan', 'In files');
    const means = async () => (await loadWords(app.db, 'SP')).byName('health_plan', 'in FILES').length;
    expect(await means()).toBe(1);
    await change(app, 'health_plan', plan, { retired: true });
    expect(await means()).toBe(0);
  });
});

describe('a removal', () => {
  it('is refused with all that uses the entry', async () => {
    const plan = await made(app, 'health_plan', 'In use');
    const id = plan.entity_id;
    const lead = (await save({ health_plans: [id] })).body;
    const view = await app.as(SUPERVISOR).post(`/leads/sp/views`, viewOf('Of the plan', id));
    expect(view.status).toBe(201);
    await app.query`
      insert into import_mapping (entity_id, lead_type, name, headers, headers_key, mappings, created_by)
      select gen_random_uuid(), 'SP', 'Of the plan', '[]', 'x', ${JSON.stringify([{ field: 'health_plans', value: plan.code }])}, entity_id from app_user limit 1`;
    const refused = await remove(app, 'health_plan', plan);
    expect(refused.status).toBe(409);
    expect(failsOf(refused)).toEqual([
      'entity_id used_by_imports',
      'entity_id used_by_leads',
      'entity_id used_by_views',
    ]);
    // A deleted lead comes back with what it has.
    await app.as(SUPERVISOR).delete(`/leads/sp/${lead.entity_id}?version=${lead.version}`);
    expect(failsOf(await remove(app, 'health_plan', plan))).toContain('entity_id used_by_leads');
  });

  it('is refused while other entries belong to it', async () => {
    const specialty = await made(app, 'specialty', 'With child');
    const child = await made(app, 'subspecialty', 'Only child', { parent: specialty.entity_id });
    expect(failsOf(await remove(app, 'specialty', specialty))).toEqual(['entity_id used_by_entries']);
    expect((await remove(app, 'subspecialty', child)).status).toBe(204);
    expect((await remove(app, 'specialty', specialty)).status).toBe(204);
    expect((await remove(app, 'specialty', specialty)).status).toBe(404);
  });

  it('is refused at another version', async () => {
    const plan = await made(app, 'health_plan', 'Older');
    await change(app, 'health_plan', plan, { name_en: 'Newer' });
    expect((await remove(app, 'health_plan', plan)).status).toBe(409);
  });

  /** Two calls, of which the first has checked everything, and writes its history only once the second waits for it. */
  async function together<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
    const { one, other } = await app.db.transaction().execute(async (trx) => {
      await sql`lock table history in exclusive mode`.execute(trx);
      const called = first();
      await lockWaiters(app, 1);
      const calledThen = second();
      await lockWaiters(app, 2);
      return { one: called, other: calledThen };
    });
    return [await one, await other];
  }

  it.each([
    ['lead', 'used_by_leads', 'health_plans', (id: string) => save({ health_plans: [id] })],
    [
      'view',
      'used_by_views',
      'query',
      (id: string) => app.as(SUPERVISOR).post<Refused>('/leads/sp/views', viewOf(`Of ${id}`, id)),
    ],
  ] as const)(
    'and a %s that gets the entry in the same moment: the first of both holds',
    async (what, used, field, saveWith) => {
      const [held, going] = [
        await made(app, 'health_plan', `Held by a ${what}`),
        await made(app, 'health_plan', `Gone from a ${what}`),
      ];
      const [saved, kept] = await together(
        () => saveWith(held.entity_id),
        () => remove(app, 'health_plan', held),
      );
      expect([saved.status, failsOf(kept)]).toEqual([201, [`entity_id ${used}`]]);
      const [gone, refused] = await together(
        () => remove(app, 'health_plan', going),
        () => saveWith(going.entity_id),
      );
      expect([gone.status, failsOf(refused)]).toEqual([204, [`${field} unknown_reference`]]);
    },
  );

  it('looks among the answers of reports that run by themselves, whatever the case of the key', async () => {
    const plan = await made(app, 'health_plan', 'Answered');
    const { schedule } = await saveSchedule(app, SUPERVISOR, 'Asks');
    const answers = JSON.stringify({ asked: [plan.entity_id.toUpperCase()] });
    await app.query`update report_schedule set answers = ${answers}::jsonb
               where entity_id = ${schedule.entity_id}`;
    expect(failsOf(await remove(app, 'health_plan', plan))).toEqual(['entity_id used_by_reports']);
  });

  it('looks at imports until they are closed', async () => {
    const plan = await made(app, 'health_plan', 'Mapped');
    const flow = await uploadAs(app.as(SUPERVISOR), csv('Company name,Phone', 'One,3055550100'));
    const { entity_id } = flow.body as { entity_id: string };
    await app.query`update import_flow set mappings = ${JSON.stringify([{ field: 'health_plans', value: plan.code }])}
               where entity_id = ${entity_id}`;
    expect(failsOf(await remove(app, 'health_plan', plan))).toEqual(['entity_id used_by_imports']);
    await app.query`update import_flow set status = 'Closed' where entity_id = ${entity_id}`;
    expect((await remove(app, 'health_plan', plan)).status).toBe(204);
  });
});
