import { beforeAll, describe, expect, it } from 'vitest';
import type { LeadStats } from '#schemas/lead/figures.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import {
  DAY_MS,
  keepAccounts,
  keepLeads,
  keepTasks,
  mapOf,
  randomOf,
  statsOf,
  typeOf,
  settle,
} from './support.ts';

const app = useApp({}, false);
beforeAll(async () => {
  await keepLeads(app, 500, 'SP', randomOf(3));
  await keepLeads(app, 500, 'TP', randomOf(4));
  await keepAccounts(app);
  await keepTasks(app, 'SP');
});

interface Lead {
  readonly entity_id: string;
  readonly status: string;
  readonly status_reason: string | null;
  readonly assignee_id: string | null;
  readonly lead_source: string | null;
  readonly counties: string[];
  readonly created_at: Date;
}

const EXITS = ['NOT_INTERESTED', 'DENIED', 'UNQUALIFIED', 'WAIT_LIST'];
const STAGES = [
  ['NEW'],
  ['CONTACTED'],
  ['NURTURING'],
  ['LOI_SENT', 'LOI_SIGNED'],
  ['NDA_SENT', 'NDA_SIGNED'],
  ['CONTRACT_NEGOTIATION', 'CONTRACT_SENT', 'CONTRACT_SIGNED'],
  ['CONVERTED'],
];
const OPEN = STAGES.slice(0, -1).flat();

/** The figures as the specification says them, written a second time: row by row, from the table as it is. */
function recomputed(leads: readonly Lead[], type: 'SP' | 'TP', now: number) {
  const count = (wanted: (lead: Lead) => boolean) => leads.filter(wanted).length;
  const isOpen = ({ status }: Lead) => OPEN.includes(status);
  const isExit = ({ status }: Lead) => EXITS.includes(status);
  const isConverted = ({ status }: Lead) => status === 'CONVERTED';
  const dayOf = (at: number) => Math.floor(at / DAY_MS);
  const age = ({ created_at }: Lead) => dayOf(now) - dayOf(created_at.getTime());
  const aged = (from: number, to: number) => (lead: Lead) => age(lead) >= from && age(lead) <= to;
  const fates = (wanted: (lead: Lead) => boolean) => ({
    open: count((lead) => wanted(lead) && isOpen(lead)),
    converted: count((lead) => wanted(lead) && isConverted(lead)),
    exited: count((lead) => wanted(lead) && isExit(lead)),
  });
  const today = new Date(now);
  const months = Array.from({ length: 12 }, (_, at) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 11 + at, 1)).toISOString().slice(0, 7),
  );
  const reached = STAGES.map((_stage, at) => count(({ status }) => STAGES.slice(at).flat().includes(status)));
  const histogram: [string, number, number][] = [
    ['FROM_0_TO_30', 0, 30],
    ['FROM_31_TO_60', 31, 60],
    ['FROM_61_TO_120', 61, 120],
  ];
  return {
    totals: {
      all: leads.length,
      open: count(isOpen),
      unassigned: count((lead) => lead.assignee_id === null),
      recent: count(aged(0, 29)),
      before: count(aged(30, 59)),
      contracted: count(({ status }) => ['CONTRACT_SIGNED', 'CONVERTED'].includes(status)),
      converted: count(isConverted),
    },
    trend: months.map((month) => ({
      month,
      ...fates((lead) => lead.created_at.toISOString().startsWith(month)),
    })),
    funnel: STAGES.map((stage, at) => ({
      here: count(({ status }) => stage.includes(status)),
      reached: reached[at],
      conversion: at > 0 ? reached[at]! / reached[at - 1]! : null,
    })),
    aging: {
      UNDER_15: count((lead) => isOpen(lead) && age(lead) < 15),
      FROM_15_TO_30: count((lead) => isOpen(lead) && aged(15, 30)(lead)),
      OVER_30: count((lead) => isOpen(lead) && age(lead) > 30),
    },
    histogram: histogram.map(([range, from, to]) => ({ range, ...fates(aged(from, to)) })),
    exits: (type === 'SP'
      ? ['UNQUALIFIED', 'WAIT_LIST', 'DENIED', 'NOT_INTERESTED']
      : ['UNQUALIFIED', 'WAIT_LIST']
    ).map((status) => ({
      status,
      count: count((lead) => lead.status === status),
      reasons: Object.fromEntries(
        [...new Set(leads.filter((lead) => lead.status === status).map((lead) => lead.status_reason))].map(
          (reason) => [
            String(reason),
            count((lead) => lead.status === status && lead.status_reason === reason),
          ],
        ),
      ),
    })),
    agents: (id: string | null) => {
      const own = (lead: Lead) => lead.assignee_id === id;
      return {
        open: count((lead) => own(lead) && isOpen(lead)),
        contacted: count((lead) => own(lead) && !isExit(lead) && lead.status !== 'NEW'),
        converted: count((lead) => own(lead) && isConverted(lead)),
        total: count(own),
      };
    },
    sources: [...new Set(leads.map(({ lead_source }) => lead_source))].map((source) => ({
      source,
      open: count((lead) => lead.lead_source === source && isOpen(lead)),
      converted: count((lead) => lead.lead_source === source && isConverted(lead)),
      total: count((lead) => lead.lead_source === source),
    })),
  };
}

