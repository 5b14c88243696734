import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { addResource, approveAll, completeValues, day, fillFile, instanceOf, moveTo, ok, type FormAnswer } from './support.ts';
import { handIn, itemOf, itemsOf, judge, openFile, paper, setStatus } from './partsSupport.ts';
import { openAccount } from './support.ts';
import { demoId } from '#server/db/seed/people.ts';
import { sql } from 'kysely';

let app: TestApp;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.close());
const st = (a: Answer<any>[]) => a.map((x) => x.status + (x.status >= 400 ? ' ' + x.text.slice(0, 300) : ''));

describe('explore', () => {
  it('weird values', async () => {
    const id = await openFile(app);
    const form = await instanceOf(app, id);
    const path = `/credentialing/instances/${form}`;
    const get = async () => ok(await app.as('tp.provider').get<FormAnswer>(path));
    const body = await get();
    const shapes = Object.keys(body.fields);
    for (const bad of ['a\u0000b', '\ud800', { a: 1 }, [1], 1e308, -1, true, '\u202e', 'x'.repeat(20000), ['a\u0000'], [{ key: 'a\u0000' }], [{ key: '\ud800' }], [{ key: 'k', zz: '\u0000' }], [[]], {}, '']) {
      for (const f of shapes) {
        const v = (await app.as('tp.provider').get<FormAnswer>(path)).body.instance.version;
        const a = await app.as('tp.provider').patch(path, { version: v, values: { [f]: bad } });
        if (a.status >= 500) console.log(f, JSON.stringify(bad).slice(0, 50), a.status, a.text.slice(0, 300));
      }
    }
    for (const values of [{ constructor: 1 }, { toString: 'a' }, { hasOwnProperty: null }, { 'a\u0000': 1 }, { '\ud800': 1 }, JSON.parse('{"__proto__": 1}')]) {
      const v = (await get()).instance.version;
      const a = await app.as('tp.provider').patch(path, { version: v, values });
      console.log(JSON.stringify(values), a.status, a.text.slice(0, 200));
    }
  }, 200000);
  it('weird in driver', async () => {
    const id = await openFile(app);
    for (const kind of ['DRIVER', 'VEHICLE'] as const) {
      const d = await addResource(app, 'tp.provider', id, kind);
      const path = `/credentialing/instances/${d.forms![0]!.entity_id}`;
      const { fields } = ok(await app.as('tp.provider').get<FormAnswer>(path));
      for (const bad of ['a\u0000b', '\ud800', { a: 1 }, [1], 5, true, '•', ['•'], { '•': 1 }, '•••-••-1234', '0000-00-00', '9999-12-31', '0001-01-01', [{ key: 'k' }], [{ key: 'a\u0000' }], [{ key: '\ud800' }]])
        for (const f of Object.keys(fields)) {
          const v = (await app.as('tp.provider').get<FormAnswer>(path)).body.instance.version;
          const a = await app.as('tp.provider').patch(path, { version: v, values: { [f]: bad } });
          if (a.status >= 500) console.log(f, JSON.stringify(bad).slice(0, 50), a.status, a.text.slice(0, 300));
          if (a.status < 300 && (fields[f]!.sensitive)) console.log('accepted', f, JSON.stringify(bad));
        }
    }
  }, 200000);
  it('bodies', async () => {
    const id = await openFile(app);
    const form = await instanceOf(app, id);
    const p = (path: string, body: unknown, who = 'cred.agent') => app.as(who).post(path, body);
    const nul = 'a\u0000b', sur = 'a\ud800b';
    await setStatus(app, 'account', id, 'CREDENTIALING_REVIEW');
    const acc = ok(await app.as('cred.agent').get<any>(`/credentialing/accounts/${id}`));
    for (const t of [nul, sur]) {
      console.log(st([
        await p(`/credentialing/instances/${form}/review`, { decisions: [{ field_id: t, rev: 1, state: 'APPROVED' }] }),
        await p(`/credentialing/instances/${form}/review`, { decisions: [{ field_id: 'dba', rev: 1, state: 'REJECTED', reason_text: t }] }),
        await p(`/credentialing/instances/${form}/reveal`, { field_id: t, reason: t }, 'cred.supervisor'),
        await p('/credentialing/comments', { account_id: id, visibility: 'INTERNAL', text: t }),
        await p('/credentialing/comments', { account_id: id, visibility: 'INTERNAL', text: 'x', field_id: t }),
        await p('/credentialing/verifications', { account_id: id, source: t, method: 'WEBSITE', result: 'VERIFIED', verified_on: day(0) }),
        await p('/credentialing/resources', { account_id: id, kind: 'DRIVER', name: t }),
        await p('/credentialing/resources/import', { account_id: id, kind: 'DRIVER', csv: `first_name,last_name\n${t},${t}` }),
        await p(`/credentialing/accounts/${id}/status`, { version: acc.version, status: 'UPDATES_NEEDED', reason_text: t }),
        await p('/credentialing/requirements', { code: 'A', name_en: t, name_es: t, subject_kind: 'DRIVER', states: [t] }, 'cred.supervisor'),
        await p('/credentialing/requirements/preview', { requirement: { code: t, subject_kind: t, states: [t, { a: t }], categories: 5 } }, 'cred.supervisor'),
        await p('/credentialing/requirements/preview', { requirement: { code: 'A', name_en: 'a', name_es: 'b', subject_kind: 'DRIVER', states: [t], categories: [t], service_levels: [t] } }, 'cred.supervisor'),
        await p('/credentialing/form-schemas', { key: 'driver', form: { schema: t }, note: t }, 'cred.supervisor'),
        await p('/credentialing/form-schemas', { key: t, form: {}, note: t }, 'cred.supervisor'),
        await app.as('cred.agent').get(`/credentialing/accounts?search=${encodeURIComponent(nul)}`),
        await app.as('cred.agent').get(`/credentialing/items?account_id_eq=${encodeURIComponent(nul)}`),
        await app.as('cred.agent').get(`/credentialing/resources?name_like=${encodeURIComponent(nul)}`),
        await app.as('cred.agent').get(`/credentialing/form-schemas/${encodeURIComponent(nul)}`),
        await app.as('cred.agent').get(`/credentialing/forms/driver/1/${'a'.repeat(32)}/validator.en.js`),
        await app.as('cred.supervisor').get(`/credentialing/accounts/${id}/logins?search=${encodeURIComponent(nul)}`),
      ]).join('\n'));
    }
    const now = ok(await app.as('cred.agent').get<any>(`/credentialing/accounts/${id}`));
    for (const d of ['9999-12-31', '0001-01-01', '2026-02-30', 'infinity', ''])
      console.log(d, st([await app.as('cred.agent').patch(`/credentialing/accounts/${id}/cycle`, { version: now.cycle.version, received_on: d })]));
    console.log(st([await app.as('cred.agent').patch(`/credentialing/accounts/${id}/cycle`, { version: now.cycle.version, received_on: null, approval_status: null })]));
    const item = await itemOf(app, 'W9', id, 'none', 'cred.agent');
    for (const d of [{ issued_on: '0001-01-01' }, { issued_on: '9999-12-31' }, { expires_on: '9999-12-31', issued_on: '1900-01-01' }, { issued_on: '-0001-01-01' }])
      console.log(JSON.stringify(d), st([await handIn(app, item, d, 'cred.agent')]));
  }, 100000);
  it('same file to two accounts at once', async () => {
    const a = await openFile(app), b = await openFile(app, { provider_user_id: null, name: 'Two' });
    await setStatus(app, 'account', a, 'CREDENTIALING_REVIEW');
    await setStatus(app, 'account', b, 'CREDENTIALING_REVIEW');
    const i1 = await itemOf(app, 'W9', a, 'none', 'cred.agent'), i2 = await itemOf(app, 'W9', b, 'none', 'cred.agent');
    for (let n = 0; n < 8; n++) {
      const f = await paper(app, 'cred.agent');
      const r = await Promise.all([i1, i2].map((i) => app.as('cred.agent').post('/credentialing/documents', { item_id: i.entity_id, file_id: f.entity_id, issued_on: day(-1), expires_on: day(400) })));
      console.log(st(r));
    }
  });
});
