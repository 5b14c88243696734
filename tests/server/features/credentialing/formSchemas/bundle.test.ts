import { describe, expect, it } from 'vitest';
import type { Form } from '#schemas/engine/form.ts';
import type { FormBundle, FormImported } from '#schemas/form-schema/bundle.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { sharedVersions } from '#server/features/credentialing/formSchemas/bundle/chain.ts';
import { exportBundle } from '#server/features/credentialing/formSchemas/bundle/export.ts';
import { importForm } from '#server/features/credentialing/formSchemas/bundle/import.ts';
import { storedForm } from '#server/features/credentialing/formSchemas/stored.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { startApp, useApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { callOf } from '#tests/support/call.ts';
import { withOwnDatabase } from '#tests/support/ownDatabase.ts';
import { queryOn } from '#tests/support/query.ts';
import { quiet } from '#tests/support/quiet.ts';
import { isFull } from '#tests/support/scope.ts';
import { useForFile } from '#tests/support/useForFile.ts';
import { addResource, failsOf, ok, openAccount, type Refusal } from '../support.ts';
import { formOf, historyOf, PATH, publishNew, withField } from './support.ts';

/** Where forms are tried, and where they are used. */
const test = useForFile(() => startApp());
const production = useApp();

const exported = async (app: TestApp, key: string) =>
  ok(await app.as('cred.agent').get<FormBundle>(`${PATH}/${key}/bundle`));
const bring = (app: TestApp, body: unknown, language = 'en') =>
  app.as('cred.supervisor', language).post(`${PATH}/import`, body) as unknown as Promise<
    Answer<FormImported & Refusal>
  >;
/** What must be the same wherever it is taken. */
const moved = ({ versions }: FormBundle) =>
  versions.map(({ version, checksum, note, form, ops }) => ({ version, checksum, note, form, ops }));
const two = (key: string) => withField(SHIPPED_FORMS[key]!, 'two');

