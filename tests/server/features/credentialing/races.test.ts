import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCE_FORM } from '#schemas/forms/keys.ts';
import type { Page } from '#server/platform/list/page.ts';
import type { ResourceRecord, StatusEvent } from '#schemas/credential/subject.ts';
import type { Account } from '#server/features/credentialing/account.ts';
import { startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { day, handIn, itemOf, judge, openFile, paper, setStatus } from './partsSupport.ts';
import {
  addResource,
  failsOf,
  fillFile,
  instanceOf,
  ok,
  openAccount,
  type FormAnswer,
  type Refusal,
} from './support.ts';

let app: TestApp;
let account: string;
beforeAll(async () => {
  app = await startApp();
  account = await openFile(app);
});
afterAll(() => app.close());

const PATH = '/credentialing';
const codes = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status).sort();
const both = <T>(work: (nth: number) => Promise<T>): Promise<T[]> => Promise.all([0, 1].map(work));

describe('of two who do the same to a file in one moment', () => {
  it('one hands a document in, also where the other hands it in elsewhere', async () => {
    const other = await openAccount(app, { name: 'Bay Rides' });
    await setStatus(app, 'account', other, 'CREDENTIALING_REVIEW');
    await setStatus(app, 'account', account, 'CREDENTIALING_REVIEW');
    const items = await Promise.all(
      [account, other].map((id) => itemOf(app, 'W9', id, 'none', 'cred.supervisor')),
    );
    const file = await paper(app, 'cred.supervisor');
    const answers = await both((nth) =>
      app.as('cred.supervisor').post<Refusal>(`${PATH}/documents`, {
        item_id: items[nth]!.entity_id,
        file_id: file.entity_id,
        issued_on: day(-1),
      }),
    );
    expect(codes(answers)).toEqual([201, 400]);
    expect(answers.filter(({ status }) => status === 400).map(failsOf)).toEqual([
      ['file_id unknown_reference'],
    ]);
    await setStatus(app, 'account', account, 'ONBOARDING');
  });

  it('one adds what both send by CSV', async () => {
    const csv = ok(await app.as('tp.provider').get(`${PATH}/resources/import/driver.csv`));
    console.log(csv, RESOURCE_FORM);
  });

  it('submit', async () => {
    const { driver, vehicle } = await fillFile(app, 'tp.provider', account);
    const { version } = ok(await app.as('tp.provider').get<Account>(`${PATH}/accounts/${account}`));
    const answers = await both(() =>
      app.as('tp.provider').post(`${PATH}/accounts/${account}/submit`, { version, confirm: true }),
    );
    expect(codes(answers)).toEqual([200, 409]);
    const events = ok(await app.as('cred.agent').get<Page<StatusEvent> & { intact: boolean }>(`${PATH}/accounts/${account}/events?size=100`));
    expect(events.intact).toBe(true);
    expect(events.items.filter(({ to }) => to === 'PENDING_REVIEW')).toHaveLength(1);
    const mails = await sql`select from mail_message where template = 'credential.submitted' and account_id = ${account}`.execute(app.db);
    expect(mails.rows).toHaveLength(1);
    // remove under review
    const d = ok(await app.as('tp.provider').get<ResourceRecord>(`${PATH}/resources/${driver.entity_id}`));
    const gone = await app.as('tp.provider').delete(`${PATH}/resources/${driver.entity_id}?version=${d.version}`);
    expect(gone.status).toBe(409);
    void vehicle;
  });

  it('judge', async () => {
    const form = await instanceOf(app, account);
    const { fields } = ok(await app.as('cred.agent').get<FormAnswer>(`${PATH}/instances/${form}`));
    const say = (person: string, state: string) =>
      app.as(person).post<Refusal>(`${PATH}/instances/${form}/review`, {
        decisions: [{ field_id: 'legal_name', rev: fields.legal_name!.rev, state, reason_text: state === 'REJECTED' ? 'No' : null }],
      });
    const answers = await Promise.all([say('cred.agent', 'APPROVED'), say('cred.supervisor', 'REJECTED')]);
    console.log('judge values', codes(answers));
    const inst = ok(await app.as('cred.agent').get<FormAnswer>(`${PATH}/instances/${form}`));
    const mix = await Promise.all([
      app.as('cred.agent').patch<Refusal>(`${PATH}/instances/${form}`, { version: inst.instance.version, values: { legal_name: 'Other' } }),
      say('cred.supervisor', 'APPROVED'),
      app.as('tp.provider').patch<Refusal>(`${PATH}/instances/${form}`, { version: inst.instance.version, values: { dba: 'Other' } }),
    ]);
    console.log('save/review', mix.map((a) => a.status + ' ' + a.text.slice(0, 60)));
    const w9 = await itemOf(app, 'W9', account, 'none', 'cred.agent');
    const [doc] = w9.documents.filter((one) => one.state === 'PENDING' && one.archived_at === null);
    const judged = await Promise.all([judge(app, doc!), judge(app, doc!, { state: 'REJECTED', reason_text: 'No' }, 'cred.supervisor')]);
    expect(codes(judged)).toEqual([200, 409]);
    // two renewals at once
    const docs = [];
    for (const _ of [1, 2]) docs.push(ok(await handIn(app, w9, { issued_on: day(-1) }, 'cred.agent')));
    const renewals = await both((nth) => judge(app, docs[nth]!));
    expect(codes(renewals)).toEqual([200, 200]);
    const after = await itemOf(app, 'W9', account, 'none', 'cred.agent');
    expect(after.documents.filter((one) => one.state === 'APPROVED' && !one.archived_at)).toHaveLength(1);
    // waive while others settle
    const waives = await Promise.all([
      ...[1, 2].map(() => app.as('cred.agent').post(`${PATH}/items/${w9.entity_id}/waive`, { version: after.version, not_applicable: true, reason_text: 'x' })),
      handIn(app, w9, { issued_on: day(-1) }, 'cred.agent'),
    ]);
    console.log('waive', waives.map((a) => a.status + ' ' + a.text.slice(0, 80)));
  });
});