/** An answer with its figures as numbers. */
const bare = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(bare);
  if ('query' in value && Object.keys(value).length === 2)
    return (value as unknown as { count: number }).count;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (name === 'query' ? [] : [[name, bare(part)]])),
  );
};
const bySource = (rows: readonly { source: string | null }[]) =>
  [...rows].sort((a, b) => String(a.source).localeCompare(String(b.source)));

const rawLeads = async (type: 'SP' | 'TP'): Promise<Lead[]> =>
  await app.query<Lead>`select * from lead where lead_type = ${type} and deleted_at is null`;

describe.each(['sp', 'tp'] as const)('the figures of %s, recomputed from the rows', (prefix) => {
  const type = typeOf(prefix);
  it.each(['as they were written', 'settled'])('%s', async (state) => {
    if (state === 'settled') await settle(app);
    const stats = await statsOf(app, prefix);
    const wanted = recomputed(await rawLeads(type), type, Date.parse(stats.as_of));
    const found = bare(stats) as Record<keyof LeadStats, never[]> & { totals: object };
    expect(found.totals).toEqual(wanted.totals);
    expect(found.trend).toEqual(wanted.trend);
    expect(found.funnel).toEqual(wanted.funnel.map((stage) => expect.objectContaining(stage)));
    expect(Object.fromEntries(stats.aging.map(({ bucket, count }) => [bucket, count]))).toEqual(wanted.aging);
    expect(found.histogram).toEqual(wanted.histogram);
    expect(
      stats.exits.map(({ status, count, reasons }) => ({
        status,
        count,
        reasons: Object.fromEntries(reasons.map((one) => [String(one.reason), one.count])),
      })),
    ).toEqual(wanted.exits);
    for (const exit of stats.exits)
      expect(exit.reasons.map(({ count }) => count)).toEqual(
        exit.reasons.map(({ count }) => count).sort((a, b) => b - a),
      );
    for (const { user_id, overdue_tasks: _tasks, ...agent } of stats.agents)
      expect(bare(agent), String(user_id)).toEqual(wanted.agents(user_id));
    expect(bySource(found.sources)).toEqual(bySource(wanted.sources));
    // Who is of the team and has nothing is named as well, and who has leads without being of the team.
    const people = stats.agents.map(({ user_id }) => user_id);
    expect(people).toContain(null);
    expect(people).toContain(demoId('cred.agent'));
    expect(new Set(people).size).toBe(people.length);
  });

  it('every county, with what is contracted and credentialed there', async () => {
    const map = await mapOf(app, prefix);
    const leads = await rawLeads(type);
    const approved = await app.query<{ lead_id: string }>`
      select lead_id from account where credential_status = 'APPROVED' and withdrawn_at is null`;
    const credentialed = new Set(approved.map(({ lead_id }) => lead_id));
    const counties = [...new Set(leads.flatMap((lead) => lead.counties))];
    const codes = await app.query<{ entity_id: string; code: string }>`
      select entity_id, code from lookup where list = 'county'`;
    const wanted = counties.map((county_id) => {
      const there = leads.filter((lead) => lead.counties.includes(county_id));
      return {
        county_id,
        fips: codes.find(({ entity_id }) => entity_id === county_id)?.code,
        leads: there.length,
        contracted: there.filter(({ status }) => ['CONTRACT_SIGNED', 'CONVERTED'].includes(status)).length,
        credentialed: there.filter(({ entity_id }) => credentialed.has(entity_id)).length,
      };
    });
    const byKey = (a: { county_id: string }, b: { county_id: string }) =>
      a.county_id.localeCompare(b.county_id);
    expect([...map.counties].sort(byKey)).toEqual(wanted.sort(byKey));
    expect(wanted.some((county) => county.credentialed > 0)).toBe(true);
    expect(map.nowhere.count).toBe(leads.filter((lead) => lead.counties.length === 0).length);
  });
});

it('counts each person’s overdue tasks, without what is snoozed, done or of a deleted lead', async () => {
  const stats = await statsOf(app, 'sp');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now());
  const overdue = await app.query<{ assignee_ids: string[] }>`
    select t.* from task t join lead l on l.entity_id = t.lead_id
     where l.deleted_at is null and t.status = 'todo' and due_date < ${today}::date
       and coalesce(snoozed_until <= ${today}::date, true)`;
  for (const name of ['sp.agent', 'sp.agent2', 'sp.supervisor']) {
    const id = demoId(name);
    const agent = stats.agents.find(({ user_id }) => user_id === id);
    expect(agent?.overdue_tasks?.count, name).toBe(
      overdue.filter((task) => task.assignee_ids.includes(id)).length,
    );
  }
  expect(stats.agents.find(({ user_id }) => user_id === null)?.overdue_tasks).toBeNull();
});
