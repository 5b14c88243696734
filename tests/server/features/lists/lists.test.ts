import { describe, expect, it } from 'vitest';
import { LISTS_PATH, type EntryList, type ListEntry } from '#schemas/list/index.ts';
import { lookupId } from '#server/db/lookups/index.ts';
import { seedLookups } from '#server/db/seed/lookups.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { failsOf } from '#tests/support/fails.ts';
import { historyOf } from '#tests/support/history.ts';
import { add, change, FLORIDA, GEORGIA, listed, made, remove, SUPERVISOR } from './support.ts';

const app = useApp();

const entryOf = async (list: string, { entity_id: id }: Pick<ListEntry, 'entity_id'>): Promise<ListEntry> =>
  (await listed(app, list)).items.find(({ entity_id }) => entity_id === id)!;
const names = ({ items }: EntryList): string[] => items.map(({ name_en }) => name_en);
/** As a later release does at its start. */
async function loadAnew(): Promise<void> {
  await app.query`delete from installation where key = 'lookups'`;
  await seedLookups(app.db);
}
/** What everybody is offered. */
const offered = async (path = '/leads/health-plans?size=5000') =>
  (await app.as('tp.agent').get<{ items: { entity_id: string; name: string; retired: boolean }[] }>(path))
    .body.items;

describe('who administers which list', () => {
  it('is a supervisor: the lists that leads of the own type have, and the entries of that type', async () => {
    const regions = await listed(app, 'region');
    expect(new Set(regions.items.map(({ lead_type }) => lead_type))).toEqual(new Set(['SP']));
    const tp = await listed(app, 'region', 'tp.supervisor');
    expect(new Set(tp.items.map(({ lead_type }) => lead_type))).toEqual(new Set(['TP']));
    for (const [person, list, status] of [
      [SUPERVISOR, 'mobility_type', 404],
      ['tp.supervisor', 'specialty', 404],
      ['tp.supervisor', 'mobility_type', 200],
      [SUPERVISOR, 'health_plan', 200],
      ['cred.supervisor', 'state', 404],
      ['cred.supervisor', 'constructor', 404],
    ] as const)
      expect((await app.as(person).get(`/${LISTS_PATH}/${list}`)).status, `${person} ${list}`).toBe(status);
  });

  it('asks who administers both types which one is meant', async () => {
    const cs = app.as('cred.supervisor');
    expect((await cs.get<{ fails: unknown }>(`/${LISTS_PATH}/region`)).body.fails).toMatchObject([
      { field: 'lead_type_eq', code: 'required' },
    ]);
    const tp = await cs.get<EntryList>(`/${LISTS_PATH}/region?lead_type_eq=TP`);
    expect(tp.body.items[0]).toMatchObject({ lead_type: 'TP' });
    // Only Specialty leads have specialties.
    expect((await cs.get<EntryList>(`/${LISTS_PATH}/specialty`)).body.items[0]).toMatchObject({
      lead_type: 'SP',
    });
    expect((await cs.get(`/${LISTS_PATH}/specialty?lead_type_eq=TP`)).status).toBe(404);
    expect((await app.as(SUPERVISOR).get(`/${LISTS_PATH}/region?lead_type_eq=TP`)).status).toBe(404);
  });
});

