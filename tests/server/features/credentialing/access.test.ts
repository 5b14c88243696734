import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { loadShippedForms } from '#server/features/credentialing/shippedForms.ts';
import type { Account } from '#server/features/credentialing/account.ts';
import type { FileState } from '#server/features/credentialing/instance/present.ts';
import { useApp } from '#tests/support/app.ts';
import { failsOf, fillFile, instanceOf, ok, openAccount, type FormAnswer, type Refusal } from './support.ts';

const app = useApp();
let tp: string;
let sp: string;
let tpForm: string;
let spForm: string;
const path = (id: string, rest = '') => `/credentialing/accounts/${id}${rest}`;
const form = (id: string, rest = '') => `/credentialing/instances/${id === tp ? tpForm : spForm}${rest}`;
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
  it('lets staff see all, PR people their type, providers their own; for others there is none', async () => {
    const seen = async (person: string) =>
      ok(await app.as(person).get<{ items: Account[] }>('/credentialing/accounts'))
        .items.map((item) => item.entity_id)
        .sort();
    expect(await seen('cred.agent')).toEqual([tp, sp].sort());
    expect(await seen('cred.supervisor')).toEqual([tp, sp].sort());
    expect(await seen('sp.agent')).toEqual([sp]);
    expect(await seen('tp.supervisor')).toEqual([tp]);
    expect(await seen('tp.provider')).toEqual([tp]);
    for (const at of [path(tp), form(tp), path(tp, '/changes'), path(tp, '/events'), path(tp, '/cycles')]) {
      expect((await app.as('sp.agent').get(at)).status, at).toBe(404);
      expect((await app.as('sp.provider').get(at)).status, at).toBe(404);
      expect((await app.as('tp.agent').get(at)).status, at).toBe(200);
      expect((await app.as(null).get(at)).status, at).toBe(401);
    }
    expect((await app.as('cred.agent').get('/credentialing/accounts/mine')).status).toBe(404);
  });

  it('does not follow a provider into the other type, even when a row says so', async () => {
    const id = await openAccount(app, {
      lead_type: 'SP',
      name: 'Misfiled',
      provider_user_id: demoId('tp.agent2'),
    });
    expect(
      (
        await app
          .as({ sub: demoId('tp.agent2'), username: 'tp.agent2', roles: ['CREDENTIALS_TP_PROVIDER'] })
          .get(path(id))
      ).status,
    ).toBe(404);
  });

  it('refuses every write to those without the right, and to nobody in particular', async () => {
    const writes: [string, object][] = [
      [path(tp, '/submit'), { version: 1, confirm: true }],
      [form(tp, '/review'), { decisions: [{ field_id: 'legal_name', rev: 1, state: 'APPROVED' }] }],
      [form(tp, '/reveal'), { field_id: 'legal_name', reason: 'Curious' }],
      [path(tp, '/status'), { version: 1, status: 'DENIED' }],
      [path(tp, '/claim'), { version: 1 }],
      [path(tp, '/packet'), {}],
    ];
    for (const [at, body] of writes) {
      expect((await app.as('tp.agent').post(at, body)).status, at).toBe(403);
      expect((await app.as(null).post(at, body)).status, at).toBe(401);
    }
    for (const [at, body] of writes.slice(1))
      expect((await app.as('tp.provider').post(at, body)).status, at).toBe(403);
    expect((await app.as('tp.supervisor').patch(form(tp), { version: 1, values: {} })).status).toBe(403);
    expect((await app.as('sp.provider').patch(form(tp), { version: 1, values: {} })).status).toBe(404);
    expect(
      (await app.as('sp.provider').post(path(tp, '/submit'), { version: 1, confirm: true })).status,
    ).toBe(404);
    expect((await app.as('cred.agent').patch(form(tp), { version: 1, values: {} })).status).toBe(403);
  });

  it('filters, searches and orders the list, and names what it does not know', async () => {
    const list = async (query: string) =>
      app.as('cred.agent').get<{ items: Account[] }>(`/credentialing/accounts?${query}`);
    expect(ok(await list('search=lakeside')).items.map((item) => item.name)).toEqual(['Lakeside Cardiology']);
    expect(
      ok(await list('lead_type_eq=TP&cred_agent_id_eq=none')).items.map((item) => item.entity_id),
    ).toEqual([tp]);
    expect(ok(await list('credential_status_in=APPROVED')).items).toEqual([]);
    expect(ok(await list('ordering=name&search=har')).items.map((item) => item.name)).toEqual([
      'Harbor Care Rides',
    ]);
    expect((await list('tax_id_eq=1')).status).toBe(400);
    await sql`update account set submitted_at = '2026-03-04T05:06:07Z' where entity_id = ${sp}`.execute(
      app.db,
    );
    const single = ok(await app.as('cred.agent').get<Account>(path(sp)));
    expect(single.submitted_at).toBe('2026-03-04T05:06:07.000Z');
    const found = ok(await list('submitted_at_range=2026-03-04|2026-03-04')).items;
    expect(found.map((item) => item.entity_id)).toEqual([sp]);
    const { login: _login, ...listed } = found[0]! as Account & { login?: string };
    expect(single).toMatchObject(listed);
  });
});

