import { beforeAll, describe, expect, it } from 'vitest';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { loadShippedForms } from '#server/features/credentialing/shippedForms.ts';
import type { Account } from '#server/features/credentialing/account.ts';
import { useApp } from '#tests/support/app.ts';
import {
  accountOf,
  addResource,
  changesOf,
  failsOf,
  fillForm,
  instanceOf,
  ok,
  openAccount,
  typeInto,
  type FormAnswer,
  type Refusal,
} from './support.ts';

const app = useApp();
let tp: string;
let sp: string;
let tpForm: string;
let spForm: string;
const path = (id: string, rest = '') => `/credentialing/accounts/${id}${rest}`;
const form = (id: string, rest = '') => `/credentialing/instances/${id === tp ? tpForm : spForm}${rest}`;
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
beforeAll(async () => {
  tp = await openAccount(app, { provider_user_id: demoId('tp.provider') });
  sp = await openAccount(app, {
    name: 'Lakeside Cardiology',
    lead_type: 'SP',
    provider_user_id: demoId('sp.provider'),
  });
  tpForm = await instanceOf(app, tp);
  spForm = await instanceOf(app, sp, 'sp-account');
});

const version = async (id: string) =>
  ok(await app.as('cred.supervisor').get<FormAnswer>(form(id))).instance.version;

describe('who may see a credential file', () => {
  it('lists all files for the staff, for PR people those of their type, for providers their own', async () => {
    for (const [person, seen] of [
      ['cred.agent', [tp, sp].sort()],
      ['sp.agent', [sp]],
      ['tp.supervisor', [tp]],
      ['tp.provider', [tp]],
    ] as const) {
      const { items } = ok(await app.as(person).get<{ items: Account[] }>('/credentialing/accounts'));
      expect(items.map((item) => item.entity_id).sort(), person).toEqual(seen);
    }
  });

  it('does not follow a provider into the other type, even when a row says so', async () => {
    const sub = demoId('tp.agent2');
    const id = await openAccount(app, { lead_type: 'SP', name: 'Misfiled', provider_user_id: sub });
    const provider = app.as({ sub, username: 'tp.agent2', roles: ['CREDENTIALS_TP_PROVIDER'] });
    expect((await provider.get(path(id))).status).toBe(404);
  });

  it('finds a file by the day it was submitted, and lists it as it is read alone', async () => {
    const list = (asked: string) =>
      app.as('cred.agent').get<{ items: Account[] }>(`/credentialing/accounts?${asked}`);
    await app.query`update account set submitted_at = '2026-03-04T05:06:07Z' where entity_id = ${sp}`;
    const single = await accountOf(app, 'cred.agent', sp);
    expect(single.submitted_at).toBe('2026-03-04T05:06:07.000Z');
    const found = ok(await list('submitted_at_range=2026-03-04|2026-03-04')).items;
    expect(found.map((item) => item.entity_id)).toEqual([sp]);
    const { login: _login, ...listed } = found[0]! as Account & { login?: string };
    expect(single).toMatchObject(listed);
    expect((await list('tax_id_eq=1')).status).toBe(400);
  });
});

it('a body that cannot be read is refused with what is wrong', async () => {
  const patch = (body: unknown) => app.as('tp.provider').patch<Refusal>(form(tp), body);
  for (const body of [{ version: 1 }, { version: '1', values: {} }, { version: 1, values: [] }])
    expect((await patch(body)).status, JSON.stringify(body)).toBe(400);
  const nul = { version: await version(tp), values: { legal_name: 'NUL \u0000' } };
  expect((await patch(nul)).status).toBe(400);
  const supervisor = app.as('cred.supervisor');
  const decisions = [{ field_id: 'dba', rev: 0, state: 'MAYBE' }];
  const review = await supervisor.post<Refusal>(form(tp, '/review'), { decisions });
  expect(review.status).toBe(400);
  expect(failsOf(review)).toContain('decisions.0.rev too_small');
  expect((await supervisor.post(path(tp, '/status'), { version: 1, status: 'GONE' })).status).toBe(400);
  expect((await supervisor.get(path('not-a-key'))).status).toBe(400);
});

