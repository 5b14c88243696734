import { WRITTEN_FIELDS } from '#schemas/activity/fields.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import type { Fields, RecordOf, Values } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { TASK_STATUS, type TaskStatus } from '#schemas/vocabulary/index.ts';

/** Specification §5 has a maximum whose value it does not show; with the title it fits into an outreach. */
const TASK_TEXT_MAX = 2000;

const FIELDS = {
  title: {
    kind: 'text',
    required: true,
    section: 'task',
    store: 'column',
    label: { en: 'Title', es: 'Título' },
  },
  type: {
    kind: 'code',
    list: 'TASK_TYPE',
    required: true,
    section: 'task',
    store: 'column',
    filter: true,
    label: { en: 'Type', es: 'Tipo' },
  },
  status: {
    kind: 'code',
    list: 'TASK_STATUS',
    required: true,
    section: 'task',
    store: 'column',
    filter: true,
    label: { en: 'Status', es: 'Estado' },
  },
  due_date: {
    kind: 'date',
    section: 'task',
    store: 'column',
    sortable: true,
    filter: true,
    label: { en: 'Due date', es: 'Fecha de vencimiento' },
  },
  assignee_ids: {
    kind: 'user',
    many: true,
    section: 'task',
    store: 'column',
    filter: true,
    label: { en: 'Assigned users', es: 'Usuarios asignados' },
  },
  description: {
    kind: 'longText',
    maxLength: TASK_TEXT_MAX,
    section: 'task',
    store: 'column',
    label: { en: 'Description', es: 'Descripción' },
  },
  ...WRITTEN_FIELDS,
} as const satisfies Fields;

/** Something to do about a lead (specification §3). */
export const TASKS = {
  name: 'leads/task',
  label: { one: { en: 'Task', es: 'Tarea' }, many: { en: 'Tasks', es: 'Tareas' } },
  fields: FIELDS,
  sections: { task: { en: 'Task', es: 'Tarea' } },
  rules: [],
} as const satisfies Resource;

/** A task that is being written down: only then can it be recorded as an outreach as well (specification §3). */
export const NEW_TASK = {
  ...TASKS,
  fields: {
    ...FIELDS,
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
export const NEW_TASK_DEFAULTS = { status: 'todo', save_as_outreach: false } as const satisfies Values;

/** Still to be done: past its due date such a task is overdue. */
export const OPEN_TASK_STATUSES: readonly TaskStatus[] = ['todo', 'in_progress', 'pending'];

/** A supervisor's decision (domain §6 'Task approve/reject'); taking it back is one as well. */
const DECISIONS: readonly string[] = ['approved', 'rejected'] satisfies TaskStatus[];

/** The statuses that a person may give a task which has the status `from` (null: a new one), its own among them. */
export const taskStatuses = (from: string | null, mayDecide: boolean): TaskStatus[] =>
  codesOf(TASK_STATUS).filter(
    (to) =>
      to === from || mayDecide || !(DECISIONS.includes(to) || (from !== null && DECISIONS.includes(from))),
  );

export type TaskRecord = RecordOf<typeof FIELDS>;
