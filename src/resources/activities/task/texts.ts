/** Texts of tasks, by their keys. */
export const TASK_TEXTS = {
  add: 'activities.task.add',
  added: 'activities.task.added',
  similar: 'activities.task.similar',
  edit: 'activities.task.edit',
  saved: 'activities.task.saved',
} as const;
