import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOf, type FakeAdobe } from '#tests/support/adobe/index.ts';
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
  await expect.poll(() => one.signers()).toEqual(['OPENED', 'WAITING']);
  one.there().sign(one.email);
  await expect.poll(() => one.signers()).toEqual(['SIGNED', 'ASKED']);
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

describe('who signs for us', () => {
  /** The people of our side are known by their addresses. */
  const isOf = (username: string, email: string) =>
    app.db.updateTable('app_user').set({ email }).where('username', '=', username).execute();
  const addressOf = async (username: string): Promise<string> =>
    (
      await app.db
        .selectFrom('app_user')
        .select('email')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).email!;

  it('gets from here to where they sign once it is their turn, and nobody else does', async () => {
    const one = await sent();
    const here = (person: string) => app.as(person).post<{ url?: string }>(`${one.at}/sign-here`, {});
    const may = async (person: string) =>
      (await app.as(person).get<{ can: Record<string, boolean> }>(one.at)).body.can.sign_here;
    // Who signs in has the address that the house's accounts say.
    expect(await may('sp.agent')).toBe(false);
    const before = await addressOf('sp.agent');
    await isOf('sp.agent', one.internal.toUpperCase());
    try {
      expect(await may('sp.agent')).toBe(false);
      const early = await here('sp.agent');
      expect([early.status, early.body]).toMatchObject([409, { fails: [{ code: 'not_your_turn' }] }]);
      one.there().sign(one.email);
      await expect.poll(() => one.signers()).toEqual(['SIGNED', 'ASKED']);
      const [member] = one.there().sets.at(-1)!.memberInfos;
      expect(await may('sp.agent')).toBe(true);
      expect((await here('sp.agent')).body).toEqual({ url: placeOf(member!.id) });
      // Not even who sent it.
      expect([await may('sp.supervisor'), (await here('sp.supervisor')).status]).toEqual([false, 409]);
      adobe.faults.push({ path: /signingUrls$/, status: 503 });
      expect((await here('sp.agent')).status).toBe(503);
      one.there().sign(one.internal);
      await one.becomes('SIGNED');
      expect([await may('sp.agent'), (await here('sp.agent')).status]).toEqual([false, 409]);
    } finally {
      await isOf('sp.agent', before);
    }
    expect(adobe.violations).toEqual([]);
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
