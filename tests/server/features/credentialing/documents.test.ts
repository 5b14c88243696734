import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CredentialDocument, RequirementItem } from '#schemas/credential/item.ts';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import type { FileItem } from '#schemas/file/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import {
  addOne,
  handIn,
  itemOf,
  judge,
  openFile,
  paper,
  setStatus,
  type DocumentAnswer,
} from './partsSupport.ts';
import { changesOf, day, failsOf, ok, requireOnly } from './support.ts';

const app = useApp();
let account: string;
let driver: string;
let licence: RequirementItem;
beforeAll(async () => {
  await requireOnly(app, 'DRIVER_LICENSE', 'FIRST_AID_CPR');
  account = await openFile(app);
});
beforeEach(async () => {
  driver = ok(await addOne(app, account)).entity_id;
  licence = await item('DRIVER_LICENSE');
});

const item = (code: string) => itemOf(app, code, account, driver, 'cred.supervisor');
const to = (status: string) => setStatus(app, 'resource', driver, status);
const documents = '/credentialing/documents';
const patch = (id: string, body: object, person = 'tp.provider'): Promise<DocumentAnswer> =>
  app.as(person).patch(`${documents}/${id}`, body);
const takeBack = async (id: string, version: number, person = 'tp.provider') =>
  (await app.as(person).delete(`${documents}/${id}?version=${version}`)).status;

describe('a document that is handed in', () => {
  it('waits for review, with its dates, and is told in the history by the item’s name', async () => {
    const dates = { issued_on: day(-10), expires_on: day(400) };
    const made = ok(await handIn(app, licence, dates, 'tp.provider', await paper(app)));
    expect(made).toMatchObject({
      account_id: account,
      resource_id: driver,
      requirement_id: licence.requirement_id,
      ...dates,
      state: 'PENDING',
      file: { name: 'Licencia de Rosa.pdf', secure: true, state: 'UPLOADED', can: { download: true } },
      can: { edit: true, remove: true, review: false },
    });
    const { entity_id } = made;
    expect(await item('DRIVER_LICENSE')).toMatchObject({ state: 'PENDING', documents: [{ entity_id }] });
    expect(ok(await changesOf(app, 'tp.provider', account)).items[0]).toMatchObject({
      type: 'DOCUMENT_ADDED',
      changes: [{ field: `resources.${driver}.items.DRIVER_LICENSE`, from: null, to: dates }],
    });
  });

  it('has the date that its requirement counts from, in order, and not of tomorrow', async () => {
    const dates = async (code: string, sent: object) => failsOf(await handIn(app, await item(code), sent));
    const byMonths = await item('FIRST_AID_CPR');
    expect([licence.validity, byMonths.validity]).toEqual(['DATE', 'MONTHS']);
    for (const [code, sent, fail] of [
      ['DRIVER_LICENSE', {}, 'expires_on required'],
      ['DRIVER_LICENSE', { issued_on: day(-1), expires_on: day(-1) }, 'expires_on not_before'],
      ['DRIVER_LICENSE', { issued_on: day(3), expires_on: day(9) }, 'issued_on in_future'],
      ['DRIVER_LICENSE', { expires_on: '2031-02-30' }, 'expires_on invalid_date'],
      ['FIRST_AID_CPR', { expires_on: day(9) }, 'issued_on required'],
    ] as const)
      expect(await dates(code, sent), `${code} ${JSON.stringify(sent)}`).toEqual([fail]);
    expect(ok(await handIn(app, byMonths, { issued_on: '01/31/2026' })).issued_on).toBe('2026-01-31');
    const dated = { item_id: licence.entity_id, issued_on: day(-1), expires_on: day(-2) };
    const spanish: DocumentAnswer = await app.as('tp.provider', 'es').post(documents, dated);
    expect(spanish.body.fails.map(({ message }) => message)).toContain(
      'Debe ser posterior a: Fecha de emisión',
    );
  });

  it('is the person’s own upload for this, and hangs nowhere else; all faults are told at once', async () => {
    const send = (body: object): Promise<DocumentAnswer> =>
      app.as('tp.provider').post(documents, { expires_on: day(9), item_id: licence.entity_id, ...body });
    const others = await paper(app, 'cred.agent');
    expect(failsOf(await send({ file_id: others.entity_id }))).toEqual(['file_id unknown_reference']);
    const mine = await paper(app);
    ok(await send({ file_id: mine.entity_id }));
    const bad = await paper(app, 'tp.provider', Buffer.from('nothing that is allowed'));
    expect(failsOf(await send({ file_id: bad.entity_id, expires_on: null }))).toEqual([
      'expires_on required',
      'file_id upload_failed',
    ]);
    expect(failsOf(await send({ file_id: 'x' }))).toEqual(['file_id invalid']);
    expect(failsOf(await send({ item_id: null }))).toEqual(['item_id required']);
    expect((await send({ item_id: mine.entity_id, file_id: mine.entity_id })).status).toBe(404);
  });

  it('is one of a bounded number', async () => {
    const { entity_id, file } = ok(await handIn(app, licence));
    await app.query`
      with n as (select gen_random_uuid() as id from generate_series(1, 18)),
           f as (insert into file select (jsonb_populate_record(f, jsonb_build_object('entity_id', id, 'key', id))).*
                   from file f, n where f.entity_id = ${file!.entity_id})
      insert into document select (jsonb_populate_record(d, jsonb_build_object('entity_id', id, 'file_id', id))).*
        from document d, n where d.entity_id = ${entity_id}`;
    ok(await handIn(app, licence));
    expect(failsOf(await handIn(app, licence))).toEqual(['item_id too_many']);
  });
});

