import type { TaskBulk, TaskStatus } from '#schemas/vocabulary/index.ts';

/** What an action over many tasks says besides which ones, by the field of a task that it gives. */
export const TASK_BULK_PARAMS = {
  assignee_ids: 'assignee_ids',
  until: 'snoozed_until',
  due_date: 'due_date',
  note: 'decision_note',
} as const;
export type TaskBulkParam = keyof typeof TASK_BULK_PARAMS;

interface Action {
  readonly status?: TaskStatus;
  readonly param?: TaskBulkParam;
  /** The action does not go without it. */
  readonly needsParam?: boolean;
}

/** The change by hand that an action over many tasks stands for. */
export const TASK_ACTIONS: Readonly<Record<TaskBulk, Action>> = {
  complete: { status: 'completed' },
  reassign: { param: 'assignee_ids', needsParam: true },
  snooze: { param: 'until', needsParam: true },
  due: { param: 'due_date', needsParam: true },
  approve: { status: 'approved', param: 'note' },
  reject: { status: 'rejected', param: 'note', needsParam: true },
  cancel: { status: 'canceled' },
};