describe('foreign', () => {
  it('keys', async () => {
    const mine = await openAccount(app, { name: 'Mine', lead_type: 'SP', provider_user_id: (await sql<{ entity_id: string }>`select entity_id from app_user where username = 'sp.provider'`.execute(app.db)).rows[0]!.entity_id });
    const a = ok(await app.as('cred.agent').get<Account>(`${PATH}/accounts/${account}`));
    const items = ok(await app.as('cred.agent').get<any>(`${PATH}/items?account_id_eq=${account}&size=100`)).items;
    const driverItem = items.find((i: any) => i.resource_id);
    const doc = items.flatMap((i: any) => i.documents)[0];
    const res = driverItem.resource_id;
    const form = a.forms![0]!.entity_id;
    const file = doc.file.entity_id;
    const calls: [string, string, unknown?][] = [
      ['get', `/accounts/${account}`], ['get', `/accounts/${account}/changes`], ['get', `/accounts/${account}/events`], ['get', `/accounts/${account}/cycles`],
      ['post', `/accounts/${account}/submit`, { version: 1, confirm: true }], ['post', `/accounts/${account}/status`, { version: 1, status: 'APPROVED' }],
      ['patch', `/accounts/${account}/cycle`, { version: 1, approval_status: null }], ['post', `/accounts/${account}/claim`, { version: 1 }],
      ['patch', `/accounts/${account}/provider`, { version: 1, provider_user_id: null }], ['get', `/accounts/${account}/logins`], ['post', `/accounts/${account}/request-agent`, { note: 'x' }],
      ['post', `/accounts/${account}/packet`], ['post', `/accounts/${account}/screen`], ['post', `/accounts/assign`, { items: [{ entity_id: account, version: 1 }], strategy: 'EVEN', shares: [] }],
      ['get', `/resources?account_id_eq=${account}`], ['get', `/resources/${res}`], ['get', `/resources/${res}/cycles`], ['patch', `/resources/${res}`, { version: 1, name: 'x' }], ['delete', `/resources/${res}?version=1`],
      ['post', `/resources`, { account_id: account, kind: 'DRIVER', name: 'x' }], ['post', `/resources/import`, { account_id: account, kind: 'DRIVER', csv: 'a\nb' }],
      ['post', `/resources/${res}/submit`, { version: 1, confirm: true }], ['post', `/resources/${res}/status`, { version: 1, status: 'ACTIVE' }],
      ['get', `/instances/${form}`], ['patch', `/instances/${form}`, { version: 1, values: {} }], ['post', `/instances/${form}/review`, { decisions: [{ field_id: 'dba', rev: 1, state: 'APPROVED' }] }], ['post', `/instances/${form}/reveal`, { field_id: 'ssn', reason: 'x' }],
      ['get', `/items?account_id_eq=${account}`], ['post', `/items/${driverItem.entity_id}/waive`, { version: 1, not_applicable: true, reason_text: 'x' }],
      ['post', `/documents`, { item_id: driverItem.entity_id, file_id: file }], ['patch', `/documents/${doc.entity_id}`, { version: 1, expires_on: day(1) }], ['delete', `/documents/${doc.entity_id}?version=1`], ['post', `/documents/${doc.entity_id}/review`, { version: 1, state: 'APPROVED' }],
      ['get', `/verifications?account_id_eq=${account}`], ['post', `/verifications`, { account_id: account, source: 'x', method: 'WEBSITE', result: 'VERIFIED', verified_on: day(0) }],
      ['get', `/comments?account_id_eq=${account}`], ['post', `/comments`, { account_id: account, text: 'x' }],
      ['post', `/comments`, { account_id: mine, resource_id: res, text: 'x' }],
      ['get', `/items?account_id_eq=${mine}&resource_id_eq=${res}`],
      ['get', `/screening/hits?account_id_eq=${account}`], ['get', `/screening/checks?account_id_eq=${account}`],
      ['get', `/accounts?search=Harbor`], ['get', '/accounts/stats'], ['get', '/resources/stats'],
      ['get', '/../files/' + file],
    ];
    for (const person of ['sp.provider', 'sp.agent', 'sp.supervisor', 'tp.agent', 'cred.agent2']) {
      const c: any = app.as(person);
      const out = [];
      for (const [m, p, b] of calls) { const url = p.startsWith('/../') ? p.slice(3) : PATH + p; const r = await c[m](url, b); if (r.status < 400 || r.status >= 500) out.push(`${m} ${p.replaceAll(account, 'ACC')} ${r.status} ${r.text.slice(0, 120)}`); }
      console.log(person + '\n' + out.join('\n'));
    }
    // agent: mixing
    const other = await openAccount(app, { name: 'Third' });
    const sup: any = app.as('cred.supervisor');
    await setStatus(app, 'account', other, 'CREDENTIALING_REVIEW');
    for (const b of [{ account_id: other, resource_id: res }, { account_id: other, item_id: driverItem.entity_id }, { account_id: account, item_id: driverItem.entity_id }]) {
      const r = await sup.post(`${PATH}/verifications`, { source: 'x', method: 'WEBSITE', result: 'VERIFIED', verified_on: day(0), ...b }); console.log('mix', r.status, r.text.slice(0, 200));
    }
    const refd = items.find((i: any) => i.resource_id && i.code.includes('REGISTRATION'));
    const vehicle = (refd ?? driverItem).resource_id;
    const v = ok(await sup.get(`${PATH}/resources?account_id_eq=${account}&kind_in=VEHICLE`)) as any;
    const vf = (ok(await sup.get(`${PATH}/resources/${v.items[0].entity_id}`)) as any).forms[0].entity_id;
    const stranger = await addResource(app, 'cred.supervisor', other, 'DRIVER');
    const inst = ok(await sup.get(`${PATH}/instances/${vf}`)) as any;
    for (const driver of [stranger.entity_id, v.items[0].entity_id, 'nope', res]) { const i2 = ok(await sup.get(`${PATH}/instances/${vf}`)) as any; const r = await sup.patch(`${PATH}/instances/${vf}`, { version: i2.instance.version, values: { driver } }); console.log('ref', r.status, r.text.slice(0, 200)); }
    void inst; void vehicle;
    for (const person of ['tp.agent', 'tp.supervisor', 'sp.provider', 'cred.agent', 'cred.agent2', 'tp.provider']) {
      const rs = [];
      for (const p of [`/files/${file}`, `/files/${file}/versions`, `/files/${file}/activity`]) rs.push((await app.as(person).get(p)).status);
      for (const p of [`/files/${file}/link`, `/files/${file}/links`, `/files/links`]) rs.push((await app.as(person).post(p, {})).status);
      const tr = await app.as(person).post('/files/trash', { items: [{ entity_id: file, version: 1 }] }); rs.push(tr.status);
      rs.push((await app.as(person).delete(`/files/${file}?version=1`)).status);
      rs.push((await app.as(person).patch(`/files/${file}`, { version: 1, name: 'x.pdf' })).status);
      console.log(person, rs.join(' '));
    }
  }, 60000);
});
