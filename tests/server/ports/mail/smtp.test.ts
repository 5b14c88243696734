import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig, type SmtpConfig } from '#server/platform/config.ts';
import { MailAway, MailRefused, type Message } from '#server/ports/mail/index.ts';
import { openSmtp } from '#server/ports/mail/smtp.ts';
import { isFull } from '#tests/support/scope.ts';
import { refusal, startSmtp, type TestSmtp } from '#tests/support/smtp.ts';

const FROM = { name: 'Provnet', address: 'provnet@mail.example' };
const message = (): Message => ({
  to: { name: 'Nina', address: 'nina@provider.example' },
  subject: 'Approved',
  text: 'Approved.',
  messageId: randomUUID(),
});

let smtp: TestSmtp | undefined;
afterEach(async () => {
  await smtp?.close();
  smtp = undefined;
});

type Options = Parameters<typeof openSmtp>[2];
/** Takes a message whole, and refuses it then. */
const refuses = (...refused: Parameters<typeof refusal>): SMTPServerOptions => ({
  onData: (stream, _session, done) => stream.resume().on('end', () => done(refusal(...refused))),
});

/** What comes of one message that is sent to a server of this kind. */
async function tried(server: SMTPServerOptions, config: Partial<SmtpConfig> = {}, options?: Options) {
  smtp = await startSmtp(server);
  const mail = openSmtp({ host: 'localhost', port: smtp.port, tls: 'off', ...config }, FROM, options);
  return mail.send(message()).then(
    () => 'sent' as const,
    (error: Error) => error,
  );
}

describe('what a mail server refuses', () => {
  it('lasts when it is about the recipient or the message; of its sentence only the code is kept', async () => {
    const noSuch = await tried({
      onRcptTo: ({ address }, _session, done) => done(refusal(550, `5.1.1 no such user ${address}`)),
    });
    expect(noSuch).toBeInstanceOf(MailRefused);
    expect(noSuch).toMatchObject({ reason: '550 5.1.1' });
    expect(String(noSuch)).not.toContain('nina');
    await smtp?.close();
    const spam = await tried(refuses(554, 'this is spam'));
    expect(spam).toBeInstanceOf(MailRefused);
    expect(spam).toMatchObject({ reason: expect.stringMatching(/^554/) });
  });

  it.each<[string, SMTPServerOptions]>([
    ['a recipient for now', { onRcptTo: (_to, _session, done) => done(refusal(451, 'try later')) }],
    ['a message for now', refuses(452, 'disk full')],
    ['us as the sender', { onMailFrom: (_from, _session, done) => done(refusal(550, 'not you')) }],
    ['every connection', { onConnect: (_session, done) => done(refusal(554, 'not here')) }],
  ])('may pass when it is %s', async (_what, server) => {
    const failed = await tried(server);
    expect(failed).toBeInstanceOf(MailAway);
    expect(String(failed)).not.toMatch(/provider|provnet@/);
  });
});

describe('a mail server that is away', () => {
  const to = (port: number, options?: Options) =>
    openSmtp({ host: '127.0.0.1', port, tls: 'off' }, FROM, options).send(message());

  it('because nobody listens', async () => {
    smtp = await startSmtp();
    const { port } = smtp;
    await smtp.close();
    await expect(to(port)).rejects.toThrow(MailAway);
    smtp = undefined;
  });

  it.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => undefined],
    ['says what no mail server says', (socket) => void socket.write('HTTP/1.1 200 OK\r\n\r\n')],
    ['goes away in the middle', (socket) => socket.end('220 here\r\n')],
    ['stops after its greeting', (socket) => void socket.write('220 here\r\n')],
  ])('because it %s', async (_what, behave) => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
      behave(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      await expect(to(port, { connect: 300, silence: 300, message: 600 })).rejects.toThrow(MailAway);
    } finally {
      sockets.forEach((socket) => socket.destroy());
      server.close();
    }
  });
});

const hasOpenssl = isFull && spawnSync('openssl', ['version']).error === undefined;

