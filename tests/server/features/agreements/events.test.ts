import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AgreementEvents } from '#schemas/agreement/index.ts';
import { HAPPENED_MOST } from '#schemas/contract/events.ts';
import { addEvents, HOUSE } from '#server/ports/signing/embedded/events.ts';
import type { FakeAdobe } from '#tests/support/adobe/index.ts';
import { useApp, type TestApp } from '#tests/support/app.ts';
import { draftAgreement } from '#tests/support/contracts.ts';
import { signerAt } from '#tests/support/signing.ts';
import { adobeDesk, startWithAdobe } from './adobeDesk.ts';

const app = useApp();
/** Sends through Acrobat Sign. */
let elsewhere: TestApp;
let adobe: FakeAdobe;
beforeAll(async () => {
  ({ app: elsewhere, adobe } = await startWithAdobe());
});
afterAll(async () => {
  await elsewhere?.close();
  await adobe?.close();
});
const { sent } = adobeDesk(() => ({ app: elsewhere, adobe }));

const events = (at: string, person = 'sp.supervisor', of = app) =>
  of.as(person).get<AgreementEvents>(`${at}/events`);
const kinds = async (at: string, of = app) =>
  (await events(at, 'sp.supervisor', of)).body.items.map(({ kind, party }) => [kind, party]);

it('are told of what was sent, newest first, to who may read its lead', async () => {
  const email = 'nina@events.example';
  const one = await draftAgreement(app, 'sp.supervisor', email);
  expect((await events(one.at)).body).toEqual({ items: [] });
  await app.as('sp.supervisor').post(`${one.at}/send`, { version: one.version });
  const nina = await signerAt(app, email);
  expect(await kinds(one.at)).toEqual([
    ['IDENTIFIED', 'PROVIDER'],
    ['CODE_SENT', 'PROVIDER'],
    ['OPENED', 'PROVIDER'],
    ['ASKED', 'PROVIDER'],
    ['SENT', null],
  ]);
  const { items } = (await events(one.at)).body;
  // Nobody's address, browser or words: those are the certificate's.
  expect(items.every((item) => Object.keys(item).sort().join() === 'at,kind,party')).toBe(true);
  for (const [person, status] of [
    ['sp.agent', 200],
    ['tp.supervisor', 404],
    ['cred.supervisor', 403],
  ] as const)
    expect((await events(one.at, person)).status, person).toBe(status);
  // However often somebody came: the newest.
  await app.db.transaction().execute((trx) =>
    addEvents(
      trx,
      one.id,
      Array.from({ length: HAPPENED_MOST }, () => ({ kind: 'VIEWED', party: 'PROVIDER' }) as const),
      HOUSE,
    ),
  );
  await nina.consent();
  const { items: newest } = (await events(one.at)).body;
  expect(newest).toHaveLength(HAPPENED_MOST);
  expect(newest[0]).toMatchObject({ kind: 'CONSENTED', party: 'PROVIDER' });
});

it('are asked of Acrobat Sign, and wait for it to come back', async () => {
  const one = await sent();
  await elsewhere.as('sp.supervisor').post(`${one.at}/remind`, {});
  one.there().view(one.email);
  await expect
    .poll(() => kinds(one.at, elsewhere))
    .toEqual([
      ['OPENED', 'PROVIDER'],
      ['REMINDED', 'PROVIDER'],
      ['ASKED', 'PROVIDER'],
      ['SENT', null],
    ]);
  await adobe.webhooks.settled();
  adobe.faults.push({ path: /\/events$/, times: 9, status: 500 });
  const answer = await events(one.at, 'sp.supervisor', elsewhere);
  expect([answer.status, answer.body]).toMatchObject([503, { fails: [] }]);
  adobe.faults.splice(0);
  expect((await one.read()).status).toBe('SENT');
});
