import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { FINDS, type ReminderCode } from '#server/features/reminders/find.ts';
import { remind } from '#server/features/reminders/remind.ts';
import { useApp } from '#tests/support/app.ts';
import { plansOf } from '#tests/support/plans.ts';
import { AGENT } from './given.ts';

const DAY = '2031-03-10';
const TASKS = 60_000;
const LEADS = 8000;

const app = useApp({}, false);
beforeAll(async () => {
  await app.query`
    insert into lead (entity_id, lead_type, status, company_name, pr_assigned_id, follow_up_on)
    select md5('lead' || n)::uuid, 'SP', 'NEW', 'Lead ' || n, ${AGENT}, date ${sql.lit(DAY)} - 400 + n % 800
      from generate_series(1, ${LEADS}::int) n`;
  // A third is open; of those some two hundred are due on a day.
  await app.query`
    insert into task (entity_id, lead_id, lead_type, title, type, status, due_date, snoozed_until, assignee_ids)
    select gen_random_uuid(), md5('lead' || n % ${LEADS}::int + 1)::uuid, 'SP', 'Call ' || n, 'call',
           case when n % 3 = 0 then 'todo' else 'completed' end, date ${sql.lit(DAY)} - 200 + (n / 3) % 400,
           case when n % 60 = 0 then date ${sql.lit(DAY)} - 180 + (n / 60) % 360 end,
           array[${AGENT}::uuid, ${demoId('sp.agent2')}::uuid]
      from generate_series(1, ${TASKS}::int) n`;
  // The notices of years.
  await app.query`
    insert into notice (entity_id, key, user_id, code, params, resource, record_id, mail_state, created_at)
    select gen_random_uuid(), 'old|' || n, ${AGENT}, 'task.assigned', '{}', 'task', gen_random_uuid(), 'NONE',
           now() - n * interval '1 minute' from generate_series(1, 30000) n`;
  await app.query`analyze lead, task, notice`;
});

it.each(Object.keys(FINDS) as ReminderCode[])(
  '%s is found in an index, whether all are to be told or all were',
  async (code) => {
    const find = () =>
      plansOf(app.databaseUrl, (db) => FINDS[code](db, { type: 'SP', day: DAY, after: null }));
    const check = async () => {
      for (const { text, pages } of await find()) {
        expect(text).toMatch(/Index.* on (task|lead) t/);
        expect(text).not.toMatch(/Seq Scan on (task|lead|notice)/);
        expect(pages, text).toBeLessThan(15_000);
      }
    };
    await check();
    await remind(app.db, DAY);
    await app.query`analyze notice`;
    await check();
  },
  60_000,
);
