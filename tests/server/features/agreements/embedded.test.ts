import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AgreementEvents, AgreementSigning } from '#schemas/agreement/index.ts';
import { HAPPENED_MOST } from '#schemas/contract/events.ts';
import { addEvents, HOUSE } from '#server/ports/signing/embedded/events.ts';
import { useApp } from '#tests/support/app.ts';
import { draftAgreement, uploadPaper, type SavedTemplate } from '#tests/support/contracts.ts';
import { kindsOf } from '#tests/support/envelopeEvents.ts';
import { linkTo, mailsTo, pageOf, paperOf, signerAt } from '#tests/support/signing.ts';
import { isFull } from '#tests/support/scope.ts';
import { done, skippedOf } from '../bulk/support.ts';

/** Agreements that go out through the embedded service. */
const app = useApp();
const boss = () => app.as('sp.supervisor');

interface Read {
  readonly version: number;
  readonly status: string;
  readonly end_reason: string | null;
  readonly template_id: string;
  readonly sent_file_id: string;
  readonly signing: AgreementSigning | null;
}
type Draft = Awaited<ReturnType<typeof drafted>>;
let count = 0;
async function drafted() {
  const email = `nina.${String((count += 1))}@embedded.example`;
  return { ...(await draftAgreement(app, 'sp.supervisor', email)), email };
}
const read = async ({ at }: Draft) => (await boss().get<Read>(at)).body;
const becomes = (one: Draft, status: string) =>
  expect.poll(async () => (await read(one)).status).toBe(status);
const send = ({ at, version }: Draft) => boss().post(`${at}/send`, { version });
const cancel = ({ at }: Draft, version: number) => boss().patch(at, { version, action: 'cancel' });
const envelopeOf = ({ id }: Draft) =>
  app.db.selectFrom('envelope').select('state').where('entity_id', '=', id).executeTakeFirst();

/** One that is out, of whom the first is signed in to sign. */
async function opened() {
  const one = await drafted();
  expect((await send(one)).status).toBe(202);
  await becomes(one, 'SENT');
  const nina = await signerAt(app, one.email);
  await nina.consent();
  return { ...one, nina };
}

it.runIf(isFull)('is sent or cancelled when both are asked for at once, never both', async () => {
  for (const isCancelledFirst of [false, true, false, true]) {
    const one = await drafted();
    const asked = isCancelledFirst
      ? [cancel(one, one.version), send(one)]
      : [send(one), cancel(one, one.version)];
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 409)).toHaveLength(1);
    if (statuses.includes(202)) {
      await becomes(one, 'SENT');
      expect(await envelopeOf(one)).toEqual({ state: 'SENT' });
    } else {
      expect(await read(one)).toMatchObject({ status: 'CANCELLED', signing: null });
      expect(await envelopeOf(one)).toBeUndefined();
      expect(await mailsTo(app, one.email)).toEqual([]);
    }
  }
});

it('goes out before there is a key to sign with, which takes seconds to find', async () => {
  const one = await drafted();
  await app.db.transaction().execute(async (trx) => {
    // A job that needs the key now waits.
    await sql`lock table signing_key in access exclusive mode`.execute(trx);
    expect((await send(one)).status).toBe(202);
    await becomes(one, 'SENT');
    // The job asks for the key although nobody has signed yet.
    const waiting = sql`select from pg_locks where not granted and relation = 'signing_key'::regclass`;
    await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBe(1);
  });
});

it('asks nobody anew who signs in the same moment', async () => {
  const one = await opened();
  // A minute later: nobody is asked twice in one.
  await app.query`
    update signing_link set created_at = created_at - interval '2 minutes' where envelope_id = ${one.id}`;
  const [asked, signed] = await Promise.all([
    boss().post(`${one.at}/resend`, { party: 'PROVIDER' }),
    one.nina.sign(),
  ]);
  expect([asked.status, signed.status]).toEqual([200, 200]);
  await expect
    .poll(async () => (await read(one)).signing?.recipients.map(({ status }) => status))
    .toEqual(['SIGNED', 'ASKED']);
  expect((await kindsOf(app.db, one.id)).filter((kind) => kind === 'SIGNED')).toHaveLength(1);
  // Whatever link they have now says that they have signed.
  const opening = await pageOf(app).open(await linkTo(app, one.email));
  expect(opening).toMatchObject({ status: 410, body: { fails: [{ code: 'signed_already' }] } });
});

it.runIf(isFull)('is signed or withdrawn when both happen at once, for everybody the same', async () => {
  const one = await opened();
  await one.nina.sign();
  const ivo = await signerAt(app, one.internal);
  await ivo.consent();
  await expect.poll(async () => (await read(one)).signing?.recipients[1]).toMatchObject({ status: 'OPENED' });
  const { version } = await read(one);
  const [cancelled, signed] = await Promise.all([cancel(one, version), ivo.sign()]);
  const isSigned = signed.status === 200;
  expect([200, 409]).toContain(isSigned ? cancelled.status : signed.status);
  await becomes(one, isSigned ? 'SIGNED' : 'CANCELLED');
  expect(await envelopeOf(one)).toEqual({ state: isSigned ? 'SIGNED' : 'CANCELLED' });
  const kinds = await kindsOf(app.db, one.id);
  expect(kinds.filter((kind) => kind === 'COMPLETED' || kind === 'CANCELLED')).toHaveLength(1);
  const { body: lead } = await boss().get<{ status: string }>(`/leads/sp/${one.leadId}`);
  expect(lead.status).toBe(isSigned ? 'CONTRACT_SIGNED' : 'CONTRACT_SENT');
});

