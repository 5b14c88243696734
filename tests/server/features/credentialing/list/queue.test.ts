import { beforeAll, describe, expect, it } from 'vitest';
import { QUEUE_NAMES, queueOf } from '#schemas/credential/queue.ts';
import { OUTLOOK_MONTHS, type QueueStats } from '#schemas/credential/stats.ts';
import { entries } from '#schemas/engine/resource.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { keepAccounts, keepResources } from '../queueSupport.ts';
import { day, failsOf, ok, type Refusal } from '../support.ts';

interface Row {
  name: string;
  login?: string | null;
  open_hits: number | null;
  account_name?: string;
  cred_agent_id: string | null;
}
const AGENT = demoId('cred.agent');
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

const app = useApp();
beforeAll(async () => {
  const [alder, birch, cedar, gone] = await keepAccounts(app, [
    {
      name: 'Alder Transit',
      cred_agent_id: AGENT,
      provider_user_id: demoId('tp.provider'),
      missing_items: 2,
      next_expiry_on: day(20),
    },
    {
      name: 'Birch Rides',
      credential_status: 'APPROVED',
      expired_items: 1,
      next_expiry_on: day(70),
      open_hits: 1,
    },
    { name: 'Cedar Clinic', lead_type: 'SP', credential_status: 'ONBOARDING' },
    { name: 'Gone Rides', withdrawn_at: new Date() },
  ]);
  await keepResources(app, [
    { account_id: alder!, name: 'Ana Driver', open_hits: 2, next_expiry_on: day(-2) },
    { account_id: birch!, name: 'Van 7', kind: 'VEHICLE', credential_status: 'OUT_OF_COMPLIANCE' },
    { account_id: cedar!, name: 'Dr. Iris', kind: 'PRACTITIONER', lead_type: 'SP' },
    { account_id: gone!, name: 'Gone Driver' },
  ]);
});

const rows = async (person: string, query = '', queue = 'accounts'): Promise<Row[]> => {
  const path = `/credentialing/${queue}?ordering=name&${query}`;
  return ok(await app.as(person).get<{ items: Row[] }>(path)).items;
};
const names = async (...asked: Parameters<typeof rows>) => (await rows(...asked)).map(({ name }) => name);

