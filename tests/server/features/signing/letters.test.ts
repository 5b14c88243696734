import type { Email } from 'postal-mime';
import { expect, it, vi } from 'vitest';
import type { Envelope } from '#server/ports/signing/index.ts';
import { startApp, useApp } from '#tests/support/app.ts';
import { pdfText } from '#tests/support/packet.ts';
import {
  codeTo,
  envelope,
  EVERYBODY,
  inAnyOrder,
  linkTo,
  mailsTo,
  pageOf,
  sendEnvelope,
  signAs,
  signerAt,
} from '#tests/support/signing.ts';
import { refusal, startSmtp } from '#tests/support/smtp.ts';
import { POLL } from '#tests/support/scope.ts';

const app = useApp();
/** Does no jobs. */
const idle = useApp({}, false);

const sent = (more: Partial<Envelope> = {}, at = app) => sendEnvelope(at, more);
/** The mails to an address, once there are so many. */
const mailed = (address: string, count: number): Promise<Email[]> =>
  vi.waitFor(async () => {
    const mails = await mailsTo(app, address);
    expect(mails).toHaveLength(count);
    return mails;
  }, POLL);
const lettersOf = async (id: string, at = app) =>
  (
    await at.query<{ said: string }>`
      select concat_ws(' ', kind, state, failure) as said from letter where envelope_id = ${id} order by entity_id`
  ).map(({ said }) => said);

it('writes in the language in which the signer reads, from the code to the certificate', async () => {
  const { id, nina, ivo } = await sent({ cc: ['legal@network.example'] });
  expect((await mailed(nina, 1))[0]?.text).toContain('asks you to sign “Participation agreement”');
  const signer = await signerAt(app, nina, 'es-MX,es;q=0.9,en;q=0.5');
  const [, code] = await mailed(nina, 2);
  expect(code?.subject).toMatch(/^Código para firmar: \d{6}$/);
  await pageOf(app).again(signer.token);
  expect((await mailed(nina, 3))[2]?.text).toContain('Este es un nuevo enlace');
  await signer.consent();
  await signer.sign();
  await signAs(app, ivo, 'en');
  await vi.waitFor(() => app.signing.signedPaper(id), POLL);
  const [, , , signed] = await mailed(nina, 4);
  expect(signed?.subject).toBe('Firmado: Participation agreement');
  expect((await mailed(ivo, 3))[2]?.subject).toBe('Signed: Participation agreement');
  const copy = signed?.attachments[0];
  expect(copy).toMatchObject({ filename: 'Participation agreement.pdf', mimeType: 'application/pdf' });
  expect(
    Buffer.from(copy?.content as ArrayBuffer).equals(Buffer.from(await app.signing.signedPaper(id))),
  ).toBe(true);
  // The certificate is in the language of who signs first.
  expect((await pdfText(await app.signing.signedPaper(id))).text).toContain('Certificado de firmas');
  const events = await app.query`
    select party, detail ->> 'language' as language from envelope_event
     where envelope_id = ${id} and kind = 'CONSENTED' order by seq`;
  expect(events).toEqual([
    { party: 'PROVIDER', language: 'es' },
    { party: 'INTERNAL', language: 'en' },
  ]);
});

it('writes to a Spanish recipient in Spanish until they read English', async () => {
  const { nina } = await sent({ language: 'es' });
  expect((await mailed(nina, 1))[0]?.text).toContain('le pide que firme');
  const signer = await signerAt(app, nina, 'es');
  const post = (language: string) =>
    pageOf(app, language).post(
      'consent',
      { version: '2026-11' },
      { authorization: `Signer ${signer.session}` },
    );
  // They changed the language of the page.
  expect((await post('en')).status).toBe(200);
  await pageOf(app).again(signer.token);
  expect((await mailed(nina, 3))[2]?.text).toContain('Here is a new link');
});

it('has its link as one that can be followed, and nothing else of what people wrote', async () => {
  const name = '<script>alert(1)</script> & "Ñ"';
  const message = 'Read <b>this</b>\n\n\n\n{link} {code} $& http://elsewhere.example/\r\nBcc: x@y.example';
  const { nina } = await sent({ name, message });
  const [mail] = await mailed(nina, 1);
  const link = `http://localhost:8080/sign#${await linkTo(app, nina)}`;
  expect(mail?.html?.match(/<a /g)).toHaveLength(1);
  expect(mail?.html).toContain(`<a href="${link}">${link}</a>`);
  expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Ñ&quot;');
  expect(mail?.html).toContain('Read &lt;b&gt;this&lt;/b&gt;');
  expect(mail?.html).not.toMatch(/<(script|b|img)\b/);
  // What looks like a place to fill in stays what it is.
  expect(mail?.text).toContain('{link} {code} $&');
  expect(mail?.text).toContain(`\n${link}\n`);
});

