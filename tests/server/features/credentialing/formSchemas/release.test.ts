import { describe, expect, it } from 'vitest';
import type { Form } from '#schemas/engine/form.ts';
import type { FormMigration } from '#schemas/form-schema/migration.ts';
import type { FormRelease } from '#schemas/form-schema/release.ts';
import type { FormDraft, FormOverview } from '#schemas/form-schema/version.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { spreadShipped } from '#server/features/credentialing/formSchemas/release/spread.ts';
import { shipForm } from '#server/features/credentialing/formSchemas/release/ship.ts';
import { loadShippedForms } from '#server/features/credentialing/shippedForms.ts';
import { transact } from '#server/platform/write.ts';
import { useApp, type Answer } from '#tests/support/app.ts';
import { withJobs } from '#tests/support/jobs.ts';
import { failsOf, ok, openAccount, type Refusal } from '../support.ts';
import { formOf, historyOf, PATH, publishNew, reworded, vehicle, withField } from './support.ts';

const app = useApp();

const ship = (forms: Record<string, Form>) => loadShippedForms(app.db, forms);
const states = async (key: string) =>
  (await app.query<{ state: string }>`select state from form_release where key = ${key} order by id`).map(
    ({ state }) => state,
  );
const numbers = async (key: string) => (await formOf(app, key).list()).map(({ version }) => version);
const release = (key: string) => app.as('cred.supervisor').get<FormRelease>(`${PATH}/${key}/release`);
const offered = async (key: string) => ok(await release(key)).items.map(({ id }) => id);
const decide = (key: string, body: object) =>
  app.as('cred.supervisor').post(`${PATH}/${key}/release`, body) as unknown as Promise<
    Answer<FormDraft & Omit<Refusal, 'current'> & { current: FormDraft }>
  >;
const isOpen = async (key: string) =>
  ok(await app.as('cred.supervisor').get<{ items: FormOverview[] }>(`${PATH}/overview`)).items.find(
    (form) => form.key === key,
  )!.release;

/** A form with a field less, as a release may ship it. */
function without(form: Form, id: string): Form {
  const copy = structuredClone(form) as unknown as {
    schema: { properties: Record<string, { properties: Record<string, unknown> }> };
    ui: Record<string, Record<string, unknown>>;
    labels: Record<'en' | 'es', { fields: Record<string, unknown> }>;
  };
  for (const section of Object.values(copy.schema.properties)) delete section.properties[id];
  for (const section of Object.values(copy.ui)) delete section[id];
  for (const language of ['en', 'es'] as const) delete copy.labels[language].fields[id];
  return copy as unknown as Form;
}

it('a database that was prepared by a first start knows what its release has shipped', async () => {
  const rows = await app.query`
    select r.key, r.state, r.checksum = f.checksum as same from form_release r join form_schema f using (key)
     order by r.key`;
  const keys = Object.keys(SHIPPED_FORMS).sort();
  expect(rows).toEqual(keys.map((key) => ({ key, state: 'TAKEN', same: true })));
});

