import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Form } from '#schemas/engine/form.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import type { FormVersion } from '#server/features/credentialing/formSchemas/versions.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { failsOf, ok, openAccount, type Refusal } from '../support.ts';

const PATH = '/credentialing/form-schemas';
let app: TestApp;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.close());

const supervisor = (language = 'en') => app.as('cred.supervisor', language);
const list = async (query = '') =>
  ok(await supervisor().get<{ items: FormVersion[]; total: number }>(`${PATH}${query}`));
const read = async (key: string, query = '') =>
  ok(await supervisor().get<FormVersion & { form: Form }>(`${PATH}/${key}${query}`));
const bring = (key: string, form: unknown, note?: string) =>
  supervisor().post<FormVersion & Refusal>(PATH, { key, form, note });
/** The vehicle form with another word for the unit. */
const renamed = (title: string): Form =>
  JSON.parse(JSON.stringify(SHIPPED_FORMS.vehicle).replaceAll('Unit name or number', title)) as Form;
const pinnedTo = async (accountId: string) =>
  (
    await sql<{ schema_key: string; schema_version: number }>`
      select schema_key, schema_version from form_instance where account_id = ${accountId} order by schema_key`.execute(
      app.db,
    )
  ).rows.map(({ schema_key, schema_version }) => `${schema_key} ${schema_version}`);

describe('the published forms', () => {
  it('are all of those as shipped, page by page, titled in the language of the reader', async () => {
    const { items, total } = await list();
    expect(items.map(({ key }) => key).sort()).toEqual(Object.keys(SHIPPED_FORMS).sort());
    expect(total).toBe(8);
    expect(items.every(({ version, current, created_by }) => version === 1 && current && !created_by)).toBe(
      true,
    );
    expect((await list('?page=2&size=5')).items).toHaveLength(3);
    const spanish = ok(await supervisor('es').get<{ items: FormVersion[] }>(`${PATH}?key=driver`));
    expect(spanish.items).toMatchObject([{ key: 'driver', title: 'Conductor' }]);
  });

  it('can be taken along as they were written, and brought in again without a new version', async () => {
    const { form, version } = await read('driver');
    expect(form).toEqual(SHIPPED_FORMS.driver);
    expect(JSON.stringify(form.schema)).toBe(JSON.stringify(SHIPPED_FORMS.driver!.schema));
    expect(ok(await bring('driver', form)).version).toBe(version);
    expect((await list('?key=driver')).total).toBe(1);
  });

  it('are not found under a key or a version that does not exist', async () => {
    expect((await supervisor().get(`${PATH}/driver?version=7`)).status).toBe(404);
    expect((await supervisor().get(`${PATH}/spaceship`)).status).toBe(400);
  });
});

describe('a form that is brought in', () => {
  it('is the next version: new files have it, others stay with theirs, and history knows who it was', async () => {
    const old = await openAccount(app);
    const changed = JSON.parse(
      JSON.stringify(SHIPPED_FORMS['tp-account']).replaceAll('Dispatch phone', 'Phone of the dispatchers'),
    ) as Form;
    const published = ok(await bring('tp-account', changed, 'Clearer words'));
    expect(published).toMatchObject({
      version: 2,
      current: true,
      note: 'Clearer words',
      created_by: { entity_id: demoId('cred.supervisor') },
    });
    expect(await pinnedTo(old)).toEqual(['insurance 1', 'tp-account 1']);
    expect(await pinnedTo(await openAccount(app))).toEqual(['insurance 1', 'tp-account 2']);
    expect((await list('?key=tp-account')).items.map(({ version, current }) => [version, current])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect((await read('tp-account', '?version=1')).form).toEqual(SHIPPED_FORMS['tp-account']);
    const { rows } = await sql`
      select h.actor_id, h.detail from history h join form_schema f on f.id = h.record_id
       where h.type = 'FORM_PUBLISHED'`.execute(app.db);
    expect(rows).toEqual([
      { actor_id: demoId('cred.supervisor'), detail: { form: 'tp-account', form_version: 2 } },
    ]);
  });

  it('gets a number of its own when two are brought in at once', async () => {
    const answers = await Promise.all(['A', 'B', 'C'].map((word) => bring('vehicle', renamed(word))));
    expect(answers.map((answer) => ok(answer) && answer.status)).toEqual([201, 201, 201]);
    const { items } = await list('?key=vehicle');
    expect(items.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
  });

  it('is refused with everything that is wrong with it, and nothing of it is kept', async () => {
    const broken = JSON.parse(JSON.stringify(SHIPPED_FORMS.owner)) as {
      schema: { properties: Record<string, { properties: Record<string, Record<string, unknown>> }> };
      labels: { es: { fields: Record<string, unknown> } };
    };
    broken.schema.properties.kind!.properties.share!['x-field-id'] = 'Share!';
    broken.schema.properties.person!.properties.ssn!.format = 'secret';
    delete broken.labels.es.fields.title;
    const answer = await bring('owner', broken);
    expect(answer.status).toBe(400);
    const messages = answer.body.fails.map(({ message }) => message);
    expect(new Set(failsOf(answer))).toEqual(new Set(['form invalid_form']));
    for (const said of [
      'kind.share: x-field-id is missing',
      'person.ssn: unknown format',
      'person.title: no title in es',
    ])
      expect(
        messages.some((message) => message.includes(said)),
        said,
      ).toBe(true);
    const spanish = await supervisor('es').post<Refusal>(PATH, { key: 'owner', form: broken });
    expect(spanish.body.fails[0]!.message).toMatch(/^Este formulario no se puede publicar: /);
    expect((await list('?key=owner')).total).toBe(1);
  });

  const field = (more: object) => ({
    type: 'object',
    properties: {
      s: { type: 'object', 'x-section-id': 's', properties: { a: { 'x-field-id': 'a', ...more } } },
    },
  });
  const labels = { sections: { s: 'S' }, fields: { a: { title: 'A' } } };
  const form = (schema: object) => ({ schema, ui: {}, labels: { en: labels, es: labels }, rules: [] });

  it.each([
    ['nothing to fill in', form({ type: 'object' })],
    ['a schema that no validator knows', form(field({ type: 'strin' }))],
    ['a schema that lies elsewhere', form(field({ $ref: 'https://example.com/x.json' }))],
    ['sections that are none', form({ type: 'object', properties: { s: null } })],
    ['a rule that does not exist', { ...form(field({ type: 'string' })), rules: [{ rule: 'magic' }] }],
    ['a rule about nothing', { ...form(field({ type: 'string' })), rules: [{ rule: 'anyOf' }] }],
    ['a prefill that no lead has', form(field({ type: 'string', 'x-prefill': 'lead.shoe_size' }))],
  ])('is refused with %s', async (_what, wrong) => {
    const answer = await bring('sp-account', wrong);
    expect([answer.status, failsOf(answer)]).toEqual([400, ['form invalid_form']]);
  });

  it('is refused when it is no form at all, or one that no file has', async () => {
    for (const wrong of [
      undefined,
      7,
      'x',
      [],
      {},
      { ...form({}), more: 1 },
      { ...form({}), labels: { en: labels } },
    ])
      expect((await bring('owner', wrong)).status).toBe(400);
    expect((await bring('spaceship', SHIPPED_FORMS.owner)).status).toBe(400);
  });
});
