import { afterEach, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ContractParty, EnvelopeEvent } from '#schemas/vocabulary/index.ts';
import type { Envelope, EnvelopeState } from '#server/ports/signing/index.ts';
import { SigningRefused } from '#server/ports/signing/index.ts';
import { useApp } from '#tests/support/app.ts';
import { pollFor } from '#tests/support/clock.ts';
import { envelope, EVERYBODY, inAnyOrder } from '#tests/support/signing.ts';
import { adobeWorld, embeddedWorld, type SigningWorld } from '#tests/support/signingServices.ts';
import { useForFile } from '#tests/support/useForFile.ts';

const DAY_MS = 86_400_000;
/** Acrobat Sign tells no more than what these lead to. */
const ONLY_EMBEDDED: readonly EnvelopeEvent[] = [
  'CODE_SENT',
  'IDENTIFIED',
  'VIEWED',
  'CONSENTED',
  'COMPLETED',
];

const app = useApp();

describe.each([
  ['the embedded service', () => embeddedWorld(app)],
  ['Adobe Acrobat Sign', adobeWorld],
])('%s', (_name, open) => {
  const world = useForFile<SigningWorld>(open);
  afterEach(() => expect(world.violations()).toEqual([]));

  const stateOf = ({ id }: Pick<Envelope, 'id'>) => world.signing.state(id);
  const statusOf = async (one: Envelope) => (await stateOf(one))?.status;
  const becomes = (one: Envelope, status: EnvelopeState['status']): Promise<EnvelopeState> =>
    pollFor(async () => {
      const state = await stateOf(one);
      return state?.status === status ? state : undefined;
    }, `${one.id} does not become ${status}`);
  const sent = async (more: Partial<Envelope> = {}): Promise<Envelope> => {
    const one = await envelope(more);
    await world.signing.send(one);
    await becomes(one, 'SENT');
    return one;
  };
  const statuses = async (one: Envelope) =>
    (await stateOf(one))?.recipients.map(({ party, status }) => `${party} ${status}`);

  /** What happened that both services tell, oldest first. */
  const told = async ({ id }: Envelope): Promise<string[]> => {
    const events = await world.signing.events(id);
    const times = events.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    expect(times.every((at) => new Date(at).toISOString() === at)).toBe(true);
    return events
      .filter(({ kind }) => !ONLY_EMBEDDED.includes(kind))
      .map(({ kind, party }) => (party ? `${kind} ${party}` : kind))
      .reverse();
  };
  const until = async (one: Envelope): Promise<number> =>
    Date.parse((await stateOf(one))?.recipients[0]?.until ?? '');

  it('knows nothing of what was never sent', async () => {
    const id = randomUUID();
    expect(await world.signing.state(id)).toBeNull();
    expect(await world.signing.events(id)).toEqual([]);
    for (const asked of [
      () => world.signing.remind(id, EVERYBODY),
      () => world.signing.resend(id, 'PROVIDER'),
      () => world.signing.signingUrl(id, 'PROVIDER'),
      () => world.signing.cancel(id, 'VOIDED', ''),
      () => world.signing.signedPaper(id),
    ])
      await expect(asked()).rejects.toThrow(new SigningRefused('unknown'));
  });

  it('asks each in their turn, leads them alone to where they sign, and says who has done what', async () => {
    const one = await sent();
    const [first, second] = one.recipients as [Envelope['recipients'][0], Envelope['recipients'][0]];
    const place = (party: ContractParty) => world.signing.signingUrl(one.id, party);
    expect(await statuses(one)).toEqual(['PROVIDER ASKED', 'INTERNAL WAITING']);
    expect([await place('PROVIDER'), await place('INTERNAL')]).toEqual([world.placeOf(one, first), null]);
    await world.open(one, first);
    expect(await statuses(one)).toEqual(['PROVIDER OPENED', 'INTERNAL WAITING']);
    const [asked, waiting] = (await stateOf(one))!.recipients;
    expect(Date.parse(asked!.at!)).toBeGreaterThanOrEqual(Date.parse(asked!.askedAt!));
    expect(
      Math.abs(Date.parse(asked!.until!) - Date.parse(asked!.askedAt!) - one.expiresDays * DAY_MS),
    ).toBeLessThan(60_000);
    expect(waiting).toMatchObject({ askedAt: null, until: null });
    await expect(world.signing.signedPaper(one.id)).rejects.toThrow(new SigningRefused('not_signed'));
    await world.sign(one, first);
    expect(await statuses(one)).toEqual(['PROVIDER SIGNED', 'INTERNAL ASKED']);
    expect((await stateOf(one))?.signedOn).toBeNull();
    expect(await place('PROVIDER')).toBeNull();
    await world.open(one, second);
    await world.sign(one, second);
    const state = await becomes(one, 'SIGNED');
    expect(state).toMatchObject({ endReason: null, endText: null });
    expect(state.signedOn).toBe(new Date().toISOString().slice(0, 10));
    for (const recipient of state.recipients)
      expect(recipient).toMatchObject({
        status: 'SIGNED',
        at: expect.any(String),
        askedAt: expect.any(String),
        until: null,
      });
    expect(await told(one)).toEqual([
      'SENT',
      'ASKED PROVIDER',
      'OPENED PROVIDER',
      'SIGNED PROVIDER',
      'ASKED INTERNAL',
      'OPENED INTERNAL',
      'SIGNED INTERNAL',
    ]);
    const paper = await world.signing.signedPaper(one.id);
    expect(Buffer.from(paper.subarray(0, 5)).toString()).toBe('%PDF-');
    await world.signing.cancel(one.id, 'VOIDED', 'too late');
    expect(await statusOf(one)).toBe('SIGNED');
  });

  it('asks all at once where they sign in any order', async () => {
    const one = await sent(await inAnyOrder());
    expect(await statuses(one)).toEqual(['PROVIDER ASKED', 'INTERNAL ASKED']);
    await world.sign(one, one.recipients[1]!);
    expect(await statuses(one)).toEqual(['PROVIDER ASKED', 'INTERNAL SIGNED']);
  });

  it('sends once, however often it is asked to', async () => {
    const one = await envelope();
    await Promise.all([world.signing.send(one), world.signing.send(one)]);
    await world.signing.prepare(one.id);
    await world.signing.send(one);
    await world.signing.prepare(one.id);
    await becomes(one, 'SENT');
    expect(await world.letters(one, one.recipients[0]!)).toBe(1);
    expect(await world.letters(one, one.recipients[1]!)).toBe(0);
  });

  it('ends by who declines, with their reason', async () => {
    const one = await sent();
    await world.decline(one, one.recipients[0]!, 'The rates are too low');
    const state = await becomes(one, 'CANCELLED');
    expect(state).toMatchObject({ endReason: 'DECLINED', endText: 'The rates are too low', signedOn: null });
    expect(state.recipients[0]).toMatchObject({ status: 'DECLINED', reason: 'The rates are too low' });
    expect((await told(one)).at(-1)).toBe('DECLINED PROVIDER');
    expect(await world.signing.remind(one.id, EVERYBODY)).toBe(false);
    expect(await world.signing.resend(one.id, 'PROVIDER')).toBe(false);
    await world.signing.send(one);
    expect(await statusOf(one)).toBe('CANCELLED');
  });

  it('is withdrawn once, with our reason', async () => {
    const one = await sent();
    await world.signing.cancel(one.id, 'VOIDED', 'Sent to the wrong practice');
    await world.signing.cancel(one.id, 'VOIDED', 'again');
    expect(await becomes(one, 'CANCELLED')).toMatchObject({
      endReason: 'VOIDED',
      endText: 'Sent to the wrong practice',
    });
    expect(await told(one)).toEqual(['SENT', 'ASKED PROVIDER', 'CANCELLED']);
    expect(await world.signing.signingUrl(one.id, 'PROVIDER')).toBeNull();
    await world.signing.send(one);
    expect(await statusOf(one)).toBe('CANCELLED');
  });

  it('is out or withdrawn when it is withdrawn while it goes out, never both', async () => {
    for (const turns of [0, 1, 2, 5, 10, 20, 40]) {
      const one = await envelope();
      const sending = world.signing.send(one);
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      const isTaken = await world.signing.cancel(one.id, 'VOIDED', 'Too early').then(
        () => true,
        (error: unknown) => {
          expect(error).toEqual(new SigningRefused('unknown'));
          return false;
        },
      );
      await sending;
      const { status } = (await stateOf(one))!;
      expect(status, `after ${String(turns)} turns`).toBe(isTaken ? 'CANCELLED' : 'SENT');
    }
  });

  it('reminds those whose turn it is, and nobody else', async () => {
    const one = await sent();
    await world.later(one);
    const before = (await stateOf(one))?.recipients[0];
    expect(await world.signing.remind(one.id, EVERYBODY)).toBe(true);
    expect(await world.letters(one, one.recipients[0]!)).toBe(2);
    expect(await world.letters(one, one.recipients[1]!)).toBe(0);
    expect(await told(one)).toEqual(['SENT', 'ASKED PROVIDER', 'REMINDED PROVIDER']);
    expect((await stateOf(one))?.recipients[0]).toEqual(before);
  });

  it('asks somebody anew, and the next in their turn, with their whole time before them', async () => {
    const one = await sent({ expiresDays: 30 });
    const [first, second] = one.recipients as [Envelope['recipients'][0], Envelope['recipients'][0]];
    await world.open(one, first);
    await world.later(one);
    const before = await until(one);
    const letters = await world.letters(one, first);
    expect(await world.signing.resend(one.id, 'PROVIDER')).toBe(true);
    expect(await world.signing.resend(one.id, 'INTERNAL')).toBe(false);
    expect((await world.letters(one, first)) - letters).toBe(1);
    expect(await world.letters(one, second)).toBe(0);
    const after = await until(one);
    expect(after - before).toBeGreaterThan(DAY_MS);
    expect(Math.abs(after - (Date.now() + 30 * DAY_MS))).toBeLessThan(60_000);
    const [asked, waiting] = (await stateOf(one))!.recipients;
    const { at: openedAt } = (await world.signing.events(one.id)).find(({ kind }) => kind === 'OPENED')!;
    expect(asked).toMatchObject({ status: 'ASKED', at: asked!.askedAt });
    expect(Date.parse(asked!.askedAt!)).toBeGreaterThan(Date.parse(openedAt));
    expect(waiting).toMatchObject({ status: 'WAITING', askedAt: null });
    await world.later(one);
    await world.sign(one, first);
    const [signed, next] = (await stateOf(one))!.recipients;
    expect(signed!.until).toBeNull();
    const days = (Date.parse(next!.until!) - Date.parse(next!.askedAt!)) / DAY_MS;
    expect(days).toBeCloseTo(30, 2);
  });

  it('ends when somebody does not sign in time', async () => {
    const one = await sent();
    await world.expire(one);
    const state = await becomes(one, 'CANCELLED');
    expect(state).toMatchObject({ endReason: 'EXPIRED' });
    expect(state.recipients.map(({ status }) => status)).toEqual(['EXPIRED', 'WAITING']);
    expect((await told(one)).at(-1)).toMatch(/^EXPIRED/);
  });
});
