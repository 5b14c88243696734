import { beforeAll, describe, expect, it } from 'vitest';
import { QUEUE_NAMES, queueOf } from '#schemas/credential/queue.ts';
import { entries } from '#schemas/engine/resource.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { inDays, keepAccounts, keepResources } from '../queueSupport.ts';

interface Row {
  name: string;
  login?: string | null;
  open_hits: number | null;
  account_name?: string;
  cred_agent_id: string | null;
}
interface Refused {
  fails: { field: string; code: string }[];
}

const app = useApp();
beforeAll(async () => {
  const agent = demoId('cred.agent');
  const [alder, birch, cedar, gone] = await keepAccounts(app, [
    {
      name: 'Alder Transit',
      cred_agent_id: agent,
      provider_user_id: demoId('tp.provider'),
      missing_items: 2,
      next_expiry_on: inDays(20),
    },
    {
      name: 'Birch Rides',
      credential_status: 'APPROVED',
      expired_items: 1,
      next_expiry_on: inDays(70),
      open_hits: 1,
    },
    { name: 'Cedar Clinic', lead_type: 'SP', credential_status: 'ONBOARDING' },
    { name: 'Gone Rides', withdrawn_at: new Date() },
  ]);
  await keepResources(app, [
    { account_id: alder!, name: 'Ana Driver', open_hits: 2, next_expiry_on: inDays(-2) },
    { account_id: birch!, name: 'Van 7', kind: 'VEHICLE', credential_status: 'OUT_OF_COMPLIANCE' },
    { account_id: cedar!, name: 'Dr. Iris', kind: 'PRACTITIONER', lead_type: 'SP' },
    { account_id: gone!, name: 'Gone Driver' },
  ]);
});

const rows = async (person: string, query = '', queue = 'accounts'): Promise<Row[]> => {
  const path = `/credentialing/${queue}?ordering=name&${query}`;
  const { status, body, text } = await app.as(person).get<{ items: Row[] }>(path);
  expect(status, text).toBe(200);
  return body.items;
};
const names = async (...asked: Parameters<typeof rows>) => (await rows(...asked)).map(({ name }) => name);

describe('the accounts of the queue', () => {
  it('are asked for by whose turn it is, by what is missing, and by days from today', async () => {
    expect(await names('cred.agent')).toEqual(['Alder Transit', 'Birch Rides', 'Cedar Clinic']);
    expect(await names('cred.agent', 'credential_status_in=REVIEW')).toEqual(['Alder Transit']);
    expect(await names('cred.agent', 'credential_status_in=PROVIDER,IN_FORCE')).toEqual([
      'Birch Rides',
      'Cedar Clinic',
    ]);
    expect(await names('cred.agent', 'missing_items_range=1|')).toEqual(['Alder Transit']);
    expect(await names('cred.agent', 'next_expiry_on_range=0d|30d')).toEqual(['Alder Transit']);
    expect(await names('cred.agent', 'next_expiry_on_range=0d|90d')).toEqual([
      'Alder Transit',
      'Birch Rides',
    ]);
    expect(await names('cred.agent', `cred_agent_id_in=${demoId('cred.agent')}`)).toEqual(['Alder Transit']);
    expect(await names('cred.agent', 'search=ride')).toEqual(['Birch Rides']);
  });

  it('say the login to the credentials staff alone, and hits to those who may know', async () => {
    expect((await rows('cred.agent')).map(({ login }) => login)).toEqual(['tp.provider', null, null]);
    expect((await rows('tp.supervisor')).map(({ login }) => login)).toEqual([null, null]);
    expect((await rows('tp.supervisor', 'open_hits_range=1|')).map(({ open_hits }) => open_hits)).toEqual([
      1,
    ]);
    expect((await rows('tp.agent')).map(({ open_hits }) => open_hits)).toEqual([null, null]);
  });

  it('cannot be asked for what the reader may not know: neither by filter nor by order', async () => {
    for (const [person, field] of [
      ['tp.agent', 'open_hits'],
      ['tp.provider', 'open_hits'],
    ] as const) {
      const filtered = await app.as(person).get<Refused>(`/credentialing/accounts?${field}_range=1|`);
      expect(filtered.body.fails).toMatchObject([{ field: `${field}_range`, code: 'unknown_filter' }]);
      const ordered = await app.as(person).get<Refused>(`/credentialing/accounts?ordering=-${field}`);
      expect(ordered.body.fails).toMatchObject([{ field: 'ordering', code: 'unknown_field' }]);
    }
    const agent = `/credentialing/accounts?cred_agent_id_in=${demoId('cred.agent')}`;
    expect((await app.as('tp.provider').get(agent)).status).toBe(400);
  });
});

describe('the resources of the queue', () => {
  it('are those of every account that the reader sees, with their provider and its agent', async () => {
    const all = await rows('cred.agent', '', 'resources');
    expect(all.map(({ name, account_name }) => `${name} of ${account_name}`)).toEqual([
      'Ana Driver of Alder Transit',
      'Dr. Iris of Cedar Clinic',
      'Van 7 of Birch Rides',
    ]);
    expect(all[0]?.cred_agent_id).toBe(demoId('cred.agent'));
    expect(await names('sp.agent', '', 'resources')).toEqual(['Dr. Iris']);
    const [own] = await rows('tp.provider', '', 'resources');
    expect(own).toMatchObject({ name: 'Ana Driver', cred_agent_id: null, open_hits: null });
  });

  it('are found by their own name or their provider’s, by kind, agent, status and expiry', async () => {
    expect(await names('cred.agent', 'search=birch', 'resources')).toEqual(['Van 7']);
    expect(await names('cred.agent', 'search=iris', 'resources')).toEqual(['Dr. Iris']);
    expect(await names('cred.agent', 'kind_in=DRIVER,VEHICLE', 'resources')).toEqual(['Ana Driver', 'Van 7']);
    expect(await names('cred.agent', 'cred_agent_id_in=none', 'resources')).toEqual(['Dr. Iris', 'Van 7']);
    expect(await names('cred.agent', 'credential_status_in=LAPSED', 'resources')).toEqual(['Van 7']);
    expect(await names('cred.agent', 'next_expiry_on_range=|-1d', 'resources')).toEqual(['Ana Driver']);
    expect((await rows('cred.agent', '', 'resources')).length).toBe(3);
    const byProvider = await app
      .as('cred.agent')
      .get<{ items: Row[] }>('/credentialing/resources?ordering=-account_name');
    expect(byProvider.body.items.map(({ account_name }) => account_name)).toEqual([
      'Cedar Clinic',
      'Birch Rides',
      'Alder Transit',
    ]);
  });
});

it.each(QUEUE_NAMES)('of %s every sortable field orders, in both directions', async (queue) => {
  const { name, fields } = queueOf(queue, 'CREDENTIALS_AGENT');
  for (const [field] of entries(fields).filter(([, { sortable }]) => sortable))
    for (const direction of ['', '-']) {
      const answer = await app.as('cred.agent').get(`/${name}?ordering=${direction}${field}`);
      expect(answer.status, `${direction}${field}: ${answer.text}`).toBe(200);
    }
});