describe('until it is judged', () => {
  it('its dates may be corrected, by who may edit', async () => {
    const { entity_id: id } = ok(await handIn(app, licence));
    const corrected = ok(await patch(id, { version: 1, issued_on: day(-5) }));
    expect(corrected).toMatchObject({ issued_on: day(-5), expires_on: day(400), version: 2 });
    const stale = await patch(id, { version: 1, issued_on: day(-6) });
    expect([stale.status, stale.body.current]).toMatchObject([409, { version: 2, issued_on: day(-5) }]);
    for (const [body, fail] of [
      [{ version: 2, expires_on: null }, 'expires_on required'],
      [{ version: 2, expires_on: day(-5) }, 'expires_on not_before'],
      [{ issued_on: day(-6) }, 'version required'],
    ] as const)
      expect(failsOf(await patch(id, body))).toEqual([fail]);
    await to('CRED_ON_REVIEW');
    const { version } = ok(await judge(app, corrected));
    expect((await patch(id, { version, issued_on: day(-7) }, 'cred.agent')).status).toBe(409);
  });

  it('is taken back by who uploaded it and nobody else, unless it was handed in with a submit', async () => {
    const made = ok(await handIn(app, licence));
    expect(await takeBack(made.entity_id, 1, 'cred.supervisor')).toBe(403);
    expect(await takeBack(made.entity_id, 9)).toBe(409);
    expect(await takeBack(made.entity_id, 1)).toBe(204);
    expect(await takeBack(made.entity_id, 1)).toBe(404);
    expect((await item('DRIVER_LICENSE')).state).toBe('MISSING');
    const second = ok(await handIn(app, licence));
    await app.query`update document set submitted_at = now() where entity_id = ${second.entity_id}`;
    expect((await item('DRIVER_LICENSE')).documents[0]?.can).toMatchObject({ remove: false });
    expect(await takeBack(second.entity_id, 1)).toBe(409);
  });
});

