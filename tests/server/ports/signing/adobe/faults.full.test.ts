import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Envelope } from '#server/ports/signing/index.ts';
import { SigningAway, SigningRefused } from '#server/ports/signing/index.ts';
import type { Fault } from '#tests/support/adobe/index.ts';
import { envelope, paperOf } from '#tests/support/signing.ts';
import { adobeWorld } from '#tests/support/signingServices.ts';
import { useForFile } from '#tests/support/useForFile.ts';

const world = useForFile(adobeWorld);
let one: Envelope;
beforeEach(async () => {
  one = await envelope();
});
afterEach(() => {
  vi.useRealTimers();
  const { violations, faults } = world.adobe;
  expect(violations.splice(0)).toEqual([]);
  expect(
    faults.splice(0).filter(({ times }) => times !== 0),
    'faults that nobody met',
  ).toEqual([]);
});

const once = (...faults: Fault[]) =>
  world.adobe.faults.push(...faults.map((fault) => ({ times: 1, ...fault })));
const send = () => world.signing.send(one);
/** Sends it, and again whenever that fails for the time being, as its job does; answers how often. */
async function sendOn(most = 10): Promise<number> {
  for (let turn = 1; turn <= most; turn += 1)
    try {
      await send();
      return turn;
    } catch (error) {
      if (!(error instanceof SigningAway)) throw error;
    }
  throw new Error('it is never sent');
}
const state = () => world.signing.state(one.id);
const status = async () => (await state())?.status;
const VOIDED = { status: 'CANCELLED', endReason: 'VOIDED', endText: 'No longer wanted' };
const cancel = () => world.signing.cancel(one.id, 'VOIDED', VOIDED.endText);

const STEPS = {
  upload: /^transientDocuments$/,
  create: /^agreements$/,
  state: /\/state$/,
  read: /^agreements\/[\w-]+$/,
};

/** A step that is done as it should. */
const passes = { path: STEPS.state, meanwhile: () => undefined };

describe('what is sent once', () => {
  it.each<[string, Fault, Fault[]?]>([
    ['the paper', { path: STEPS.upload }],
    ['the draft', { path: STEPS.create, method: 'POST' }],
    ['the first step', { path: STEPS.state }],
    ['the last step', { path: STEPS.state }, [passes]],
    ['a look at it', { path: STEPS.read, method: 'GET' }],
  ])('is sent once all the same when the answer to %s is lost', async (_step, fault, before = []) => {
    once(...before, { ...fault, after: true });
    await expect(send()).rejects.toThrow(SigningAway);
    await send();
    expect(world.adobe.of(one.id).sent).toBe(1);
    expect(await status()).toBe('SENT');
    const drafts = world.adobe.agreements.filter(({ info }) => info.externalId?.id === one.id);
    expect(drafts).toHaveLength(1);
  });

  it('is waited for while its documents are processed', async () => {
    world.adobe.processing = 3;
    try {
      await expect(send()).rejects.toThrow(SigningAway);
      expect(await status()).toBe('IN_PROGRESS');
      await sendOn();
      expect(await status()).toBe('SENT');
    } finally {
      world.adobe.processing = 0;
    }
  });

  it.each<[string, Fault[], object]>([
    ['while it was drafted', [{ path: STEPS.create, meanwhile: cancel }], { status: 'DRAFT', sent: 0 }],
    ['on its first step', [{ path: STEPS.state, meanwhile: cancel }], { status: 'AUTHORING', sent: 0 }],
    ['while it went out', [passes, { path: STEPS.state, meanwhile: cancel }], { sent: 1 }],
  ])('is withdrawn when it was cancelled %s', async (_when, faults, there) => {
    once(...faults);
    await send();
    expect(world.adobe.agreements.at(-1)).toMatchObject(there);
    expect(await state()).toMatchObject(VOIDED);
  });

  it('never goes out when it was cancelled before', async () => {
    once({ path: STEPS.state, cut: true });
    await expect(send()).rejects.toThrow(SigningAway);
    await cancel();
    await send();
    expect(world.adobe.agreements.at(-1)).toMatchObject({ status: 'DRAFT', sent: 0 });
    expect(await state()).toMatchObject(VOIDED);
  });
});

