import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { roomFor } from '#schemas/contract/room.ts';
import { ANSWER_MAX, POINTS_MAX, STROKES_MAX } from '#schemas/contract/signing.ts';
import type { Envelope } from '#server/ports/signing/index.ts';
import { useApp } from '#tests/support/app.ts';
import { leastCpuMs } from '#tests/support/cpu.ts';
import { kindsOf } from '#tests/support/envelopeEvents.ts';
import { failsOf } from '#tests/support/fails.ts';
import { envelope, inAnyOrder, placement, sendEnvelope, signerAt } from '#tests/support/signing.ts';

const app = useApp();

type Signer = Awaited<ReturnType<typeof signerAt>>;

/** An envelope that went out, and who signs it first, who has consented. */
async function sent(more: Partial<Envelope> = {}): Promise<{ one: Envelope; nina: Signer; ivo: string }> {
  const { one, nina: address, ivo } = await sendEnvelope(app, more);
  const nina = await signerAt(app, address);
  await nina.consent();
  return { one, nina, ivo };
}
const becomes = (id: string, status: string) =>
  expect.poll(async () => (await app.signing.state(id))?.status).toBe(status);
const kinds = (id: string) => kindsOf(app.db, id);
/** Of two who sign in any order. */
const sentAtOnce = async () => sent(await inAnyOrder());
const NOT_NOW = (code: string) => ({ status: 409, body: { fails: [{ field: 'status', code }] } });
/** Whoever is signed in does nothing with it any more. */
async function isOver({ id }: Envelope, signer: Signer): Promise<void> {
  expect(await signer.sign()).toMatchObject(NOT_NOW('signing_over'));
  expect(await signer.consent()).toMatchObject(NOT_NOW('signing_over'));
  expect(await signer.post('decline', { reason: 'No' })).toMatchObject(NOT_NOW('signing_over'));
  expect(await kinds(id)).not.toContain('SIGNED');
}

it('says everything that is missing or wrong at once, each at its field', async () => {
  const text = placement({ kind: 'TEXT' });
  const long = placement({ kind: 'TEXT', required: false });
  const small = placement({ kind: 'TEXT', y: 0.5, w: 0.26, h: 0.028 });
  const room = roomFor(small);
  expect(room).toBeLessThan(ANSWER_MAX);
  const tick = placement({ kind: 'CHECKBOX' });
  const theirs = placement({ kind: 'TEXT', party: 'INTERNAL' });
  const one = await envelope();
  await app.signing.send({
    ...one,
    placements: [...one.placements, text, long, small, tick, theirs, placement({ kind: 'INITIALS' })],
  });
  const nina = await signerAt(app, one.recipients[0]!.email);
  const wrong = await nina.sign({
    answers: {
      [text.id]: ' ',
      [long.id]: 'x'.repeat(501),
      [small.id]: 'x'.repeat(room + 1),
      [theirs.id]: 'mine',
      toString: 'x',
    },
    signature: { kind: 'typed', text: 'x'.repeat(81) },
    initials: { kind: 'drawn', strokes: [[[0.5, 1.5]]] },
  });
  expect(wrong.status).toBe(400);
  expect(failsOf(wrong)).toEqual(
    [
      'version consent_required',
      `answers.${text.id} required`,
      `answers.${long.id} too_long`,
      `answers.${small.id} too_long`,
      `answers.${tick.id} required`,
      `answers.${theirs.id} unknown_field`,
      'answers.toString unknown_field',
      'signature too_long',
      'initials draw_again',
    ].sort(),
  );
  expect(wrong.text).toContain(`at most ${room} characters`);
  expect((await nina.post('consent', { version: '1999-01' })).body).toMatchObject({
    fails: [{ field: 'version', code: 'not_in_list' }],
  });
  await nina.consent();
  await nina.consent();
  expect((await kinds(one.id)).filter((kind) => kind === 'CONSENTED')).toHaveLength(1);
  const right = {
    answers: { [text.id]: 'Dueña', [small.id]: 'x'.repeat(room), [tick.id]: true },
    initials: { kind: 'typed', text: 'NP' },
  };
  expect((await nina.sign(right)).status).toBe(200);
});