describe('two people at one file', () => {
  it('refuses the slower with the file as it is', async () => {
    const read = await version(tp);
    const provider = app.as('tp.provider');
    ok(await provider.patch(form(tp), { version: read, values: { dba: 'First' } }));
    const late = await provider.patch<Refusal>(form(tp), { version: read, values: { dba: 'Second' } });
    expect(late.status).toBe(409);
    expect(late.body.current?.data).toMatchObject({ company: { dba: 'First' } });
    const now = await accountOf(app, 'cred.agent', tp);
    const early = { version: now.version + 1, confirm: true };
    expect((await provider.post(path(tp, '/submit'), early)).status).toBe(409);
  });

  it('lets one of many at once save, and one of two claim', async () => {
    const read = await version(tp);
    const saves = await Promise.all(
      ['a', 'b', 'c', 'd'].map((dba) =>
        app.as('tp.provider').patch(form(tp), { version: read, values: { dba } }),
      ),
    );
    expect(statuses(saves)).toEqual([200, 409, 409, 409]);
    const { version: at } = await accountOf(app, 'cred.agent', sp);
    const claims = await Promise.all(
      ['cred.agent', 'cred.agent2'].map((person) => app.as(person).post(path(sp, '/claim'), { version: at })),
    );
    expect(statuses(claims)).toEqual([200, 409]);
  });

  it('makes a revision of what staff writes over a provider’s draft', async () => {
    ok(await typeInto(app, 'cred.supervisor', spForm, { dba: 'By staff' }));
    const later = ok(await typeInto(app, 'sp.provider', spForm, { dba: 'By provider' }));
    expect(later.fields.dba?.rev).toBe(2);
    expect(
      await app.query`select source, value from field_value where field_id = 'dba' and instance_id = ${spForm} order by rev`,
    ).toEqual([
      { source: 'STAFF', value: 'By staff' },
      { source: 'PROVIDER', value: 'By provider' },
    ]);
  });

  it('does not move a file that somebody else has moved since', async () => {
    const { version: seen } = await accountOf(app, 'cred.supervisor', sp);
    const move = (status: string) =>
      app.as('cred.supervisor').post<Account & Refusal>(path(sp, '/status'), { version: seen, status });
    ok(await move('DENIED'));
    const stale = await move('TERMINATED');
    expect([stale.status, stale.body.current]).toMatchObject([409, { credential_status: 'DENIED' }]);
  });
});

const get = (url: string) => app.app.inject({ method: 'GET', url });

