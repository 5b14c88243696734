import { expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { draftAgreement } from '#tests/support/contracts.ts';
import { linkTo, mailsTo, pageOf, signerAt } from '#tests/support/signing.ts';

const app = useApp();
const boss = () => app.as('sp.supervisor');

interface Read {
  readonly version: number;
  readonly status: string;
  readonly end_reason: string | null;
  readonly signing: { readonly recipients: readonly { readonly status: string }[] } | null;
}
type Draft = Awaited<ReturnType<typeof drafted>>;
let count = 0;
async function drafted() {
  const email = `nina.${String((count += 1))}@races.example`;
  return { ...(await draftAgreement(app, 'sp.supervisor', email)), email };
}
const read = async ({ at }: Draft) => (await boss().get<Read>(at)).body;
const becomes = (one: Draft, status: string) =>
  expect.poll(async () => (await read(one)).status).toBe(status);
const send = ({ at, version }: Draft) => boss().post(`${at}/send`, { version });
const cancel = ({ at }: Draft, version: number) => boss().patch(at, { version, action: 'cancel' });
const envelopeOf = ({ id }: Draft) =>
  app.db.selectFrom('envelope').select('state').where('entity_id', '=', id).executeTakeFirst();
const eventsOf = async ({ id }: Draft): Promise<string[]> =>
  (
    await app.db
      .selectFrom('envelope_event')
      .select('kind')
      .where('envelope_id', '=', id)
      .orderBy('seq')
      .execute()
  ).map(({ kind }) => kind);

/** One that is out, of whom the first is signed in to sign. */
async function opened() {
  const one = await drafted();
  expect((await send(one)).status).toBe(202);
  await becomes(one, 'SENT');
  const nina = await signerAt(app, one.email);
  await nina.consent();
  return { ...one, nina };
}

it('is sent or cancelled when both are asked for at once, never both', async () => {
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

it('asks nobody anew who signs in the same moment', async () => {
  const one = await opened();
  // A minute later: nobody is asked twice in one.
  await app.db
    .updateTable('signing_link')
    .set({ created_at: new Date(Date.now() - 120_000) })
    .where('envelope_id', '=', one.id)
    .execute();
  const [asked, signed] = await Promise.all([
    boss().post(`${one.at}/resend`, { party: 'PROVIDER' }),
    one.nina.sign(),
  ]);
  expect([asked.status, signed.status]).toEqual([200, 200]);
  await expect
    .poll(async () => (await read(one)).signing?.recipients.map(({ status }) => status))
    .toEqual(['SIGNED', 'ASKED']);
  expect((await eventsOf(one)).filter((kind) => kind === 'SIGNED')).toHaveLength(1);
  // Whatever link they have now says that they have signed.
  const opening = await pageOf(app).open(await linkTo(app, one.email));
  expect(opening).toMatchObject({ status: 410, body: { fails: [{ code: 'signed_already' }] } });
});

it('is signed or withdrawn when both happen at once, for everybody the same', async () => {
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
  const kinds = await eventsOf(one);
  expect(kinds.filter((kind) => kind === 'COMPLETED' || kind === 'CANCELLED')).toHaveLength(1);
  const { body: lead } = await boss().get<{ status: string }>(`/leads/sp/${one.leadId}`);
  expect(lead.status).toBe(isSigned ? 'CONTRACT_SIGNED' : 'CONTRACT_SENT');
});
