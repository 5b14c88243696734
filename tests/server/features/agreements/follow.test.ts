import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import type { FakeAdobe } from '#tests/support/adobe/index.ts';
import type { Answer, TestApp } from '#tests/support/app.ts';
import { adobeDesk, startWithAdobe, type Seen, type Sending } from './adobeDesk.ts';
import type { Refusal } from './support.ts';

let app: TestApp;
let adobe: FakeAdobe;
beforeAll(async () => {
  ({ app, adobe } = await startWithAdobe());
});
afterAll(async () => {
  await app?.close();
  await adobe?.close();
});
const { boss, sending, sent } = adobeDesk(() => ({ app, adobe }));

const post = ({ at }: Sending, word: string, body: object = {}, person = 'sp.supervisor') =>
  app.as(person).post<Seen & Refusal>(`${at}/${word}`, body);
/** Only a new letter is for somebody. */
const bodyOf = (word: string): object => (word === 'resend' ? { party: 'PROVIDER' } : {});
const failsOf = ({ body }: Answer<Seen & Refusal>) => body.fails.map(({ field, code }) => `${field} ${code}`);
const signAll = (one: Sending) => {
  one.there().sign(one.email);
  one.there().sign(one.internal);
};

describe('who was asked', () => {
  it('is reminded, or asked anew, and nobody else', async () => {
    const one = await sent();
    const { reminders, sets } = one.there();
    const [provider, internal] = sets.map(({ memberInfos }) => memberInfos[0]!.id);
    expect((await post(one, 'remind')).body).toMatchObject({
      status: 'SENT',
      written: true,
      can: { follow: true },
    });
    expect(reminders).toEqual([expect.objectContaining({ recipientParticipantIds: [provider] })]);
    expect((await post(one, 'resend', { party: 'PROVIDER' })).body).toMatchObject({ written: true });
    expect(reminders).toHaveLength(2);
    // It is not their turn yet.
    expect((await post(one, 'resend', { party: 'INTERNAL' })).body).toMatchObject({ written: false });
    expect(reminders).toHaveLength(2);
    one.there().sign(one.email);
    await post(one, 'remind');
    expect(reminders.at(-1)).toMatchObject({ recipientParticipantIds: [internal] });
    // Nobody has heard here yet that it is over.
    one.there().sign(one.internal);
    expect((await post(one, 'remind')).body).toMatchObject({ status: 'SIGNED', written: false });
    expect(reminders).toHaveLength(3);
    expect((await post(one, 'resend', { party: 'SOMEBODY' })).status).toBe(400);
    expect((await post(one, 'resend')).status).toBe(400);
    expect(adobe.violations).toEqual([]);
  });

  it('is there only while it is out', async () => {
    const draft = await sending();
    for (const word of ['remind', 'check', 'resend']) {
      const answer = await post(draft, word, bodyOf(word));
      expect([answer.status, failsOf(answer)], word).toEqual([409, ['status transition_forbidden']]);
    }
    adobe.faults.push({ path: /^transientDocuments$/, status: 500 });
    await draft.send();
    for (const word of ['remind', 'resend'])
      expect((await post(draft, word, bodyOf(word))).status, `${word} of what is on its way`).toBe(409);
    await draft.becomes('SENT');
    signAll(draft);
    await draft.becomes('SIGNED');
    for (const word of ['remind', 'check', 'resend'])
      expect((await post(draft, word, bodyOf(word))).status, word).toBe(409);
  });
});

