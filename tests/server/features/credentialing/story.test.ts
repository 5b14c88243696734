import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import { demoId } from '#server/db/seed/people.ts';
import type { Account } from '#server/features/credentialing/account.ts';
import type { FileState } from '#server/features/credentialing/instance/present.ts';
import { useApp } from '#tests/support/app.ts';
import {
  accountOf,
  addResource,
  approveAll,
  changesOf,
  eventsOf,
  submitFile,
  typeInto,
  completeValues,
  day,
  failsOf,
  fillForm,
  handInItems,
  itemsOf,
  moveTo,
  ok,
  openAccount,
  requireOnly,
  type FormAnswer,
  type Refusal,
} from './support.ts';

const app = useApp();
let id: string;
let form: string;
let insurance: string;
let driver: ResourceRecord;
let vehicle: ResourceRecord;
const NOTHING = { review: false, claim: false, reveal: false, internal: false };
const at = (rest = '') => `/credentialing/accounts/${id}${rest}`;
const of = (rest = '') => `/credentialing/instances/${form}${rest}`;
const subject = (resource_id: string | null = null) => ({ account_id: id, resource_id });
beforeAll(async () => {
  await requireOnly(app, 'W9', 'DRIVER_LICENSE', 'MVR', 'VEHICLE_REGISTRATION');
  id = await openAccount(app, { provider_user_id: demoId('tp.provider') });
});

