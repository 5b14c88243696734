import type { Text } from '#schemas/engine/codes.ts';
import { AREAS, roleNames, scopeOf } from '#schemas/permissions.ts';
import type { Notice } from './index.ts';

/** `lead`: its name, `title`: the task's, `person`: who did it. */
interface OfTask {
  readonly title: string;
  readonly lead: string;
}

/** Of each notice what its texts name. */
export interface WorkNoticeParams {
  'task.assigned': OfTask & { readonly person: string };
  'task.assigned_many': { readonly count: number; readonly person: string };
  'task.due': OfTask & { readonly due: { readonly day: string } };
  'task.overdue': OfTask & { readonly due: { readonly day: string } };
  'task.back': OfTask;
  'task.approval': OfTask & { readonly person: string };
  'task.approved': OfTask & { readonly person: string };
  'task.rejected': OfTask & { readonly person: string };
  'outreach.added': { readonly lead: string; readonly person: string; readonly subject: Text };
  'lead.follow_up': { readonly lead: string };
  'import.done': { readonly file: string; readonly imported: number; readonly left: number };
}

const people = AREAS.prospecting;
const deciders = roleNames().filter((role) => scopeOf(role, 'task.decide') !== null);
const shared = { group: 'work', roles: people, mail: true } as const;

/** What people are told of their work on leads. Titles are theirs to write; what a task or an outreach says is not in it. */
export const WORK_NOTICES: Readonly<Record<keyof WorkNoticeParams, Notice>> = {
  'task.assigned': {
    ...shared,
    subject: { en: 'Task for you: {title}', es: 'Tarea para usted: {title}' },
    text: {
      en: '{person} assigned a task to you: {title}. Lead: {lead}.',
      es: '{person} le asignó una tarea: {title}. Prospecto: {lead}.',
    },
  },
  'task.assigned_many': {
    ...shared,
    subject: { en: 'Tasks for you: {count}', es: 'Tareas para usted: {count}' },
    text: { en: '{person} assigned {count} tasks to you.', es: '{person} le asignó {count} tareas.' },
  },
  'task.due': {
    ...shared,
    subject: { en: 'Due on {due}: {title}', es: 'Vence el {due}: {title}' },
    text: {
      en: 'The task {title} is due on {due}. Lead: {lead}.',
      es: 'La tarea {title} vence el {due}. Prospecto: {lead}.',
    },
  },
  'task.overdue': {
    ...shared,
    subject: { en: 'Overdue: {title}', es: 'Vencida: {title}' },
    text: {
      en: 'The task {title} was due on {due} and is still open. Lead: {lead}.',
      es: 'La tarea {title} vencía el {due} y sigue abierta. Prospecto: {lead}.',
    },
  },
  'task.back': {
    ...shared,
    subject: { en: 'Snoozed until today: {title}', es: 'Pospuesta hasta hoy: {title}' },
    text: {
      en: 'The task {title} was snoozed until today. Lead: {lead}.',
      es: 'La tarea {title} se pospuso hasta hoy. Prospecto: {lead}.',
    },
  },
  'task.approval': {
    ...shared,
    roles: deciders,
    subject: { en: 'Waits for your approval: {title}', es: 'Espera su aprobación: {title}' },
    text: {
      en: '{person} asks for a decision: {title}. Lead: {lead}.',
      es: '{person} solicita una decisión: {title}. Prospecto: {lead}.',
    },
  },
  'task.approved': {
    ...shared,
    subject: { en: 'Approved: {title}', es: 'Aprobada: {title}' },
    text: {
      en: '{person} approved the task {title}. Lead: {lead}.',
      es: '{person} aprobó la tarea {title}. Prospecto: {lead}.',
    },
  },
  'task.rejected': {
    ...shared,
    subject: { en: 'Rejected: {title}', es: 'Rechazada: {title}' },
    text: {
      en: '{person} rejected the task {title}; the reason stands beside it. Lead: {lead}.',
      es: '{person} rechazó la tarea {title}; el motivo figura junto a ella. Prospecto: {lead}.',
    },
  },
  'outreach.added': {
    ...shared,
    subject: { en: 'Outreach: {subject}, {lead}', es: 'Contacto: {subject}, {lead}' },
    text: {
      en: '{person} recorded an outreach to {lead} and wants you to know: {subject}.',
      es: '{person} registró un contacto con {lead} y desea que lo sepa: {subject}.',
    },
  },
  'lead.follow_up': {
    ...shared,
    subject: { en: 'Follow up today: {lead}', es: 'Seguimiento para hoy: {lead}' },
    text: {
      en: 'Today is the follow-up day of the lead {lead}.',
      es: 'Hoy corresponde el seguimiento del prospecto {lead}.',
    },
  },
  'import.done': {
    ...shared,
    mail: false,
    subject: { en: 'Import finished: {file}', es: 'Importación terminada: {file}' },
    text: {
      en: 'The import of {file} has finished. Leads imported: {imported}. Rows left out: {left}.',
      es: 'La importación de {file} terminó. Prospectos importados: {imported}. Filas omitidas: {left}.',
    },
  },
};