describe('the rights to it', () => {
  it('are those of its lead', async () => {
    const one = await sent();
    for (const [person, status] of [
      ['sp.agent', 200],
      ['sp.agent2', 403],
      ['cred.supervisor', 403],
      ['sp.provider', 403],
      ['tp.agent', 404],
      ['tp.supervisor', 404],
      ['nobody', 401],
    ] as const)
      for (const word of ['remind', 'check', 'resend']) {
        const as = app.as(person === 'nobody' ? null : person);
        const answer = await as.post(`${one.at}/${word}`, word === 'resend' ? { party: 'PROVIDER' } : {});
        expect(answer.status, `${person} ${word}`).toBe(status);
      }
    const seen = await app.as('sp.agent2').get<Seen>(one.at);
    expect(seen.body.can).toMatchObject({ send: false, follow: false, cancel: false });
  });

  it('to cancel it are its sender’s and a supervisor’s', async () => {
    const theirs = await sending();
    await theirs.send('sp.agent');
    await theirs.becomes('SENT');
    // A supervisor wrote it, an agent sent it.
    expect((await app.as('sp.agent').get<Seen>(theirs.at)).body.can.cancel).toBe(true);
    expect((await theirs.cancel('sp.agent')).status).toBe(200);
    await theirs.becomes('CANCELLED');
    const ours = await sent();
    expect((await app.as('sp.agent').get<Seen>(ours.at)).body.can.cancel).toBe(false);
    expect((await ours.cancel('sp.agent')).status).toBe(403);
    expect((await ours.cancel('tp.supervisor')).status).toBe(404);
    expect((await ours.read()).status).toBe('SENT');
    expect(ours.there().status).toBe('OUT_FOR_SIGNATURE');
  });
});

describe('what is withdrawn', () => {
  it('is so with its reason, and the history tells who asked for it', async () => {
    const one = await sent();
    const { version } = await one.read();
    const cancel = (body: object) => boss().patch<Seen & Refusal>(one.at, { action: 'cancel', ...body });
    const wrong = await cancel({ version, end_text: 'x'.repeat(1001), name: 'Other' });
    expect([wrong.status, failsOf(wrong).sort()]).toEqual([400, ['end_text too_long', 'name unknown_field']]);
    expect((await cancel({ version: version - 1 })).status).toBe(409);
    const answers = await Promise.all([
      cancel({ version, end_text: 'Wrong practice' }),
      cancel({ version, end_text: 'Twice' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await one.becomes('CANCELLED');
    expect(await one.read()).toMatchObject({ end_reason: 'VOIDED', can: { follow: false, cancel: false } });
    const asked = (await one.history('LEAD_CONTRACT_UPDATED')).filter(
      ({ actor, changes }) => actor?.entity_id === demoId('sp.supervisor') && changes.length === 0,
    );
    expect(asked).toMatchObject([{ detail: { agreement: one.id, name: 'Participation agreement' } }]);
    expect((await one.steps()).at(-1)).toBe('SENT CANCELLED');
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
    await adobe.webhooks.settled();
    adobe.webhooks.isHeld = true;
    signAll(one);
    const answer = await one.cancel();
    adobe.webhooks.waiting.length = 0;
    adobe.webhooks.isHeld = false;
    expect([200, 409]).toContain(answer.status);
    await one.becomes('SIGNED');
    expect(one.there().status).toBe('SIGNED');
    expect(await one.read()).toMatchObject({ end_reason: null, end_text: null });
  });
});

it('is terminated by a supervisor once it is signed', async () => {
  const one = await sent();
  const end = async (person: string, terminated_date: string | null) =>
    app.as(person).patch<Seen & Refusal>(one.at, {
      version: (await one.read()).version,
      action: 'terminate',
      terminated_date,
    });
  expect((await end('sp.supervisor', '2030-01-01')).status).toBe(409);
  signAll(one);
  await one.becomes('SIGNED');
  expect((await end('sp.agent', '2030-01-01')).status).toBe(403);
  expect(failsOf(await end('sp.supervisor', null))).toEqual(['terminated_date required']);
  expect(failsOf(await end('sp.supervisor', '2020-01-01'))).toEqual(['terminated_date not_before']);
  expect((await end('sp.supervisor', '2099-12-31')).body).toMatchObject({ status: 'TERMINATED' });
  await expect.poll(async () => (await one.lead()).status).toBe('CONTRACT_SIGNED');
});
