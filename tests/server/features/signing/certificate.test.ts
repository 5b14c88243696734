import { X509Certificate } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { routesOf } from '#tests/support/routes.ts';
import { envelope, pageOf, placement, signerAt } from '#tests/support/signing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const certificates = async () =>
  (await app.as(null).get<{ certificates: string[] }>('/signing/certificate')).body.certificates;
/** What was found is told for a second. */
const readyAt = async (at: TestApp) => {
  const answer = await at.app.inject('/api/ready');
  const { status, parts } = answer.json<{ status: string; parts: { signing: boolean | null } }>();
  return [answer.statusCode, status, parts.signing];
};
const ready = () => readyAt(app);
/** A paper that its only signer has signed. */
async function signedPaper(): Promise<Buffer> {
  const one = await envelope();
  const [provider] = one.recipients;
  await app.signing.send({ ...one, recipients: [provider!], placements: [placement()] });
  const nina = await signerAt(app, provider!.email);
  await nina.consent();
  await nina.sign();
  await expect.poll(async () => (await app.signing.state(one.id))?.status).toBe('SIGNED');
  return Buffer.from(await app.signing.signedPaper(one.id));
}
const endsIn = (days: number) =>
  sql`update signing_key set expires_at = now() + ${days} * interval '1 day'`.execute(app.db);

it('is one that lasts ten years, made when the first paper is signed', async () => {
  expect(await certificates()).toEqual([]);
  expect(await ready()).toEqual([200, 'ok', null]);
  await Promise.all([signedPaper(), signedPaper()]);
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
  await expect.poll(ready).toEqual([200, 'ok', true]);
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

it('is nowhere, and nothing else of signing, with contracting off', async () => {
  const off = await startApp({ PROVNET_CONTRACTS: 'off' }, false, app);
  try {
    const routes = routesOf(app.app).filter((route) => route.includes('/api/v1/signing'));
    expect(routes).toHaveLength(9);
    expect(routesOf(off.app).filter((route) => route.includes('/signing'))).toEqual([]);
    for (const route of routes) {
      const [method, url] = route.split(' ') as ['GET', string];
      expect((await off.app.inject({ method, url })).statusCode, route).toBe(404);
    }
    expect((await pageOf(off).open('x'.repeat(43))).body.fails).toEqual([]);
    expect(await readyAt(off)).toEqual([200, 'ok', null]);
  } finally {
    await off.close();
  }
});
