import { beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import { useApp } from '#tests/support/app.ts';
import {
  accountOf,
  addResource,
  approveAll,
  changesOf,
  failsOf,
  fillFile,
  fillForm,
  moveTo,
  ok,
  openAccount,
  requireOnly,
  submitFile,
  typeInto,
} from '../credentialing/support.ts';
import { checksOf, hitsOf, leieFile, load, resolveHit, SUPERVISOR } from './support.ts';

const AGENT = 'cred.agent';
const ROW = { LASTNAME: 'ROE', FIRSTNAME: 'JANE', STATE: 'FL' };

const app = useApp();
let account: string;
beforeAll(async () => {
  await requireOnly(app);
  account = await openAccount(app, { cred_agent_id: demoId(AGENT), provider_user_id: demoId('tp.provider') });
  await load(
    app,
    'LEIE',
    leieFile([
      { ...ROW, DOB: '19630911', EXCLDATE: '20160120' },
      { ...ROW, DOB: '09/11/81', EXCLDATE: '20160220' },
      { ...ROW, EXCLDATE: '20160320' },
      { LASTNAME: 'VEGA', FIRSTNAME: 'LUZ', DOB: '19850412' },
      { LASTNAME: 'PUBLIC', FIRSTNAME: 'JOHN', NPI: '1003000126', DOB: '19500101' },
    ]),
  );
});

const SLIP = 'a slip of the pen in the birth date';
/** Owners of the account as its agent enters them, by what they show. */
const OWNERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'the same birth date': { first_name: 'Jane', last_name: 'Roe', birth_date: '1963-09-11' },
  [SLIP]: { first_name: 'JANE', last_name: 'Roe, Sr.', birth_date: '1982-09-11' },
  'the same NPI': { first_name: 'Mary', last_name: 'Smith', birth_date: '1990-01-01', npi: '1003000126' },
  'no name': {},
};

it('An owner is compared by name, birth date and NPI; without a name it cannot be', async () => {
  const shown = new Map<string | null, string>();
  for (const [shows, values] of Object.entries(OWNERS)) {
    const { entity_id, forms } = await addResource(app, AGENT, account, 'OWNER');
    ok(await typeInto(app, AGENT, forms![0]!.entity_id, { owner_type: 'INDIVIDUAL', ...values }));
    shown.set(entity_id, shows);
  }
  ok(await app.as(AGENT).post(`/credentialing/accounts/${account}/screen`, {}));
  const told = async () =>
    (await hitsOf(app, account))
      .map(
        ({ resource_id, kind, name, result, score, row }) =>
          `${shown.get(resource_id)}: ${kind} ${name} ${result} ${score} ${row.EXCLDATE}`,
      )
      .sort();
  const found = await told();
  expect(found).toEqual(
    [
      'the same birth date: OWNER Jane Roe SUSPECTED 95 20160120',
      // The list does not say when this one was born, and the other one was born in another year.
      'the same birth date: OWNER Jane Roe SUSPECTED 70 20160320',
      `${SLIP}: OWNER JANE Roe, Sr. SUSPECTED 70 20160320`,
      `${SLIP}: OWNER JANE Roe, Sr. SUSPECTED 50 20160220`,
      // Whatever name and birth date say.
      'the same NPI: OWNER Mary Smith CONFIRMED_CANDIDATE 90 20160120',
    ].sort(),
  );
  const checks = (await checksOf(app, account)).flatMap(({ resource_id, source, result, hits }) =>
    shown.has(resource_id) ? [`${shown.get(resource_id)}: ${source} ${result} ${hits}`] : [],
  );
  expect(checks).toContain('the same birth date: LEIE SUSPECTED 2');
  expect(checks).toContain('no name: LEIE INSUFFICIENT 0');
  // Compared again, each is the same hit.
  ok(await app.as(AGENT).post(`/credentialing/accounts/${account}/screen`, {}));
  expect(await told()).toEqual(found);
});

it('A provider learns nothing of it: neither from its file nor from its history', async () => {
  expect((await accountOf(app, 'tp.provider', account)).open_hits).toBeNull();
  const history = await changesOf(app, 'tp.provider', account);
  expect(history.status).toBe(200);
  expect(history.text).not.toMatch(/SCREENED|HIT_|EXCLUSION|LEIE/);
});

describe('a driver on the list', () => {
  let id: string;
  let driver: ResourceRecord;
  beforeAll(async () => {
    id = await openAccount(app, { cred_agent_id: demoId(AGENT) });
    ({ driver } = await fillFile(app, SUPERVISOR, id));
    await fillForm(app, SUPERVISOR, driver.forms![0]!, { first_name: 'Lúz', last_name: 'Vega' });
  });
  const ref = () => ({ account_id: id, resource_id: driver.entity_id });
  const openHits = async () => (await accountOf(app, AGENT, id)).open_hits;

  it('is found when the file is submitted, by name and birth date, though that is encrypted', async () => {
    expect(await hitsOf(app, id)).toEqual([]);
    ok(await submitFile(app, SUPERVISOR, id));
    expect(await hitsOf(app, id)).toMatchObject([
      { resource_id: driver.entity_id, kind: 'DRIVER', result: 'SUSPECTED', resolution: 'OPEN' },
    ]);
    expect(await openHits()).toBe(1);
  });

  it('is not made active while the hit is open, nor once it is confirmed; cleared, it is', async () => {
    const resolve = async (resolution: string) =>
      ok(await resolveHit(app, (await hitsOf(app, id))[0]!, resolution));
    await approveAll(app, AGENT, ref());
    const refused = await moveTo(app, AGENT, ref(), 'ACTIVE');
    expect([refused.status, failsOf(refused)]).toEqual([409, ['screening exclusion_open']]);
    const { text } = await app.as('tp.supervisor').get(`/credentialing/resources/${driver.entity_id}`);
    expect(text).toContain('"open_hits":1');
    await resolve('CONFIRMED');
    expect(failsOf(await moveTo(app, AGENT, ref(), 'ACTIVE'))).toEqual(['screening excluded']);
    await resolve('CLEARED');
    ok(await moveTo(app, AGENT, ref(), 'ACTIVE'));
    expect(await openHits()).toBe(0);
  });
});
