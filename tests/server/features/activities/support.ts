import { addDays } from '#schemas/engine/days.ts';
import { localToday } from '#server/platform/day.ts';
import type { HistoryEntry } from '#server/platform/history.ts';
import type { Page } from '#server/platform/list/page.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { Refused } from '#tests/support/fails.ts';
import { makeLead } from '#tests/support/makeLead.ts';

/** So many days from today. */
export const day = (days: number): string => addDays(localToday(), days);

/** An activity as the API answers it. */
export interface Item {
  readonly entity_id: string;
  readonly version: number;
  readonly lead_id: string;
  readonly created_by: string;
  readonly can: {
    readonly edit: boolean;
    readonly statuses?: readonly string[];
    readonly decide?: boolean;
    readonly snooze?: boolean;
  };
  readonly [field: string]: unknown;
}
export type List = Page<Item>;

export const newLead = async (app: TestApp, type: 'sp' | 'tp' = 'sp'): Promise<string> =>
  (await makeLead(app, type, {}, `${type}.supervisor`)).entity_id;

/** A body that makes a valid activity of each kind; the path is that of specification §7. */
export const BODIES = {
  notes: { subject: 'GENERICS', text: 'First line\nsecond line' },
  outreach: { subject: 'WELCOME_CALL', type: 'VISIT', date: '2026-03-04', description: 'Met the owner' },
  task: { title: 'Call back', type: 'call_back', description: 'About the W-9' },
} as const;
export type Kind = keyof typeof BODIES;

export const add = (
  app: TestApp,
  person: string,
  kind: Kind,
  leadId: string,
  more: object = {},
): ReturnType<ReturnType<TestApp['as']>['post']> =>
  app.as(person).post(`/leads/${person.slice(0, 2)}/${kind}`, { ...BODIES[kind], lead_id: leadId, ...more });

/** An activity that is known to have been made. */
export async function made(...args: Parameters<typeof add>): Promise<Item> {
  const answer = await add(...args);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body as unknown as Item;
}

export const change = (app: TestApp, person: string, kind: 'notes' | 'task', id: string, body: object) =>
  app.as(person).patch<Item & Refused & { current: Item }>(`/leads/${kind}/${id}`, body);

/** A task as it is after a change that is known to have been made. */
export async function changed(app: TestApp, person: string, task: Item, body: object): Promise<Item> {
  const answer = await change(app, person, 'task', task.entity_id, { version: task.version, ...body });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

/** What is wrong with a change of a task, by field. */
export async function refused(app: TestApp, person: string, task: Item, body: object): Promise<object> {
  const answer = await change(app, person, 'task', task.entity_id, { version: task.version, ...body });
  if (answer.status !== 400) throw new Error(answer.text);
  return codesIn(answer.body);
}

/** What is wrong, by field. */
export const codesIn = ({ fails }: Pick<Refused, 'fails'>): Record<string, string> =>
  Object.fromEntries(fails.map(({ field, code }) => [field, code]));

export async function tasksOf(app: TestApp, leadId: string, query = ''): Promise<readonly Item[]> {
  const answer = await app
    .as('sp.supervisor')
    .get<List>(`/leads/sp/task?lead_id_eq=${leadId}&size=200${query && `&${query}`}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.items;
}

export async function historyOf(app: TestApp, leadId: string, type = 'sp'): Promise<readonly HistoryEntry[]> {
  const answer = await app
    .as(`${type}.supervisor`)
    .get<{ items: HistoryEntry[] }>(`/leads/${type}/${leadId}/changes?size=100`);
  return answer.body.items;
}
