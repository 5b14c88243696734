import PostalMime from 'postal-mime';
import { beforeAll, expect, it, vi } from 'vitest';
import { CONSENT_VERSION } from '#schemas/contract/consent.ts';
import { startApp } from '#tests/support/app.ts';
import { startBeside, useProgram } from '#tests/support/program.ts';
import { envelope } from '#tests/support/signing.ts';
import { refusal, startSmtp } from '#tests/support/smtp.ts';
import { POLL } from '#tests/support/scope.ts';
import { useForFile } from '#tests/support/useForFile.ts';

let isAway = true;
const smtp = useForFile(() =>
  startSmtp({
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) => done(isAway ? refusal(451, `<${address}> later`) : null),
  }),
);
const app = useForFile(() => startApp({}, false));
const server = useProgram(new URL('../../../support/server.ts', import.meta.url));
let at: string;
beforeAll(async () => {
  const SMTP_URL = `smtp://127.0.0.1:${smtp.port}?tls=off`;
  at = await startBeside(server, app, { PROVNET_LOG: 'debug', SMTP_URL });
});

const found = (pattern: RegExp): Promise<string> =>
  vi.waitFor(async () => {
    const mails = await Promise.all(smtp.received.map(({ raw }) => PostalMime.parse(raw)));
    const values = mails.flatMap(({ text }) => pattern.exec(text ?? '')?.[1] ?? []);
    expect(values).not.toEqual([]);
    return values.at(-1)!;
  }, POLL);

it('has nothing of those who sign in the log, whatever goes wrong', async () => {
  const one = await envelope({ name: 'Anexo Zurbarán', message: 'Strictly between us' });
  await app.signing.send(one);
  await expect.poll(() => server.output()).toContain('a job failed');
  isAway = false;
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${at}/api/v1/signing/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const token = await found(/\/sign#([\w-]{43})/);
  expect((await fetch(`${at}/api/v1/signing/open?token=${token}`)).status).toBe(404);
  expect((await post('open', { token })).status).toBe(200);
  const code = await found(/code for .* is (\d{6})/);
  expect((await post('code', { token, code: '' })).status).toBe(400);
  const { session } = (await (await post('code', { token, code })).json()) as { session: string };
  const authorization = `Signer ${session}`;
  expect((await post('consent', { version: CONSENT_VERSION }, { authorization })).status).toBe(200);
  expect((await post('complete', `{"signature": "${code}`, { authorization })).status).toBe(400);
  expect((await post('complete', { answers: { [token]: 'x' } }, { authorization })).status).toBe(400);
  expect((await post('decline', { reason: 'The Zurbarán rates' }, { authorization })).status).toBe(200);
  await expect.poll(() => server.output()).toContain('/api/v1/signing/decline');

  const log = server.output();
  expect(log).toContain('/api/v1/signing/open');
  const { email, name } = one.recipients[0]!;
  const words = ['Zurbarán', 'provider.example'];
  const secrets = [token, session, code, email, name, one.message, ...words];
  for (const secret of secrets) expect(log.includes(secret), secret).toBe(false);
});