describe('a service that is away', () => {
  it.each([
    ['does not answer', { cut: true }],
    ['is out of order', { status: 500 }],
    ['may not be used by us', { status: 403, code: 'PERMISSION_DENIED' }],
  ])('%s: it is tried again', async (_what, fault) => {
    once({ path: STEPS.upload, ...fault });
    await expect(send()).rejects.toThrow(SigningAway);
    expect(await sendOn()).toBe(1);
  });

  it('is tried again where somebody in between answers with a page', async () => {
    for (const path of [STEPS.upload, STEPS.read]) {
      once({ path, page: '<h1>Sign in to the guest network</h1>' });
      await expect(send()).rejects.toThrow(SigningAway);
    }
    expect(await sendOn()).toBe(1);
  });

  it('is not asked before the time that it names', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 61_000 });
    const busy = { status: 429, code: 'THROTTLING_TOO_MANY_REQUESTS', headers: { 'retry-after': '60' } };
    once({ path: STEPS.upload, ...busy });
    await expect(send()).rejects.toThrow(SigningAway);
    const before = world.adobe.calls.length;
    await expect(send()).rejects.toThrow(SigningAway);
    await expect(state()).resolves.toBeNull();
    expect(world.adobe.calls).toHaveLength(before);
    vi.useRealTimers();
    await send();
    expect(await status()).toBe('SENT');
  });

  it('wants a new token, and an account that has moved is found', async () => {
    await send();
    world.adobe.expireTokens();
    expect(await status()).toBe('SENT');
    world.adobe.move();
    expect(await status()).toBe('SENT');
    expect(world.adobe.calls.filter((call) => call.endsWith('baseUris')).length).toBeGreaterThan(1);
  });

  it('gives no token: nothing is lost, and nothing of the secret is told', async () => {
    world.adobe.expireTokens();
    world.adobe.isRevoked = true;
    try {
      const refused = send();
      await expect(refused).rejects.toThrow(SigningAway);
      await expect(refused).rejects.toThrow(/gives no access token: invalid_grant$/);
    } finally {
      world.adobe.isRevoked = false;
    }
    expect(await sendOn()).toBe(1);
  });

  it('is left at once when the process ends', async () => {
    const ending = new AbortController();
    once({ path: STEPS.upload, cut: true, meanwhile: () => ending.abort(new Error('the process ends')) });
    await expect(world.signing.send(one, ending.signal)).rejects.toThrow('the process ends');
  });
});

