import { expect } from 'vitest';
import type { AssignRule } from '#schemas/assign-rule/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { assignRuleHandlers } from '#server/features/assignRules/jobs.ts';
import { addJobs } from '#server/platform/jobs.ts';
import type { Caller, TestApp } from '#tests/support/app.ts';

export const PATH = '/leads/assign-rules';

export const equal = (...people: string[]) => ({
  strategy: 'EQUAL',
  shares: people.map((person) => ({ user_id: demoId(person) })),
});

/** A body that makes a valid rule of the Specialty type. */
export const ruleBody = (name: string, more: object = {}) => ({
  name,
  trigger: 'MANUAL',
  plan: equal('sp.agent', 'sp.agent2'),
  ...more,
});

/** Saves a rule, or says what is wrong with it. */
export async function rule(caller: Caller, name: string, more: object = {}): Promise<AssignRule> {
  const { status, text, body } = await caller.post<AssignRule>(PATH, ruleBody(name, more));
  if (status !== 201) throw new Error(text);
  return body;
}

/** A rule as it is now. */
export async function read(caller: Caller, id: string): Promise<AssignRule> {
  const { body } = await caller.get<{ items: AssignRule[] }>(`${PATH}?entity_id_eq=${id}`);
  const [found] = body.items;
  if (!found) throw new Error('there is no such rule');
  return found;
}

/** Removes every rule of the caller's type, so that the next test's are alone. */
export async function removeRules(caller: Caller): Promise<void> {
  const { body } = await caller.get<{ items: AssignRule[] }>(`${PATH}?size=100`);
  for (const { entity_id, version } of body.items)
    await caller.delete(`${PATH}/${entity_id}?version=${version}`);
}

/** The jobs of rules, to be run as a test likes; what they add is in the queue. */
export const handlers = (app: TestApp) =>
  assignRuleHandlers({
    db: app.db,
    jobs: {
      add: (trx, name, payload, key) => addJobs(trx, name, [{ payload, key }]),
      start: async () => undefined,
      stop: async () => undefined,
      isWorking: () => false,
    },
  });

const never = new AbortController().signal;

/** Has it be night; every one is of another day unless said. */
export async function night(app: TestApp, day = `night ${(nights += 1)}`, signal = never): Promise<void> {
  await handlers(app)['assign.nightly']({ day }, signal);
  await quiet(app);
}
let nights = 0;

/** Waits until no assignment is under way. */
export async function quiet(app: TestApp): Promise<void> {
  await expect
    .poll(() => app.query`select from bulk_action where status in ('QUEUED', 'RUNNING')`)
    .toEqual([]);
}

/** How many of these leads each person has, by user name; '-': nobody. */
export async function owners(app: TestApp, ids: readonly string[]): Promise<Record<string, number>> {
  const rows = await app.query<{ name: string; n: number }>`
    select coalesce(u.username, '-') as name, count(*)::int as n
      from lead l left join app_user u on u.entity_id = l.assignee_id
     where l.entity_id = any(${ids}::uuid[]) group by 1 order by 1`;
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** So that no test finds the leads of another. */
export const removeLeads = (app: TestApp) =>
  app.query`update lead set deleted_at = now() where deleted_at is null`;