it('has the headers that it should have, whatever was written', async () => {
  const line = 'Sign\r\nBcc: thief@evil.example\r\n\r\n<b>body</b> =?utf-8?q?x?= \u202Egnp';
  const given = await envelope();
  const [provider, internal] = given.recipients;
  const { id, nina } = await sent({
    subject: line,
    name: line,
    sender: { name: line, email: 'sofia@network.example' },
    recipients: [{ ...provider!, name: `Nina"<thief@evil.example>\r\nCc: thief@evil.example` }, internal!],
  });
  const [mail] = await mailed(nina, 1);
  expect(mail?.to?.map(({ address }) => address)).toEqual([nina]);
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail?.cc ?? []).toEqual([]);
  expect(mail?.subject).not.toMatch(/[\r\n\u202E]/);
  expect(await mailsTo(app, 'thief@evil.example')).toEqual([]);
  expect(await lettersOf(id)).toEqual(['invitation SENT']);
});

it('does not write to what is no address, and says so', async () => {
  const given = await envelope();
  const [provider, internal] = given.recipients;
  const { id } = await sent({
    recipients: [{ ...provider!, email: 'nina@provider.example, thief@evil.example' }, internal!],
  });
  await expect.poll(() => lettersOf(id)).toEqual(['invitation FAILED bad_address']);
  expect(await mailsTo(app, 'thief@evil.example')).toEqual([]);
});

it('tells those who were asked that it ended, and nobody else', async () => {
  const voided = await sent();
  await mailed(voided.nina, 1);
  await app.signing.cancel(voided.id, 'VOIDED', 'Sent to the wrong practice');
  expect((await mailed(voided.nina, 2))[1]?.text).toContain('Sent to the wrong practice');
  const parallel = await sent(await inAnyOrder());
  const signer = await signerAt(app, parallel.nina);
  await mailed(parallel.ivo, 1);
  await signer.post('decline', { reason: 'Between us: no' });
  // Why somebody declined is the sender's to know.
  const [, ended] = await mailed(parallel.ivo, 2);
  expect(ended?.text).toContain('no longer to be signed');
  expect(ended?.text).not.toContain('Between us');
  expect(await mailed(parallel.nina, 2)).toHaveLength(2);
  expect(await mailsTo(app, voided.ivo)).toEqual([]);
});

it('does not send what is of no use any more, once the mail server is back', async () => {
  let isAway = true;
  const smtp = await startSmtp({
    disableReverseLookup: true,
    onRcptTo: (_address, _session, done) => done(isAway ? refusal(451, 'later') : null),
  });
  const away = await startApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}?tls=off` });
  try {
    const waiting = async (id: string, count: number) =>
      vi.waitFor(async () => {
        const rows = await away.query`
          select from graphile_worker.jobs j
           where task_identifier = 'letter.send' and attempts > 0 and locked_by is null
             and key in (select 'letter.send ' || entity_id from letter where envelope_id = ${id})`;
        expect(rows).toHaveLength(count);
      }, POLL);
    const asked = await sent({}, away);
    await waiting(asked.id, 1);
    await away.query`update signing_link set created_at = created_at - interval '1 hour'`;
    await away.signing.remind(asked.id, EVERYBODY);
    await waiting(asked.id, 2);
    const ended = await sent({}, away);
    await waiting(ended.id, 1);
    await away.signing.cancel(ended.id, 'VOIDED', '');
    isAway = false;
    await away.query`update graphile_worker._private_jobs set run_at = now()`;
    await vi.waitFor(async () => {
      expect(await lettersOf(asked.id, away)).toEqual(['invitation FAILED replaced', 'reminder SENT']);
      expect(await lettersOf(ended.id, away)).toEqual(['invitation FAILED replaced', 'cancelled SENT']);
    }, POLL);
    const to = smtp.received.flatMap((one) => one.to);
    expect(to.sort()).toEqual([asked.nina, ended.nina].sort());
  } finally {
    await away.close();
    await smtp.close();
  }
});

it('does not send a reminder to who has signed meanwhile, or a code that is over', async () => {
  const works = () => startApp({}, true, idle);
  let beside = await works();
  try {
    const [one, other] = [await envelope(), await envelope()];
    await idle.signing.send(one);
    await idle.signing.send(other);
    const { email } = one.recipients[0]!;
    const signer = await signerAt(idle, email);
    await signer.consent();
    const token = await linkTo(idle, other.recipients[0]!.email);
    await beside.close();
    await idle.query`update signing_link set created_at = created_at - interval '1 hour'`;
    await idle.signing.remind(one.id, EVERYBODY);
    expect((await signer.sign()).status).toBe(200);
    await pageOf(idle).open(token);
    await idle.query`update signing_link set code_expires_at = now() where envelope_id = ${other.id}`;
    beside = await works();
    await vi.waitFor(async () => {
      expect(await lettersOf(one.id, idle)).toEqual([
        'invitation SENT',
        'code SENT',
        'reminder FAILED replaced',
        'invitation SENT',
      ]);
      expect(await lettersOf(other.id, idle)).toEqual(['invitation SENT', 'code FAILED replaced']);
    }, POLL);
    expect(await codeTo(idle, email)).toMatch(/^\d{6}$/);
  } finally {
    await beside.close();
  }
});
