import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FakeAdobe } from '#tests/support/adobe/index.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { adobeDesk, startWithAdobe } from './adobeDesk.ts';

const WEBHOOK = '/contracts/adobe/webhook';

let app: TestApp;
let adobe: FakeAdobe;
beforeAll(async () => {
  ({ app, adobe } = await startWithAdobe());
});
afterAll(async () => {
  await app?.close();
  await adobe?.close();
});
const { sent } = adobeDesk(() => ({ app, adobe }));

it('goes out, and follows what Acrobat Sign tells, the lead with it', async () => {
  const one = await sent();
  expect((await one.lead()).status).toBe('CONTRACT_SENT');
  one.there().view(one.email);
  await vi.waitFor(async () => expect(await one.signers()).toEqual(['OPENED', 'WAITING']), 20_000);
  one.there().sign(one.email);
  await vi.waitFor(async () => expect(await one.signers()).toEqual(['SIGNED', 'ASKED']), 20_000);
  one.there().sign(one.internal);
  await one.becomes('SIGNED');
  expect((await one.lead()).status).toBe('CONTRACT_SIGNED');
  expect((await one.read()).file_id).not.toBeNull();
  await adobe.webhooks.settled();
  expect(adobe.webhooks.unheard).toEqual([]);
  expect(adobe.violations).toEqual([]);
});

describe('notices', () => {
  it('that are lost are made up for by a look', async () => {
    const one = await sent();
    adobe.webhooks.isHeld = true;
    one.there().sign(one.email);
    one.there().sign(one.internal);
    adobe.webhooks.waiting.length = 0;
    adobe.webhooks.isHeld = false;
    expect((await one.read()).status).toBe('SENT');
    const looked = await one.check();
    expect(looked.status, looked.text).toBeLessThan(300);
    await one.becomes('SIGNED');
  });

  it('that come twice, and the last one first, bring it to its one state', async () => {
    const one = await sent();
    adobe.webhooks.isHeld = true;
    one.there().view(one.email);
    one.there().sign(one.email);
    one.there().decline(one.internal, 'Terms have changed');
    adobe.webhooks.flush('last', 2);
    adobe.webhooks.isHeld = false;
    await one.becomes('CANCELLED');
    await adobe.webhooks.settled();
    expect(await one.read()).toMatchObject({ end_reason: 'DECLINED', end_text: 'Terms have changed' });
    const ends = (await one.steps()).filter((step) => step.endsWith(' CANCELLED'));
    expect(ends).toHaveLength(1);
  });

  it('are taken from who names our application, and from nobody else', async () => {
    const notice = { webhookNotificationId: randomUUID(), agreement: { id: randomUUID() } };
    for (const id of ['', 'somebody-else']) {
      const answer = await app.as(null).post(WEBHOOK, notice, { 'x-adobesign-clientid': id });
      expect(answer.status).toBe(403);
      expect(answer.text + JSON.stringify(answer.headers)).not.toContain('provnet-app');
    }
    const ours = { 'x-adobesign-clientid': 'provnet-app' };
    const known = await app.as(null).post(WEBHOOK, notice, ours);
    expect([known.status, known.body, known.headers['x-adobesign-clientid']]).toEqual([
      200,
      { xAdobeSignClientId: 'provnet-app' },
      'provnet-app',
    ]);
    expect((await app.as(null).post(WEBHOOK, { webhookNotificationId: 7 }, ours)).status).toBe(400);
  });

  it('may be large, and are not read whole by who may not tell them', async () => {
    const large = {
      webhookNotificationId: randomUUID(),
      agreement: { id: 'unknown', paper: 'A'.repeat(9_000_000) },
    };
    const ours = { 'x-adobesign-clientid': 'provnet-app' };
    expect((await app.as(null).post(WEBHOOK, large, ours)).status).toBe(200);
    expect((await app.as(null).post(WEBHOOK, { ...large, more: 'A'.repeat(2_000_000) }, ours)).status).toBe(
      413,
    );
  });
});

it('is withdrawn there when it is withdrawn here', async () => {
  const one = await sent();
  const answer = await one.cancel('sp.supervisor', 'Wrong practice');
  expect(answer.status, answer.text).toBeLessThan(300);
  await one.becomes('CANCELLED');
  expect(one.there().status).toBe('CANCELLED');
  expect(await one.read()).toMatchObject({ end_reason: 'VOIDED', end_text: 'Wrong practice' });
});

it('has no webhook where contracting is off or the embedded service signs', async () => {
  const plain = await startApp({}, false);
  try {
    expect((await plain.as(null).post(WEBHOOK, {})).status).toBe(404);
  } finally {
    await plain.close();
  }
});
