import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { RequirementItem } from '#schemas/credential/item.ts';
import { useApp, type Answer } from '#tests/support/app.ts';
import { addOne, handIn, itemOf, itemsOf, openFile } from './partsSupport.ts';
import { changesOf, failsOf, ok, openAccount, type Refusal } from './support.ts';

const app = useApp();
let account: string;
let driver: string;
beforeAll(async () => {
  account = await openFile(app);
  driver = ok(await addOne(app, account)).entity_id;
  ok(await addOne(app, account, 'VEHICLE', 'Van 1'));
});

type Page = { items: RequirementItem[]; total: number };
const list = (query: string, person = 'cred.agent'): Promise<Answer<Page & Refusal>> =>
  app.as(person).get(`/credentialing/items?${query}`);

describe('the items of a file', () => {
  it('are those of the account and then of its resources, each subject’s in the order of the requirements', async () => {
    const { items, total } = ok(await list(`account_id_eq=${account}&size=1000`));
    expect(total).toBe(items.length);
    const subjects = items.map((item) => item.resource_id);
    expect(subjects[0]).toBeNull();
    // Every subject in one piece.
    expect(subjects.filter((id, index) => id !== subjects[index - 1])).toHaveLength(new Set(subjects).size);
    const rows = await app.query<{ code: string }>`
      select code from requirement where active and subject_kind = 'DRIVER' order by position, code`;
    const own = items.filter((item) => item.resource_id === driver).map((item) => item.code);
    expect(own).toEqual(rows.map(({ code }) => code).filter((code) => own.includes(code)));
    expect(own.length).toBeGreaterThan(5);
    const first = ok(await list(`account_id_eq=${account}&size=4`)).items;
    const next = ok(await list(`account_id_eq=${account}&size=4&page=2`)).items;
    expect([...first, ...next]).toEqual(items.slice(0, 8));
  });

  it('are asked for by one account, its own or a resource’s alone, and by state', async () => {
    const all = ok(await list(`account_id_eq=${account}&size=1000`)).items;
    const of = (id: string | null) => all.filter((item) => item.resource_id === id);
    expect(await itemsOf(app, account)).toHaveLength(of(null).length);
    expect(await itemsOf(app, account, driver)).toHaveLength(of(driver).length);
    expect(ok(await list(`account_id_eq=${account}&state_in=CURRENT,EXPIRED`)).total).toBe(0);
    expect(failsOf(await list(''))).toEqual(['account_id_eq required']);
    expect(failsOf(await list('account_id_eq=none'))).toEqual(['account_id_eq required']);
    expect(failsOf(await list(`account_id_eq=${account}&code_eq=X`))).toEqual(['code_eq unknown_filter']);
  });

  it('are named in the reader’s language, and of other files nobody is told', async () => {
    for (const [language, name] of [
      ['en', 'Driver license'],
      ['es', 'Licencia de conducir'],
    ] as const)
      expect(await itemsOf(app, account, driver, 'tp.provider', language)).toContainEqual(
        expect.objectContaining({ code: 'DRIVER_LICENSE', name }),
      );
    const other = await openAccount(app, { lead_type: 'SP', name: 'Lakeside Cardiology' });
    for (const person of ['tp.provider', 'tp.agent', 'sp.provider'])
      expect((await list(`account_id_eq=${other}`, person)).status, person).toBe(404);
    expect((await list(`account_id_eq=${other}`, 'sp.agent')).status).toBe(200);
  });

  it('tell their documents newest first, the same number of queries whatever the number', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    // The fewest of several: jobs of the same process ask as well.
    const queries = async () => {
      const counts: number[] = [];
      for (let n = 0; n < 8; n += 1) {
        sent.mockClear();
        ok(await list(`account_id_eq=${account}&resource_id_eq=${driver}&size=1000`));
        counts.push(sent.mock.calls.length);
      }
      return Math.min(...counts);
    };
    const few = await queries();
    const licence = await itemOf(app, 'DRIVER_LICENSE', account, driver);
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.unshift(ok(await handIn(app, licence)).entity_id);
    expect(few).toBeGreaterThan(5);
    expect(await queries()).toBe(few);
    sent.mockRestore();
    const { documents } = await itemOf(app, 'DRIVER_LICENSE', account, driver);
    expect(documents.map(({ entity_id }) => entity_id)).toEqual(ids);
    expect((await itemOf(app, 'MVR', account, driver)).documents).toEqual([]);
  });
});

const waive = (item: RequirementItem, body: object): Promise<Answer<RequirementItem & Refusal>> =>
  app
    .as('cred.agent')
    .post(`/credentialing/items/${item.entity_id}/waive`, { version: item.version, ...body });
const away = { not_applicable: true, reason_text: ' Office staff ' };

it('a requirement that does not apply is taken from what is missing with a reason that stays among the staff, and given back', async () => {
  const before = await itemOf(app, 'MVR', account, driver);
  const waived = ok(await waive(before, away));
  expect(waived).toMatchObject({
    state: 'NOT_APPLICABLE',
    waived_reason: 'Office staff',
    can: { upload: false, waive: true },
  });
  expect(await itemOf(app, 'MVR', account, driver)).toMatchObject({
    state: 'NOT_APPLICABLE',
    waived_reason: null,
  });
  expect((await handIn(app, waived)).status).toBe(400);
  const types = async (person: string) =>
    ok(await changesOf(app, person, account)).items.map(({ type }) => type);
  expect(await types('cred.agent')).toContain('CREDENTIAL_ITEM_WAIVED');
  for (const person of ['tp.provider', 'tp.agent'])
    expect(await types(person)).not.toContain('CREDENTIAL_ITEM_WAIVED');
  const stale = await waive(before, { not_applicable: false });
  expect([stale.status, stale.body.current]).toMatchObject([409, { state: 'NOT_APPLICABLE' }]);
  const back = ok(await waive(waived, { not_applicable: false }));
  expect(back).toMatchObject({ state: 'MISSING', waived_reason: null, can: { upload: true } });
  for (const reason_text of [undefined, null, '   '])
    expect(failsOf(await waive(back, { not_applicable: true, reason_text }))).toEqual([
      'reason_text reason_required',
    ]);
  expect((await waive(back, {})).status).toBe(400);
});
