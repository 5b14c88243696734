import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { pdfText } from '#tests/support/packet.ts';
import { hasPoppler, saidBy } from '#tests/support/poppler.ts';
import { envelope, mailsTo, placement, signerAt } from '#tests/support/signing.ts';
import { POLL } from '#tests/support/scope.ts';

const app = useApp();

it('is signed by one after the other, and everybody gets the signed paper', async () => {
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
  const { rows } = await sql<{ row: string; filled: Buffer }>`
    select t::text as row, filled from envelope_recipient t
     where envelope_id = ${whole.id} and filled is not null`.execute(app.db);
  expect(rows).toHaveLength(1);
  for (const word of ['Owner', 'strokes', 'typed'])
    expect(`${rows[0]!.row} ${rows[0]!.filled.toString('latin1')}`).not.toContain(word);

  const internal = await signerAt(app, ivo);
  await internal.consent();
  await internal.sign();
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
