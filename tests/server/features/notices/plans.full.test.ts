import { expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { countUnread, listNotices } from '#server/features/notices/read.ts';
import { useApp } from '#tests/support/app.ts';
import { callOf } from '#tests/support/call.ts';
import { plansOf } from '#tests/support/plans.ts';

const [AGENT, OTHER] = [demoId('sp.agent'), demoId('tp.agent')];

const app = useApp({}, false);

it('of a hundred thousand among others’, the list, its unread part and the count are read from indexes', async () => {
  await app.query`
    insert into notice (entity_id, key, user_id, code, params, resource, record_id, mail_state, created_at, read_at)
    select gen_random_uuid(), 'many|' || n, case when n % 3 = 0 then ${AGENT}::uuid else ${OTHER}::uuid end, 'lead.follow_up',
           '{"lead":"Alder","due":{"day":"2031-03-01"}}', 'lead', gen_random_uuid(), 'NONE', now() - n * interval '1 minute',
           case when n > 900 then now() end
      from generate_series(1, 300000) n`;
  // Whoever still reads has it left undone, and without it the index is not read alone.
  const visible = async (): Promise<number> => {
    await app.query`vacuum analyze notice`;
    const rows = await app.query<{ n: number }>`
      select relallvisible as n from pg_class where oid = 'notice'::regclass`;
    return rows[0]!.n;
  };
  await expect.poll(visible).toBeGreaterThan(1000);
  const actor = callOf('sp.agent').actor;
  const plans = await plansOf(app.databaseUrl, async (db) => {
    await listNotices(db, actor, {});
    await listNotices(db, actor, { read_eq: 'false' });
    await countUnread(db, actor);
  });
  expect(plans).toHaveLength(5);
  for (const { text, pages } of plans) {
    expect(text).toMatch(/Index.* on notice/);
    expect(text).not.toMatch(/Seq Scan on notice/);
    expect(pages, text).toBeLessThan(1000);
  }
});