it('refuses bodies that nobody sends, and drawings that no hand draws, at once, and goes on', async () => {
  const { one, nina } = await sent();
  const typed = (text: unknown) => ({ kind: 'typed', text });
  const drawn = (strokes: unknown) => ({ kind: 'drawn', strokes });
  const whole = (signature: unknown, answers = {}) => ({ answers, signature, initials: null });
  const hostile: Record<string, unknown> = {
    nothing: {},
    list: [],
    'no marks': { answers: {} },
    'mark of no kind': whole({}),
    'mark with more': whole({ ...typed('N'), more: 'x' }),
    'body with more': { ...whole(typed('N')), status: 'SIGNED' },
    'text of no text': whole(typed({ toString: 'x' })),
    'answer of no kind': whole(typed('N'), { a: { b: 1 } }),
    'nothing as answer': whole(typed('N'), { a: null }),
    'prototype as name': whole(typed('N'), { constructor: 'x' }),
    'control characters': whole(typed('N\u0007\u001B[2J')),
    'no text of PostgreSQL': whole(typed('N\0\uD800')),
    'many strokes': whole(drawn(Array.from({ length: 10_000 }, () => []))),
    'many points': whole(drawn([Array.from({ length: 9000 }, () => [0.1, 0.1])])),
    'many answers': whole(
      typed('N'),
      Object.fromEntries(Array.from({ length: 9000 }, (_, no) => [`a${no}`, 'x'])),
    ),
    'no points': whole(drawn([[['0.1', null]]])),
    'three coordinates': whole(drawn([[[0, 0, 0]]])),
    deep: whole(drawn(JSON.parse('['.repeat(500) + ']'.repeat(500)))),
  };
  for (const [what, body] of Object.entries(hostile)) {
    const refuse = async () => {
      const answer = await nina.post('complete', body as object);
      expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBe(400);
    };
    expect(await leastCpuMs(refuse, 2000), what).toBeLessThan(2000);
  }
  const raw = (payload: string, type = 'application/json') =>
    app.app.inject({
      method: 'POST',
      url: '/api/v1/signing/complete',
      headers: { authorization: `Signer ${nina.session}`, 'content-type': type },
      payload,
    });
  const written = (signature: string) => `{"answers":{},"initials":null,"signature":${signature}}`;
  for (const payload of [
    written('{"kind":"drawn","strokes":[[[NaN,0]]]}'),
    written('{"kind":"drawn","strokes":[[[1e999,0]]]}'),
    written('{"kind":"typed","text":"N","__proto__":{"x":1}}'),
    '{"__proto__":{"answers":{}}}',
    '{',
  ])
    expect((await raw(payload)).statusCode, payload).toBe(400);
  expect((await raw(written(`{"kind":"typed","text":"${'x'.repeat(1_100_000)}"}`))).statusCode).toBe(413);
  expect((await raw('answers=1', 'application/x-www-form-urlencoded')).statusCode).toBeLessThan(500);
  const point = [0.5, 0.5];
  const many = (strokes: number, points: number) =>
    Array.from({ length: strokes }, () => Array.from({ length: points }, () => point));
  for (const strokes of [
    many(STROKES_MAX + 1, 1),
    many(1, POINTS_MAX + 1),
    [[[-0.1, 0.5]]],
    [[[0.5, 1e300]]],
    [[]],
    [],
  ])
    expect((await nina.sign({ signature: drawn(strokes) })).body).toMatchObject({
      fails: [{ field: 'signature' }],
    });
  expect(await kinds(one.id)).not.toContain('SIGNED');
  expect((await nina.sign({ signature: drawn(many(STROKES_MAX, 2)) })).status).toBe(200);
});

it('shows the paper that is signed, is signed once in several tabs, and each is told', async () => {
  const { one, nina, ivo } = await sent();
  for (let twice = 0; twice < 2; twice += 1) {
    const shown = await nina.get('/paper');
    expect(shown.headers['content-type']).toBe('application/pdf');
    expect(shown.rawPayload.equals(Buffer.from(one.paper))).toBe(true);
  }
  expect((await kinds(one.id)).filter((kind) => kind === 'VIEWED')).toHaveLength(1);
  const view = await nina.view();
  expect(view.name).toBe(one.name);
  expect(JSON.stringify(view)).not.toContain('@');
  expect(view.placements.map(({ id }) => id)).toEqual([one.placements[0]!.id]);
  expect((await nina.sign({ answers: { [randomUUID()]: 'x' } })).status).toBe(400);
  const both = await Promise.all(Array.from({ length: 4 }, () => nina.sign()));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(both.find(({ status }) => status === 409)).toMatchObject(NOT_NOW('signed_already'));
  expect((await kinds(one.id)).filter((kind) => kind === 'SIGNED')).toHaveLength(1);
  expect(await nina.post('decline', { reason: 'after all' })).toMatchObject(NOT_NOW('signed_already'));
  // The next was asked once.
  await signerAt(app, ivo);
  expect((await kinds(one.id)).filter((kind) => kind === 'ASKED')).toHaveLength(2);
  expect((await nina.get('/paper')).statusCode).toBe(200);
});