describe('an agreement', () => {
  it('that somebody else changes meanwhile is read again', async () => {
    await send();
    const agreement = world.adobe.of(one.id);
    once({ path: STEPS.state, meanwhile: () => agreement.touch() });
    await world.signing.cancel(one.id, 'VOIDED', 'Twice');
    expect(agreement.status).toBe('CANCELLED');
  });

  it('that is too large is refused, by the word of the service and nobody’s name', async () => {
    const refused = { status: 400, code: 'MAX_FILE_SIZE_EXCEEDED' };
    once({ path: STEPS.upload, ...refused });
    await expect(send()).rejects.toThrow(new SigningRefused('MAX_FILE_SIZE_EXCEEDED'));
  });

  it('whose documents cannot be converted has failed', async () => {
    await send();
    world.adobe.of(one.id).fail('AUTO_CANCELLED_CONVERSION_PROBLEM');
    expect(await state()).toMatchObject({ status: 'CANCELLED', endReason: 'FAILED' });
  });

  it.each(['EMAIL_OTP', 'KBA', 'PASSWORD', 'PHONE'].map((way) => `RECALLED_MAX_SIGNING_${way}_ATTEMPTS`))(
    'whose signer did not prove that it is them has failed, and says so: %s',
    async (endText) => {
      await send();
      world.adobe.of(one.id).fail(endText);
      expect(await state()).toMatchObject({ status: 'CANCELLED', endReason: 'FAILED', endText });
      expect((await world.signing.events(one.id))[0]).toMatchObject({ kind: 'CANCELLED', party: null });
    },
  );

  it.each([
    'ACTION_COMPLETED_HOSTED',
    'ACTION_COMPLETED_OFFLINE',
    'ACTION_COMPLETED_OFFLINE_HOSTED',
    'WRITTEN_SIGNED',
  ])('that is signed in another way is signed: %s', async (how) => {
    await send();
    world.adobe.of(one.id).sign(one.recipients[0]!.email, how);
    expect((await state())?.recipients[0]).toMatchObject({ status: 'SIGNED', at: expect.any(String) });
    expect(await world.signing.events(one.id)).toContainEqual(
      expect.objectContaining({ kind: 'SIGNED', party: 'PROVIDER' }),
    );
  });

  it.each([
    ['in any order', [1, 1]],
    ['one after the other', [1, 2]],
  ])('keeps two sides of one address apart, who sign %s', async (_how, positions) => {
    const { email } = one.recipients[0]!;
    const recipients = one.recipients.map((who, index) => ({ ...who, email, position: positions[index]! }));
    one = await envelope({ recipients });
    await send();
    const agreement = world.adobe.of(one.id);
    const statuses = async () => (await state())?.recipients.map(({ status }) => status);
    const told = async () =>
      (await world.signing.events(one.id))
        .filter(({ party }) => party === 'INTERNAL')
        .map(({ kind }) => kind)
        .reverse();
    const isTogether = positions[1] === 1;
    expect(await statuses()).toEqual(['ASKED', isTogether ? 'ASKED' : 'WAITING']);
    expect(await told()).toEqual(isTogether ? ['ASKED'] : []);
    expect(await world.signing.resend(one.id, 'INTERNAL')).toBe(isTogether);
    agreement.sign(email);
    expect(await statuses()).toEqual(['SIGNED', 'ASKED']);
    expect(await world.signing.resend(one.id, 'PROVIDER')).toBe(false);
    agreement.sign(email);
    expect(await statuses()).toEqual(['SIGNED', 'SIGNED']);
    expect((await told()).at(-1)).toBe('SIGNED');
  });

  it('knows that somebody was asked anew when the answer to that was lost', async () => {
    await send();
    const agreement = world.adobe.of(one.id);
    agreement.view(one.recipients[0]!.email);
    agreement.age(2 * 86_400_000);
    once({ path: /\/reminders$/, method: 'POST', after: true });
    await expect(world.signing.resend(one.id, 'PROVIDER')).rejects.toThrow(SigningAway);
    expect(agreement.reminders).toHaveLength(1);
    const [asked] = (await state())!.recipients;
    expect(asked).toMatchObject({ status: 'ASKED' });
    expect(Date.now() - Date.parse(asked!.askedAt!)).toBeLessThan(86_400_000);
  });

  it('whose second signer is asked late gives them their whole time', async () => {
    await send();
    const agreement = world.adobe.of(one.id);
    agreement.prolong(new Date(Date.now() + 86_400_000).toISOString());
    agreement.sign(one.recipients[0]!.email);
    await state();
    const days = (Date.parse(agreement.expirationTime!) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(one.expiresDays, 1);
    const { etag } = agreement;
    await state();
    expect(agreement.etag, 'nothing is changed twice').toBe(etag);
  });

  it('in a status that is new to us is out', async () => {
    await send();
    world.adobe.of(one.id).status = 'OUT_FOR_SOMETHING_NEW';
    expect(await status()).toBe('SENT');
  });

  it('whose signed paper is being made is waited for', async () => {
    await send();
    for (const { email } of one.recipients) world.adobe.of(one.id).sign(email);
    once({ path: /combinedDocument$/, status: 404, code: 'DOCUMENT_NOT_AVAILABLE' });
    await expect(world.signing.signedPaper(one.id)).rejects.toThrow(SigningAway);
    expect((await world.signing.signedPaper(one.id)).length).toBeGreaterThan(100);
  });

  it('goes with its message, its copies and its language', async () => {
    one = await envelope({
      subject: 'Por favor, firme',
      message: 'Gracias.',
      language: 'es',
      cc: ['archive@network.example'],
      paper: await paperOf(2),
    });
    await send();
    expect(world.adobe.of(one.id).info).toMatchObject({
      name: one.name,
      message: 'Por favor, firme\n\nGracias.',
      locale: 'es_ES',
      ccs: [{ email: 'archive@network.example' }],
      participantSetsInfo: [
        { order: 1, role: 'SIGNER' },
        { order: 2, role: 'SIGNER' },
      ],
    });
  });
});

describe('where somebody signs', () => {
  const path = /\/signingUrls$/;
  const place = () => world.signing.signingUrl(one.id, 'PROVIDER');

  it('is waited for while it is not known yet, and to be asked for later while it stays so', async () => {
    await sendOn();
    const unknown = (...codes: string[]) =>
      once(...codes.map((code) => ({ path, status: 404, code: `AGREEMENT_NOT_${code}` })));
    // A second passes between two looks.
    unknown('SIGNABLE');
    expect(await place()).toBe(world.placeOf(one, one.recipients[0]!));
    unknown('EXPOSED', 'SIGNABLE', 'EXPOSED');
    await expect(place()).rejects.toThrow(SigningAway);
    expect(await status()).toBe('SENT');
  });

  it('is an address of the web, whatever is said', async () => {
    await sendOn();
    const script = 'javascript:alert(document.cookie)';
    const email = one.recipients[0]!.email;
    const body = { signingUrlSetInfos: [{ signingUrls: [{ email, esignUrl: script }] }] };
    once({ path, page: JSON.stringify(body) });
    await expect(place()).rejects.toThrow(SigningAway);
  });
});
