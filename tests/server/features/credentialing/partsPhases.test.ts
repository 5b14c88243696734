import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { CredentialDocument, RequirementItem } from '#schemas/credential/item.ts';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { ACCOUNT_CREDENTIAL_STATUS, RESOURCE_CREDENTIAL_STATUS } from '#schemas/vocabulary/index.ts';
import { useApp } from '#tests/support/app.ts';
import { isFull } from '#tests/support/scope.ts';
import { addOne, handIn, itemOf, openFile, setStatus } from './partsSupport.ts';
import { ok, requireOnly } from './support.ts';

/**
 * Domain §5, §6: what each of them may do to a driver's parts while driver and account stand so. u: hand in a document,
 * d: correct its dates, t: take it back (its uploader, the provider), j: judge it, w: waive an item, v: verify. Each is
 * tried by the call itself and compared with what `can` said.
 */
const WORKERS = ['tp.provider', 'cred.agent', 'cred.supervisor'] as const;
const NOBODY = ['tp.agent', 'tp.supervisor', 'cred.agent2', 'sp.provider'] as const;
const FILLED_IN = ['udt', 'udwv', 'udwv'];
const REVIEWED = ['', 'udjwv', 'udjwv'];
const RENEWED = ['udt', 'udjwv', 'udjwv'];
const CLOSED = ['', '', ''];

const RESOURCE_PHASES: Readonly<Record<string, readonly string[]>> = {
  INCOMPLETE_APPLICATION: FILLED_IN,
  UPDATES_NEEDED: FILLED_IN,
  CRED_ON_REVIEW: REVIEWED,
  IN_PSV: REVIEWED,
  ACTIVE: RENEWED,
  OUT_OF_COMPLIANCE: RENEWED,
  INACTIVE_OUT_OF_COMPLIANCE: RENEWED,
};
const ACCOUNT_PHASES: Readonly<Record<string, readonly string[]>> = {
  ONBOARDING: FILLED_IN,
  UPDATES_NEEDED: FILLED_IN,
  INCOMPLETE_APPLICATION: FILLED_IN,
  PENDING_REVIEW: REVIEWED,
  CREDENTIALING_REVIEW: REVIEWED,
  APPROVED: RENEWED,
};
const HELD = ['TEMPORARILY_SUSPENDED', 'TERMINATED', 'DENIED'];

const app = useApp();
let account: string;
let driver: string;
interface Parts {
  readonly resource: string | null;
  readonly item: RequirementItem;
  readonly document: CredentialDocument;
}
let ofDriver: Parts;
let ofAccount: Parts;
beforeAll(async () => {
  await requireOnly(app, 'SOCIAL_SECURITY_CARD', 'W9');
  account = await openFile(app);
  driver = ok(await addOne(app, account)).entity_id;
  const licence = await itemOf(app, 'SOCIAL_SECURITY_CARD', account, driver);
  ofDriver = { resource: driver, item: licence, document: ok(await handIn(app, licence, {})) };
  const w9 = await itemOf(app, 'W9', account);
  ofAccount = { resource: null, item: w9, document: ok(await handIn(app, w9, {})) };
});

beforeEach(() => tried.clear());

/** The letters of what a person is let do: every call is wrong or stale, so that nothing changes. */
async function allowed(person: string, { resource, item, document }: Parts): Promise<string> {
  const caller = app.as(person);
  const one = `/credentialing/documents/${document.entity_id}`;
  const stale = { version: 999 };
  const statuses = {
    u: caller.post('/credentialing/documents', { item_id: item.entity_id, file_id: account }),
    d: caller.patch(one, stale),
    t: caller.delete(`${one}?version=999`),
    j: caller.post(`${one}/review`, { ...stale, state: 'APPROVED' }),
    w: caller.post(`/credentialing/items/${item.entity_id}/waive`, { ...stale, not_applicable: false }),
    v: caller.post('/credentialing/verifications', { account_id: account, resource_id: resource }),
  };
  let letters = '';
  for (const [letter, call] of Object.entries(statuses)) {
    const { status, body } = (await call) as { status: number; body: { current?: unknown } };
    // Stale is told with the record as it is; 'not now' is not.
    if (status === 400 || (status === 409 && body.current !== undefined)) letters += letter;
    else expect([403, 404, 409], `${person} ${letter}`).toContain(status);
  }
  return letters;
}

/** The same as `can` of the item and its document says it. */
async function told(person: string, { resource, item }: Parts): Promise<string> {
  const { can, documents } = await itemOf(app, item.code, account, resource ?? 'none', person);
  const of = documents[0]!.can;
  return [can.upload && 'u', of.edit && 'd', of.remove && 't', of.review && 'j', can.waive && 'w']
    .filter(Boolean)
    .join('');
}

/** The phases in which people who may do nothing have tried: in `npm test` once in each, in `test:full` in every status. */
const tried = new Set<readonly string[]>();

async function expectPhase(name: string, parts: Parts, phase: readonly string[]): Promise<void> {
  for (const [index, person] of WORKERS.entries()) {
    expect(await allowed(person, parts), `${name}: ${person}`).toBe(phase[index]);
    expect(await told(person, parts), `${name}: can of ${person}`).toBe(phase[index]!.replace('v', ''));
  }
  if (tried.has(phase) && !isFull) return;
  tried.add(phase);
  for (const person of NOBODY) expect(await allowed(person, parts), `${name}: ${person}`).toBe('');
}

it('what may be done to a driver follows its status', async () => {
  for (const status of codesOf(RESOURCE_CREDENTIAL_STATUS)) {
    await setStatus(app, 'resource', driver, status);
    await expectPhase(status, ofDriver, RESOURCE_PHASES[status] ?? CLOSED);
  }
  await setStatus(app, 'resource', driver, 'INCOMPLETE_APPLICATION');
});

it('what may be done to the account’s own parts follows the account’s', async () => {
  for (const status of codesOf(ACCOUNT_CREDENTIAL_STATUS)) {
    await setStatus(app, 'account', account, status);
    await expectPhase(status, ofAccount, ACCOUNT_PHASES[status] ?? CLOSED);
  }
  await setStatus(app, 'account', account, 'ONBOARDING');
});

it('an account that is held holds what is below it, and takes nobody more', async () => {
  for (const status of HELD) {
    await setStatus(app, 'account', account, status);
    await expectPhase(status, ofDriver, CLOSED);
    const { can } = ok(await app.as('tp.provider').get<ResourceRecord>(`/credentialing/resources/${driver}`));
    expect(can).toMatchObject({ edit: false, remove: false });
    expect((await app.as('tp.provider').delete(`/credentialing/resources/${driver}?version=1`)).status).toBe(
      409,
    );
    expect((await addOne(app, account)).status).toBe(409);
  }
  await setStatus(app, 'account', account, 'ONBOARDING');
  const rows = await app.query`select from history where type = 'DOCUMENT_REVIEWED'`;
  expect(rows).toEqual([]);
});