describe('a review', () => {
  it('approves, and the former one that counted is archived; taken back, the former counts again', async () => {
    const first = ok(await handIn(app, licence, { expires_on: day(30) }));
    await to('CRED_ON_REVIEW');
    expect(ok(await judge(app, first))).toMatchObject({
      state: 'APPROVED',
      version: 2,
      reviewed_by: { entity_id: demoId('cred.agent') },
    });
    expect(await item('DRIVER_LICENSE')).toMatchObject({ state: 'EXPIRING', expires_on: day(30) });
    await to('ACTIVE');
    const renewal = ok(await handIn(app, licence, { expires_on: day(700) }));
    // Until it is judged the old one counts.
    expect(await item('DRIVER_LICENSE')).toMatchObject({ state: 'EXPIRING', expires_on: day(30) });
    const approved = ok(await judge(app, renewal));
    const now = await item('DRIVER_LICENSE');
    expect(now).toMatchObject({ state: 'CURRENT', expires_on: day(700) });
    expect(now.documents.map(({ entity_id, archived_at }) => [entity_id, archived_at !== null])).toEqual([
      [renewal.entity_id, false],
      [first.entity_id, true],
    ]);
    expect((await judge(app, { ...first, version: 3 })).status).toBe(409);
    const back = ok(await judge(app, approved, { state: 'PENDING' }));
    expect(back).toMatchObject({ state: 'PENDING', reviewed_at: null, reviewed_by: null });
    expect(await item('DRIVER_LICENSE')).toMatchObject({ state: 'EXPIRING', expires_on: day(30) });
    const again = ok(await judge(app, back));
    const refused = { state: 'REJECTED', reason_code: 'ILLEGIBLE', reason_text: ' The number is cut off ' };
    expect(ok(await judge(app, again, refused))).toMatchObject({
      state: 'REJECTED',
      reason_code: 'ILLEGIBLE',
      reason_text: 'The number is cut off',
    });
    expect(await item('DRIVER_LICENSE')).toMatchObject({ state: 'EXPIRING', expires_on: day(30) });
  });

  it('is of the document as it was seen, by one of two; a refusal has a reason, which the provider reads without learning whose it is', async () => {
    const made = ok(await handIn(app, licence));
    await to('CRED_ON_REVIEW');
    const both = await Promise.all(
      ['cred.agent', 'cred.supervisor'].map((person) => judge(app, made, undefined, person)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const approved = both.find(({ status }) => status === 409)!.body.current as unknown as CredentialDocument;
    expect(approved).toMatchObject({ state: 'APPROVED', version: 2 });
    for (const reason_text of [undefined, null, '  '])
      expect(failsOf(await judge(app, approved, { state: 'REJECTED', reason_text }))).toEqual([
        'reason_text reason_required',
      ]);
    const refused = { state: 'REJECTED', reason_code: 'EXPIRED', reason_text: 'Expired in May' };
    ok(await judge(app, approved, refused));
    const read = await itemOf(app, 'DRIVER_LICENSE', account, driver);
    expect(read.state).toBe('REJECTED');
    expect(read.documents[0]).toMatchObject({
      reason_text: 'Expired in May',
      reviewed_by: null,
      created_by: { entity_id: demoId('tp.provider') },
    });
  });

  it('approves nothing that could not be read', async () => {
    const file = await paper(app);
    await app.query`update file set state = 'SCANNING' where entity_id = ${file.entity_id}`;
    const made = ok(await handIn(app, licence, undefined, undefined, file));
    await to('CRED_ON_REVIEW');
    for (const [state, code] of [
      ['SCANNING', 'still_scanning'],
      ['REJECTED_VIRUS', 'virus'],
      ['FAILED', 'upload_failed'],
    ] as const) {
      await app.query`update file set state = ${state} where entity_id = ${file.entity_id}`;
      expect(failsOf(await judge(app, made))).toEqual([`state ${code}`]);
    }
    expect((await judge(app, made, { state: 'REJECTED', reason_text: 'Not a licence' })).status).toBe(200);
  });

  it('with four eyes is not of who uploaded it, or corrected it last', async () => {
    await app.query`insert into network_setting (entity_id, key, value) values (gen_random_uuid(), 'four_eyes', 'true')`;
    await to('CRED_ON_REVIEW');
    const own = ok(await handIn(app, licence, undefined, 'cred.agent'));
    expect(failsOf(await judge(app, own))).toEqual(['state four_eyes']);
    const corrected = ok(
      await patch(own.entity_id, { version: own.version, issued_on: day(-1) }, 'cred.supervisor'),
    );
    expect(failsOf(await judge(app, corrected, undefined, 'cred.supervisor'))).toEqual(['state four_eyes']);
    await app.query`delete from network_setting`;
    expect((await judge(app, corrected)).status).toBe(200);
  });

  it('moves nothing by itself; the history says when what was out of compliance has everything again', async () => {
    await app.query`update requirement set required = (code = 'DRIVER_LICENSE') where subject_kind = 'DRIVER'`;
    const old = ok(await handIn(app, licence, { expires_on: day(-1) }));
    await to('CRED_ON_REVIEW');
    ok(await judge(app, old));
    await to('OUT_OF_COMPLIANCE');
    ok(await judge(app, ok(await handIn(app, licence))));
    const path = `/credentialing/resources/${driver}`;
    expect(ok(await app.as('cred.agent').get<ResourceRecord>(path)).credential_status).toBe(
      'OUT_OF_COMPLIANCE',
    );
    expect(ok(await changesOf(app, 'cred.agent', account)).items[0]).toMatchObject({
      type: 'CREDENTIAL_COMPONENT_UPDATED',
      changes: [{ field: `resources.${driver}.items`, to: 0 }],
    });
    await app.query`update requirement set required = true`;
  });
});

describe('the file of a document', () => {
  it('is opened by the staff and by its provider, also what the staff uploaded, and by nobody else', async () => {
    const open = async (person: string, { key }: FileItem) =>
      (await app.as(person).get(`/util/file/download-url?key_name=${key}`)).status;
    const uploaded = async (person: string) =>
      ok(await handIn(app, licence, undefined, person, await paper(app, person)));
    for (const { file } of [await uploaded('tp.provider'), await uploaded('cred.agent')]) {
      for (const person of ['tp.provider', 'cred.agent2', 'cred.supervisor'])
        expect(await open(person, file!), person).toBe(200);
      for (const person of ['sp.provider', 'tp.agent', 'tp.supervisor', 'sp.agent'])
        expect(await open(person, file!), person).toBe(404);
    }
    const [newest] = (await itemOf(app, 'DRIVER_LICENSE', account, driver)).documents;
    // Nobody tells the provider who works on its file.
    expect(newest).toMatchObject({ created_by: null, file: { created_by: null, can: { download: true } } });
    const [seen] = (await itemOf(app, 'DRIVER_LICENSE', account, driver, 'tp.supervisor')).documents;
    expect(seen).toMatchObject({ file: null, state: 'PENDING' });
  });

  it('is forgotten with the document, and kept as long as that is there', async () => {
    const uploaded = async () => ok(await handIn(app, licence, undefined, undefined, await paper(app)));
    const [kept, gone] = [await uploaded(), await uploaded()];
    expect(await takeBack(gone.entity_id, 1)).toBe(204);
    await app.query`update file set created_at = now() - interval '25 hours' where use = 'credential'`;
    await app.query`select graphile_worker.add_job('file.sweep', '{}'::json, job_key := 'sweep')`;
    const ids = [kept, gone].map(({ file }) => file!.entity_id);
    const left = () => app.query`select entity_id from file where entity_id = any(${ids}::uuid[])`;
    await expect.poll(left).toEqual([{ entity_id: kept.file!.entity_id }]);
  });
});
