import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import type { PrivacyState } from '#schemas/privacy/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import type { Account } from '#server/features/credentialing/account.ts';
import { isIntact } from '#server/features/credentialing/lifecycle/proof.ts';
import { useApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';
import { addResource, fillForm, instanceOf, ok, openAccount } from '../credentialing/support.ts';
import { eraseAt, provedHistory, tablesWith } from './support.ts';

const MARKERS = ['Zebedea', 'Quorndale', 'marker.example'];
const NAME = 'Harbor Care Rides';

const app = useApp();
let account: string;
let lead: string;
let path: string;
let driver: ResourceRecord;
beforeAll(async () => {
  const body = { ...(await leadBody(app.db, 'tp')), company_name: NAME };
  lead = ok(await app.as('tp.supervisor').post<{ entity_id: string }>('/leads/tp', body)).entity_id;
  account = await openAccount(app, { provider_user_id: demoId('tp.provider'), lead_id: lead });
  path = `/credentialing/accounts/${account}`;
  driver = await addResource(app, 'tp.provider', account, 'DRIVER', 'Somebody Else');
  await fillForm(
    app,
    'tp.provider',
    { entity_id: await instanceOf(app, account), key: 'tp-account' },
    {
      contact_first_name: 'Zebedea',
      contact_last_name: 'Quorndale',
      contact_email: 'zebedea@marker.example',
    },
  );
});

const supervisor = () => app.as('cred.supervisor');
const failsAt = async (at: string, person = 'cred.supervisor') =>
  ok(await app.as(person).get<PrivacyState>(`${at}/privacy`)).fails.map(({ code }) => code);
const give = (status: string) =>
  sql`update resource set credential_status = ${status} where entity_id = ${driver.entity_id}`.execute(
    app.db,
  );

describe('a legal hold', () => {
  it('on somebody keeps them, their file and its lead; on a lead everybody below; and nobody else', async () => {
    const other = await addResource(app, 'tp.provider', account, 'DRIVER', 'Una Other');
    const [resource, sibling] = [driver, other].map(
      ({ entity_id }) => `/credentialing/resources/${entity_id}`,
    );
    const all = () =>
      Promise.all([
        failsAt(resource!),
        failsAt(sibling!),
        failsAt(path),
        failsAt(`/leads/tp/${lead}`, 'tp.supervisor'),
      ]);
    const held = async () => (await all()).map((codes) => codes.includes('erase_legal_hold'));
    expect(await all()).toEqual([
      ['erase_not_ended'],
      ['erase_not_ended'],
      ['erase_open_file'],
      ['erase_open_file'],
    ]);
    await give('INACTIVE_LEGAL_HOLD');
    expect(await held()).toEqual([true, false, true, true]);
    expect(await failsAt(resource!)).toEqual(['erase_legal_hold']);
    await give('INCOMPLETE_APPLICATION');
    const body = { status: 'UNQUALIFIED', status_reason: 'LEGAL_HOLD' };
    await sql`update lead set status = ${body.status}, status_reason = ${body.status_reason} where entity_id = ${lead}`.execute(
      app.db,
    );
    expect(await held()).toEqual([true, true, true, true]);
    await sql`update lead set status_reason = 'UNDISCLOSED' where entity_id = ${lead}`.execute(app.db);
    expect(await held()).toEqual([false, false, false, false]);
  });
});

describe('the people of an account itself', () => {
  it('are told with its login, and not before its file has ended', async () => {
    const report = ok(
      await supervisor().post<Record<string, object[]>>(`${path}/privacy/report`, { reason: 'Asked' }),
    );
    expect(report.login).toEqual([expect.objectContaining({ username: 'tp.provider' })]);
    expect(JSON.stringify(report.values)).toContain('zebedea@marker.example');
    const refused = await supervisor().post(`${path}/privacy/erase`, { reason: 'Asked', confirm: NAME });
    expect(refused.status).toBe(409);
  });

  it('are nowhere after they were erased, nor is its login; its company and its drivers stay', async () => {
    const { version } = ok(await supervisor().get<Account>(path));
    const move = { version, status: 'DENIED', reason_text: 'Quorndale left', confirm: true };
    ok(await supervisor().post(`${path}/status`, move));
    expect(await tablesWith(app, MARKERS)).toEqual(
      expect.arrayContaining(['field_value', 'history', 'status_event']),
    );
    const named = await supervisor().post<{ fails: { code: string }[] }>(`${path}/privacy/erase`, {
      reason: 'tp.provider asked',
      confirm: NAME,
    });
    expect(named.body.fails.map(({ code }) => code)).toEqual(['erase_names_person']);
    expect(await eraseAt(app, 'cred.supervisor', path, NAME)).toBe('DONE');
    expect(await tablesWith(app, MARKERS)).toEqual([]);
    const { rows } = await sql`
      select username, first_name, last_name, email, active from app_user where entity_id = ${demoId('tp.provider')}`.execute(
      app.db,
    );
    expect(rows).toEqual([
      {
        username: `erased~${demoId('tp.provider')}`,
        first_name: '',
        last_name: '',
        email: null,
        active: false,
      },
    ]);
    expect(await isIntact(app.db, account)).toBe(true);
    expect((await provedHistory(app)).wrong).toBe(0);
    expect(ok(await supervisor().get(path))).toMatchObject({ name: NAME, provider_user_id: null });
    expect(ok(await supervisor().get(`/credentialing/resources/${driver.entity_id}`))).toMatchObject({
      name: 'Somebody Else',
    });
  });

  it('stay on record for ten years where it has worked for the network', async () => {
    const [one, other] = [await openAccount(app), await openAccount(app, { name: 'Elsewhere Rides' })];
    const event = (to: string) =>
      sql`insert into status_event (account_id, no, resource_id, at, event, prev_hash, hash)
          values (${one}, 9, null, now(), jsonb_build_object('to', ${to}::text), '', '')`.execute(app.db);
    await event('APPROVED');
    await sql`
      update account set credential_status = 'TERMINATED', status_at = now() - interval '9 years'
       where entity_id in (${one}, ${other})`.execute(app.db);
    expect(await failsAt(`/credentialing/accounts/${one}`)).toEqual(['erase_kept']);
    expect(await failsAt(`/credentialing/accounts/${other}`)).toEqual([]);
    await sql`update account set status_at = now() - interval '11 years' where entity_id = ${one}`.execute(
      app.db,
    );
    expect(await failsAt(`/credentialing/accounts/${one}`)).toEqual([]);
  });
});
