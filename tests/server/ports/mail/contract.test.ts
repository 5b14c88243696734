import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MailAway, MailRefused, openMail, type Mail, type Message } from '#server/ports/mail/index.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts';

const FROM = { name: 'Provnet Acreditación', address: 'provnet@mail.example' };
const LOCAL = { host: '127.0.0.1', tls: 'off' } as const;

const message = (more: Partial<Message> = {}): Message => ({
  to: { name: 'Nina Castellanos', address: 'nina@provider.example' },
  subject: 'Updates needed',
  text: 'The file needs corrections.',
  messageId: randomUUID(),
  ...more,
});

/** A part of the port, and how to read what came of a message. */
interface Part {
  readonly mail: Mail;
  read(sent: Message): Promise<{ readonly raw: Buffer; readonly email: Email } | null>;
}

let folder: string;
let smtp: TestSmtp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'provnet-mail-'));
  smtp = await startSmtp();
});
afterAll(async () => {
  await smtp?.close();
  await rm(folder, { recursive: true, force: true });
});

const parsed = async (raw: Buffer) => ({ raw, email: await PostalMime.parse(raw) });

const PARTS: Readonly<Record<string, () => Part>> = {
  folder: () => ({
    mail: openMail({ dataDir: folder, mailFrom: FROM }),
    read: async ({ messageId }) =>
      readFile(join(folder, 'mail', 'new', `${messageId}.eml`)).then(parsed, () => null),
  }),
  smtp: () => ({
    mail: openMail({ dataDir: folder, mailFrom: FROM, smtp: { ...LOCAL, port: smtp.port } }),
    read: async ({ messageId }) => {
      const found = smtp.received.find(({ raw }) => raw.includes(`<${messageId}@`));
      return found ? parsed(found.raw) : null;
    },
  }),
};

