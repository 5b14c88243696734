import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AgreementEvents } from '#schemas/agreement/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { placeOf } from '#tests/support/adobe/index.ts';
import { startApp, type Answer } from '#tests/support/app.ts';
import { failsOf, type Refused } from '#tests/support/fails.ts';
import { useAdobe, type Seen, type Sending } from './adobeDesk.ts';

const WEBHOOK = '/contracts/adobe/webhook';
const OURS = { 'x-adobesign-clientid': 'provnet-app' };

const { app, adobe, boss, sending, sent, untold } = useAdobe();

it('goes out, and follows what Acrobat Sign tells, its lead and its events with it, until it is terminated', async () => {
  const one = await sent();
  const events = () => boss().get<AgreementEvents>(`${one.at}/events`);
  expect((await one.lead()).status).toBe('CONTRACT_SENT');
  await boss().post(`${one.at}/remind`, {});
  one.there().view(one.email);
  await expect.poll(() => one.signers()).toEqual(['OPENED', 'WAITING']);
  expect((await events()).body.items.map(({ kind, party }) => [kind, party])).toEqual([
    ['OPENED', 'PROVIDER'],
    ['REMINDED', 'PROVIDER'],
    ['ASKED', 'PROVIDER'],
    ['SENT', null],
  ]);
  await adobe.webhooks.settled();
  // Events are asked of Acrobat Sign, and wait for it to come back.
  adobe.faults.push({ path: /\/events$/, times: 9, status: 500 });
  const answer = await events();
  expect([answer.status, answer.body]).toMatchObject([503, { fails: [] }]);
  adobe.faults.splice(0);
  expect((await one.read()).status).toBe('SENT');

  one.there().sign(one.email);
  await expect.poll(() => one.signers()).toEqual(['SIGNED', 'ASKED']);
  one.there().sign(one.internal);
  await one.becomes('SIGNED');
  expect((await one.lead()).status).toBe('CONTRACT_SIGNED');
  const { file_id, version } = await one.read();
  expect(file_id).not.toBeNull();
  await adobe.webhooks.settled();
  expect(adobe.webhooks.unheard).toEqual([]);
  expect(adobe.violations).toEqual([]);
  const end = { version, action: 'terminate', terminated_date: '2099-12-31' };
  expect((await boss().patch(one.at, end)).body).toMatchObject({ status: 'TERMINATED' });
  expect((await one.lead()).status).toBe('CONTRACT_SIGNED');
});

describe('notices', () => {
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
    const known = await app.as(null).post(WEBHOOK, notice, OURS);
    expect([known.status, known.body, known.headers['x-adobesign-clientid']]).toEqual([
      200,
      { xAdobeSignClientId: 'provnet-app' },
      'provnet-app',
    ]);
    expect((await app.as(null).post(WEBHOOK, { webhookNotificationId: 7 }, OURS)).status).toBe(400);
  });

  it('may be large, and are not read whole by who may not tell them', async () => {
    const agreement = { id: 'unknown', paper: 'A'.repeat(9_000_000) };
    const large = { webhookNotificationId: randomUUID(), agreement };
    expect((await app.as(null).post(WEBHOOK, large, OURS)).status).toBe(200);
    const larger = { ...large, more: 'A'.repeat(2_000_000) };
    expect((await app.as(null).post(WEBHOOK, larger, OURS)).status).toBe(413);
  });

  it('have no address where contracting is off or the embedded service signs', async () => {
    const plain = await startApp({}, false, app);
    try {
      expect((await plain.as(null).post(WEBHOOK, {})).status).toBe(404);
    } finally {
      await plain.close();
    }
  });
});

it('who signs for us gets from here to where they sign once it is their turn, and nobody else does', async () => {
  const one = await sent();
  const here = (person: string) => app.as(person).post<{ url?: string }>(`${one.at}/sign-here`, {});
  const may = async (person: string) => (await app.as(person).get<Seen>(one.at)).body.can.sign_here;
  // People are known by the address that is stored for their account.
  expect(await may('sp.agent')).toBe(false);
  const agent = app.db.selectFrom('app_user').select('email').where('username', '=', 'sp.agent');
  const before = (await agent.executeTakeFirstOrThrow()).email!;
  const isAt = (email: string) =>
    app.db.updateTable('app_user').set({ email }).where('username', '=', 'sp.agent').execute();
  await isAt(one.internal.toUpperCase());
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
    await isAt(before);
  }
  expect(adobe.violations).toEqual([]);
});

