import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { customForm } from '#tests/support/customForm.ts';
import { isFull } from '#tests/support/scope.ts';
import { failsOf, ok, openAccount } from '../support.ts';
import { formOf, historyOf, publishNew, reworded, vehicle, withField } from './support.ts';

const app = useApp();

const form = (key: string, language = 'en') => formOf(app, key, 'cred.supervisor', language);
const pinnedTo = async (accountId: string) =>
  (
    await app.query<{ schema_key: string; schema_version: number }>`
      select schema_key, schema_version from form_instance where account_id = ${accountId} order by schema_key`
  ).map(({ schema_key, schema_version }) => `${schema_key} ${schema_version}`);

describe('a draft that is published', () => {
  it('is the next version: history knows who it was, files are counted, and there is no draft any more', async () => {
    const opened = await openAccount(app);
    await app.query`update account set credential_status = 'APPROVED' where entity_id = ${opened}`;
    const { begin, publish, draft, list, read } = form('tp-account');
    const changed = reworded('tp-account', 'Dispatch phone', 'Phone of the dispatchers');
    ok(await begin({ form: changed, note: 'Of the draft' }));
    const { version, migration } = ok(await publish({ note: 'Clearer words' }));
    expect(version).toMatchObject({
      key: 'tp-account',
      version: 2,
      status: 'PUBLISHED',
      current: true,
      note: 'Clearer words',
      based_on: 1,
      created_by: { entity_id: demoId('cred.supervisor') },
      instances: {},
    });
    expect(migration).toMatchObject({ key: 'tp-account', mode: 'RUN', to_version: 2 });
    expect((await draft()).status).toBe(404);
    expect(await read()).toMatchObject({ version: 2, form: changed, ops: [] });
    expect((await read(1)).form).toEqual(SHIPPED_FORMS['tp-account']);
    const first = (await list()).find((one) => one.version === 1)!;
    expect(first).toMatchObject({ current: false, created_by: null, published_at: expect.any(String) });
    // Approved: it stays with its version until its next cycle.
    expect(first.instances.APPROVED).toBeGreaterThan(0);
    expect(await pinnedTo(opened)).toEqual(['insurance 1', 'tp-account 1']);
    expect(await pinnedTo(await openAccount(app))).toEqual(['insurance 1', 'tp-account 2']);
    expect((await historyOf(app, 'tp-account')).slice(-1)).toEqual([
      {
        type: 'FORM_PUBLISHED',
        actor_id: demoId('cred.supervisor'),
        detail: { form: 'tp-account', form_version: 2 },
      },
    ]);
  });

  it('keeps the note of the draft when none is said, and may be without', async () => {
    const { begin, save, publish } = form('insurance');
    ok(await begin({ form: reworded('insurance', 'Insurance carrier', 'Insurer') }));
    ok(await save({ note: 'Words' }));
    expect(ok(await publish()).version.note).toBe('Words');
    ok(await begin({ from: 1 }));
    expect(ok(await publish({ note: null })).version.note).toBeNull();
  });

  it('cannot be changed or removed any more, whoever tries; only retired', async () => {
    const { list, retire } = form('vehicle');
    await publishNew(app, 'vehicle', vehicle('Call sign'));
    for (const [change, version] of [
      ["update form_schema set labels = '{}'", 2],
      ["update form_schema set status = 'RETIRED', note = 'x'", 2],
      ["update form_schema set status = 'RETIRED', ops = '[1]'", 2],
      ["update form_schema set json_schema = '{}'", 1],
      ["update form_schema set status = 'DRAFT', published_at = null", 1],
      ['delete from form_schema', 1],
    ] as const)
      await expect(
        app.query`${sql.raw(change)} where key = 'vehicle' and version = ${version}`,
      ).rejects.toThrow('is published and cannot change');
    const history = await historyOf(app, 'vehicle');
    expect((await retire(2)).status).toBe(409);
    expect((await retire(7)).status).toBe(404);
    const both = await Promise.all([retire(1), retire(1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 200)!.body).toMatchObject({
      version: 1,
      status: 'RETIRED',
      current: false,
    });
    expect((await list()).map(({ version, status }) => [version, status])).toEqual([
      [2, 'PUBLISHED'],
      [1, 'RETIRED'],
    ]);
    expect((await historyOf(app, 'vehicle')).slice(history.length)).toMatchObject([
      { type: 'FORM_RETIRED', detail: { form: 'vehicle', form_version: 1 } },
    ]);
    await expect(
      app.query`update form_schema set status = 'PUBLISHED' where key = 'vehicle' and version = 1`,
    ).rejects.toThrow('cannot change');
  });

  it('restores an old version, also a retired one, as a clone', async () => {
    const { begin, publish, read } = form('vehicle');
    const old = await read(1);
    expect(ok(await begin({ from: 1 }))).toMatchObject({ based_on: 1, version: 3, form: old.form });
    const { version } = ok(await publish({ note: 'Back' }));
    expect(version).toMatchObject({ version: 3, checksum: old.checksum, based_on: 1, current: true });
  });
});

describe('a draft is not published', () => {
  it('when nothing has changed', async () => {
    const { begin, publish, discard } = form('owner', 'es');
    ok(await begin());
    const answer = await publish();
    expect([answer.status, failsOf(answer)]).toEqual([400, ['form unchanged']]);
    expect(answer.body.fails[0]!.message).toBe('No hay cambios respecto de la versión actual');
    await discard();
  });

  it('with anything wrong: all of it is told at its place in the words of the reader, and nothing is lost', async () => {
    const broken = structuredClone(SHIPPED_FORMS.owner) as unknown as {
      schema: { properties: Record<string, { properties: Record<string, Record<string, unknown>> }> };
      labels: { es: { fields: Record<string, unknown> } };
    };
    broken.schema.properties.kind!.properties.share!['x-field-id'] = 'Share!';
    broken.schema.properties.person!.properties.ssn!.format = 'secret';
    delete broken.labels.es.fields.title;
    const { begin, publish, draft, list, discard } = form('owner', 'es');
    const begun = ok(await begin({ form: broken }));
    const answer = await publish();
    expect(answer.status).toBe(400);
    for (const place of [
      /^form\/schema\/properties\/kind\/properties\/share/,
      /^form\/schema\/properties\/person\/properties\/ssn/,
      /^form\/labels\/es\/fields/,
    ])
      expect(answer.body.fails).toContainEqual(
        expect.objectContaining({ field: expect.stringMatching(place) as string }),
      );
    // The autosave has told the same at the same places.
    for (const { at, message } of begun.problems)
      expect(answer.body.fails).toContainEqual({ field: `form${at}`, code: 'invalid_form', message });
    expect((await list()).length).toBe(1);
    expect(ok(await draft()).revision).toBe(begun.revision);
    await discard();
  });

  it('twice, nor at a revision that somebody has saved over', async () => {
    const { begin, publish, save, list } = form('location');
    const begun = ok(await begin({ form: withField(SHIPPED_FORMS.location!, 'one') }));
    const { revision } = ok(await save({ form: withField(SHIPPED_FORMS.location!, 'two') }));
    const stale = await publish({ revision: begun.revision });
    expect([stale.status, stale.body.current?.revision]).toEqual([409, revision]);
    const both = await Promise.all([publish({ revision }), publish({ revision })]);
    const statuses = both.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.find((status) => status !== 200)).toBeOneOf([404, 409]);
    expect((await list()).map(({ version }) => version)).toEqual([2, 1]);
  });

  it('while it is saved: either the save is in it, or the save is told that it is too late', async () => {
    const { begin, publish, save, read } = form('sp-account');
    for (let turn = 0; turn < (isFull ? 6 : 2); turn += 1) {
      const { revision } = ok(await begin({ form: withField((await read()).form, `turn_${turn}`) }));
      const late = withField((await read()).form, `late_${turn}`);
      const [saved, published] = await Promise.all([save({ revision, form: late }), publish({ revision })]);
      if (published.status === 200) {
        expect(saved.status).toBeOneOf([404, 409]);
        expect(JSON.stringify((await read()).form)).toContain(`turn_${turn}`);
      } else {
        expect([published.status, saved.status]).toEqual([409, 200]);
        expect(published.body.current).toMatchObject({ revision: revision + 1 });
        ok(await publish({ revision: revision + 1 }));
        expect(JSON.stringify((await read()).form)).toContain(`late_${turn}`);
      }
    }
  });
});

it('fields of leads are published without files to take them, and every process is told', async () => {
  const { begin, publish } = form('lead.tp.custom');
  const shoe = { kind: 'text', en: 'Shoe size', es: 'Número de zapato' } as const;
  ok(await begin({ form: customForm({ shoe_size: shoe }) }));
  expect(ok(await publish())).toMatchObject({ version: { version: 1, instances: {} }, migration: null });
  await expect
    .poll(async () => JSON.stringify(ok(await app.as('tp.agent').get('/util/custom-fields'))))
    .toContain('shoe_size');
});
