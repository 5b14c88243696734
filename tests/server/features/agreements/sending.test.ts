import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AgreementRecipient } from '#schemas/agreement/index.ts';
import { startApp, useApp, type TestApp } from '#tests/support/app.ts';
import { draftAgreement, saveTemplate, type SavedTemplate } from '#tests/support/contracts.ts';
import { failsOf } from '#tests/support/fails.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import { seen } from '#tests/support/pdf.ts';
import { placement, signerAt } from '#tests/support/signing.ts';
import type { Said } from './support.ts';

const app = useApp({}, false);
/** Does the slow work; without it what was sent waits. */
let worker: TestApp;
beforeAll(async () => {
  worker = await startApp({}, true, app);
});
afterAll(() => worker?.close());

const boss = () => app.as('sp.supervisor');
let drafted = 0;
const draft = () => draftAgreement(app, 'sp.supervisor', `nina.${String((drafted += 1))}@provider.example`);
type Draft = Awaited<ReturnType<typeof draft>>;
const send = ({ at, version }: Pick<Draft, 'at' | 'version'>, person = 'sp.supervisor'): Promise<Said> =>
  app.as(person).post(`${at}/send`, { version });
interface Read {
  readonly version: number;
  readonly status: string;
  readonly template_id: string;
  readonly sent_file_id: string | null;
  readonly recipients: readonly AgreementRecipient[];
  readonly missing: readonly { readonly field: string; readonly code: string }[];
}
const read = async ({ at }: Draft) => (await boss().get<Read>(at)).body;
const templateOf = async (one: Draft) =>
  (await boss().get<SavedTemplate>(`/contracts/templates/${(await read(one)).template_id}`)).body;
const disable = ({ entity_id, version }: SavedTemplate) =>
  boss().post(`/contracts/templates/${entity_id}/disable`, { version });

it('tells at once everything that keeps it from being sent, and the draft says the same', async () => {
  const one = await draft();
  const [provider] = (await read(one)).recipients as [AgreementRecipient];
  const changed = await boss().patch<Read>(one.at, {
    version: one.version,
    recipients: [
      { ...provider, name: null, email: null },
      { ...provider, name: 'Again' },
      { ...provider, party: 'COSIGNER', name: 'Idle' },
    ],
  });
  expect(changed.status, changed.text).toBe(200);
  expect((await disable(await templateOf(one))).status).toBe(200);
  const answer = await send({ ...one, version: changed.body.version });
  expect(answer.status).toBe(400);
  const fails = [
    'recipients signer_missing',
    'recipients.0.email required',
    'recipients.0.name required',
    'recipients.1.party repeated_key',
    'recipients.2.party signature_missing',
    'template_id template_disabled',
  ];
  expect(failsOf(answer)).toEqual(fails);
  const { missing, status, sent_file_id } = await read(one);
  expect(missing.map(({ field, code }) => `${field} ${code}`).sort()).toEqual(fails);
  expect([status, sent_file_id]).toEqual(['DRAFT', null]);
  const spanish = await app
    .as('sp.supervisor', 'es')
    .post<{ fails: { code: string; message: string }[] }>(`${one.at}/send`, {
      version: changed.body.version,
    });
  expect(spanish.body.fails.find(({ code }) => code === 'required')?.message).toBe('Obligatorio');
});

it('is done once, whoever asks at the same time, from the draft that was seen', async () => {
  const one = await draft();
  expect((await send({ ...one, version: one.version - 1 })).status).toBe(409);
  const answers = await Promise.all([send(one), send(one), send(one, 'sp.agent')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
  expect(answers.find(({ status }) => status === 202)?.body).toMatchObject({
    status: 'IN_PROGRESS',
    can: { edit: false, sign: false, cancel: true },
  });
  const again = await send({ ...one, version: (await read(one)).version });
  expect([again.status, failsOf(again)]).toEqual([409, ['status transition_forbidden']]);
  const edited = await boss().patch(one.at, { version: (await read(one)).version, name: 'Other' });
  expect(edited.status).toBe(409);
  const rows = await app.query<{ n: number }>`
    select count(*)::int as n from file f join agreement a on a.lead_id = ${one.leadId} and f.entity_id = a.sent_file_id`;
  expect(rows).toEqual([{ n: 1 }]);
  const { body } = await boss().get<{ items: object[] }>(
    `/leads/sp/${one.leadId}/changes?type_in=LEAD_CONTRACT_UPDATED`,
  );
  expect(body.items).toContainEqual(
    expect.objectContaining({
      detail: expect.objectContaining({ agreement: one.id, name: 'Participation agreement' }),
      changes: [
        { field: 'status', from: 'DRAFT', to: 'IN_PROGRESS' },
        { field: 'sent_at', from: null, to: expect.any(String) },
      ],
    }),
  );
});

it('is of the paper as it is when it is sent: who changed the lead meanwhile is heard first', async () => {
  const one = await draft();
  const { answering } = await app.db.transaction().execute(async (trx) => {
    await sql`select from lead where entity_id = ${one.leadId} for update`.execute(trx);
    const sending = send(one);
    await lockWaiters(app, 1);
    await sql`update lead set version = version + 1 where entity_id = ${one.leadId}`.execute(trx);
    return { answering: sending };
  });
  const answer = await answering;
  expect([answer.status, answer.body.current?.status]).toEqual([409, 'DRAFT']);
  expect((await send(one)).status).toBe(202);
});

it('freezes the paper and who signs where: neither template nor lead change what went out', async () => {
  const merge = placement({ kind: 'MERGE', party: null, field: 'company_name', y: 0.3 });
  const template = await saveTemplate(app, 'sp.supervisor', {
    placements: [placement(), merge],
    signer_id: null,
  });
  const one = await draft();
  const { recipients } = await read(one);
  const moved = await boss().patch<Read>(one.at, {
    version: one.version,
    template_id: template.entity_id,
    recipients: [recipients[0]],
  });
  expect(moved.status, moved.text).toBe(200);
  await worker.close();
  expect((await send({ ...one, version: moved.body.version })).status).toBe(202);
  const lead = await boss().get<{ version: number }>(`/leads/sp/${one.leadId}`);
  const renamed = await boss().patch(`/leads/sp/${one.leadId}`, {
    version: lead.body.version,
    company_name: 'Renamed',
  });
  expect(renamed.status, renamed.text).toBe(200);
  const newer = await boss().patch<SavedTemplate>(`/contracts/templates/${template.entity_id}`, {
    version: template.version,
    placements: [placement(), placement({ kind: 'DATE', y: 0.6 })],
  });
  expect(newer.body).toMatchObject({ current_no: 2 });
  expect((await disable(newer.body)).status).toBe(200);
  worker = await startApp({}, true, app);
  await expect.poll(async () => (await read(one)).status).toBe('SENT');
  const signer = await signerAt(app, `nina.${String(drafted)}@provider.example`);
  expect((await signer.view()).placements).toHaveLength(1);
  const words = (await seen((await signer.get('/paper')).rawPayload)).map(({ text }) => text);
  expect(words).toContain('Sunrise Care');
  expect(words).not.toContain('Renamed');
});
