import { beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import { useApp } from '#tests/support/app.ts';
import { ok, openAccount } from '../credentialing/support.ts';
import { checksOf, hitsOf, leieFile, load } from './support.ts';

const AGENT = 'cred.agent';
const ROW = { LASTNAME: 'ROE', FIRSTNAME: 'JANE', STATE: 'FL' };

const app = useApp();
let account: string;
beforeAll(async () => {
  account = await openAccount(app, { cred_agent_id: demoId(AGENT), provider_user_id: demoId('tp.provider') });
  await load(
    app,
    'LEIE',
    leieFile([
      { ...ROW, DOB: '19630911', EXCLDATE: '20160120' },
      { ...ROW, DOB: '09/11/81', EXCLDATE: '20160220' },
      { ...ROW, EXCLDATE: '20160320' },
      { LASTNAME: 'PUBLIC', FIRSTNAME: 'JOHN', NPI: '1003000126', DOB: '19500101' },
    ]),
  );
});

/** An owner of the account as its agent enters it, by name, birth date and NPI. */
async function owner(values: Readonly<Record<string, unknown>>): Promise<string> {
  const agent = app.as(AGENT);
  const { entity_id } = ok(
    await agent.post<ResourceRecord>('/credentialing/resources', {
      account_id: account,
      kind: 'OWNER',
      name: 'New owner',
    }),
  );
  const { forms } = ok(await agent.get<ResourceRecord>(`/credentialing/resources/${entity_id}`));
  const instance = `/credentialing/instances/${forms![0]!.entity_id}`;
  const { instance: now } = ok(await agent.get<{ instance: { version: number } }>(instance));
  ok(await agent.patch(instance, { version: now.version, values: { owner_type: 'INDIVIDUAL', ...values } }));
  ok(await agent.post(`/credentialing/accounts/${account}/screen`, {}));
  return entity_id;
}
const foundOf = async (resource: string) =>
  (await hitsOf(app, account))
    .filter(({ resource_id }) => resource_id === resource)
    .map(({ kind, name, result, score, row }) => ({ kind, name, result, score, on: row.EXCLDATE }))
    .sort((a, b) => b.score - a.score);

describe('An owner', () => {
  it('is somebody else than one of the same name who was born in another year', async () => {
    const id = await owner({ first_name: 'Jane', last_name: 'Roe', birth_date: '1963-09-11' });
    expect(await foundOf(id)).toEqual([
      { kind: 'OWNER', name: 'Jane Roe', result: 'SUSPECTED', score: 95, on: '20160120' },
      // The list does not say when this one was born.
      { kind: 'OWNER', name: 'Jane Roe', result: 'SUSPECTED', score: 70, on: '20160320' },
    ]);
    const checks = (await checksOf(app, account)).filter(({ resource_id }) => resource_id === id);
    expect(checks).toMatchObject([{ source: 'LEIE', result: 'SUSPECTED', hits: 2 }]);
  });

  it('may be the one whose birth date is a slip of the pen away', async () => {
    const id = await owner({ first_name: 'JANE', last_name: 'Roe, Sr.', birth_date: '1982-09-11' });
    expect((await foundOf(id)).map(({ score, on }) => [score, on])).toEqual([
      [70, '20160320'],
      [50, '20160220'],
    ]);
  });

  it('with the same NPI is a confirmed candidate, whatever name and birth date say', async () => {
    const id = await owner({
      first_name: 'Mary',
      last_name: 'Smith',
      birth_date: '1990-01-01',
      npi: '1003000126',
    });
    expect(await foundOf(id)).toMatchObject([{ result: 'CONFIRMED_CANDIDATE', score: 90 }]);
  });

  it('without a name cannot be compared', async () => {
    const before = (await hitsOf(app, account)).length;
    const id = await owner({});
    const checks = (await checksOf(app, account)).filter(({ resource_id }) => resource_id === id);
    expect(checks).toMatchObject([{ result: 'INSUFFICIENT', hits: 0 }]);
    expect((await hitsOf(app, account)).length).toBe(before);
  });
});

it('A provider learns nothing of it: neither from its file nor from its history', async () => {
  const provider = app.as('tp.provider');
  const record = ok(await provider.get<{ open_hits: unknown }>(`/credentialing/accounts/${account}`));
  expect(record.open_hits).toBeNull();
  const history = await provider.get(`/credentialing/accounts/${account}/changes`);
  expect(history.status).toBe(200);
  expect(history.text).not.toMatch(/SCREENED|HIT_|EXCLUSION|LEIE/);
});
