import { describe, expect, it } from 'vitest';
import { LISTS_PATH, type ListEntry } from '#schemas/list/index.ts';
import { lookupId } from '#server/db/lookups/index.ts';
import { useApp } from '#tests/support/app.ts';
import { add, change, failsOf, FLORIDA, GEORGIA, historyOf, listed, made, remove } from './support.ts';

const app = useApp();

type County = { entity_id: string; region?: { entity_id: string } };
const MIAMI = lookupId('county', '12086');
const BROWARD = lookupId('county', '12011');
const regionOf = async (county: string, type: 'SP' | 'TP') => {
  const path = `/util/counties?id_in=${county}&lead_type_eq=${type}`;
  return (await app.as('sp.agent').get<{ items: County[] }>(path)).body.items[0]!.region?.entity_id;
};
const region = async (id: string): Promise<ListEntry> =>
  (await listed(app, 'region')).items.find(({ entity_id }) => entity_id === id)!;

describe('a new region', () => {
  it('has a state and counties of it, which leave their region of its lead type and no other', async () => {
    const [before, beforeTp] = [await regionOf(MIAMI, 'SP'), await regionOf(MIAMI, 'TP')];
    const south = await made(app, 'region', 'South coast', { parent: FLORIDA, counties: [MIAMI, BROWARD] });
    expect(south).toMatchObject({ lead_type: 'SP', parent: FLORIDA });
    expect([...south.counties].sort()).toEqual([MIAMI, BROWARD].sort());
    expect(await regionOf(MIAMI, 'SP')).toBe(south.entity_id);
    expect(await regionOf(MIAMI, 'TP')).toBe(beforeTp);
    expect((await region(before!)).counties).not.toContain(MIAMI);
    expect(await historyOf(app, south.entity_id)).toMatchObject([
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

it('stays in its state', async () => {
  const fixed = await made(app, 'region', 'Fixed', { parent: FLORIDA });
  expect(failsOf(await change(app, 'region', fixed, { parent: GEORGIA }))).toEqual(['parent state_fixed']);
  expect(
    (await change(app, 'region', fixed, { parent: FLORIDA, name_en: 'Fixed coast' })).body,
  ).toMatchObject({
    name_en: 'Fixed coast',
    parent: FLORIDA,
  });
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
    const grownRow = await region(west.entity_id);
    await made(app, 'region', 'Farther west', { parent: FLORIDA, counties: [MIAMI, BROWARD] });
    const emptied = await region(west.entity_id);
    expect(emptied.counties).toEqual([]);
    expect(emptied.version).toBe(grownRow.version + 1);
    expect((await historyOf(app, west.entity_id)).at(-1)).toMatchObject({
      type: 'LOOKUP_UPDATED',
      changes: [{ field: 'counties', from: [BROWARD, MIAMI], to: [] }],
    });
    expect((await remove(app, 'region', emptied)).status).toBe(204);
    expect((await app.as('sp.supervisor').get(`/${LISTS_PATH}/region/${west.entity_id}/use`)).status).toBe(
      404,
    );
  });
});
