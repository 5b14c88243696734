import { describe, expect, it } from 'vitest';
import type { FormVersion } from '#schemas/form-schema/version.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { failsOf, ok } from '../support.ts';
import { formOf, historyOf, PATH, vehicle, withField } from './support.ts';

const app = useApp();

const form = (key: string, language = 'en') => formOf(app, key, 'cred.supervisor', language);

describe('the published forms', () => {
  const versions = async (asked = '') =>
    ok(await app.as('cred.supervisor').get<{ items: FormVersion[]; total: number }>(`${PATH}${asked}`));

  it('are all of those as shipped, page by page, titled in the language of the reader', async () => {
    const { items, total } = await versions();
    expect(total).toBe(8);
    const first = { version: 1, current: true, created_by: null };
    expect(items.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toMatchObject(
      Object.keys(SHIPPED_FORMS)
        .sort()
        .map((key) => ({ key, ...first })),
    );
    expect((await versions('?page=2&size=5')).items).toHaveLength(3);
    expect(await form('driver', 'es').list()).toMatchObject([{ key: 'driver', title: 'Conductor' }]);
  });

  it('can be taken along as they were written', async () => {
    const { form: own, ops, based_on } = await form('driver').read();
    expect(own).toEqual(SHIPPED_FORMS.driver);
    expect(JSON.stringify(own.schema)).toBe(JSON.stringify(SHIPPED_FORMS.driver!.schema));
    expect([ops, based_on]).toEqual([[], null]);
  });

  it('are not found under a key or a version that does not exist', async () => {
    const statusOf = async (path: string) => (await app.as('cred.supervisor').get(`${PATH}/${path}`)).status;
    for (const part of ['', '/draft', '/release', '/bundle', '/difference?from=1'])
      expect(await statusOf(`spaceship${part}`), part).toBe(400);
    for (const path of ['driver?version=7', 'lead.sp.custom/bundle'])
      expect(await statusOf(path), path).toBe(404);
  });
});

describe('a draft', () => {
  it('is begun from the current version, saved, and tells its saves apart', async () => {
    const { begin, save, draft, list, read } = form('vehicle');
    expect((await draft()).status).toBe(404);
    const begun = await begin();
    expect(begun.status).toBe(201);
    expect(begun.body).toMatchObject({
      key: 'vehicle',
      title: 'Vehicle',
      version: 2,
      based_on: 1,
      ops: [],
      note: null,
      problems: [],
      updated_by: { entity_id: demoId('cred.supervisor') },
    });
    expect(JSON.stringify(begun.body.form.schema)).toBe(JSON.stringify(SHIPPED_FORMS.vehicle!.schema));
    const other = vehicle('Call sign');
    const saved = ok(await save({ form: other }));
    expect(saved).toMatchObject({ form: other, note: null });
    expect(saved.revision).toBeGreaterThan(begun.body.revision);
    const ops = [{ op: 'archive', field: 'color' }];
    expect(ok(await save({ ops, note: 'Why' }))).toMatchObject({ form: other, ops });
    expect(ok(await draft())).toMatchObject({ form: other, ops, note: 'Why' });
    expect(ok(await save({ note: null }))).toMatchObject({ note: null, ops });

    // It is no version: files and lists know nothing of it, and its saves leave no history.
    expect((await list()).map(({ version }) => version)).toEqual([1]);
    expect((await read()).version).toBe(1);
    expect((await app.as('cred.supervisor').get(`${PATH}/vehicle?version=2`)).status).toBe(404);
    expect((await historyOf(app, 'vehicle')).map(({ type }) => type).slice(-1)).toEqual(['FORM_DRAFTED']);
  });

  it('is not saved over what somebody else has saved: the answer is the draft as it is', async () => {
    const { save, draft } = form('vehicle');
    const now = ok(await draft());
    const answer = await save({ revision: now.revision - 1, form: vehicle('Lost') });
    expect(answer.status).toBe(409);
    expect(answer.body.current).toEqual(now);
    const both = await Promise.all(
      ['One', 'Other'].map((title) => save({ revision: now.revision, form: vehicle(title) })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is the only one of its form: who begins another is told of it', async () => {
    const { begin, draft } = form('vehicle', 'es');
    const answer = await begin({ from: 1 });
    expect([answer.status, answer.body.message]).toEqual([409, 'Ya existe un borrador de este formulario']);
    expect(answer.body.current).toEqual(ok(await draft()));
    const both = await Promise.all([1, 2, 3].map(() => form('driver').begin()));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const held = both.find(({ status }) => status === 409)!;
    expect(held.body.current).toMatchObject({
      key: 'driver',
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      updated_by: { entity_id: demoId('cred.supervisor') },
    });
  });

  it('is thrown away as it was seen, and leaves that in history', async () => {
    const { draft, discard, save } = form('vehicle');
    const { revision } = ok(await draft());
    const stale = await discard(revision - 1);
    expect([stale.status, stale.body.current.revision]).toEqual([409, revision]);
    expect((await discard(revision)).status).toBe(204);
    expect([(await draft()).status, (await discard(revision)).status]).toEqual([404, 404]);
    expect((await save({ revision, form: vehicle('Late') })).status).toBe(404);
    expect((await historyOf(app, 'vehicle')).slice(-2)).toMatchObject([
      {
        type: 'FORM_DRAFTED',
        actor_id: demoId('cred.supervisor'),
        detail: { form: 'vehicle', form_version: 2, based_on: 1 },
      },
      { type: 'FORM_DRAFT_DISCARDED', actor_id: demoId('cred.supervisor') },
    ]);
  });

  it('of a form that nobody has written yet begins empty', async () => {
    const { begin, discard } = form('lead.tp.custom');
    const begun = ok(await begin());
    expect(begun).toMatchObject({
      version: 1,
      based_on: null,
      form: { schema: { properties: {} }, rules: [] },
    });
    expect(begun.problems).not.toEqual([]);
    await discard();
  });

  it('is made from any version that was published, from no other, and compared with them', async () => {
    const { begin, discard } = form('owner');
    const difference = (query: string) =>
      app
        .as('cred.supervisor')
        .get<{ items: { what: string; id: string }[] }>(`${PATH}/owner/difference?${query}`);
    expect((await difference('from=1')).status).toBe(404);
    expect(failsOf(await begin({ from: 7 }))).toEqual(['from gone']);
    expect(failsOf(await begin({ from: 1, form: SHIPPED_FORMS.owner }))).toEqual(['from only_one_of']);
    expect(ok(await begin({ from: 1 })).based_on).toBe(1);
    await discard();
    ok(await begin({ form: withField(SHIPPED_FORMS.owner!, 'shoe_size') }));
    expect(ok(await difference('from=1')).items).toMatchObject([{ what: 'added', id: 'shoe_size' }]);
    expect(ok(await difference('from=1&to=1')).items).toEqual([]);
    expect((await difference('from=1&to=9')).status).toBe(404);
    expect((await difference('to=1')).status).toBe(400);
    await discard();
  });
});

describe('a draft may hold', () => {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    oneOf: [{ $ref: 'https://example.com/x' }],
  };
  it.each([
    ['a foreign schema', { schema, ui: {}, labels: {}, rules: [] }],
    [
      'names of objects',
      JSON.parse(
        '{"schema":{"properties":{"hasOwnProperty":{"properties":{"constructor":1}}}},"ui":{},"labels":{"en":{"fields":{"toString":{}}}},"rules":[null]}',
      ) as object,
    ],
  ])('%s, as it was sent, and is told why it cannot be published', async (_what, anything) => {
    const { begin, save, draft, discard, publish } = form('location');
    const begun = ok(await begin({ form: anything, ops: [7, null, { op: 'magic' }] }));
    expect(JSON.stringify(begun.form)).toBe(JSON.stringify(anything));
    expect(begun.problems.length).toBeGreaterThan(0);
    const { revision } = ok(await save({ form: anything }));
    const full = ok(await app.as('cred.supervisor').get<typeof begun>(`${PATH}/location/draft?check=full`));
    expect(full.problems.length).toBeGreaterThanOrEqual(begun.problems.length);
    const refused = await publish();
    expect(refused.status).toBe(400);
    expect(refused.body.fails.every(({ field }) => field.startsWith('form'))).toBe(true);
    const { status } = await app.as('cred.supervisor').get(`${PATH}/location/difference?from=1`);
    expect(status).toBeLessThan(500);
    expect(ok(await draft()).revision).toBe(revision);
    await discard();
  });

  it('nothing that is too large, too deep, or no text', async () => {
    const { begin, save, discard } = form('location');
    ok(await begin());
    const parts = SHIPPED_FORMS.location!;
    const deep = JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`) as object;
    for (const [wrong, fail] of [
      [{ ...parts, ui: { x: Array.from({ length: 30 }, () => 'x'.repeat(40_000)) } }, 'form file_too_large'],
      [{ ...parts, ui: deep }, 'form wrong_type'],
      [{ ...parts, ui: Array.from({ length: 30_000 }, () => 1) }, 'form.ui too_many'],
      [{ ...parts, ui: { x: '\u0000' } }, 'form.ui.x invalid'],
      [{ ...parts, more: 1 }, 'form.more unknown_field'],
      [7, 'form wrong_type'],
    ] as const) {
      const answer = await save({ form: wrong });
      expect([answer.status, failsOf(answer)]).toEqual([400, [fail]]);
    }
    expect((await save({ form: { ...parts, ui: { x: 'x'.repeat(2_000_000) } } })).status).toBe(413);
    expect((await save({ note: 'x'.repeat(2001) })).status).toBe(400);
    expect((await discard()).status).toBe(204);
  });
});

it('every form is told at a glance, with its versions and its draft', async () => {
  const { items } = ok(
    await app.as('cred.agent', 'es').get<{ items: { key: string }[] }>(`${PATH}/overview`),
  );
  expect(items.map(({ key }) => key)).toEqual([
    ...Object.keys(SHIPPED_FORMS),
    'lead.sp.custom',
    'lead.tp.custom',
  ]);
  const [{ n: instances }] = (await app.query`
    select count(*)::int as n from form_instance where schema_key = 'driver'`) as [{ n: number }];
  expect(items.find(({ key }) => key === 'driver')).toEqual({
    key: 'driver',
    title: 'Conductor',
    current: 1,
    versions: 1,
    published_at: expect.any(String),
    published_by: null,
    instances,
    behind: 0,
    draft: {
      version: 2,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_by: {
        entity_id: demoId('cred.supervisor'),
        first_name: expect.any(String),
        last_name: expect.any(String),
      },
    },
    release: false,
  });
  expect(items.at(-1)).toMatchObject({ current: null, versions: 0, published_at: null, draft: null });
});