describe('a body that cannot be read', () => {
  it('is refused with what is wrong', async () => {
    const patch = (body: unknown) => app.as('tp.provider').patch<Refusal>(form(tp), body);
    for (const body of [
      {},
      { version: 1 },
      { version: '1', values: {} },
      { version: 1, values: [] },
      { version: 1, values: {}, more: 1 },
    ]) {
      expect((await patch(body)).status, JSON.stringify(body)).toBe(400);
    }
    const review = await app
      .as('cred.supervisor')
      .post<Refusal>(form(tp, '/review'), { decisions: [{ field_id: 'dba', rev: 0, state: 'MAYBE' }] });
    expect(review.status).toBe(400);
    expect(failsOf(review)).toContain('decisions.0.rev too_small');
    expect(
      (await app.as('cred.supervisor').post(path(tp, '/status'), { version: 1, status: 'GONE' })).status,
    ).toBe(400);
    expect((await app.as('cred.agent').get(path('not-a-key'))).status).toBe(400);
    expect((await patch({ version: await version(tp), values: { legal_name: 'NUL \u0000' } })).status).toBe(
      400,
    );
  });
});

describe('two people at one file', () => {
  it('refuses the slower with the file as it is', async () => {
    const read = await version(tp);
    const provider = app.as('tp.provider');
    ok(await provider.patch(form(tp), { version: read, values: { dba: 'First' } }));
    const late = await provider.patch<Refusal>(form(tp), {
      version: read,
      values: { dba: 'Second' },
    });
    expect(late.status).toBe(409);
    expect(late.body.current?.data).toMatchObject({ company: { dba: 'First' } });
    const now = ok(await app.as('cred.agent').get<Account>(path(tp)));
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
    expect(saves.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    const { version: at } = ok(await app.as('cred.agent').get<Account>(path(sp)));
    const claims = await Promise.all(
      ['cred.agent', 'cred.agent2'].map((person) => app.as(person).post(path(sp, '/claim'), { version: at })),
    );
    expect(claims.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('makes a revision of what staff writes over a provider’s draft', async () => {
    const supervisor = app.as('cred.supervisor');
    const body = ok(
      await supervisor.patch<FileState>(form(sp), {
        version: await version(sp),
        values: { dba: 'By staff' },
      }),
    );
    const later = ok(
      await app.as('sp.provider').patch<FileState>(form(sp), {
        version: body.instance.version,
        values: { dba: 'By provider' },
      }),
    );
    expect(later.fields.dba?.rev).toBe(2);
    const { rows } = await sql<{
      source: string;
      value: string;
    }>`select source, value from field_value where field_id = 'dba' and instance_id = ${later.instance.entity_id} order by rev`.execute(
      app.db,
    );
    expect(rows).toEqual([
      { source: 'STAFF', value: 'By staff' },
      { source: 'PROVIDER', value: 'By provider' },
    ]);
  });

  it('asks for a confirmation where a move takes the file from its provider', async () => {
    const supervisor = app.as('cred.supervisor');
    const moved = ok(
      await supervisor.post<Account>(path(sp, '/status'), {
        version: ok(await supervisor.get<Account>(path(sp))).version,
        status: 'DENIED',
      }),
    );
    const bare = await supervisor.post<Refusal>(path(sp, '/status'), {
      version: moved.version,
      status: 'CREDENTIALING_REVIEW',
    });
    expect([bare.status, failsOf(bare)]).toEqual([400, ['confirm required']]);
    ok(
      await supervisor.post(path(sp, '/status'), {
        version: moved.version,
        status: 'CREDENTIALING_REVIEW',
        confirm: true,
      }),
    );
    const stale = await supervisor.post<Refusal>(path(sp, '/status'), {
      version: moved.version,
      status: 'UPDATES_NEEDED',
    });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ credential_status: 'CREDENTIALING_REVIEW' });
    const unsubmitted = await supervisor.post<Refusal>(path(sp, '/status'), {
      version: moved.version + 1,
      status: 'PENDING_REVIEW',
    });
    expect(failsOf(unsubmitted)).toEqual(['status transition_forbidden']);
  });
});

describe('the validator module', () => {
  it('is served to anybody, for good, and only under its own hash', async () => {
    const { validator_url } = ok(await app.as('tp.provider').get<FormAnswer>(form(tp)));
    const served = await app.app.inject({ method: 'GET', url: validator_url });
    expect(served.statusCode).toBe(200);
    expect(served.headers['content-type']).toMatch(/^text\/javascript/);
    expect(served.headers['cache-control']).toContain('immutable');
    expect(served.headers['x-content-type-options']).toBe('nosniff');
    expect(served.body).toMatch(/^export default function/);
    const other = validator_url.replace(/\/[0-9a-f]{32}\//, `/${'0'.repeat(32)}/`);
    expect((await app.app.inject({ method: 'GET', url: other })).statusCode).toBe(404);
    expect(
      (await app.app.inject({ method: 'GET', url: validator_url.replace('/1/', '/2/') })).statusCode,
    ).toBe(404);
    expect(
      (await app.app.inject({ method: 'GET', url: validator_url.replace('.en.', '.de.') })).statusCode,
    ).toBe(400);
  });

  it('does not exist for a draft', async () => {
    await sql`insert into form_schema (key, version, status, json_schema, ui_schema, labels, rules, checksum)
              select key, 2, 'DRAFT', json_schema, ui_schema, labels, rules, checksum from form_schema where key = 'tp-account'`.execute(
      app.db,
    );
    const { validator_url, instance } = ok(await app.as('tp.provider').get<FormAnswer>(form(tp)));
    expect(instance.schema_version).toBe(1);
    expect(
      (await app.app.inject({ method: 'GET', url: validator_url.replace('/1/', '/2/') })).statusCode,
    ).toBe(404);
  });
});

describe('what may not be undone', () => {
  it('keeps published forms and submitted revisions as they are', async () => {
    await expect(
      sql`update form_schema set json_schema = '{}' where version = 1`.execute(app.db),
    ).rejects.toThrow(/published/);
    await expect(sql`delete from form_schema where version = 1`.execute(app.db)).rejects.toThrow(/published/);
    await sql`update form_schema set status = 'RETIRED' where key = 'sp-account' and version = 1`.execute(
      app.db,
    );
    expect((await app.as('sp.provider').get(form(sp))).status).toBe(200);
    await loadShippedForms(app.db);
    const { rows } = await sql`select 1 from form_schema where status <> 'DRAFT'`.execute(app.db);
    expect(rows).toHaveLength(Object.keys(SHIPPED_FORMS).length);

    const provider = app.as('tp.provider');
    await fillFile(app, 'tp.provider', tp);
    const saved = ok(await provider.get<FileState>(form(tp)));
    const account = ok(await provider.get<Account>(path(tp)));
    ok(await provider.post(path(tp, '/submit'), { version: account.version, confirm: true }));
    await expect(
      sql`update field_value set value = '"x"' where instance_id = ${saved.instance.entity_id}`.execute(
        app.db,
      ),
    ).rejects.toThrow(/submitted/);
    await expect(
      sql`delete from field_value where instance_id = ${saved.instance.entity_id}`.execute(app.db),
    ).rejects.toThrow(/submitted/);
    await expect(
      sql`update field_value set state = 'REJECTED', reviewed_at = now(), reason_text = ' ' where instance_id = ${saved.instance.entity_id}`.execute(
        app.db,
      ),
    ).rejects.toThrow(/field_value_reason/);
  });
});
