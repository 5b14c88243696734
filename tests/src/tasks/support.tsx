import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import type { RaRecord } from 'ra-core';
import { Notification } from 'react-admin';
import type { ReactNode } from 'react';
import type { Language } from '#schemas/engine/codes.ts';
import { addDays } from '#schemas/engine/days.ts';
import { isAbout } from '#src/live/queries.ts';
import TasksScreen from '#src/resources/tasks/TasksScreen.tsx';
import { today } from '#src/resources/activities/day.ts';
import { answerPage, LEAD, ME, OTHER, show, type Answers, type Sent } from '../resources/screen.tsx';

export const PATH = 'leads/tp/task';
export const keyOf = (n: number): string => `0190a1b2-c3d4-7e5f-8a9b-${String(n).padStart(12, '0')}`;
/** A day so many days from the reader's today. */
export const day = (days: number): string => addDays(today(), days);

/** A task as the API answers it: one's own, to do, due today. */
export const task = (n: number, more: object = {}) => ({
  entity_id: keyOf(n),
  version: 1,
  title: `Task ${n}`,
  type: 'call_back',
  status: 'todo',
  due_date: today(),
  assignee_ids: [ME],
  description: null,
  remind_days: 1,
  repeats: null,
  snoozed_until: null,
  decision_note: null,
  decided_by: null,
  decided_at: null,
  completed_at: null,
  overdue: false,
  snoozed: false,
  lead_id: LEAD,
  lead: { entity_id: LEAD, name: 'Sunrise Transport' },
  created_at: '2026-03-04T15:06:00.000Z',
  created_by: OTHER,
  can: {
    edit: true,
    statuses: ['todo', 'in_progress', 'completed', 'canceled'],
    decide: false,
    snooze: true,
  },
  ...more,
});
export const asRecord = (one: ReturnType<typeof task>): RaRecord => ({ ...one, id: one.entity_id });

/** One that waits for the decision of a supervisor who reads it. */
export const asking = (n: number, more: object = {}) =>
  task(n, {
    type: 'contract_review',
    status: 'pending',
    can: {
      edit: true,
      statuses: ['todo', 'in_progress', 'pending', 'approved', 'rejected', 'canceled'],
      decide: true,
      snooze: true,
    },
    ...more,
  });

export const SUPERVISOR = { role: 'TRANSPORTATION_PR_SUPERVISOR', username: 'tp.supervisor' } as const;

const count = (total: number, total_exact = true) => ({ total, total_exact });
const COUNTS = {
  mine: count(7),
  mine_overdue: count(2),
  mine_today: count(1),
  team: count(1000, false),
  team_overdue: count(31),
  snoozed: count(4),
  approval: count(5),
};

interface OpenOptions {
  readonly tasks?: readonly object[];
  /** Days of the calendar. */
  readonly days?: readonly object[];
  /** What the server says to anything that is not read. */
  readonly write?: Answers;
  /** What it says to reading, before all others. */
  readonly read?: Answers;
  readonly session?: object;
  readonly language?: Language;
}

/** Shows the page at an address below /prospecting/tasks. */
export function open(
  search = '',
  { tasks = [], days = [], write, read, session, language }: OpenOptions = {},
) {
  const answers: Answers = (sent) => {
    if (sent.method !== 'GET') return write?.(sent);
    return (
      read?.(sent) ??
      {
        [PATH]: answerPage(tasks),
        [`${PATH}/counts`]: { body: COUNTS },
        [`${PATH}/calendar`]: { body: { days } },
      }[sent.path]
    );
  };
  return show(withMessages(<TasksScreen />), {
    answers,
    at: `/prospecting/tasks${search}`,
    path: '/prospecting/tasks',
    ...(session ? { session } : {}),
    ...(language ? { language } : {}),
  });
}

/** With the line at the bottom of the screen in which it is said what was done. */
export const withMessages = (children: ReactNode) => (
  <>
    {children}
    <Notification />
    <News />
  </>
);

const NEWS = 'a lead has changed';

/** What the live line does when something happens to a lead: the queries about it are old (src/live). */
function News() {
  const queries = useQueryClient();
  const come = () => void queries.invalidateQueries({ predicate: (query) => isAbout('lead', LEAD, query) });
  return <button onClick={come}>{NEWS}</button>;
}
/** Tells the screen that something happened, whatever lies over it. */
export const tellNews = (): void => void fireEvent.click(screen.getByText(NEWS));

export const listCalls = (sent: readonly Sent[]): Sent[] => sent.filter(({ path }) => path === PATH);
export const written = (sent: readonly Sent[]): Sent[] =>
  sent.filter(({ method, path }) => method !== 'GET' && !path.startsWith('auth/settings'));
