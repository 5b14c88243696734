import { beforeAll, expect, it } from 'vitest';
import type { BulkAction } from '#schemas/bulk/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { callerOf } from '#tests/support/callers.ts';
import { assign, shares } from '../assign/support.ts';
import { PATH, rule } from './support.ts';

const NEW = 20_000;
// What waits goes on waiting.
const app = useApp({}, false);
const supervisor = callerOf(app, 'sp.supervisor');
beforeAll(async () => {
  const leads = (count: number, days: number) =>
    app.query`insert into lead (entity_id, lead_type, status, created_at)
        select gen_random_uuid(), 'SP', 'NEW', now() - ${days}::int * interval '1 day'
          from generate_series(1, ${count}::int)`;
  await leads(40_000, 100);
  await app.query`analyze`;
  // As after a large import: of leads of today the planner knows nothing.
  await leads(NEW, 0);
});

it('a rule finds what is free among many new leads while many others wait to be given', async () => {
  const old = { strategy: 'ALL', shares: shares('sp.agent'), query: { created_at_range: '|-50d' } };
  expect((await assign(supervisor, old)).status).toBe(202);
  const { entity_id: id } = await rule(supervisor, 'New', { query: { created_at_range: '-1d|' } });
  const ran = await supervisor.post<BulkAction>(`${PATH}/${id}/run`);
  expect([ran.status, ran.body.total], ran.text).toEqual([202, NEW]);
  const rows = await app.query<{ assignee_id: string; n: number }>`
    select assignee_id, count(*)::int as n from bulk_item where action_id = ${ran.body.entity_id}
     group by 1`;
  expect(new Map(rows.map(({ assignee_id, n }) => [assignee_id, n]))).toEqual(
    new Map([
      [demoId('sp.agent'), NEW / 2],
      [demoId('sp.agent2'), NEW / 2],
    ]),
  );
});
