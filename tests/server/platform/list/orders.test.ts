import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ACTIVITIES } from '#schemas/activity/index.ts';
import { AGREEMENTS } from '#schemas/agreement/index.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { entries } from '#schemas/engine/resource.ts';
import { orderOf } from '#server/platform/list/page.ts';
import { useApp } from '#tests/support/app.ts';

const app = useApp();
it.each([
  ['lead', LEADS.SP, ['company_name', 'follow_up_on', 'created_at', 'updated_at']],
  ['note', ACTIVITIES.note, ['created_at']],
  ['outreach', ACTIVITIES.outreach, ['date', 'created_at']],
  ['task', ACTIVITIES.task, ['due_date', 'created_at']],
  ['agreement', AGREEMENTS, ['created_at']],
] as const)(
  'each order of a list of %ss is read from an index, so that a million need no sorting',
  async (...args) => {
    const [table, { fields }, orders] = args;
    const source = { table, fields, visible: sql<boolean>`true` };
    const offered = entries(fields).flatMap(([name, field]) => (field.sortable ? [name] : []));
    expect(offered).toEqual(orders);
    const living = table === 'lead' ? sql` and deleted_at is null` : sql``;
    await app.db.connection().execute(async (one) => {
      // A table of a test would be sorted whatever the index.
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
  },
);