it('has events that tell what happened, newest first', async () => {
  const one = await drafted();
  const happened = async () => (await boss().get<AgreementEvents>(`${one.at}/events`)).body.items;
  expect(await happened()).toEqual([]);
  await send(one);
  const nina = await signerAt(app, one.email);
  await expect
    .poll(async () => (await read(one)).signing?.recipients.map(({ status }) => status))
    .toEqual(['OPENED', 'WAITING']);
  const items = await happened();
  expect(items.map(({ kind, party }) => [kind, party])).toEqual([
    ['IDENTIFIED', 'PROVIDER'],
    ['CODE_SENT', 'PROVIDER'],
    ['OPENED', 'PROVIDER'],
    ['ASKED', 'PROVIDER'],
    ['SENT', null],
  ]);
  // Nobody's address, browser or words: those are the certificate's.
  expect(items.every((item) => Object.keys(item).sort().join() === 'at,kind,party')).toBe(true);
  // However often somebody came: the newest.
  await app.db.transaction().execute((trx) =>
    addEvents(
      trx,
      one.id,
      Array.from({ length: HAPPENED_MOST }, () => ({ kind: 'VIEWED', party: 'PROVIDER' }) as const),
      HOUSE,
    ),
  );
  await nina.consent();
  const newest = await happened();
  expect(newest).toHaveLength(HAPPENED_MOST);
  expect(newest[0]).toMatchObject({ kind: 'CONSENTED', party: 'PROVIDER' });
});

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The content of a file, as a person downloads it; and what it is called then. */
async function download(fileId: string): Promise<{ readonly bytes: Buffer; readonly name: string }> {
  const [file] = await app.query<{ key: string }>`select key from file where entity_id = ${fileId}`;
  const link = await boss().get<{ url: string; name: string }>(
    `/util/file/download-url?key_name=${file!.key}`,
  );
  expect(link.status, link.text).toBe(200);
  return { bytes: (await app.app.inject(link.body.url)).rawPayload, name: link.body.name };
}

it('keeps the paper that it was sent with, byte by byte, whatever becomes of its template', async () => {
  const draft = await drafted();
  // What it is called becomes a file's name: as long as may be, with what no file name has.
  const name = `A/B "draft" ñ ${'n'.repeat(241)}`;
  const named = await boss().patch<{ version: number }>(draft.at, { version: draft.version, name });
  expect(named.status, named.text).toBe(200);
  expect((await send({ ...draft, version: named.body.version })).status).toBe(202);
  await becomes(draft, 'SENT');
  const { sent_file_id, template_id } = await read(draft);
  const before = await download(sent_file_id);
  expect(before.name).toMatch(/^A.B.+\.pdf$/);

  const at = `/contracts/templates/${template_id}`;
  const { body: template } = await boss().get<SavedTemplate>(at);
  const changed = await boss().patch<SavedTemplate>(at, {
    version: template.version,
    file_id: await uploadPaper(app, 'sp.supervisor', Buffer.from(await paperOf(3))),
    in_order: false,
    email_subject: 'Another',
  });
  expect(changed.body).toMatchObject({ current_no: 2 });
  const disabled = await boss().post(`${at}/disable`, { version: changed.body.version });
  expect(disabled.status, disabled.text).toBe(200);

  const after = await download(sent_file_id);
  expect(after.bytes.equals(before.bytes)).toBe(true);
  const signer = await signerAt(app, draft.email);
  expect((await signer.get('/paper')).rawPayload.equals(before.bytes)).toBe(true);
  const [event] = await app.query<{ detail: object }>`
    select detail from envelope_event where envelope_id = ${draft.id} and kind = 'SENT'`;
  expect(event!.detail).toMatchObject({ paper_sha256: sha256(before.bytes) });
  // The version that it was made from is there as well.
  const old = await boss().get(`${at}/paper?no=1`);
  expect(old.headers['content-type']).toBe('application/pdf');
});

it('keeps its lead from being deleted while it is out, and goes with it afterwards', async () => {
  const one = await drafted();
  const { at, leadId } = one;
  const remove = () => done(boss(), { kind: 'delete', ids: [leadId] });
  const kept = async () => (await boss().get<{ kept: string | null }>(`/leads/sp/${leadId}`)).body.kept;
  expect(await kept()).toBeNull();
  await send(one);
  // On its way, or with its signers already; and then with them for certain.
  for (const status of ['IN_PROGRESS', 'SENT']) {
    if (status === 'SENT') await becomes(one, status);
    expect(await kept()).toBe('agreement_out');
    const refused = await remove();
    expect(refused).toMatchObject({ changed: 0, skipped: 1 });
    const [skipped] = (await skippedOf(boss(), refused.entity_id)).items;
    expect(skipped?.fails).toMatchObject([{ code: 'agreement_out' }]);
  }
  expect((await cancel(one, (await read(one)).version)).status).toBe(200);
  await becomes(one, 'CANCELLED');
  expect(await kept()).toBeNull();
  expect(await remove()).toMatchObject({ changed: 1 });
  for (const answer of [
    await boss().get(at),
    await boss().post(`${at}/preview`, {}),
    await boss().post(`${at}/check`, {}),
    await boss().get(`/leads/sp/agreements?lead_id_eq=${leadId}`),
  ])
    expect(answer.status, answer.text).toBe(404);
});
