import { beforeAll, describe, expect, it } from 'vitest';
import type { ExclusionHit } from '#schemas/credential/item.ts';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import { demoId } from '#server/db/seed/people.ts';
import type { Account } from '#server/features/credentialing/account.ts';
import { useApp } from '#tests/support/app.ts';
import { leieFile, load, SCREENING } from '../screening/support.ts';
import { approveAll, failsOf, fillFile, fillForm, moveTo, ok, openAccount } from './support.ts';

const app = useApp();
let id: string;
let driver: ResourceRecord;
beforeAll(async () => {
  // The list is there before the file: nobody asks for a screening, the submit does it.
  await load(app, 'LEIE', leieFile([{ LASTNAME: 'VEGA', FIRSTNAME: 'LUZ', DOB: '19850412' }]), {
    complete: true,
  });
  id = await openAccount(app, { cred_agent_id: demoId('cred.agent') });
  ({ driver } = await fillFile(app, 'cred.supervisor', id));
  await fillForm(app, 'cred.supervisor', driver.forms![0]!, { first_name: 'Lúz', last_name: 'Vega' });
});

const ref = () => ({ account_id: id, resource_id: driver.entity_id });
const hits = async (): Promise<ExclusionHit[]> =>
  ok(await app.as('cred.supervisor').get<{ items: ExclusionHit[] }>(`${SCREENING}/hits?account_id_eq=${id}`))
    .items;
const resolve = async (resolution: string) => {
  const [{ entity_id, version } = { entity_id: '', version: 0 }] = await hits();
  const body = { version, resolution, note: 'Compared with the licence' };
  return ok(await app.as('cred.supervisor').post(`${SCREENING}/hits/${entity_id}/resolve`, body));
};

describe('a driver on an exclusion list', () => {
  it('is found when the file is submitted, by name and birth date, though that is encrypted', async () => {
    expect(await hits()).toEqual([]);
    const { version } = ok(await app.as('cred.supervisor').get<Account>(`/credentialing/accounts/${id}`));
    const path = `/credentialing/accounts/${id}/submit`;
    ok(await app.as('cred.supervisor').post(path, { version, confirm: true }));
    expect(await hits()).toMatchObject([
      { resource_id: driver.entity_id, kind: 'DRIVER', result: 'SUSPECTED', resolution: 'OPEN' },
    ]);
    expect(ok(await app.as('cred.agent').get<Account>(`/credentialing/accounts/${id}`)).open_hits).toBe(1);
  });

  it('is not made active while the hit is open, nor once it is confirmed; cleared, it is', async () => {
    await approveAll(app, 'cred.agent', ref());
    const refused = await moveTo(app, 'cred.agent', ref(), 'ACTIVE');
    expect([refused.status, failsOf(refused)]).toEqual([409, ['screening exclusion_open']]);
    await resolve('CONFIRMED');
    expect(failsOf(await moveTo(app, 'cred.agent', ref(), 'ACTIVE'))).toEqual(['screening excluded']);
    await resolve('CLEARED');
    ok(await moveTo(app, 'cred.agent', ref(), 'ACTIVE'));
    expect(ok(await app.as('cred.agent').get<Account>(`/credentialing/accounts/${id}`)).open_hits).toBe(0);
  });

  it('is nobody’s business of its provider', async () => {
    const { text } = await app.as('tp.supervisor').get(`/credentialing/resources/${driver.entity_id}`);
    expect(text).toContain('"open_hits":0');
    expect((await app.as('tp.provider').get(`${SCREENING}/hits?account_id_eq=${id}`)).status).toBe(403);
  });
});