describe('the accounts of the queue', () => {
  it('are asked for by whose turn it is, by what is missing, and by days from today', async () => {
    expect(await names('cred.agent')).toEqual(['Alder Transit', 'Birch Rides', 'Cedar Clinic']);
    for (const [filter, found] of [
      ['credential_status_in=REVIEW', ['Alder Transit']],
      ['credential_status_in=PROVIDER,IN_FORCE', ['Birch Rides', 'Cedar Clinic']],
      ['missing_items_range=1|', ['Alder Transit']],
      ['next_expiry_on_range=0d|30d', ['Alder Transit']],
      ['next_expiry_on_range=0d|90d', ['Alder Transit', 'Birch Rides']],
      [`cred_agent_id_in=${AGENT}`, ['Alder Transit']],
      ['search=ride', ['Birch Rides']],
    ] as const)
      expect(await names('cred.agent', filter), filter).toEqual(found);
  });

  it('say the login to the credentials staff alone, and hits to those who may know', async () => {
    expect((await rows('cred.agent')).map(({ login }) => login)).toEqual(['tp.provider', null, null]);
    expect((await rows('tp.supervisor')).map(({ login }) => login)).toEqual([null, null]);
    expect(await rows('tp.supervisor', 'open_hits_range=1|')).toMatchObject([{ open_hits: 1 }]);
    expect((await rows('tp.agent')).map(({ open_hits }) => open_hits)).toEqual([null, null]);
  });

  it('cannot be asked for what the reader may not know: neither by filter nor by order', async () => {
    for (const person of ['tp.agent', 'tp.provider']) {
      const asked = async (how: string) =>
        failsOf(await app.as(person).get<Refusal>(`/credentialing/accounts?${how}`));
      expect(await asked('open_hits_range=1|')).toEqual(['open_hits_range unknown_filter']);
      expect(await asked('ordering=-open_hits')).toEqual(['ordering unknown_field']);
    }
    const agent = `/credentialing/accounts?cred_agent_id_in=${AGENT}`;
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
    expect(all[0]?.cred_agent_id).toBe(AGENT);
    expect(await names('sp.agent', '', 'resources')).toEqual(['Dr. Iris']);
    const [own] = await rows('tp.provider', '', 'resources');
    expect(own).toMatchObject({ name: 'Ana Driver', cred_agent_id: null, open_hits: null });
  });

  it('are found by their own name or their provider’s, by kind, agent, status and expiry', async () => {
    for (const [filter, found] of [
      ['search=birch', ['Van 7']],
      ['search=iris', ['Dr. Iris']],
      ['kind_in=DRIVER,VEHICLE', ['Ana Driver', 'Van 7']],
      ['cred_agent_id_in=none', ['Dr. Iris', 'Van 7']],
      ['credential_status_in=LAPSED', ['Van 7']],
      ['next_expiry_on_range=|-1d', ['Ana Driver']],
    ] as const)
      expect(await names('cred.agent', filter, 'resources'), filter).toEqual(found);
    const path = '/credentialing/resources?ordering=-account_name';
    const { items } = ok(await app.as('cred.agent').get<{ items: Row[] }>(path));
    expect(items.map(({ account_name }) => account_name)).toEqual([
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

describe('what a queue comes to', () => {
  beforeAll(async () => {
    await app.query`truncate account cascade`;
    const mine = { cred_agent_id: AGENT };
    const [first] = await keepAccounts(app, [
      { ...mine, status_at: daysAgo(2), missing_items: 3, pending_items: 1, next_expiry_on: day(0) },
      { ...mine, status_at: daysAgo(10), missing_items: 1, expired_items: 2 },
      { status_at: daysAgo(30), expiring_items: 4, lead_type: 'SP' },
      { ...mine, credential_status: 'APPROVED', status_at: daysAgo(400), next_expiry_on: day(900) },
      { credential_status: 'ONBOARDING', status_at: daysAgo(0), next_expiry_on: day(-90) },
      { credential_status: 'DENIED', withdrawn_at: new Date() },
    ]);
    await keepResources(app, [
      { account_id: first!, missing_items: 2, status_at: daysAgo(5) },
      { account_id: first!, credential_status: 'ACTIVE', kind: 'VEHICLE', status_at: daysAgo(7) },
    ]);
  });

  const stats = async (person: string, query = '', queue = 'accounts'): Promise<QueueStats> => {
    const path = `/credentialing/${queue}/stats?${query}`;
    return ok(await app.as(person).get<QueueStats & Record<string, unknown>>(path));
  };
  const of = ({ statuses }: QueueStats, status: string) => statuses.find((row) => row.status === status);

  it('counts by status with the median of days in it, and items by state', async () => {
    const all = await stats('cred.agent');
    expect(all.total).toBe(5);
    expect(of(all, 'PENDING_REVIEW')).toEqual({ status: 'PENDING_REVIEW', count: 3, median_days: 10 });
    expect(of(all, 'APPROVED')).toMatchObject({ count: 1, median_days: 400 });
    expect(of(all, 'ONBOARDING')).toMatchObject({ count: 1, median_days: 0 });
    expect(of(all, 'DENIED')).toBeUndefined();
    expect(all.items).toEqual({ missing: 4, pending: 1, expiring: 4, expired: 2 });
  });

  it('counts only what the list holds: its filters, and what the reader may see', async () => {
    expect((await stats('cred.agent', 'credential_status_in=REVIEW')).total).toBe(3);
    expect((await stats('cred.agent', 'missing_items_range=2|')).items.missing).toBe(3);
    expect((await stats('cred.agent', 'search=account 4')).total).toBe(1);
    expect((await stats('sp.agent')).total).toBe(1);
    expect((await app.as('cred.agent').get('/credentialing/accounts/stats?wings_eq=2')).status).toBe(400);
  });

  it('looks ahead month by month, this one first, months without any among them', async () => {
    const { months } = await stats('cred.agent');
    expect(months).toHaveLength(OUTLOOK_MONTHS);
    expect(months[0]).toEqual({ month: day(0).slice(0, 7), count: 1 });
    expect(months.slice(1).every(({ count }) => count === 0)).toBe(true);
    expect([...months.map(({ month }) => month)].sort()).toEqual(months.map(({ month }) => month));
  });

  it('says each agent’s load to the credentials staff, those without work and what is nobody’s among them', async () => {
    const { agents } = await stats('cred.supervisor');
    const find = (id: string | null) => agents?.find(({ user_id }) => user_id === id);
    await app.as('cred.agent2').get('/auth/session');
    expect(find(AGENT)).toMatchObject({ open: 2, to_review: 2, total: 3 });
    expect(find(null)).toMatchObject({ open: 2, to_review: 1, total: 2 });
    expect(find(demoId('cred.agent2'))).toMatchObject({ open: 0, to_review: 0, total: 0 });
    expect((await stats('tp.supervisor')).agents).toBeNull();
  });

  it('counts resources in the same way, without agents', async () => {
    const all = await stats('cred.agent', '', 'resources');
    expect(all).toMatchObject({ total: 2, items: { missing: 2 }, agents: null });
    expect(of(all, 'CRED_ON_REVIEW')).toMatchObject({ count: 1, median_days: 5 });
    expect((await stats('cred.agent', 'kind_in=VEHICLE', 'resources')).total).toBe(1);
  });
});