it('the validator module is served to anybody, for good, only under its own hash, and not for a draft', async () => {
  const { validator_url } = ok(await app.as('tp.provider').get<FormAnswer>(form(tp)));
  const served = await get(validator_url);
  expect(served.statusCode).toBe(200);
  expect(served.headers['content-type']).toMatch(/^text\/javascript/);
  expect(served.headers['cache-control']).toContain('immutable');
  expect(served.headers['x-content-type-options']).toBe('nosniff');
  expect(served.body).toMatch(/^export default function/);
  const other = validator_url.replace(/\/[0-9a-f]{32}\//, `/${'0'.repeat(32)}/`);
  expect((await get(other)).statusCode).toBe(404);
  expect((await get(validator_url.replace('.en.', '.de.'))).statusCode).toBe(400);
  const next = validator_url.replace('/1/', '/2/');
  expect((await get(next)).statusCode).toBe(404);
  await app.query`
      insert into form_schema (key, version, status, json_schema, ui_schema, labels, rules, checksum)
      select key, 2, 'DRAFT', json_schema, ui_schema, labels, rules, checksum from form_schema where key = 'tp-account'`;
  const { instance } = ok(await app.as('tp.provider').get<FormAnswer>(form(tp)));
  expect(instance.schema_version).toBe(1);
  expect((await get(next)).statusCode).toBe(404);
});

it('published forms and submitted revisions stay as they are', async () => {
  await app.query`update form_schema set status = 'RETIRED' where key = 'sp-account' and version = 1`;
  expect((await app.as('sp.provider').get(form(sp))).status).toBe(200);
  await loadShippedForms(app.db);
  expect(await app.query`select 1 from form_schema where status <> 'DRAFT'`).toHaveLength(
    Object.keys(SHIPPED_FORMS).length,
  );
  await app.query`update field_value set draft = false where instance_id = ${tpForm}`;
  await expect(app.query`update field_value set value = '"x"' where instance_id = ${tpForm}`).rejects.toThrow(
    /submitted/,
  );
  await expect(app.query`delete from field_value where instance_id = ${tpForm}`).rejects.toThrow(/submitted/);
  const unexplained = app.query`
    update field_value set state = 'REJECTED', reviewed_at = now(), reason_text = ' ' where instance_id = ${tpForm}`;
  await expect(unexplained).rejects.toThrow(/field_value_reason/);
});

describe('what a form holds of a person', () => {
  let driver: string;
  const at = (rest = '') => `/credentialing/instances/${driver}${rest}`;
  beforeAll(async () => {
    driver = (await addResource(app, 'tp.provider', tp, 'DRIVER', 'Luz Vega')).forms![0]!.entity_id;
  });

  it('is masked where it is sensitive in every answer, in the history and in the database', async () => {
    const own = { entity_id: driver, key: 'driver' };
    const body = await fillForm(app, 'tp.provider', own, { ssn: '219-09-9999' });
    expect(body.fields.ssn).toMatchObject({ sensitive: true, state: 'PENDING' });
    const masks = { ssn: '•••-••-9999', birth_date: '••/••/1985' };
    expect(body.data).toMatchObject({ identity: masks });
    const same = ok(await typeInto(app, 'tp.provider', driver, masks));
    expect(same.instance.version).toBe(body.instance.version);
    const odd = await typeInto(app, 'tp.provider', driver, { ssn: '•••-••-1111' });
    expect([odd.status, failsOf(odd)]).toEqual([400, ['identity.ssn invalid']]);
    const texts = [
      body,
      (await app.as('cred.supervisor').get(at())).text,
      (await changesOf(app, 'cred.supervisor', tp)).text,
    ];
    expect(JSON.stringify(texts)).not.toContain('219099999');
    const [row] = await app.query<{ dump: string }>`
      select (select string_agg(v::text, ' ') from (select value, reason_text from field_value) v)
             || (select string_agg(changes::text || detail::text, ' ') from history) as dump`;
    expect(row?.dump).not.toMatch(/219-?09-?9999|1985-04-12/);
    expect(row?.dump).toContain('•••-••-9999');
  });

  it('is revealed for a reason, which stays', async () => {
    const ask = (body: object) =>
      app.as('cred.supervisor').post<{ value: string } & Refusal>(at('/reveal'), body);
    const wanted = { field_id: 'ssn', reason: 'Compared with the card' };
    expect(failsOf(await ask({ ...wanted, reason: '  ' }))).toEqual(['reason reason_required']);
    expect(failsOf(await ask({ ...wanted, field_id: 'first_name' }))).toEqual(['field_id unknown_field']);
    const told = await ask(wanted);
    expect(ok(told).value).toBe('219099999');
    expect(told.headers['cache-control']).toBe('no-store');
    const rows = await app.query`select detail, actor_id from history where type = 'CREDENTIAL_REVEALED'`;
    expect(rows).toMatchObject([
      { actor_id: demoId('cred.supervisor'), detail: { ...wanted, class: 'SSN' } },
    ]);
  });
});
