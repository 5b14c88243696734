import { X509Certificate } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { certificateLasts } from '#server/ports/signing/embedded/certificates.ts';
import { signingKey } from '#server/ports/signing/embedded/key.ts';
import { useApp } from '#tests/support/app.ts';
import { pdfText } from '#tests/support/packet.ts';
import { hasPoppler, saidBy } from '#tests/support/poppler.ts';
import { POLL } from '#tests/support/scope.ts';
import { envelope, mailsTo, placement, signAs, signerAt } from '#tests/support/signing.ts';

const app = useApp();

const certificates = async () =>
  (await app.as(null).get<{ certificates: string[] }>('/signing/certificate')).body.certificates;
/** What was found is told for a second. */
const ready = async () => {
  const answer = await app.app.inject('/api/ready');
  const { status, parts } = answer.json<{ status: string; parts: { signing: boolean | null } }>();
  return [answer.statusCode, status, parts.signing];
};
/** A paper that its only signer has signed. */
async function signedPaper(): Promise<Buffer> {
  const one = await envelope();
  const [provider] = one.recipients;
  await app.signing.send({ ...one, recipients: [provider!], placements: [placement()] });
  await app.signing.prepare(one.id);
  await signAs(app, provider!.email);
  await expect.poll(async () => (await app.signing.state(one.id))?.status).toBe('SIGNED');
  return Buffer.from(await app.signing.signedPaper(one.id));
}
const endsIn = (days: number) =>
  sql`update signing_key set expires_at = now() + ${days} * interval '1 day'`.execute(app.db);

it('is one that lasts ten years, made when the first papers are sent', async () => {
  await app.db.deleteFrom('signing_key').execute();
  expect(await certificates()).toEqual([]);
  expect(await ready()).toEqual([200, 'ok', null]);
  const sent = [await envelope(), await envelope()];
  await Promise.all(sent.map((one) => app.signing.send(one)));
  expect(await certificates()).toEqual([]);
  await Promise.all(sent.map(({ id }) => app.signing.prepare(id)));
  const [pem, ...others] = await certificates();
  expect(others).toEqual([]);
  const { validTo, subject, publicKey, ca } = new X509Certificate(pem!);
  expect(new Date(validTo).getUTCFullYear()).toBe(new Date().getUTCFullYear() + 10);
  expect(subject).toContain('CN=http://localhost:8080');
  expect(publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072);
  expect(ca).toBe(false);
  expect(pem).not.toContain('PRIVATE');
});

it('is told sixty days before its end, while everything goes on', async () => {
  await endsIn(61);
  expect(await certificateLasts(app.db)).toBe(true);
  await endsIn(59);
  await expect.poll(ready).toEqual([200, 'ok', false]);
});

it('is followed by another one when it has ended, and still proves what it signed', async () => {
  const before = await certificates();
  await endsIn(-1);
  const derOf = (pem: string) => new X509Certificate(pem).raw.toString('hex');
  const paper = (await signedPaper()).toString('latin1');
  const after = await certificates();
  expect(after).toHaveLength(2);
  expect(after[1]).toBe(before[0]);
  expect(paper).toContain(derOf(after[0]!));
  expect(paper).not.toContain(derOf(after[1]!));
  await expect.poll(ready).toEqual([200, 'ok', true]);
});

it('is one, when several servers make it in the same moment, and each opens it', async () => {
  await endsIn(-1);
  const servers = Array.from({ length: 4 }, async () => {
    const secrets = await openSecrets(app.db, readConfig({ PROVNET_DATA: app.dataDir }));
    return signingKey(app.db, secrets, 'https://provnet.example');
  });
  const numbers = (await Promise.all(servers)).map(({ certificate }) =>
    Buffer.from(certificate.serialNumber.valueBlock.valueHexView).toString('hex'),
  );
  expect(new Set(numbers).size).toBe(1);
  expect(await certificates()).toHaveLength(3);
});

it('a paper is signed by one after the other, and everybody gets it as it was signed', async () => {
  const text = placement({ kind: 'TEXT', label: 'Title', y: 0.5 });
  const tick = placement({ kind: 'CHECKBOX', y: 0.6, w: 0.03, h: 0.025, required: false });
  const sent = await envelope({ cc: ['legal@network.example'] });
  const whole = {
    ...sent,
    placements: [
      ...sent.placements,
      text,
      tick,
      placement({ kind: 'DATE', y: 0.7 }),
      placement({ kind: 'INITIALS', y: 0.4 }),
    ],
  };
  await app.signing.send(whole);
  await app.signing.send(whole);
  const [nina, ivo] = whole.recipients.map(({ email }) => email) as [string, string];

  const provider = await signerAt(app, nina);
  expect((await provider.view()).parties.map(({ status }) => status)).toEqual(['OPENED', 'WAITING']);
  expect(await mailsTo(app, ivo)).toEqual([]);
  expect((await provider.sign()).body).toMatchObject({
    fails: [{ field: 'version' }, { field: `answers.${text.id}` }, { field: 'initials' }],
  });
  await provider.consent();
  const strokes = [
    [
      [0.1, 0.5],
      [0.3, 0.1],
      [0.5, 0.9],
    ],
    [[0.8, 0.5]],
  ];
  const done = await provider.sign({
    answers: { [text.id]: 'Owner, Clínica Peña', [tick.id]: true },
    initials: { kind: 'drawn', strokes },
  });
  expect(done.body.parties.map(({ status }) => status)).toEqual(['SIGNED', 'ASKED']);
  expect(await app.signing.state(whole.id)).toMatchObject({ status: 'SENT', signedOn: null });
  // Neither their words nor their hand can be read from the database.
  const rows = await app.query<{ row: string; filled: Buffer }>`
    select t::text as row, filled from envelope_recipient t
     where envelope_id = ${whole.id} and filled is not null`;
  expect(rows).toHaveLength(1);
  for (const word of ['Owner', 'strokes', 'typed'])
    expect(`${rows[0]!.row} ${rows[0]!.filled.toString('latin1')}`).not.toContain(word);

  await signAs(app, ivo);
  await expect.poll(async () => (await app.signing.state(whole.id))?.status).toBe('SIGNED');

  const paper = await app.signing.signedPaper(whole.id);
  const verdict = hasPoppler ? await saidBy('pdfsig', paper) : null;
  for (const said of ['Signature is Valid', 'Total document signed']) expect(verdict ?? said).toContain(said);
  const { text: words } = await pdfText(paper);
  for (const word of ['Owner, Clínica Peña', 'Certificate of signatures', 'Nina Peña', 'Ivo Signer', nina])
    expect(words).toContain(word);
  for (const address of [nina, ivo, 'legal@network.example'])
    await vi.waitFor(async () => {
      const mails = await mailsTo(app, address);
      expect(mails.flatMap(({ attachments }) => attachments)).toHaveLength(1);
    }, POLL);
});
