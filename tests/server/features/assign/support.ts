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
  return endOf(caller, await assign(caller, body));
}

export const undone = async (caller: Caller, id: string): Promise<BulkAction> =>
  endOf(caller, await undo(caller, id));

async function endOf(caller: Caller, { status, text, body }: Answer<BulkAction>): Promise<BulkAction> {
  if (status !== 202) throw new Error(text);
  return ended(caller, body.entity_id);
}

/** Whose the leads are, in the order of their keys. */
export const ownersOf = async (app: TestApp, ids: readonly string[]): Promise<(string | null)[]> => {
  const people = await app.query<{ id: string; name: string }>`
    select entity_id as id, username as name from app_user`;
  const names = new Map(people.map(({ id, name }) => [id, name]));
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
  const rows = await app.query<{ text: string }>`
    select concat_ws(' ', u.username, n.code, n.params ->> 'count') as text
      from notice n join app_user u on u.entity_id = n.user_id order by 1`;
  return rows.map(({ text }) => text);
}

/** Somebody leaves the network. */
export const leave = (app: TestApp, person: string) =>
  sql`update app_user set active = false where entity_id = ${demoId(person)}`.execute(app.db);

/** Nobody has any leads, everybody works here, nobody was told anything. */
export async function clear(app: TestApp): Promise<void> {
  await app.query`delete from notice`;
  await app.query`delete from lead`;
  await app.query`update app_user set active = true`;
}
