import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ACTIVITIES } from '#schemas/activity/index.ts';
import { AGREEMENTS } from '#schemas/agreement/index.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { entries } from '#schemas/engine/resource.ts';
import { orderOf } from '#server/platform/list/page.ts';
import { useApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';

const app = useApp();
beforeAll(async () => {
  const body = await leadBody(app.db, 'sp');
  const leads = [
    { company_name: 'Alder', follow_up_on: '2027-03-01' },
    { company_name: null },
    { company_name: 'Cedar', follow_up_on: null },
    { company_name: 'Birch', follow_up_on: '2027-01-01' },
  ];
  for (const lead of leads)
    expect((await app.as('sp.agent').post('/leads/sp', { ...body, ...lead })).status).toBe(201);
});

interface List {
  items: { entity_id: string; company_name: string | null; follow_up_on: string | null }[];
}
const ordered = async (ordering: string): Promise<List['items']> =>
  (await app.as('sp.agent').get<List>(`/leads/sp?ordering=${ordering}`)).body.items;

describe('the order of a list', () => {
  it('puts records without a value last, in both directions', async () => {
    const names = async (order: string) => (await ordered(order)).map((lead) => lead.company_name);
    expect(await names('company_name')).toEqual(['Alder', 'Birch', 'Cedar', null]);
    expect(await names('-company_name')).toEqual(['Cedar', 'Birch', 'Alder', null]);
    const days = async (order: string) => (await ordered(order)).map((lead) => lead.follow_up_on);
    expect(await days('follow_up_on')).toEqual(['2027-01-01', '2027-03-01', null, null]);
    expect(await days('-follow_up_on')).toEqual(['2027-03-01', '2027-01-01', null, null]);
  });

  it('is that of the last change first, unless another is asked for', async () => {
    const byDefault = (await app.as('sp.agent').get<List>('/leads/sp')).body.items;
    expect(byDefault).toEqual(await ordered('-updated_at'));
    expect(byDefault.map((lead) => lead.company_name)).toEqual(['Birch', 'Cedar', null, 'Alder']);
  });

  it('does not repeat or lose a record at the edge of a page when many are without a value', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) =>
        app.as('sp.agent').get<List>(`/leads/sp?ordering=-follow_up_on&size=1&page=${page}`),
      ),
    );
    expect(new Set(pages.map(({ body }) => body.items[0]?.entity_id)).size).toBe(4);
  });

  it.each([
    ['lead', LEADS.SP, ['company_name', 'follow_up_on', 'created_at', 'updated_at']],
    ['note', ACTIVITIES.note, ['created_at']],
    ['outreach', ACTIVITIES.outreach, ['date', 'created_at']],
    ['task', ACTIVITIES.task, ['due_date', 'created_at']],
    ['agreement', AGREEMENTS, ['created_at']],
  ] as const)('of each %s is read from an index, so that a million need no sorting', async (...args) => {
    const [table, { fields }, orders] = args;
    const source = { table, fields, visible: sql<boolean>`true` };
    const offered = entries(fields).flatMap(([name, field]) => (field.sortable ? [name] : []));
    expect(offered).toEqual(orders);
    const living = table === 'lead' ? sql` and deleted_at is null` : sql``;
    await app.db.connection().execute(async (one) => {
      // The few leads of a test would be sorted whatever the index.
      await sql`set enable_seqscan = off`.execute(one);
      await sql`set enable_sort = off`.execute(one);
      for (const name of offered)
        for (const desc of [false, true]) {
          const order = orderOf(source, {
            order: [{ name, desc }],
            filters: [],
            search: null,
            page: 1,
            size: 25,
          });
          const { rows } = await sql<{ 'QUERY PLAN': string }>`
            explain select entity_id from ${sql.table(table)} t
             where lead_type = 'SP'${living} order by ${order} limit 25`.execute(one);
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
          expect(plan, `${name} ${desc ? 'desc' : 'asc'}`).not.toMatch(/Sort/);
        }
    });
  });
});
