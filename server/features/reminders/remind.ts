import { sql } from 'kysely';
import { notify, type NewNotice } from '#server/features/notices/notify.ts';
import type { Db } from '#server/platform/db.ts';

const PAGE = 500;

interface Due {
  readonly entity_id: string;
  readonly title: string;
  readonly lead: string | null;
  readonly due_date: string;
  readonly assignee_ids: readonly string[];
}

/** Tells those who are assigned to a task that it is due, once for each task, due date and person. */
export async function remind(db: Db, day: string, signal?: AbortSignal): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    signal?.throwIfAborted();
    const page = await readDue(db, day, after);
    if (page.length === 0) return;
    await db.transaction().execute((trx) => notify(trx, ...page.flatMap(noticesOf)));
    after = page.at(-1)?.entity_id ?? after;
  }
}

async function readDue(db: Db, day: string, after: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select t.entity_id, t.title, l.company_name as lead, t.due_date, t.assignee_ids
      from task t join lead l on l.entity_id = t.lead_id and l.deleted_at is null
     where t.status in ('todo', 'in_progress', 'pending') and t.remind_days is not null
       and t.due_date between ${day}::date and ${day}::date + t.remind_days
       and coalesce(t.snoozed_until, '-infinity') <= ${day}::date and t.entity_id > ${after}::uuid
     order by t.entity_id limit ${PAGE}`.execute(db);
  return rows;
}

const noticesOf = ({ entity_id, title, lead, due_date, assignee_ids }: Due): NewNotice[] =>
  assignee_ids.map((userId) => ({
    code: 'task.due',
    params: { title, lead: lead ?? '', due: { day: due_date } },
    userId,
    about: { resource: 'task', id: entity_id },
    key: `task.due|${entity_id}|${due_date}|${userId}`,
  }));