it('who was asked is reminded, or asked anew, while it is out, and nobody else', async () => {
  const one = await sending();
  const post = (word: string, body: object = {}) => boss().post<Seen & Refused>(`${one.at}/${word}`, body);
  const resend = (party: string) => post('resend', { party });
  const refused = async (...asked: Promise<Answer<Refused>>[]) => {
    for (const answer of await Promise.all(asked))
      expect([answer.status, failsOf(answer)]).toEqual([409, ['status transition_forbidden']]);
  };
  await refused(post('remind'), post('check'), resend('PROVIDER'));
  // The provider is down: it waits, and is sent once when it is back.
  adobe.faults.push(
    { path: /^transientDocuments$/, status: 500 },
    { path: /^agreements$/, method: 'POST', status: 500 },
  );
  await one.send();
  await refused(post('remind'), resend('PROVIDER'));
  await one.becomes('SENT');

  const { reminders, sets, sent: times } = one.there();
  expect(times).toBe(1);
  const [provider, internal] = sets.map(({ memberInfos }) => memberInfos[0]!.id);
  const reminded = { status: 'SENT', written: true, can: { follow: true } };
  expect((await post('remind')).body).toMatchObject(reminded);
  expect(reminders).toEqual([expect.objectContaining({ recipientParticipantIds: [provider] })]);
  expect((await resend('PROVIDER')).body).toMatchObject({ written: true });
  expect(reminders).toHaveLength(2);
  // It is not their turn yet.
  expect((await resend('INTERNAL')).body).toMatchObject({ written: false });
  expect(reminders).toHaveLength(2);
  one.there().sign(one.email);
  await post('remind');
  expect(reminders.at(-1)).toMatchObject({ recipientParticipantIds: [internal] });
  expect((await resend('SOMEBODY')).status).toBe(400);
  expect((await post('resend')).status).toBe(400);
  // Nobody has heard here yet that it is over.
  one.there().sign(one.internal);
  expect((await post('remind')).body).toMatchObject({ status: 'SIGNED', written: false });
  expect(reminders).toHaveLength(3);
  await refused(post('remind'), post('check'), resend('PROVIDER'));
  expect(adobe.violations).toEqual([]);
});

describe('what is withdrawn', () => {
  it('is so by its sender or a supervisor, with its reason, and the history tells who asked for it', async () => {
    const can = async ({ at }: Sending, person: string) => (await app.as(person).get<Seen>(at)).body.can;
    const theirs = await sending();
    await theirs.send('sp.agent');
    await theirs.becomes('SENT');
    // A supervisor wrote it, an agent sent it.
    expect((await can(theirs, 'sp.agent')).cancel).toBe(true);
    expect((await theirs.cancel('sp.agent')).status).toBe(200);
    await theirs.becomes('CANCELLED');

    const ours = await sent();
    expect((await can(ours, 'sp.agent')).cancel).toBe(false);
    expect(await can(ours, 'sp.agent2')).toMatchObject({ send: false, follow: false, cancel: false });
    expect((await ours.cancel('sp.agent')).status).toBe(403);
    expect((await ours.read()).status).toBe('SENT');
    expect(ours.there().status).toBe('OUT_FOR_SIGNATURE');
    const { version } = await ours.read();
    const cancel = (body: object) => boss().patch<Seen & Refused>(ours.at, { action: 'cancel', ...body });
    const wrong = await cancel({ version, end_text: 'x'.repeat(1001), name: 'Other' });
    expect([wrong.status, failsOf(wrong)]).toEqual([400, ['end_text too_long', 'name unknown_field']]);
    expect((await cancel({ version: version - 1 })).status).toBe(409);
    const answers = await Promise.all([
      cancel({ version, end_text: 'Wrong practice' }),
      cancel({ version, end_text: 'Twice' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await ours.becomes('CANCELLED');
    expect(await ours.read()).toMatchObject({ end_reason: 'VOIDED', can: { follow: false, cancel: false } });
    const asked = (await ours.history('LEAD_CONTRACT_UPDATED')).filter(
      ({ actor, changes }) => actor?.entity_id === demoId('sp.supervisor') && changes.length === 0,
    );
    expect(asked).toMatchObject([{ detail: { agreement: ours.id, name: 'Participation agreement' } }]);
    expect((await ours.steps()).at(-1)).toBe('SENT CANCELLED');
  });

  it('is withdrawn in the end, though the provider was down when it was asked for', async () => {
    const one = await sent();
    await adobe.webhooks.settled();
    adobe.faults.push({ path: /\/state$/, method: 'PUT', status: 500 });
    const answer = await one.cancel('sp.supervisor', 'Too late');
    expect(answer.status).toBe(503);
    await one.becomes('CANCELLED');
    expect(one.there().status).toBe('CANCELLED');
    expect(await one.read()).toMatchObject({ end_reason: 'VOIDED', end_text: 'Too late' });
  });

  it('stays signed when everybody has signed before', async () => {
    const one = await sent();
    await untold(async () => {
      one.signAll();
      expect([200, 409]).toContain((await one.cancel()).status);
    });
    await one.becomes('SIGNED');
    expect(one.there().status).toBe('SIGNED');
    expect(await one.read()).toMatchObject({ end_reason: null, end_text: null });
  });
});