/** The tests below are one story, in order: a file from its first field to its approval, and round again. */
describe('a credential file', () => {
  const provider = () => app.as('tp.provider');
  const agent = () => app.as('cred.agent');
  const account = (person = 'cred.agent') => accountOf(app, person, id);
  const filled = async () => ok(await provider().get<FormAnswer>(of()));
  const save = async (values: Record<string, unknown>) =>
    ok(await typeInto(app, 'tp.provider', form, values));

  it('is found by its provider, with its forms, in its first cycle, and empty', async () => {
    const mine = ok(await provider().get<Account>('/credentialing/accounts/mine'));
    expect(mine).toMatchObject({
      entity_id: id,
      credential_status: 'ONBOARDING',
      can: { ...NOTHING, edit: true, submit: true, statuses: [] },
      cycle: { no: 1, kind: 'INITIAL', received_on: day(0), submitted_on: null },
      forms: [
        { key: 'tp-account', title: 'Transportation provider', progress: 0 },
        { key: 'insurance', progress: 0 },
      ],
    });
    [form = '', insurance = ''] = mine.forms!.map((one) => one.entity_id);
    const body = await filled();
    expect(body).toMatchObject({
      instance: { schema_key: 'tp-account', schema_version: 1, version: 1 },
      editable: true,
    });
    expect(body.fields.legal_name).toEqual({
      path: ['company', 'legal_name'],
      label: 'Legal name',
      section: 'company',
      required: true,
      shown: true,
      sensitive: false,
      rev: 0,
      state: null,
      draft: false,
      reason_code: null,
      reason_text: null,
      reviewed_at: null,
    });
    const spanish = ok(await app.as('tp.provider', 'es').get<FormAnswer>(of()));
    expect(spanish.schema.properties.company).toMatchObject({
      title: 'Empresa',
      properties: { legal_name: { title: 'Razón social' } },
    });
    expect(spanish.validator_url).toMatch(/validator\.es\.js$/);
  });

  it('keeps drafts as they are typed, and an autosave overwrites the one before', async () => {
    await save({ legal_name: 'Harbor', tax_id: '12-3456789' });
    const body = await save({ legal_name: '  Harbor Care Rides LLC ' });
    expect(body.data).toMatchObject({
      company: { legal_name: 'Harbor Care Rides LLC', tax_id: '123456789' },
    });
    expect(body.fields.legal_name).toMatchObject({ rev: 1, state: 'PENDING', draft: true });
    expect(body.instance.version).toBe(3);
    expect(await save({ legal_name: 'Harbor Care Rides LLC' })).toMatchObject({ instance: { version: 3 } });
    expect((await save({ dba: 'Harbor' })).fields.dba?.rev).toBe(1);
    expect((await save({ dba: null })).fields.dba).toMatchObject({ rev: 0, state: null, draft: false });
  });

  it('names every value of a wrong shape and stores none of them', async () => {
    const before = await filled();
    const values = {
      company_phone: '12',
      drivers: 'many',
      category: 'PLANE',
      service_levels: ['WHEELCHAIR', 'ROCKET'],
      dba: 'Harbor',
      w9: 'a document is no value',
      nonsense: 1,
    };
    const answer = await typeInto(app, 'tp.provider', form, values);
    expect(answer.status).toBe(400);
    expect(failsOf(answer).sort()).toEqual([
      'company.phone invalid_phone',
      'nonsense unknown_field',
      'operations.category not_in_list',
      'operations.drivers not_whole',
      'operations.service_levels.1 not_in_list',
      'w9 unknown_field',
    ]);
    expect((await filled()).data).toEqual(before.data);
  });

  it('is not accepted before it is complete: every fault of every part at once', async () => {
    await save({ digital_platform: 'OTHER', serves_medicaid: true, attested: false });
    driver = await addResource(app, 'tp.provider', id, 'DRIVER', 'Luz Vega');
    const { version } = await account();
    const answer = await provider().post<Refusal>(at('/submit'), { version });
    expect(answer.status).toBe(400);
    expect(failsOf(answer)).toEqual(
      expect.arrayContaining([
        'confirm required',
        'forms.tp-account.operations.other_platform required',
        'forms.tp-account.operations.medicaid_id required',
        'forms.tp-account.declaration.attested required',
        'forms.insurance.coverage.operates_vehicles required',
        'items.W9 document_required',
        'resources none_of_kind',
        `resources.${driver.entity_id}.identity.ssn required`,
        `resources.${driver.entity_id}.items.DRIVER_LICENSE document_required`,
      ]),
    );
    expect(answer.body.fails.find((fail) => fail.code === 'none_of_kind')?.message).toBe(
      'Add at least one: Vehicle',
    );
    expect((await account()).credential_status).toBe('ONBOARDING');
  });

  it('is complete once its resources are filled in and everything is handed in', async () => {
    vehicle = await addResource(app, 'tp.provider', id, 'VEHICLE', 'Unit 7');
    for (const one of [driver, vehicle]) await fillForm(app, 'tp.provider', one.forms![0]!);
    await fillForm(app, 'tp.provider', { entity_id: insurance, key: 'insurance' });
    await save({ ...completeValues(), other_platform: 'kept although hidden' });
    for (const resource_id of [null, driver.entity_id, vehicle.entity_id])
      await handInItems(app, 'tp.provider', subject(resource_id));
    const ready = await account('tp.provider');
    expect(ready).toMatchObject({ progress: 100, missing_items: 0, open_hits: null });
  });

  it('is submitted, and is the provider’s no longer', async () => {
    const body = ok(await submitFile(app, 'tp.provider', id));
    expect(body).toMatchObject({ credential_status: 'PENDING_REVIEW', can: { edit: false, submit: false } });
    expect(body.submitted_at).not.toBeNull();
    const now = await filled();
    expect((await typeInto(app, 'tp.provider', form, { dba: 'x' })).status).toBe(409);
    expect((await provider().post(at('/submit'), { version: body.version, confirm: true })).status).toBe(409);
    expect(now.editable).toBe(false);
    expect(Object.values(now.fields).filter((field) => field.draft)).toEqual([]);
    expect(now.fields.other_platform).toMatchObject({ shown: false, rev: 1 });
    for (const one of [driver, vehicle])
      expect(ok(await agent().get(`/credentialing/resources/${one.entity_id}`))).toMatchObject({
        credential_status: 'CRED_ON_REVIEW',
        operational_status: 'NEVER_ACTIVE',
        cycle: { submitted_on: day(0) },
      });
    const rows = await app.query`select code, user_id from notice where record_id = ${id}`;
    expect(rows).toEqual([{ code: 'credential.submitted', user_id: demoId('cred.supervisor') }]);
  });

  it('is claimed by an agent before it is judged', async () => {
    const { fields } = ok(await agent().get<FormAnswer>(of()));
    const decisions = [{ field_id: 'legal_name', rev: fields.legal_name!.rev, state: 'APPROVED' }];
    expect((await agent().post(of('/review'), { decisions })).status).toBe(403);
    const { version } = await account();
    expect(ok(await agent().post<Account>(at('/claim'), { version }))).toMatchObject({
      cred_agent_id: demoId('cred.agent'),
      can: {
        review: true,
        claim: false,
        statuses: ['CREDENTIALING_REVIEW', 'UPDATES_NEEDED', 'INCOMPLETE_APPLICATION'],
      },
    });
    expect((await app.as('cred.agent2').post(at('/claim'), { version })).status).toBe(409);
  });

  it('is judged field by field; a rejection says why, in a code and in words', async () => {
    const wrong = { field_id: 'ambulance_license', rev: 1, state: 'REJECTED' };
    const why = { reason_code: 'MISMATCH', reason_text: 'Not the number on the certificate' };
    const right = { field_id: 'legal_name', rev: 1, state: 'APPROVED' };
    const tell = (decisions: object[]) => agent().post<Refusal & FileState>(of('/review'), { decisions });
    const bare = await tell([right, { ...wrong, field_id: 'dba', reason_text: '  ' }]);
    expect([bare.status, failsOf(bare)]).toEqual([400, ['decisions.1.reason_text reason_required']]);
    const body = ok(await tell([right, { ...wrong, field_id: 'dba', ...why }]));
    expect(body.fields.legal_name).toMatchObject({ state: 'APPROVED', reason_text: null });
    expect(body.fields.dba).toMatchObject({ state: 'REJECTED', ...why });
    const odd = await tell([{ ...right, field_id: 'nope' }, right, right]);
    expect(failsOf(odd)).toEqual(['decisions.0.field_id unknown_field', 'decisions.2.field_id repeated']);
    const stale = await tell([{ ...right, rev: 7 }]);
    expect([stale.status, failsOf(stale)]).toEqual([409, ['decisions.0.rev stale_revision']]);
    expect(stale.body.current?.fields.legal_name?.rev).toBe(1);
    expect(await account()).toMatchObject({ rejected_values: 1 });
  });

  it('goes back to the provider, who sees the reason and nobody’s name', async () => {
    ok(await moveTo(app, 'cred.agent', subject(), 'UPDATES_NEEDED'));
    const body = await filled();
    expect(body).toMatchObject({
      editable: true,
      account: { credential_status: 'UPDATES_NEEDED', cred_agent_id: null, can: { submit: true } },
    });
    expect(body.fields.dba).toMatchObject({
      state: 'REJECTED',
      reason_text: 'Not the number on the certificate',
    });
    const events = await eventsOf(app, 'tp.provider', id);
    expect(events.intact).toBe(true);
    expect(events.items.map((event) => [event.name, event.to]).slice(0, 2)).toEqual([
      ['Harbor Care Rides', 'UPDATES_NEEDED'],
      ['Harbor Care Rides', 'PENDING_REVIEW'],
    ]);
    const history = await changesOf(app, 'tp.provider', id);
    for (const text of [JSON.stringify([body, events]), history.text])
      expect(text).not.toContain(demoId('cred.agent'));
    expect(history.body.items.some((entry) => entry.actor?.entity_id === demoId('tp.provider'))).toBe(true);
    const late = { decisions: [{ field_id: 'dba', rev: 1, state: 'APPROVED' }] };
    expect((await agent().post(of('/review'), late)).status).toBe(409);
  });

  it('is corrected: a new revision awaits review, the approved value stays, typing it back brings it back', async () => {
    const corrected = await save({ dba: 'Harbor Rides', legal_name: 'Harbor Rides Inc' });
    expect(corrected.fields.dba).toMatchObject({ rev: 2, state: 'PENDING', draft: true, reason_text: null });
    expect(corrected.fields.legal_name).toMatchObject({
      rev: 2,
      state: 'PENDING',
      value_approved: 'Text of legal_name',
    });
    const back = await save({ legal_name: 'Text of legal_name' });
    expect(back.fields.legal_name).toMatchObject({ rev: 1, state: 'APPROVED' });
    expect(back.fields.legal_name).not.toHaveProperty('value_approved');
    ok(await submitFile(app, 'tp.provider', id));
  });

  it('is approved by a supervisor, and only when nothing stands against it', async () => {
    const review = ok(await moveTo(app, 'cred.agent', subject(), 'CREDENTIALING_REVIEW'));
    expect(review.can.statuses).not.toContain('APPROVED');
    const early = await moveTo(app, 'cred.agent', subject(), 'APPROVED');
    expect([early.status, failsOf(early)]).toEqual([403, ['status supervisor_only']]);
    const refused = await moveTo(app, 'cred.supervisor', subject(), 'APPROVED');
    expect(refused.status).toBe(409);
    expect(failsOf(refused)).toEqual(
      expect.arrayContaining([
        'forms.tp-account.company.tax_id not_approved',
        'forms.insurance.general.policy_number not_approved',
        'items.W9 not_approved',
        'cycle.effective_on required',
        'cycle.recredential_on required',
        'cycle.approval_status required',
        'cycle.approval_type required',
        'resources none_active',
      ]),
    );
    for (const resource_id of [null, driver.entity_id, vehicle.entity_id])
      await approveAll(app, 'cred.agent', subject(resource_id));
    for (const one of [driver, vehicle]) {
      const active = ok(await moveTo(app, 'cred.agent', subject(one.entity_id), 'ACTIVE'));
      expect(active).toMatchObject({ credential_status: 'ACTIVE', operational_status: 'ACTIVE' });
    }
    const { cycle } = await account();
    const dates = {
      version: cycle!.version,
      approval_status: 'APPROVED',
      approval_type: 'COMMITTEE',
      effective_on: day(0),
      recredential_on: day(-1),
    };
    const wrong = await agent().patch<Refusal>(at('/cycle'), dates);
    expect(failsOf(wrong)).toEqual(['recredential_on not_before']);
    expect(wrong.body.fails[0]?.message).toBe('Must come after: Received, Application submitted, Effective');
    ok(await agent().patch(at('/cycle'), { ...dates, recredential_on: day(1000) }));
    expect((await agent().patch(at('/cycle'), dates)).status).toBe(409);
    ok(await moveTo(app, 'cred.supervisor', subject(), 'APPROVED'));
    expect(await account()).toMatchObject({
      credential_status: 'APPROVED',
      operational_status: 'ACTIVE',
      can: { edit: false, renew: true },
      cycle: { decision: 'APPROVED' },
    });
    const decided = (await account()).cycle!;
    const emptied = await agent().patch<Refusal>(at('/cycle'), {
      version: decided.version,
      approval_status: null,
      recredential_on: null,
    });
    expect(failsOf(emptied).sort()).toEqual(['approval_status required', 'recredential_on required']);
    ok(await agent().patch(at('/cycle'), { version: decided.version, recredential_on: day(900) }));
  });

  it('holds what is below it: a suspended account has no active driver, though the driver’s own status stays', async () => {
    const reason = { reason_text: 'Complaint' };
    ok(await moveTo(app, 'cred.supervisor', subject(), 'TEMPORARILY_SUSPENDED', reason));
    const path = `/credentialing/resources/${driver.entity_id}`;
    expect(ok(await agent().get(path))).toMatchObject({
      credential_status: 'ACTIVE',
      operational_status: 'INACTIVE',
    });
    ok(await moveTo(app, 'cred.supervisor', subject(), 'APPROVED'));
    expect(ok(await agent().get(path))).toMatchObject({ operational_status: 'ACTIVE' });
  });

  it('is restarted: a new cycle, every value to be judged again, the past untouched', async () => {
    ok(await moveTo(app, 'cred.supervisor', subject(), 'TERMINATED'));
    ok(await moveTo(app, 'cred.supervisor', subject(), 'CREDENTIALING_REVIEW', { confirm: true }));
    expect((await account()).cycle).toMatchObject({
      no: 2,
      kind: 'RESTART',
      received_on: day(0),
      effective_on: null,
    });
    expect(ok(await agent().get(at('/cycles'))).items).toMatchObject([
      { no: 2, decision: null },
      { no: 1, decision: 'TERMINATED' },
    ]);
    const { fields } = ok(await agent().get<FormAnswer>(of()));
    expect(fields.legal_name).toMatchObject({
      rev: 2,
      state: 'PENDING',
      draft: false,
      value_approved: 'Text of legal_name',
    });
  });

  it('tells its whole way, chained: a change past the application shows', async () => {
    const events = await eventsOf(app, 'cred.supervisor', id);
    expect(events.intact).toBe(true);
    expect(events.items.map((event) => event.no)).toEqual(
      Array.from({ length: events.total }, (_, index) => events.total - index),
    );
    expect(events.items.filter((event) => event.kind === 'VEHICLE').map((event) => event.to)).toEqual([
      'ACTIVE',
      'CRED_ON_REVIEW',
      'INCOMPLETE_APPLICATION',
    ]);
    const forge = sql`update status_event set event = jsonb_set(event, '{to}', '"APPROVED"') where account_id = ${id} and no = 2`;
    await expect(forge.execute(app.db)).rejects.toThrow('status events are neither changed nor removed');
    await app.query`alter table status_event disable trigger status_event_keep`;
    await forge.execute(app.db);
    expect((await eventsOf(app, 'cred.supervisor', id)).intact).toBe(false);
  });

  it('keeps its items as they stand', async () => {
    const items = await itemsOf(app, 'cred.agent', subject(driver.entity_id));
    expect(new Set(items.map((item) => item.state))).toEqual(new Set(['CURRENT']));
    expect(items.find((item) => item.code === 'DRIVER_LICENSE')?.expires_on).toBe(day(400));
  });
});