describe('a new entry', () => {
  it('stands last under a code made of its name, is offered at once, and leaves its history', async () => {
    const plan = await made(app, 'health_plan', '  Niño Care + Vida ');
    expect(plan).toMatchObject({
      code: 'NINO_CARE_VIDA',
      name_en: 'Niño Care + Vida',
      version: 1,
      lead_type: null,
      retired: false,
    });
    expect(names(await listed(app, 'health_plan')).at(-1)).toBe('Niño Care + Vida');
    expect((await offered()).at(-1)).toMatchObject({ entity_id: plan.entity_id });
    expect(await historyOf(app.db, plan.entity_id)).toMatchObject([
      { type: 'LOOKUP_CREATED', actor_id: demoId(SUPERVISOR) },
    ]);
  });

  it('needs both names, and nothing else is taken', async () => {
    expect(
      failsOf(await add(app, 'health_plan', 'x'.repeat(121), { name_es: ' ', code: 'MINE', retired: true })),
    ).toEqual(['code unknown_field', 'name_en too_long', 'name_es required', 'retired unknown_field']);
  });

  it('has a name of its own, case, accents and punctuation aside, in either language', async () => {
    await made(app, 'business_line', 'Crédito', { name_es: 'Crédito propio' });
    expect(failsOf(await add(app, 'business_line', 'CREDITO.'))).toEqual(['name_en entry_exists']);
    const answer = await add(app, 'business_line', 'Another', { name_es: 'crédito  PROPIO' });
    expect(answer.body.fails).toMatchObject([
      { field: 'name_es', message: 'The list has this name already: “Crédito propio”' },
    ]);
    // Of two at once one is told.
    const twice = await Promise.all([add(app, 'business_line', 'Twice'), add(app, 'business_line', 'twice')]);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('is pointed to the retired one of its name', async () => {
    const plan = await made(app, 'health_plan', 'Old Plan');
    await change(app, 'health_plan', plan, { retired: true });
    expect(failsOf(await add(app, 'health_plan', 'old plan', { name_es: 'Nuevo' }))).toEqual([
      'name_en entry_retired',
    ]);
  });

  it('gets a code that no other has, also where a name was changed', async () => {
    const first = await made(app, 'health_plan', 'Same Code');
    await change(app, 'health_plan', first, { name_en: 'Renamed', name_es: 'Renombrado' });
    expect((await made(app, 'health_plan', 'Same Code')).code).toBe('SAME_CODE_2');
  });

  it('of a sub-specialty belongs to a specialty that is offered; its name is its own there', async () => {
    const one = await made(app, 'specialty', 'Parent One');
    const two = await made(app, 'specialty', 'Parent Two');
    expect(failsOf(await add(app, 'subspecialty', 'Child'))).toEqual(['parent required']);
    const child = await made(app, 'subspecialty', 'Child', { parent: one.entity_id });
    expect(child).toMatchObject({ parent: one.entity_id, lead_type: 'SP' });
    expect(failsOf(await add(app, 'subspecialty', 'Child', { parent: one.entity_id }))).toEqual([
      'name_en entry_exists',
      'name_es entry_exists',
    ]);
    await made(app, 'subspecialty', 'Child', { parent: two.entity_id });
    await change(app, 'specialty', two, { retired: true });
    expect(failsOf(await add(app, 'subspecialty', 'Late', { parent: two.entity_id }))).toEqual([
      'parent unknown_reference',
    ]);
    expect(failsOf(await change(app, 'subspecialty', child, { parent: two.entity_id }))).toEqual([
      'parent unknown_field',
    ]);
  });
});

describe('a change', () => {
  it('gives an entry its new names everywhere, and refuses who was slower', async () => {
    const plan = await made(app, 'health_plan', 'Before');
    const [one, other] = await Promise.all([
      change(app, 'health_plan', plan, { name_en: 'After', name_es: 'Después' }),
      change(app, 'health_plan', plan, { name_en: 'Otherwise' }, 'tp.supervisor'),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    const now = await entryOf('health_plan', plan);
    expect(now).toMatchObject({ version: 2, code: 'BEFORE' });
    expect(now.name_en).not.toBe('Before');
    expect((await historyOf(app.db, plan.entity_id))[1]).toMatchObject({
      type: 'LOOKUP_UPDATED',
      changes: expect.arrayContaining([{ field: 'name_en', from: 'Before', to: now.name_en }]) as unknown,
    });
  });

  it('that says nothing new leaves nothing behind; one of case alone is one', async () => {
    const plan = await made(app, 'health_plan', 'unchanged');
    const same = await change(app, 'health_plan', plan, { name_en: 'unchanged', retired: false });
    expect(same.body.version).toBe(1);
    expect(await historyOf(app.db, plan.entity_id)).toHaveLength(1);
    const cased = await change(app, 'health_plan', plan, { name_en: 'Unchanged' });
    expect([cased.status, cased.body.version]).toEqual([200, 2]);
  });

  it('retires an entry, which is offered no longer but can be named, and brings it back', async () => {
    const plan = await made(app, 'health_plan', 'Retiring');
    const isOffered = async (query = '') =>
      (await offered(`/leads/health-plans?size=5000${query}`)).find(
        ({ entity_id }) => entity_id === plan.entity_id,
      );
    const retired = await change(app, 'health_plan', plan, { retired: true });
    expect(retired.body).toMatchObject({ retired: true, version: 2 });
    expect(await isOffered()).toBeUndefined();
    expect(await isOffered('&with_retired=true')).toMatchObject({ name: 'Retiring', retired: true });
    await change(app, 'health_plan', retired.body, { retired: false });
    expect(await isOffered()).toMatchObject({ retired: false });
  });

  it('and a removal stay when a later release loads its lists', async () => {
    const { items } = await listed(app, 'health_plan');
    const [aetna, oscar] = ['AETNA', 'OSCAR'].map((wanted) => items.find(({ code }) => code === wanted)!);
    await change(app, 'health_plan', aetna!, { name_en: 'Aetna renamed', retired: true });
    expect((await remove(app, 'health_plan', oscar!)).status).toBe(204);
    await loadAnew();
    expect(await entryOf('health_plan', aetna!)).toMatchObject({ name_en: 'Aetna renamed', retired: true });
    expect((await listed(app, 'health_plan')).items.map(({ code }) => code)).not.toContain('OSCAR');
  });

  it('keeps its code when a later release ships another of that code', async () => {
    const { items } = await listed(app, 'health_plan');
    const shipped = items.find(({ code }) => code === 'HUMANA')!;
    const own = await made(app, 'health_plan', 'Not shipped yet');
    // As if the release before had not had it, and people had added one of their own.
    await app.query`delete from lookup where entity_id = ${shipped.entity_id}`;
    await app.query`update lookup set code = 'HUMANA' where entity_id = ${own.entity_id}`;
    await loadAnew();
    expect((await entryOf('health_plan', own)).code).toBe('HUMANA');
    expect((await entryOf('health_plan', shipped)).code).toBe(`HUMANA_${shipped.entity_id}`);
  });
});

describe('the order', () => {
  const move = (id: string, before: string | null, order: string) =>
    app.as(SUPERVISOR).post<EntryList>(`/${LISTS_PATH}/business_line/${id}/move`, { before, order });

  it('is changed by moving one before another, or behind all', async () => {
    const list = await listed(app, 'business_line');
    const [first, second, third] = list.items;
    const moved = await move(third!.entity_id, first!.entity_id, list.order);
    expect(names(moved.body).slice(0, 3)).toEqual([third!.name_en, first!.name_en, second!.name_en]);
    expect((await offered('/leads/business-lines')).map(({ entity_id }) => entity_id)).toEqual(
      moved.body.items.filter(({ retired }) => !retired).map(({ entity_id }) => entity_id),
    );
    const last = await move(third!.entity_id, null, moved.body.order);
    expect(names(last.body).at(-1)).toBe(third!.name_en);
    expect((await historyOf(app.db, third!.entity_id)).at(-1)).toMatchObject({
      type: 'LOOKUP_UPDATED',
      changes: [{ field: 'position', from: 1, to: list.items.length }],
    });
    const back = await move(third!.entity_id, list.items[3]!.entity_id, last.body.order);
    expect(names(back.body)).toEqual(names(list));
  });

  it('is refused when it was another meanwhile, with the list as it is, and before an entry of another list', async () => {
    const list = await listed(app, 'business_line');
    const [first, second, third] = list.items.map(({ entity_id }) => entity_id);
    const both = await Promise.all([move(second!, first!, list.order), move(third!, first!, list.order)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stale = both.find(({ status }) => status === 409)!.body as unknown as { current: EntryList };
    const { order } = await listed(app, 'business_line');
    expect(stale.current.order).toBe(order);
    const [plan] = (await listed(app, 'health_plan')).items;
    expect((await move(first!, plan!.entity_id, order)).body).toMatchObject({
      fails: [{ field: 'before', code: 'unknown_reference' }],
    });
  });
});

type County = { entity_id: string; region?: { entity_id: string } };
const MIAMI = lookupId('county', '12086');
const BROWARD = lookupId('county', '12011');
const regionOf = async (county: string, type: 'SP' | 'TP') => {
  const path = `/util/counties?id_in=${county}&lead_type_eq=${type}`;
  return (await app.as('sp.agent').get<{ items: County[] }>(path)).body.items[0]!.region?.entity_id;
};

describe('a new region', () => {
  it('has a state and counties of it, which leave their region of its lead type and no other', async () => {
    const [before, beforeTp] = [await regionOf(MIAMI, 'SP'), await regionOf(MIAMI, 'TP')];
    const south = await made(app, 'region', 'South coast', { parent: FLORIDA, counties: [MIAMI, BROWARD] });
    expect(south).toMatchObject({ lead_type: 'SP', parent: FLORIDA });
    expect([...south.counties].sort()).toEqual([MIAMI, BROWARD].sort());
    expect(await regionOf(MIAMI, 'SP')).toBe(south.entity_id);
    expect(await regionOf(MIAMI, 'TP')).toBe(beforeTp);
    expect((await entryOf('region', { entity_id: before! })).counties).not.toContain(MIAMI);
    expect(await historyOf(app.db, south.entity_id)).toMatchObject([
      { changes: expect.arrayContaining([expect.objectContaining({ field: 'counties' })]) as unknown },
    ]);
  });

  it('needs a state, and takes no county of another', async () => {
    expect(failsOf(await add(app, 'region', 'Nowhere'))).toEqual(['parent required']);
    expect(failsOf(await add(app, 'region', 'Astray', { parent: GEORGIA, counties: [MIAMI] }))).toEqual([
      'counties not_within',
    ]);
    expect(failsOf(await add(app, 'region', 'Unknown', { parent: GEORGIA, counties: [GEORGIA] }))).toEqual([
      'counties unknown_reference',
    ]);
  });

  it('of the other lead type is for who administers that', async () => {
    const refused = await add(app, 'region', 'Other type', { parent: FLORIDA, lead_type: 'TP' });
    expect(refused.status).toBe(404);
    expect(failsOf(await add(app, 'region', 'Which', { parent: FLORIDA }, 'cred.supervisor'))).toEqual([
      'lead_type required',
    ]);
    const more = { parent: FLORIDA, lead_type: 'TP' };
    expect(await made(app, 'region', 'By credentials', more, 'cred.supervisor')).toMatchObject({
      lead_type: 'TP',
    });
  });

  it('may be called as one of another state', async () => {
    await made(app, 'region', 'Panhandle', { parent: FLORIDA });
    expect(failsOf(await add(app, 'region', 'panhandle', { parent: FLORIDA, name_es: 'x' }))).toEqual([
      'name_en entry_exists',
    ]);
    await made(app, 'region', 'Panhandle', { parent: GEORGIA });
  });
});

it('a region stays in its state', async () => {
  const fixed = await made(app, 'region', 'Fixed', { parent: FLORIDA });
  expect(failsOf(await change(app, 'region', fixed, { parent: GEORGIA }))).toEqual(['parent state_fixed']);
  const values = { name_en: 'Fixed coast', parent: FLORIDA };
  expect((await change(app, 'region', fixed, values)).body).toMatchObject(values);
});

describe('the counties of a region', () => {
  it('are not taken back by who saves it as it was before they left', async () => {
    const seen = await made(app, 'region', 'Seen before', { parent: FLORIDA, counties: [MIAMI] });
    const other = await made(app, 'region', 'Takes one', { parent: FLORIDA, counties: [MIAMI] });
    const late = await change(app, 'region', seen, { counties: [MIAMI, BROWARD] });
    expect(late.status).toBe(409);
    expect(await regionOf(MIAMI, 'SP')).toBe(other.entity_id);
  });

  it('come from another; none is left without one', async () => {
    const west = await made(app, 'region', 'Far west', { parent: FLORIDA, counties: [MIAMI] });
    const grown = await change(app, 'region', west, { counties: [MIAMI, BROWARD] });
    expect([...grown.body.counties].sort()).toEqual([MIAMI, BROWARD].sort());
    expect(failsOf(await change(app, 'region', grown.body, { counties: [BROWARD] }))).toEqual([
      'counties county_left',
    ]);
    expect(failsOf(await remove(app, 'region', grown.body))).toEqual(['entity_id used_by_entries']);
    await made(app, 'region', 'Farther west', { parent: FLORIDA, counties: [MIAMI, BROWARD] });
    const emptied = await entryOf('region', west);
    expect(emptied).toMatchObject({ counties: [], version: grown.body.version + 1 });
    expect((await historyOf(app.db, west.entity_id)).at(-1)).toMatchObject({
      type: 'LOOKUP_UPDATED',
      changes: [{ field: 'counties', from: [BROWARD, MIAMI], to: [] }],
    });
    expect((await remove(app, 'region', emptied)).status).toBe(204);
    expect((await app.as('sp.supervisor').get(`/${LISTS_PATH}/region/${west.entity_id}/use`)).status).toBe(
      404,
    );
  });
});
