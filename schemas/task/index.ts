import { codesOf } from '#schemas/engine/codes.ts';
import type { RecordOf, Values } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { TASK_REPEAT } from '#schemas/vocabulary/index.ts';
import { TASK_FIELDS } from './fields.ts';

export {
  asksApproval,
  isDecision,
  isDoneTask,
  isOpenTask,
  OPEN_TASK_STATUSES,
  statusRefusal,
  taskStatuses,
  typeHasStatus,
} from './status.ts';

/** Something to do about a lead (specification §3). */
export const TASKS = {
  name: 'leads/task',
  label: { one: { en: 'Task', es: 'Tarea' }, many: { en: 'Tasks', es: 'Tareas' } },
  fields: TASK_FIELDS,
  sections: { task: { en: 'Task', es: 'Tarea' } },
  rules: [
    // The next one is due so long after this one.
    { rule: 'requiredWhen', field: 'due_date', when: 'repeats', is: codesOf(TASK_REPEAT) },
    { rule: 'requiredWhen', field: 'decision_note', when: 'status', is: ['rejected'] },
  ],
} as const satisfies Resource;

/** A task that is being written down: only then can it be recorded as an outreach as well (specification §3). */
export const NEW_TASK = {
  ...TASKS,
  fields: {
    ...TASK_FIELDS,
    save_as_outreach: {
      kind: 'boolean',
      required: true,
      section: 'task',
      label: { en: 'Save as outreach', es: 'Guardar como contacto' },
      help: {
        en: 'Records an outreach with the same text as well',
        es: 'Registra además un contacto con el mismo texto',
      },
    },
  },
} as const satisfies Resource;

/** What a new task says where nobody says anything else. */
export const NEW_TASK_DEFAULTS = {
  status: 'todo',
  remind_days: 1,
  save_as_outreach: false,
} as const satisfies Values;

/** A task is snoozed for at most so many days. */
export const TASK_SNOOZE_MAX_DAYS = 366;
/** Most tasks that are changed at once: what a page of the list shows. */
export const TASK_BULK_MAX = 200;
/** Most days that the calendar asks for: six weeks of a month's page. */
export const TASK_CALENDAR_MAX_DAYS = 42;
/** Of each of its days the calendar gives so many tasks, and how many there are. */
export const TASK_CALENDAR_PER_DAY = 4;

export type TaskRecord = RecordOf<typeof TASK_FIELDS>;