describe.skipIf(!hasOpenssl)('TLS (certificates by openssl)', async () => {
  const made = hasOpenssl ? await certificate() : { key: '', cert: '' };
  const sent = async (config: Partial<SmtpConfig>, server: SMTPServerOptions, ca?: string) => ({
    outcome: await tried(server, config, { ca }),
    received: smtp?.received ?? [],
  });

  it.each(['starttls', 'always'] as const)('is spoken (%s), with user and password', async (tls) => {
    const logins: unknown[] = [];
    const { outcome, received } = await sent(
      { tls, auth: { user: 'provnet', password: 'p@ss%word' } },
      {
        ...made,
        secure: tls === 'always',
        authOptional: false,
        onAuth: (auth, _session, done) => {
          logins.push(auth.password);
          done(null, { user: 'provnet' });
        },
      },
      made.cert,
    );
    expect(outcome).toBe('sent');
    expect(received).toEqual([expect.objectContaining({ secure: true })]);
    expect(logins).toEqual(['p@ss%word']);
  });

  it('a certificate that nobody vouches for is not trusted, and nothing is sent', async () => {
    for (const tls of ['starttls', 'always'] as const) {
      const { outcome, received } = await sent({ tls }, { ...made, secure: tls === 'always' });
      expect(outcome).toBeInstanceOf(MailAway);
      expect(received).toEqual([]);
      await smtp?.close();
    }
  });

  it('a server without it gets nothing, unless that was allowed', async () => {
    const { outcome, received } = await sent({ tls: 'starttls' }, {}, made.cert);
    expect(outcome).toBeInstanceOf(MailAway);
    expect(received).toEqual([]);
    await smtp?.close();
    expect(await tried({}, { tls: 'off' })).toBe('sent');
  });

  it('a wrong password is for the operator to mend: the mail waits', async () => {
    const { outcome } = await sent(
      { tls: 'always', auth: { user: 'provnet', password: 'wrong' } },
      { ...made, secure: true, onAuth: (_auth, _session, done) => done(new Error('no')) },
      made.cert,
    );
    expect(outcome).toBeInstanceOf(MailAway);
  });
});

/** A certificate for localhost that vouches for itself. */
async function certificate(): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'provnet-cert-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert],
    ...subject,
  ]);
  const made = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  await rm(folder, { recursive: true });
  return made;
}

describe('SMTP_URL', () => {
  it.each([
    ['smtps://mail.example', { host: 'mail.example', port: 465, tls: 'always' }],
    ['smtp://mail.example:2525', { host: 'mail.example', port: 2525, tls: 'starttls' }],
    ['smtp://relay?tls=off', { host: 'relay', port: 25, tls: 'off' }],
    ['smtp://[::1]:1025/?tls=off', { host: '::1', port: 1025, tls: 'off' }],
    [
      'smtps://me%40x:p%25w%3Ad@h',
      { host: 'h', port: 465, tls: 'always', auth: { user: 'me@x', password: 'p%w:d' } },
    ],
  ])('%s', (SMTP_URL, expected) => expect(readConfig({ SMTP_URL }).smtp).toEqual(expected));

  it.each([
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://secret:pw@h?tls=maybe',
    'smtp://h:99999',
    'smtp://a:p%zz@h',
  ])('is refused without telling what may be a password: %s', (SMTP_URL) => {
    const read = () => readConfig({ SMTP_URL });
    expect(read).toThrow(/SMTP_URL/);
    expect(read).not.toThrow(/secret|pw|p%zz/);
  });

  it('mail is from the address of the console, or from PROVNET_MAIL_FROM', () => {
    const from = (env: NodeJS.ProcessEnv) => Object.values(readConfig(env).mailFrom);
    const url = 'https://provnet.example:8443/x';
    expect(from({ PROVNET_URL: url })).toEqual(['Provnet', 'no-reply@provnet.example']);
    const named = 'Red Provnet <red@x.example>';
    expect(from({ PROVNET_MAIL_FROM: named })).toEqual(['Red Provnet', 'red@x.example']);
    expect(from({ PROVNET_MAIL_FROM: 'red@x.example' })).toEqual(['', 'red@x.example']);
    for (const wrong of ['red', 'a@x, b@x', 'Red <red@x>\r\nBcc: b@x'])
      expect(() => from({ PROVNET_MAIL_FROM: wrong })).toThrow(/PROVNET_MAIL_FROM/);
  });
});
