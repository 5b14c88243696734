import { WRITTEN_FIELDS } from '#schemas/activity/fields.ts';
import type { Fields } from '#schemas/engine/field.ts';
import { OPEN_TASK_STATUSES } from './status.ts';

/** Specification §5 has a maximum whose value it does not show; with the title it fits into an outreach. */
const TASK_TEXT_MAX = 2000;
const DECISION_NOTE_MAX = 500;
export const REMIND_DAYS_MAX = 30;

/** What is to be done (specification §3 'Task fields'). */
const WHAT = {
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
    groups: { OPEN: OPEN_TASK_STATUSES },
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
} as const satisfies Fields;

/** When people hear of it, and how often it comes again. */
const WHEN = {
  remind_days: {
    kind: 'count',
    min: 0,
    max: REMIND_DAYS_MAX,
    section: 'task',
    store: 'column',
    label: { en: 'Remind days before', es: 'Recordar días antes' },
    help: {
      en: '0: on the day it is due. Empty: no reminder',
      es: '0: el mismo día. Vacío: sin recordatorio',
    },
  },
  repeats: {
    kind: 'code',
    list: 'TASK_REPEAT',
    section: 'task',
    store: 'column',
    filter: true,
    label: { en: 'Repeats', es: 'Se repite' },
    help: {
      en: 'When it is completed, the next one is added',
      es: 'Cuando se completa, se agrega la siguiente',
    },
  },
  // Set by an action of its own, so no form shows it.
  snoozed_until: {
    kind: 'date',
    store: 'column',
    filter: true,
    label: { en: 'Snoozed until', es: 'Pospuesta hasta' },
  },
} as const satisfies Fields;

/** What a supervisor says to a task that asks for approval (domain §6 'Task approve/reject'). */
const DECISION = {
  decision_note: {
    kind: 'longText',
    maxLength: DECISION_NOTE_MAX,
    store: 'column',
    label: { en: 'Reason for the decision', es: 'Motivo de la decisión' },
  },
  decided_by: {
    kind: 'user',
    readOnly: true,
    store: 'column',
    label: { en: 'Decided by', es: 'Decidida por' },
  },
  decided_at: {
    kind: 'dateTime',
    readOnly: true,
    store: 'column',
    label: { en: 'Decided', es: 'Decidida' },
  },
  completed_at: {
    kind: 'dateTime',
    readOnly: true,
    store: 'column',
    label: { en: 'Completed', es: 'Completada' },
  },
} as const satisfies Fields;

/** What follows from the day on which it is read: the server says it, so that everybody sees the same. */
const TODAY = {
  overdue: {
    kind: 'boolean',
    readOnly: true,
    store: 'column',
    filter: true,
    label: { en: 'Overdue', es: 'Vencida' },
  },
  snoozed: {
    kind: 'boolean',
    readOnly: true,
    store: 'column',
    filter: true,
    label: { en: 'Snoozed', es: 'Pospuesta' },
  },
} as const satisfies Fields;

export const TASK_FIELDS = {
  ...WHAT,
  ...WHEN,
  ...DECISION,
  ...TODAY,
  ...WRITTEN_FIELDS,
} as const satisfies Fields;