describe.each(Object.entries(PARTS))('mail to the %s', (_name, open) => {
  let part: Part;
  beforeEach(() => {
    part = open();
  });
  const sent = async (given: Message) => {
    await part.mail.send(given);
    const read = await part.read(given);
    if (!read) throw new Error('nothing came');
    return read;
  };

  it('arrives with what it says: people, subject, text, HTML, and its own id', async () => {
    const given = message({ html: '<p>The file <b>needs</b> corrections.</p>' });
    const { email, raw } = await sent(given);
    expect(email).toMatchObject({
      from: FROM,
      to: [given.to],
      subject: given.subject,
      messageId: `<${given.messageId}@mail.example>`,
    });
    expect(email.text?.trim()).toBe(given.text);
    expect(email.html?.trim()).toBe(given.html);
    expect(email.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(raw.toString('latin1')).not.toMatch(/[^\r]\n/);
    // Of the envelope the server is told nothing but the one recipient.
    if (part.mail.kind === 'smtp')
      expect(smtp.received.at(-1)).toMatchObject({ from: FROM.address, to: [given.to.address] });
  });

  it('keeps every sign of names, subjects and texts', async () => {
    const given = message({
      to: { name: 'Íñigo “Nacho” Ñandú 🏥', address: 'inigo@provider.example' },
      subject: `Acreditación: ${'expediente número '.repeat(12)}🏥`.trim(),
      text: 'Señal: e\u0301, 漢字, 👩🏽‍⚕️\nSecond line.\n.\n..two dots\nFrom here',
    });
    const { email, raw } = await sent(given);
    expect(email.to).toEqual([given.to]);
    expect(email.subject).toBe(given.subject);
    expect(email.text?.replaceAll('\r\n', '\n').trim()).toBe(given.text);
    expect(raw.every((byte) => byte < 128)).toBe(true);
  });

  it('brings its files as they are, and their names as one line', async () => {
    const content = randomBytes(300_000);
    const given = message({
      attachments: [{ name: 'Contrato – Peña\r\nBcc: x@evil.example.pdf', type: 'application/pdf', content }],
    });
    const { email, raw } = await sent(given);
    const [file] = email.attachments;
    expect(file).toMatchObject({
      filename: 'Contrato – Peña Bcc: x@evil.example.pdf',
      mimeType: 'application/pdf',
      disposition: 'attachment',
    });
    expect(content.equals(Buffer.from(file!.content as ArrayBuffer))).toBe(true);
    expect(email.text?.trim()).toBe(given.text);
    expect(email.bcc ?? []).toEqual([]);
    expect(raw.every((byte) => byte < 128)).toBe(true);
  });

  it('breaks no line longer than a server takes (RFC 5322 §2.1.1)', async () => {
    const given = message({
      to: { name: 'N'.repeat(2000), address: 'nina@provider.example' },
      subject: 'S'.repeat(2000),
      text: 'x'.repeat(5000),
      html: `<p>${'y'.repeat(5000)}</p>`,
    });
    const { email, raw } = await sent(given);
    const lines = raw.toString('latin1').split('\r\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(email.to?.[0]?.name).toBe('N'.repeat(100));
    expect(email.subject).toBe('S'.repeat(500));
    expect(email.text?.trim()).toBe(given.text);
  });

  it.each([
    'a@provider.example\r\nBcc: b@evil.example',
    'a@provider.example, b@evil.example',
    'a@provider.example b@evil.example',
    '<a@provider.example>',
    'Nina <a@provider.example>',
    'a@provider.example>\r\nRCPT TO:<b@evil.example',
    'nobody',
    '',
  ])('refuses what is no single address: %j', async (address) => {
    const given = message({ to: { name: 'Nina', address } });
    const refused = await part.mail.send(given).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MailRefused);
    expect(refused).toMatchObject({ reason: 'bad_address' });
    expect(await part.read(given)).toBeNull();
  });

  it('makes no second header of a name or a subject', async () => {
    const given = message({
      to: { name: 'Nina\r\nBcc: b@evil.example', address: 'nina@provider.example' },
      subject: 'Approved\r\nBcc: c@evil.example\r\n\r\nAnother body',
    });
    const { email } = await sent(given);
    expect(email.bcc ?? []).toEqual([]);
    expect(email.to).toHaveLength(1);
    expect(email.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(email.subject).toBe('Approved Bcc: c@evil.example Another body');
    expect(email.text?.trim()).toBe(given.text);
  });

  it('does not begin when it is told to stop', async () => {
    const given = message();
    await expect(part.mail.send(given, AbortSignal.abort(new Error('the server ends')))).rejects.toThrow(
      'the server ends',
    );
    expect(await part.read(given)).toBeNull();
  });
});

describe('the mail folder', () => {
  const mail = () => openMail({ dataDir: folder, mailFrom: FROM });
  afterEach(() => chmod(join(folder, 'mail', 'new'), 0o700));

  it('holds whole files that only the server reads; a second copy replaces the first', async () => {
    const given = message();
    await mail().send(given);
    await mail().send({ ...given, text: 'Again.' });
    const path = join(folder, 'mail', 'new', `${given.messageId}.eml`);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'mail'))).mode & 0o777).toBe(0o700);
    expect((await PostalMime.parse(await readFile(path))).text?.trim()).toBe('Again.');
    expect(await readdir(join(folder, 'mail', 'tmp'))).toEqual([]);
  });

  it('that cannot be written is away', async () => {
    const file = join(folder, 'no-folder');
    await writeFile(file, '');
    const nowhere = openMail({ dataDir: file, mailFrom: FROM });
    await expect(nowhere.send(message())).rejects.toThrow(MailAway);
  });

  it('warns at the start that nothing leaves the house; a mail server does not', () => {
    const said: string[] = [];
    const log = { warn: (_data: object, sentence: string) => void said.push(sentence) };
    openMail({ dataDir: folder, mailFrom: FROM }, log);
    openMail({ dataDir: folder, mailFrom: FROM, smtp: { host: 'h', port: 25, tls: 'off' } }, log);
    expect(said).toEqual([expect.stringContaining('SMTP_URL is not set')]);
  });
});