describe('a form goes from test to production', () => {
  it('with the versions that are missing there, in their order, as they were', async () => {
    await publishNew(test, 'vehicle', two('vehicle'), 'Two');
    await publishNew(test, 'vehicle', withField(two('vehicle'), 'three'), 'Three');
    const account = await openAccount(production);
    const bundle = await exported(test, 'vehicle');
    expect(bundle).toMatchObject({ format: 'provnet-form', key: 'vehicle', exported_at: expect.any(String) });
    expect(bundle.versions.map(({ version, note }) => [version, note])).toEqual([
      [1, null],
      [2, 'Two'],
      [3, 'Three'],
    ]);
    const answer = await bring(production, bundle);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ key: 'vehicle', outcome: 'ADDED', added: [2, 3], draft: null });
    expect(moved(await exported(production, 'vehicle'))).toEqual(moved(bundle));
    const [newest] = await formOf(production, 'vehicle').list();
    expect(newest).toMatchObject({
      created_by: { entity_id: demoId('cred.supervisor') },
      note: 'Three',
      current: true,
    });
    expect((await historyOf(production, 'vehicle')).slice(-2)).toMatchObject([
      { type: 'FORM_PUBLISHED', detail: { form_version: 2, imported: { version: 2 } } },
      { type: 'FORM_PUBLISHED', detail: { form_version: 3, imported: { version: 3 } } },
    ]);
    const made = await addResource(production, 'cred.supervisor', account, 'VEHICLE');
    expect(made.forms).toMatchObject([{ key: 'vehicle', schema_version: 3 }]);
  });

  it('once: what is there is not brought again, and an older file brings nothing', async () => {
    const bundle = await exported(test, 'vehicle');
    const unchanged = { key: 'vehicle', outcome: 'UNCHANGED', added: [], draft: null };
    for (const again of [bundle, { ...bundle, versions: bundle.versions.slice(0, 2) }])
      expect((await bring(production, again)).body).toEqual(unchanged);
    expect(await formOf(production, 'vehicle').list()).toHaveLength(3);
  });

  it.runIf(isFull)('once as well when two bring it at the same time', async () => {
    await publishNew(test, 'driver', two('driver'));
    const bundle = await exported(test, 'driver');
    const answers = await Promise.all([bring(production, bundle), bring(production, bundle)]);
    expect(answers.map(({ status }) => status).every((status) => status === 201 || status === 409)).toBe(
      true,
    );
    expect(answers.flatMap(({ body }) => body.added ?? [])).toEqual([2]);
    expect(await formOf(production, 'driver').list()).toHaveLength(2);
  });

  it('with its draft, behind a draft that is there already', async () => {
    await publishNew(test, 'location', two('location'));
    const next = withField(two('location'), 'three');
    ok(await formOf(test, 'location').begin({ form: next, note: 'Not yet' }));
    const bundle = await exported(test, 'location');
    const here = formOf(production, 'location');
    ok(await here.begin({ form: withField(SHIPPED_FORMS.location!, 'own') }));
    const added = { key: 'location', outcome: 'ADDED', added: [2], draft: null };
    expect((await bring(production, bundle)).body).toEqual(added);
    // The draft that was there has moved behind the version that was added.
    const held = ok(await here.draft());
    expect([held.version, held.based_on, JSON.stringify(held.form).includes('own')]).toEqual([3, 1, true]);
    expect((await here.discard()).status).toBe(204);
    expect((await bring(production, bundle)).body).toMatchObject({
      outcome: 'UNCHANGED',
      draft: { version: 3, based_on: 2, note: 'Not yet', form: next },
    });
  });

  it('as a draft of its newest version, when both have gone their own way', async () => {
    await publishNew(test, 'sp-account', two('sp-account'));
    await publishNew(production, 'sp-account', withField(SHIPPED_FORMS['sp-account']!, 'else'));
    const bundle = await exported(test, 'sp-account');
    const { status, body } = await bring(production, bundle);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      outcome: 'DIVERGED',
      added: [],
      draft: { version: 3, based_on: 2, form: two('sp-account') },
    });
    expect(await formOf(production, 'sp-account').list()).toHaveLength(2);
    const again = await bring(production, bundle, 'es');
    expect([again.status, again.body.message]).toEqual([409, 'Ya existe un borrador de este formulario']);
    expect(again.body.current).toMatchObject({ form: two('sp-account') });
  });
});

it.runIf(isFull)('comes out of an installation without forms as it went into it', async () => {
  await withOwnDatabase({}, async ({ db, pool }) => {
    const bundle = await exported(test, 'vehicle');
    await prepareDatabase(db, { mockDynamicForms: false });
    const jobs = await openJobs(pool, quiet);
    // Somebody must have done it.
    const [user] = await test.query<{ row: object }>`
      select to_jsonb(u) as row from app_user u where entity_id = ${demoId('cred.supervisor')}`;
    await queryOn({ db })`
      insert into app_user select * from jsonb_populate_record(null::app_user, ${JSON.stringify(user!.row)})`;
    const call = callOf('cred.supervisor');
    expect(await importForm({ db, jobs }, call, bundle)).toMatchObject({
      outcome: 'ADDED',
      added: [1, 2, 3],
    });
    expect(moved(await exportBundle(db, 'vehicle'))).toEqual(moved(bundle));
    await jobs.stop();
  });
});

describe('a form alone', () => {
  it.each<[string, unknown, object]>([
    ['a form', two('insurance'), { form: two('insurance') }],
    [
      'a schema of others',
      { type: 'object', properties: { a: { type: 'string' } } },
      { form: { ui: {}, rules: [] } },
    ],
    ['a form without the rest', { schema: SHIPPED_FORMS.insurance!.schema }, { form: { rules: [] } }],
  ])('becomes the draft: %s', async (_what, form, draft) => {
    const { status, body } = await bring(test, { key: 'insurance', form, note: 'Brought' });
    expect(status).toBe(201);
    const brought = { note: 'Brought', ...draft };
    expect(body).toMatchObject({ key: 'insurance', outcome: 'DRAFTED', added: [], draft: brought });
    await formOf(test, 'insurance').discard();
  });

  it('of a draft waits until that is published or thrown away', async () => {
    const { begin, discard } = formOf(test, 'insurance');
    const { revision } = ok(await begin());
    const answer = await bring(test, { key: 'insurance', form: two('insurance') });
    expect([answer.status, (answer.body.current as { revision?: number }).revision]).toEqual([409, revision]);
    await discard();
  });
});

