import { sql } from 'kysely';
import { ACTIVITIES } from '#schemas/activity/index.ts';
import { NEW_TASK, NEW_TASK_DEFAULTS } from '#schemas/task/index.ts';
import type { Activity } from './activity.ts';
import { tellOfOutreach } from './notices.ts';
import { TASK_CONDUCT } from './tasks/conduct.ts';
import { followTasks } from './tasks/follow.ts';
import { searchTasks, taskRows } from './tasks/rows.ts';

export const NOTE: Activity = {
  table: 'note',
  resource: ACTIVITIES.note,
  creates: ACTIVITIES.note,
  defaults: {},
  added: 'NOTE_ADDED',
  updated: 'NOTE_UPDATED',
  rows: () => sql.table('note'),
  likeness: { choice: 'subject', text: 'text' },
};
export const OUTREACH: Activity = {
  table: 'outreach',
  resource: ACTIVITIES.outreach,
  creates: ACTIVITIES.outreach,
  defaults: {},
  added: 'OUTREACH_ADDED',
  rows: () => sql.table('outreach'),
  likeness: { choice: 'subject', text: 'description' },
  after: tellOfOutreach,
};
export const TASK: Activity = {
  table: 'task',
  resource: ACTIVITIES.task,
  creates: NEW_TASK,
  defaults: NEW_TASK_DEFAULTS,
  added: 'TASK_ADDED',
  updated: 'TASK_UPDATED',
  rows: taskRows,
  search: searchTasks,
  likeness: { choice: 'type', text: 'title' },
  conduct: TASK_CONDUCT,
  after: followTasks,
};
