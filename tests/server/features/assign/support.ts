import { sql } from 'kysely';
import type { LeadDivision } from '#schemas/assignment.ts';
import type { BulkAction } from '#schemas/bulk/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import type { Answer, Caller, TestApp } from '#tests/support/app.ts';
import type { Refused } from '#tests/support/fails.ts';
import { ended, leadsOf } from '../bulk/support.ts';

/** Shares of people of the demo, with their values where there are any. */
export const shares = (...people: (string | null | readonly [string, number])[]) =>
  people.map((one) =>
    one === null || typeof one === 'string'
      ? { user_id: one && demoId(one) }
      : { user_id: demoId(one[0]), value: one[1] },
  );

export const assign = (
  caller: Caller,
  body: object,
  type = 'sp',
): Promise<Answer<BulkAction & LeadDivision & Refused>> => caller.post(`/leads/${type}/assign`, body);

export const undo = (caller: Caller, id: string, type = 'sp'): Promise<Answer<BulkAction>> =>
  caller.post(`/leads/${type}/bulk/${id}/undo`);

/** What it would come to. */
export async function preview(caller: Caller, body: object): Promise<LeadDivision> {
  const answer = await assign(caller, { ...body, preview: true });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

/** Assigns, and waits for the end. */
export async function assigned(caller: Caller, body: object): Promise<BulkAction> {
  const answer = await assign(caller, body);
  if (answer.status !== 202) throw new Error(answer.text);
  return ended(caller, answer.body.entity_id);
}

export async function undone(caller: Caller, id: string): Promise<BulkAction> {
  const answer = await undo(caller, id);
  if (answer.status !== 202) throw new Error(answer.text);
  return ended(caller, answer.body.entity_id);
}

/** Whose the leads are, in the order of their keys. */
export const ownersOf = async (app: TestApp, ids: readonly string[]): Promise<(string | null)[]> => {
  const { rows } = await sql<{ entity_id: string; username: string }>`
    select entity_id, username from app_user`.execute(app.db);
  const names = new Map(rows.map(({ entity_id, username }) => [entity_id, username]));
  return (await leadsOf(app, ids)).map(({ assignee_id }) => names.get(assignee_id ?? '') ?? null);
};

/** How many of the leads each has, by name. */
export async function countsOf(app: TestApp, ids: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const owner of await ownersOf(app, ids))
    counts[owner ?? 'nobody'] = (counts[owner ?? 'nobody'] ?? 0) + 1;
  return counts;
}

/** What people were told: `person code` with its count, and its key. */
export async function told(app: TestApp): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', u.username, n.code, n.params ->> 'count') as told
      from notice n join app_user u on u.entity_id = n.user_id order by 1`.execute(app.db);
  return rows.map((row) => row.told);
}

/** Somebody leaves the network. */
export const leave = (app: TestApp, person: string) =>
  sql`update app_user set active = false where entity_id = ${demoId(person)}`.execute(app.db);

/** Nobody has any leads, everybody works here, nobody was told anything. */
export async function clear(app: TestApp): Promise<void> {
  await sql`delete from notice`.execute(app.db);
  await sql`delete from lead`.execute(app.db);
  await sql`update app_user set active = true`.execute(app.db);
}