describe('nothing is brought in', () => {
  const wrongAt = (bundle: FormBundle, index: number, more: object): unknown => ({
    ...bundle,
    versions: bundle.versions.map((one, at) => (at === index ? { ...one, ...more } : one)),
  });

  it('when one version cannot be published here: all that is wrong is told, by version', async () => {
    const bundle = await exported(test, 'vehicle');
    const broken = (field: string, labels?: object): Form =>
      ({ ...withField(two('vehicle'), field), ...(labels && { labels }) }) as Form;
    const [a, b] = [broken('Four!'), broken('five', { en: {}, es: {} })];
    const versions = [...bundle.versions, a, b].map((one, index) =>
      'checksum' in one ? one : { version: index + 1, checksum: storedForm(one).checksum, form: one },
    );
    const answer = await bring(production, { ...bundle, versions });
    expect(answer.status).toBe(400);
    const fields = answer.body.fails.map(({ field }) => field);
    expect(fields.some((field) => field.startsWith('versions.3.form/schema/properties/'))).toBe(true);
    expect(fields.some((field) => field.startsWith('versions.4.form/labels'))).toBe(true);
    expect(fields.some((field) => /^versions\.[0-2]/.test(field))).toBe(false);
    expect(await formOf(production, 'vehicle').list()).toHaveLength(3);
  });

  it('when it is not what was exported, no form, or too much', async () => {
    const bundle = await exported(test, 'vehicle');
    const [one] = bundle.versions;
    for (const [wrong, fail] of [
      [wrongAt(bundle, 1, { form: two('owner') }), 'versions.1.checksum invalid'],
      [wrongAt(bundle, 0, { checksum: 'x' }), 'versions.0.checksum invalid'],
      [{ ...bundle, key: 'spaceship' }, 'key not_in_list'],
      [{ ...bundle, format: 'other' }, 'format not_in_list'],
      [{ key: 'vehicle', versions: [one] }, 'format required'],
      [{ ...bundle, versions: [] }, 'versions too_few'],
      [
        {
          ...bundle,
          versions: Array.from({ length: 201 }, () => ({ version: 1, checksum: one!.checksum, form: {} })),
        },
        'versions too_many',
      ],
      [{ key: 'vehicle' }, 'form required'],
      [{ key: 'vehicle', form: 7 }, 'form wrong_type'],
      [{ key: 'vehicle', form: two('vehicle'), more: 1 }, 'more unknown_field'],
    ] as const) {
      const answer = await bring(production, wrong);
      expect([answer.status, failsOf(answer)], fail).toEqual([400, [fail]]);
    }
    const large = { ...bundle, draft: { form: { schema: { x: 'x'.repeat(9_000_000) } } } };
    expect((await bring(production, large)).status).toBe(413);
    expect((await bring(production, undefined)).status).toBe(400);
  });
});

it.each<[string, string, number | null]>([
  ['', 'abc', 0],
  ['a', 'abc', 1],
  ['abc', 'abc', 3],
  ['abc', 'ab', 2],
  ['abcd', 'bc', 2],
  // A bundle that lacks the oldest versions, and one that goes further back than ours.
  ['abc', 'bcd', 2],
  ['b', 'abc', 2],
  // A version that came back.
  ['a', 'aba', 1],
  ['aba', 'abac', 3],
  ['ab', 'aba', 2],
  ['abx', 'abc', null],
  ['xb', 'abc', null],
  ['x', 'abc', null],
  ['abx', 'ab', 2],
])('our history %s and that of a bundle %s have %s versions in common', (ours, bundle, count) => {
  expect(sharedVersions([...ours], [...bundle])).toBe(count);
});