describe('a form that nobody here has changed', () => {
  it('takes what a release ships as its next version, once, and files take it', async () => {
    const account = await openAccount(app);
    const next = without(withField(SHIPPED_FORMS['tp-account']!, 'fleet_size'), 'dba');
    await ship({ 'tp-account': next });
    await ship({ 'tp-account': next });
    // An older process that starts meanwhile brings nothing: what it ships was there before.
    await ship({ 'tp-account': SHIPPED_FORMS['tp-account']! });
    expect(await numbers('tp-account')).toEqual([2, 1]);
    expect(await states('tp-account')).toEqual(['TAKEN', 'TAKEN']);
    const now = await formOf(app, 'tp-account').read();
    expect(now).toMatchObject({
      form: next,
      created_by: null,
      based_on: 1,
      ops: [{ op: 'archive', field: 'dba' }],
    });
    expect((await historyOf(app, 'tp-account')).at(-1)).toMatchObject({
      type: 'FORM_PUBLISHED',
      actor_id: null,
      detail: { form_version: 2, release: true },
    });
    await withJobs(app, async (jobs) => {
      await Promise.all([1, 2].map(() => spreadShipped({ db: app.db, jobs })));
      await spreadShipped({ db: app.db, jobs });
    });
    const migrations = async () =>
      ok(await app.as('cred.supervisor').get<{ items: FormMigration[] }>(`${PATH}/tp-account/migrations`))
        .items;
    expect(await migrations()).toMatchObject([{ mode: 'RUN', to_version: 2, created_by: null }]);
    await expect.poll(async () => (await migrations())[0]!.status).toBe('DONE');
    const rows = await app.query<{ schema_version: number }>`
      select schema_version from form_instance where account_id = ${account} and schema_key = 'tp-account'`;
    expect(rows).toEqual([{ schema_version: 2 }]);
  });

  it('takes it once when processes start at the same time, and nothing of a start that is killed in between', async () => {
    const floor = withField(SHIPPED_FORMS.location!, 'floor');
    await Promise.all([1, 2, 3].map(() => ship({ location: floor })));
    expect([await numbers('location'), await states('location')]).toEqual([
      [2, 1],
      ['TAKEN', 'TAKEN'],
    ]);
    const next = withField(SHIPPED_FORMS.owner!, 'pager');
    const killed = transact(app.db, { actor: null, requestId: 'start' }, async (write) => {
      await shipForm(write, 'owner', next);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect([await numbers('owner'), await states('owner')]).toEqual([[1], ['TAKEN']]);
    await ship({ owner: next });
    expect(await numbers('owner')).toEqual([2, 1]);
  });

  it('was shipped as it is here already, when somebody has written the same by hand', async () => {
    const next = reworded('insurance', 'Insurance carrier', 'Insurer');
    await publishNew(app, 'insurance', next);
    await ship({ insurance: next });
    expect([await numbers('insurance'), await states('insurance')]).toEqual([
      [2, 1],
      ['TAKEN', 'TAKEN'],
    ]);
    const after = withField(next, 'policy_pages');
    await ship({ insurance: after });
    expect(await numbers('insurance')).toEqual([3, 2, 1]);
  });
});

describe('a form that was changed here', () => {
  const ours = vehicle('Call sign');
  // Shipped: a new field, and both other words for the unit and a field less.
  const theirs = withField(without(vehicle('Fleet number'), 'color'), 'wheels');

  it('keeps what it is: the changes of a release wait, side by side with ours', async () => {
    expect((await release('vehicle')).status).toBe(404);
    await publishNew(app, 'vehicle', ours);
    await ship({ vehicle: theirs });
    await ship({ vehicle: theirs });
    expect([await numbers('vehicle'), await states('vehicle')]).toEqual([
      [2, 1],
      ['TAKEN', 'OPEN'],
    ]);
    expect((await formOf(app, 'vehicle').read()).form).toEqual(ours);
    expect(await isOpen('vehicle')).toBe(true);
    const open = ok(await release('vehicle'));
    expect(open).toMatchObject({
      key: 'vehicle',
      title: 'Vehicle',
      current: 2,
      shipped_at: expect.any(String),
    });
    expect(open.items.map(({ id, conflict, taken }) => [id, conflict, taken])).toEqual([
      ['field color', false, true],
      ['field wheels', false, true],
      ['texts fields unit', true, false],
    ]);
    expect(open.items[2]).toMatchObject({
      title: { en: 'Call sign' },
      base: { en: { title: 'Unit name or number' } },
      ours: { en: { title: 'Call sign' } },
      theirs: { en: { title: 'Fleet number' } },
    });
  });

  it('takes the changes that are chosen as a draft, and the release is done with once that is published', async () => {
    for (const [body, fail] of [
      [{ take: ['field wheels', 'field moon'] }, 'take.1 gone'],
      [{}, 'take required'],
      [{ take: [], decline: true }, 'take only_one_of'],
    ] as const)
      expect(failsOf(await decide('vehicle', body))).toEqual([fail]);
    const both = await Promise.all(
      [1, 2].map(() => decide('vehicle', { take: ['field wheels', 'field color'] })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const draft = both.find(({ status }) => status === 201)!.body;
    expect(draft).toMatchObject({
      based_on: 2,
      form: withField(without(ours, 'color'), 'wheels'),
      ops: [{ op: 'archive', field: 'color' }],
      problems: [],
    });
    expect(both.find(({ status }) => status === 409)!.body.current).toEqual(draft);
    // Thrown away nothing is decided.
    await formOf(app, 'vehicle').discard();
    expect(await isOpen('vehicle')).toBe(true);
    ok(await decide('vehicle', { take: ['field wheels'] }));
    const { version } = ok(await formOf(app, 'vehicle').publish());
    expect(version).toMatchObject({ version: 3, current: true });
    expect([await states('vehicle'), await isOpen('vehicle')]).toEqual([['TAKEN', 'TAKEN'], false]);
    expect((await release('vehicle')).status).toBe(404);
  });

  it('is told of a later release what that has changed since; what was left is not offered again', async () => {
    await ship({ vehicle: withField(theirs, 'doors') });
    expect(await offered('vehicle')).toEqual(['field doors']);
    // One that nobody has looked at before the next one comes goes with it.
    await ship({ vehicle: withField(withField(theirs, 'doors'), 'mirrors') });
    expect((await offered('vehicle')).sort()).toEqual(['field doors', 'field mirrors']);
  });

  it('stays as it is when the changes are declined', async () => {
    const history = await historyOf(app, 'vehicle');
    expect((await decide('vehicle', { decline: true })).status).toBe(204);
    expect((await decide('vehicle', { decline: true })).status).toBe(404);
    expect([await numbers('vehicle'), await isOpen('vehicle')]).toEqual([[3, 2, 1], false]);
    expect(await states('vehicle')).toEqual(['TAKEN', 'TAKEN', 'DECLINED', 'DECLINED']);
    expect((await historyOf(app, 'vehicle')).slice(history.length)).toMatchObject([
      { type: 'FORM_RELEASE_DECLINED', actor_id: expect.any(String) },
    ]);
  });

  it('has been changed as well while there is a draft of it, or when somebody went back to an older release', async () => {
    const { begin, discard, publish } = formOf(app, 'driver');
    ok(await begin());
    const second = withField(SHIPPED_FORMS.driver!, 'second');
    await ship({ driver: second });
    expect([await numbers('driver'), await states('driver')]).toEqual([[1], ['TAKEN', 'OPEN']]);
    expect((await decide('driver', { take: [] })).status).toBe(409);
    await discard();
    ok(await decide('driver', { take: ['field second'] }));
    ok(await publish());
    expect((await formOf(app, 'driver').read()).form).toEqual(second);
    ok(await begin({ from: 1, ops: [{ op: 'archive', field: 'second' }] }));
    await formOf(app, 'driver').save({ ops: [{ op: 'archive', field: 'second' }] });
    ok(await publish());
    await ship({ driver: withField(second, 'third') });
    expect([await numbers('driver'), (await states('driver')).at(-1)]).toEqual([[3, 2, 1], 'OPEN']);
    expect(await offered('driver')).toEqual(['field third']);
  });
});
