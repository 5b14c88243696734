import { beforeAll, describe, expect, it } from 'vitest';
import { OUTLOOK_MONTHS, type QueueStats } from '#schemas/credential/stats.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { inDays, keepAccounts, keepResources } from '../queueSupport.ts';

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const AGENT = demoId('cred.agent');

const app = useApp();
beforeAll(async () => {
  const [first] = await keepAccounts(app, [
    {
      status_at: daysAgo(2),
      missing_items: 3,
      pending_items: 1,
      next_expiry_on: inDays(0),
      cred_agent_id: AGENT,
    },
    { status_at: daysAgo(10), missing_items: 1, expired_items: 2, cred_agent_id: AGENT },
    { status_at: daysAgo(30), expiring_items: 4, lead_type: 'SP' },
    {
      credential_status: 'APPROVED',
      status_at: daysAgo(400),
      cred_agent_id: AGENT,
      next_expiry_on: inDays(900),
    },
    { credential_status: 'ONBOARDING', status_at: daysAgo(0), next_expiry_on: inDays(-90) },
    { credential_status: 'DENIED', withdrawn_at: new Date() },
  ]);
  await keepResources(app, [
    { account_id: first!, missing_items: 2, status_at: daysAgo(5) },
    { account_id: first!, credential_status: 'ACTIVE', kind: 'VEHICLE', status_at: daysAgo(7) },
  ]);
});

const stats = async (person: string, query = '', queue = 'accounts'): Promise<QueueStats> => {
  const { status, body, text } = await app
    .as(person)
    .get<QueueStats & Record<string, unknown>>(`/credentialing/${queue}/stats?${query}`);
  expect(status, text).toBe(200);
  return body;
};
const of = ({ statuses }: QueueStats, status: string) => statuses.find((row) => row.status === status);

describe('what the accounts come to', () => {
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
    expect(months[0]).toEqual({ month: inDays(0).slice(0, 7), count: 1 });
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
});

it('counts resources in the same way, without agents', async () => {
  const all = await stats('cred.agent', '', 'resources');
  expect(all).toMatchObject({ total: 2, items: { missing: 2 }, agents: null });
  expect(of(all, 'CRED_ON_REVIEW')).toMatchObject({ count: 1, median_days: 5 });
  expect((await stats('cred.agent', 'kind_in=VEHICLE', 'resources')).total).toBe(1);
});
