import { beforeAll, describe, expect, it } from 'vitest';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import type { PrivacyState } from '#schemas/privacy/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { isIntact } from '#server/features/credentialing/lifecycle/proof.ts';
import { useApp } from '#tests/support/app.ts';
import { makeLead } from '#tests/support/makeLead.ts';
import {
  addResource,
  failsOf,
  fillForm,
  handInItems,
  instanceOf,
  moveTo,
  ok,
  openAccount,
  revealed,
  type Refusal,
} from '../credentialing/support.ts';
import { eraseAt, provedHistory, tablesWith } from './support.ts';

/** Words that stand nowhere else: of the people of the account, and of its driver. */
const MARKERS = ['Zebedea', 'Quorndale', 'marker.example'];
const NAME = 'Harbor Care Rides';
const DRIVER = 'Ysolde Fennimore';
const DRIVER_MARKERS = ['Ysolde', 'Fennimore', '219-09-9999', '-9999'];

const app = useApp();
let account: string;
let lead: string;
let path: string;
let driver: ResourceRecord;
let other: ResourceRecord;
const at = ({ entity_id }: ResourceRecord) => `/credentialing/resources/${entity_id}`;
beforeAll(async () => {
  lead = (await makeLead(app, 'tp', { company_name: NAME }, 'tp.supervisor')).entity_id;
  account = await openAccount(app, { provider_user_id: demoId('tp.provider'), lead_id: lead });
  path = `/credentialing/accounts/${account}`;
  driver = await addResource(app, 'tp.provider', account, 'DRIVER', DRIVER);
  other = await addResource(app, 'tp.provider', account, 'DRIVER', 'Somebody Else');
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
  await fillForm(app, 'tp.provider', driver.forms![0]!, {
    ssn: '219-09-9999',
    first_name: 'Ysolde',
    last_name: 'Fennimore',
  });
  await handInItems(app, 'tp.provider', { account_id: account, resource_id: driver.entity_id });
});

const supervisor = () => app.as('cred.supervisor');
const failsAt = async (place: string, person = 'cred.supervisor') =>
  ok(await app.as(person).get<PrivacyState>(`${place}/privacy`)).fails.map(({ code }) => code);
const report = (place: string) =>
  supervisor().post<Record<string, object[]>>(`${place}/privacy/report`, { reason: 'Asked' });
const erase = (place: string, confirm: string, reason = 'Asked') =>
  supervisor().post<Refusal>(`${place}/privacy/erase`, { reason, confirm });
const end = (resource_id: string | null, status: string, reason_text: string) =>
  moveTo(app, 'cred.supervisor', { account_id: account, resource_id }, status, {
    reason_text,
    confirm: true,
  });

