import { randomUUID } from 'node:crypto';
import { demoId } from '#server/db/seed/people.ts';
import { remind } from '#server/features/reminders/remind.ts';
import type { TestApp } from '#tests/support/app.ts';

export const AGENT = demoId('sp.agent');
export const OTHER = demoId('sp.agent2');

/** A lead as it stands; answers its key. */
export async function lead(app: TestApp, values: Record<string, unknown> = {}): Promise<string> {
  const entity_id = randomUUID();
  await app.db
    .insertInto('lead')
    .values({ entity_id, lead_type: 'SP', status: 'NEW', company_name: 'Harbor Care', ...values } as never)
    .execute();
  return entity_id;
}

/** A task of a lead, by default of a new one and the agent's; answers its key. */
export async function task(app: TestApp, values: Record<string, unknown> = {}): Promise<string> {
  const entity_id = randomUUID();
  const lead_id = values.lead_id ?? (await lead(app));
  await app.db
    .insertInto('task')
    .values({
      entity_id,
      lead_type: 'SP',
      title: 'Call back',
      type: 'call',
      status: 'todo',
      assignee_ids: [AGENT],
      ...values,
      lead_id,
    } as never)
    .execute();
  return entity_id;
}

/** Has it be these days, one after the other. */
export async function days(app: TestApp, ...all: string[]): Promise<void> {
  for (const day of all) await remind(app.db, day);
}

/** What people were told about a record: `code day person`, in the order of telling. */
export async function told(app: TestApp, id: string): Promise<string[]> {
  const rows = await app.query<{ text: string }>`
    select n.code || ' ' || coalesce(n.params -> 'due' ->> 'day', n.params -> 'until' ->> 'day', '') || ' ' || u.username as text
      from notice n join app_user u on u.entity_id = n.user_id
     where n.record_id = ${id} and n.code <> 'task.assigned' order by n.created_at`;
  return rows.map(({ text }) => text);
}