it('is either signed or declined, whoever is faster', async () => {
  const { one, nina } = await sent();
  const [signed, declined] = await Promise.all([nina.sign(), nina.post('decline', { reason: 'No' })]);
  expect([signed.status, declined.status].sort()).toEqual([200, 409]);
  const state = await app.signing.state(one.id);
  expect(state?.recipients[0]?.status).toBe(signed.status === 200 ? 'SIGNED' : 'DECLINED');
});

it('is not to be signed any more once it was withdrawn or declined, for which there is a reason', async () => {
  const withdrawn = await sent();
  await app.signing.cancel(withdrawn.one.id, 'VOIDED', 'Wrong paper');
  const declined = await sentAtOnce();
  const other = await signerAt(app, declined.ivo);
  for (const [reason, code] of Object.entries({
    ' \n ': 'required',
    [`x${'y'.repeat(1000)}`]: 'too_long',
    'a\u0007b': 'invalid',
  }))
    expect((await other.post('decline', { reason })).body, code).toMatchObject({
      fails: [{ field: 'reason', code }],
    });
  expect((await other.post('decline', { reason: 'Las tarifas\nson bajas 🏥' })).status).toBe(200);
  expect(await app.signing.state(declined.one.id)).toMatchObject({
    status: 'CANCELLED',
    endText: 'Las tarifas\nson bajas 🏥',
  });
  for (const { one, nina } of [withdrawn, declined]) await isOver(one, nina);
  expect(await withdrawn.nina.view()).toMatchObject({ state: 'CANCELLED', end_reason: 'VOIDED' });
  expect(await declined.nina.view()).toMatchObject({ state: 'CANCELLED', end_reason: 'DECLINED' });
});

it('is over for its signer as soon as their time is, before the clock comes by', async () => {
  const { one, nina, ivo } = await sentAtOnce();
  const other = await signerAt(app, ivo);
  const until = new Date(Date.now() - 1000);
  await app.query`
    update envelope_recipient set expires_at = ${until} where envelope_id = ${one.id} and party = 'PROVIDER'`;
  const mine = { party: 'PROVIDER', me: true, status: 'EXPIRED', at: until.toISOString() };
  expect(await nina.view()).toMatchObject({
    state: 'CANCELLED',
    end_reason: 'EXPIRED',
    parties: [mine, { status: 'OPENED' }],
  });
  await isOver(one, nina);
  expect((await app.signing.state(one.id))?.status).toBe('SENT');
  // Whose own time is not over may sign.
  expect(await other.view()).toMatchObject({
    state: 'OPEN',
    end_reason: null,
    parties: [{ status: 'EXPIRED' }, {}],
  });
});

it('lets an approver finish without a signature, who has none to give', async () => {
  const given = await envelope();
  const [provider, internal] = given.recipients;
  const { one, nina, ivo } = await sent({
    recipients: [provider!, { ...internal!, role: 'APPROVER' }],
    placements: [placement(), placement({ kind: 'DATE', party: 'INTERNAL' })],
  });
  expect((await nina.sign({ signature: null })).body).toMatchObject({
    fails: [{ field: 'signature', code: 'required' }],
  });
  await nina.sign();
  const approver = await signerAt(app, ivo);
  expect((await approver.view()).parties[1]).toMatchObject({ role: 'APPROVER', me: true });
  await approver.consent();
  expect((await approver.sign({ signature: null })).status).toBe(200);
  await becomes(one.id, 'SIGNED');
});

it('is signed in any order at the same time, and completed once', async () => {
  const { one, nina, ivo } = await sentAtOnce();
  const other = await signerAt(app, ivo);
  await other.consent();
  const both = await Promise.all([nina.sign(), other.sign()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await becomes(one.id, 'SIGNED');
  const told = await kinds(one.id);
  expect(told.filter((kind) => kind === 'SIGNED')).toHaveLength(2);
  expect(told.filter((kind) => kind === 'COMPLETED')).toHaveLength(1);
  expect(told.at(-1)).toBe('COMPLETED');
});
