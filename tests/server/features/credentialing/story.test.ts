import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import type { Account } from '#server/features/credentialing/account.ts';
import type { FileState } from '#server/features/credentialing/instance/present.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { completeValues, failsOf, instanceOf, ok, openAccount, type FormAnswer, type Refusal } from './support.ts';

let app: TestApp;
let id: string;
let instance: string;
const at = (rest = '') => `/credentialing/accounts/${id}${rest}`;
const of = (rest = '') => `/credentialing/instances/${instance}${rest}`;
beforeAll(async () => {
  app = await startApp();
  id = await openAccount(app, { provider_user_id: demoId('tp.provider') });
  instance = await instanceOf(app, id);
});
afterAll(() => app.close());

/** The tests below are one story, in order: a file from its first field to its approval. */
describe('a credential file', () => {
  const provider = () => app.as('tp.provider');
  const agent = () => app.as('cred.agent');
  const supervisor = () => app.as('cred.supervisor');
  const form = async () => ok(await provider().get<FormAnswer>(of()));
  const account = async () => ok(await agent().get<Account>(at()));
  const save = async (values: Record<string, unknown>) =>
    ok(await provider().patch<FileState>(of(), { version: (await form()).instance.version, values }));

  it('is found by its provider, with an empty form in the reader’s language', async () => {
    expect(ok(await provider().get<Account>('/credentialing/accounts/mine'))).toMatchObject({
      entity_id: id,
      credential_status: 'ONBOARDING',
      can: { edit: true, submit: true, review: false, claim: false, statuses: [] },
    });
    const body = await form();
    expect(body).toMatchObject({
      instance: { schema_key: 'tp-account', schema_version: 1, version: 1 },
      data: { company: {} },
      progress: { required: 28, filled: 0 },
      editable: true,
    });
    expect(body.fields.legal_name).toEqual({
      path: ['company', 'legal_name'],
      label: 'Legal name',
      section: 'company',
      required: true,
      shown: true,
      rev: 0,
      state: null,
      draft: false,
      reason_text: null,
      reviewed_at: null,
    });
    expect(body.schema.properties.address?.properties.state?.enum).toContain('FL');
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
    expect(body.progress.filled).toBe(2);
    expect(body.instance.version).toBe(3);
    expect(await save({ legal_name: 'Harbor Care Rides LLC' })).toMatchObject({ instance: { version: 3 } });
    expect((await save({ dba: 'Harbor' })).fields.dba?.rev).toBe(1);
    expect((await save({ dba: null })).fields.dba).toMatchObject({ rev: 0, state: null, draft: false });
  });

  it('names every value of a wrong shape and stores none of them', async () => {
    const before = await form();
    const answer = await provider().patch<Refusal>(of(), {
      version: before.instance.version,
      values: {
        company_phone: '12',
        drivers: 'many',
        category: 'PLANE',
        service_levels: ['WHEELCHAIR', 'ROCKET'],
        dba: 'Harbor',
        nonsense: 1,
      },
    });
    expect(answer.status).toBe(400);
    expect(failsOf(answer).sort()).toEqual([
      'company.phone invalid_phone',
      'nonsense unknown_field',
      'operations.category not_in_list',
      'operations.drivers not_whole',
      'operations.service_levels.1 not_in_list',
    ]);
    expect((await form()).data).toEqual(before.data);
  });

  it('is not accepted before it is complete: every fault at once, conditions and rules included', async () => {
    const { version } = (
      await save({
        digital_platform: 'OTHER',
        serves_medicaid: true,
        auto_effective_on: '2027-01-01',
        auto_expires_on: '2026-01-01',
        attested: false,
      })
    ).instance;
    const answer = await provider().post<Refusal>(at('/submit'), { version });
    expect(answer.status).toBe(400);
    expect(failsOf(answer)).toEqual(
      expect.arrayContaining([
        'confirm required',
        'operations.other_platform required',
        'operations.medicaid_id required',
        'insurance.expires_on not_before',
        'declaration.attested required',
        'contact.first_name required',
      ]),
    );
    expect(answer.body.fails.length).toBeGreaterThan(20);
    expect(answer.body.fails.find((fail) => fail.code === 'not_before')?.message).toBe(
      'Must come after: Policy effective date',
    );
    expect((await account()).credential_status).toBe('ONBOARDING');
  });

  it('is submitted when it is complete, and is the provider’s no longer', async () => {
    const { instance } = await save({ ...completeValues(), other_platform: 'kept although hidden' });
    expect((await form()).progress.percent).toBe(100);
    const body = ok(
      await provider().post<Account>(at('/submit'), { version: instance.version, confirm: true }),
    );
    expect(body).toMatchObject({ credential_status: 'PENDING_REVIEW', can: { edit: false, submit: false } });
    expect(body.submitted_at).not.toBeNull();
    expect(
      (await provider().patch(of(), { version: instance.version, values: { dba: 'x' } })).status,
    ).toBe(409);
    expect((await provider().post(at('/submit'), { version: instance.version, confirm: true })).status).toBe(
      409,
    );
    const now = await form();
    expect(now.editable).toBe(false);
    expect(Object.values(now.fields).filter((field) => field.draft)).toEqual([]);
    expect(now.fields.other_platform).toMatchObject({ shown: false, rev: 1 });
  });

  it('is claimed by an agent before it is judged', async () => {
    const { fields } = ok(await agent().get<FormAnswer>(of()));
    const decisions = [{ field_id: 'legal_name', rev: fields.legal_name!.rev, state: 'APPROVED' }];
    expect((await agent().post(of('/review'), { decisions })).status).toBe(403);
    const { version } = await account();
    const claimed = ok(await agent().post<Account>(at('/claim'), { version }));
    expect(claimed).toMatchObject({
      cred_agent_id: demoId('cred.agent'),
      can: { review: true, claim: false },
    });
    expect(claimed.can.statuses).toEqual([
      'CREDENTIALING_REVIEW',
      'UPDATES_NEEDED',
      'INCOMPLETE_APPLICATION',
    ]);
    expect((await app.as('cred.agent2').post(at('/claim'), { version: claimed.version })).status).toBe(403);
    expect((await app.as('cred.agent2').post(of('/review'), { decisions })).status).toBe(403);
    expect((await app.as('cred.agent2').post(at('/claim'), { version })).status).toBe(409);
  });

  it('is judged field by field; a rejection says why', async () => {
    const bare = await agent().post<Refusal>(of('/review'), {
      decisions: [
        { field_id: 'legal_name', rev: 1, state: 'APPROVED' },
        { field_id: 'auto_policy_number', rev: 1, state: 'REJECTED', reason_text: '  ' },
      ],
    });
    expect(bare.status).toBe(400);
    expect(failsOf(bare)).toEqual(['decisions.1.reason_text reason_required']);
    const decisions = [
      { field_id: 'legal_name', rev: 1, state: 'APPROVED' },
      {
        field_id: 'auto_policy_number',
        rev: 1,
        state: 'REJECTED',
        reason_text: 'Not the number on the certificate',
      },
    ];
    const body = ok(await agent().post<FileState>(of('/review'), { decisions }));
    expect(body.fields.legal_name).toMatchObject({ state: 'APPROVED', reason_text: null });
    expect(body.fields.auto_policy_number).toMatchObject({
      state: 'REJECTED',
      reason_text: 'Not the number on the certificate',
    });
    expect(body.account.credential_status).toBe('PENDING_REVIEW');
    const odd = await agent().post<Refusal>(of('/review'), {
      decisions: [
        { field_id: 'nope', rev: 1, state: 'APPROVED' },
        { field_id: 'dba', rev: 1, state: 'APPROVED' },
        { field_id: 'dba', rev: 1, state: 'APPROVED' },
      ],
    });
    expect(failsOf(odd)).toEqual(['decisions.0.field_id unknown_field', 'decisions.2.field_id repeated']);
    const stale = await agent().post<Refusal>(of('/review'), {
      decisions: [{ field_id: 'legal_name', rev: 7, state: 'APPROVED' }],
    });
    expect(stale.status).toBe(409);
    expect(failsOf(stale)).toEqual(['decisions.0.rev stale_revision']);
    expect(stale.body.current?.fields.legal_name?.rev).toBe(1);
  });

  it('goes back to the provider, who sees the reason and nobody’s name', async () => {
    const { version } = await account();
    ok(await agent().post(at('/status'), { version, status: 'UPDATES_NEEDED' }));
    const body = await form();
    expect(body).toMatchObject({
      editable: true,
      account: { credential_status: 'UPDATES_NEEDED', cred_agent_id: null, can: { submit: true } },
    });
    expect(body.fields.auto_policy_number).toMatchObject({
      state: 'REJECTED',
      reason_text: 'Not the number on the certificate',
    });
    expect(JSON.stringify(body)).not.toContain(demoId('cred.agent'));
    const history = await provider().get<{ items: { type: string; actor: { entity_id: string } | null }[] }>(
      at('/changes?size=100'),
    );
    expect(history.text).not.toContain(demoId('cred.agent'));
    expect(history.body.items.map((entry) => entry.type)).toEqual(
      expect.arrayContaining([
        'CREDENTIAL_REVIEWED',
        'ACCOUNT_STATUS_CHANGED',
        'CREDENTIAL_UPDATED',
        'ACCOUNT_CREATED',
      ]),
    );
    expect(history.body.items.some((entry) => entry.actor?.entity_id === demoId('tp.provider'))).toBe(true);
    expect(
      (await agent().post(of('/review'), { decisions: [{ field_id: 'dba', rev: 1, state: 'APPROVED' }] }))
        .status,
    ).toBe(409);
  });

  it('is corrected: a new revision awaits review, the approved value stays, typing it back brings it back', async () => {
    const corrected = await save({ auto_policy_number: 'CA-2201', legal_name: 'Harbor Rides Inc' });
    expect(corrected.fields.auto_policy_number).toMatchObject({
      rev: 2,
      state: 'PENDING',
      draft: true,
      reason_text: null,
    });
    expect(corrected.fields.legal_name).toMatchObject({
      rev: 2,
      state: 'PENDING',
      value_approved: 'Text of legal_name',
    });
    const back = await save({ legal_name: 'Text of legal_name' });
    expect(back.fields.legal_name).toMatchObject({ rev: 1, state: 'APPROVED' });
    expect(back.fields.legal_name).not.toHaveProperty('value_approved');
    ok(await provider().post(at('/submit'), { version: back.instance.version, confirm: true }));
  });

  it('is approved by a supervisor, and only when every required field is', async () => {
    const review = ok(
      await agent().post<Account>(at('/status'), {
        version: (await account()).version,
        status: 'CREDENTIALING_REVIEW',
      }),
    );
    expect(review.can.statuses).not.toContain('APPROVED');
    const early = await agent().post<Refusal>(at('/status'), { version: review.version, status: 'APPROVED' });
    expect([early.status, failsOf(early)]).toEqual([403, ['status supervisor_only']]);
    const refused = await supervisor().post<Refusal>(at('/status'), {
      version: review.version,
      status: 'APPROVED',
    });
    expect(refused.status).toBe(409);
    expect(failsOf(refused)).toHaveLength(27);
    expect(failsOf(refused)).toContain('insurance.policy_number not_approved');
    const { fields } = ok(await agent().get<FormAnswer>(of()));
    const decisions = Object.entries(fields)
      .filter(([, field]) => field.rev > 0 && field.shown)
      .map(([field_id, { rev }]) => ({ field_id, rev, state: 'APPROVED' }));
    ok(await agent().post(of('/review'), { decisions }));
    const approved = ok(
      await supervisor().post<Account>(at('/status'), { version: review.version, status: 'APPROVED' }),
    );
    expect(approved).toMatchObject({
      credential_status: 'APPROVED',
      operational_status: 'ACTIVE',
      can: { edit: false },
    });
    const impossible = await supervisor().post<Refusal>(at('/status'), {
      version: approved.version,
      status: 'ONBOARDING',
    });
    expect([impossible.status, failsOf(impossible)]).toEqual([409, ['status transition_forbidden']]);
  });

  it('tells its whole history, from and to, to those who work on it', async () => {
    const { items } = ok(
      await supervisor().get<{
        items: { type: string; changes: { field: string; from: unknown; to: unknown }[] }[];
      }>(at('/changes?size=100')),
    );
    const changes = items.flatMap((entry) => entry.changes);
    expect(changes).toContainEqual({
      field: 'auto_policy_number',
      from: 'Text of auto_policy_number',
      to: 'CA-2201',
    });
    expect(changes).toContainEqual({
      field: 'credential_status',
      from: 'CREDENTIALING_REVIEW',
      to: 'APPROVED',
    });
    expect(changes).toContainEqual({ field: 'cred_agent_id', from: null, to: demoId('cred.agent') });
    expect(changes).toContainEqual({
      field: 'auto_policy_number',
      from: { state: 'PENDING', reason_text: null },
      to: { state: 'REJECTED', reason_text: 'Not the number on the certificate' },
    });
  });
});