it('a legal hold on somebody keeps them, their file and its lead; on a lead everybody below; and nobody else', async () => {
  const give = (status: string) =>
    app.query`update resource set credential_status = ${status} where entity_id = ${driver.entity_id}`;
  const all = () =>
    Promise.all([
      failsAt(at(driver)),
      failsAt(at(other)),
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
  expect(await failsAt(at(driver))).toEqual(['erase_legal_hold']);
  await give('INCOMPLETE_APPLICATION');
  await app.query`update lead set status = 'UNQUALIFIED', status_reason = 'LEGAL_HOLD' where entity_id = ${lead}`;
  expect(await held()).toEqual([true, true, true, true]);
  await app.query`update lead set status_reason = 'UNDISCLOSED' where entity_id = ${lead}`;
  expect(await held()).toEqual([false, false, false, false]);
});

describe('a driver', () => {
  it('is told what is kept, masked, with who has looked; nothing of others', async () => {
    await revealed(app, driver.forms![0]!.entity_id, 'ssn');
    const answer = await report(at(driver));
    const told = ok(answer);
    expect(told.values).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field_id: 'ssn', value: '•••-••-9999', masked: true }),
        expect.objectContaining({ label: 'Last name', value: 'Fennimore' }),
      ]),
    );
    expect(told.documents!.length).toBeGreaterThan(0);
    expect(told.looked_at).toEqual([
      expect.objectContaining({
        type: 'CREDENTIAL_REVEALED',
        detail: expect.objectContaining({ reason: 'Compared' }),
      }),
      expect.objectContaining({ type: 'PERSONAL_DATA_REPORTED' }),
    ]);
    expect(answer.text).not.toMatch(/219-09-9999|Somebody Else/);
  });

  it('is not erased while it is in the network; afterwards it is nowhere, and both chains are proved', async () => {
    expect((await erase(at(driver), DRIVER)).status).toBe(409);
    const { version } = ok(await app.as('tp.provider').get<ResourceRecord>(at(driver)));
    ok(await app.as('tp.provider').post(`${at(driver)}/submit`, { version, confirm: true }));
    ok(await end(driver.entity_id, 'WITHDRAWN', 'Fennimore left'));
    expect(await tablesWith(app, DRIVER_MARKERS)).toEqual(
      expect.arrayContaining(['field_value', 'history', 'resource', 'screening_identity', 'status_event']),
    );
    expect(await eraseAt(app, 'cred.supervisor', at(driver), DRIVER)).toBe('DONE');
    expect(await tablesWith(app, DRIVER_MARKERS)).toEqual([]);
    expect(await isIntact(app.db, account)).toBe(true);
    const { wrong, emptied } = await provedHistory(app);
    expect([wrong, emptied > 3]).toEqual([0, true]);
    expect(await app.query`select from document where resource_id = ${driver.entity_id}`).toEqual([]);
    ok(await supervisor().get(at(driver)));
  });
});

describe('the people of an account itself', () => {
  it('are told with its login, and not erased before its file has ended', async () => {
    const told = ok(await report(path));
    expect(told.login).toEqual([expect.objectContaining({ username: 'tp.provider' })]);
    expect(JSON.stringify(told.values)).toContain('zebedea@marker.example');
    expect((await erase(path, NAME)).status).toBe(409);
  });

  it('are nowhere after they were erased, nor is its login; its company and its drivers stay', async () => {
    ok(await end(null, 'DENIED', 'Quorndale left'));
    expect(await tablesWith(app, MARKERS)).toEqual(
      expect.arrayContaining(['field_value', 'history', 'status_event']),
    );
    expect(failsOf(await erase(path, NAME, 'tp.provider asked'))).toEqual(['reason erase_names_person']);
    expect(await eraseAt(app, 'cred.supervisor', path, NAME)).toBe('DONE');
    expect(await tablesWith(app, MARKERS)).toEqual([]);
    expect(
      await app.query`
        select username, first_name, last_name, email, active from app_user where entity_id = ${demoId('tp.provider')}`,
    ).toEqual([
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
    expect(ok(await supervisor().get(at(other)))).toMatchObject({ name: 'Somebody Else' });
  });

  it('show when what is left of events is changed past the application', async () => {
    await app.query`alter table status_event disable trigger status_event_keep`;
    await app.query`
      update status_event set event = jsonb_set(event, '{to}', '"ACTIVE"') where resource_id = ${driver.entity_id}`;
    expect(await isIntact(app.db, account)).toBe(false);
  });

  it('stay on record for ten years where it has worked for the network', async () => {
    const [worked, never] = [await openAccount(app), await openAccount(app, { name: 'Elsewhere Rides' })];
    const failsOfAccount = (id: string) => failsAt(`/credentialing/accounts/${id}`);
    await app.query`
      insert into status_event (account_id, no, resource_id, at, event, prev_hash, hash)
      values (${worked}, 9, null, now(), '{"to": "APPROVED"}', '', '')`;
    await app.query`
      update account set credential_status = 'TERMINATED', status_at = now() - interval '9 years'
       where entity_id in (${worked}, ${never})`;
    expect(await failsOfAccount(worked)).toEqual(['erase_kept']);
    expect(await failsOfAccount(never)).toEqual([]);
    await app.query`update account set status_at = now() - interval '11 years' where entity_id = ${worked}`;
    expect(await failsOfAccount(worked)).toEqual([]);
  });
});
