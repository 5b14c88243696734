import type { Text } from '#schemas/engine/codes.ts';
import { AREAS, roleNames, scopeOf } from '#schemas/permissions.ts';
import type { Notice } from './index.ts';

/** `lead`: its name, `title`: the task's, `person`: who did it. */
interface OfTask {
  readonly title: string;
  readonly lead: string;
}

/** `agreement`: its name, `lead`: that of its lead. */
interface OfAgreement {
  readonly agreement: string;
  readonly lead: string;
}

/** Of each notice what its texts name. */
export interface WorkNoticeParams {
  'task.assigned': OfTask & { readonly person: string };
  'task.assigned_many': { readonly count: number; readonly person: string };
  'task.due': OfTask & { readonly due: { readonly day: string } };
  'task.overdue': OfTask & { readonly due: { readonly day: string } };
  'task.back': OfTask & { readonly until: { readonly day: string } };
  'task.approval': OfTask & { readonly person: string };
  'task.approved': OfTask & { readonly person: string };
  'task.rejected': OfTask & { readonly person: string };
  'outreach.added': { readonly lead: string; readonly person: string; readonly subject: Text };
  'lead.assigned': { readonly lead: string; readonly person: string };
  'lead.assigned_many': { readonly count: number; readonly person: string };
  'lead.follow_up': { readonly lead: string; readonly due: { readonly day: string } };
  /** `outcome`: why it ended. */
  'agreement.signed': OfAgreement;
  'agreement.cancelled': OfAgreement & { readonly outcome: Text };
  /** `person`: who did not get it. */
  'agreement.copy': OfAgreement & { readonly person: string };
  /** `outcome`: how it ended. */
  'import.done': {
    readonly file: string;
    readonly outcome: Text;
    readonly imported: number;
    readonly left: number;
  };
  'report.done': { readonly report: string; readonly rows: number };
  'report.failed': { readonly report: string; readonly reason: Text };
}

const people = AREAS.prospecting;
const deciders = roleNames().filter((role) => scopeOf(role, 'task.decide') !== null);
const runners = roleNames().filter((role) => scopeOf(role, 'report.run') !== null);
const shared = { group: 'work', roles: people, mail: true } as const;

/** What people are told of their work on leads. Titles are theirs to write; what a task or an outreach says is not in it. */
export const WORK_NOTICES: Readonly<Record<keyof WorkNoticeParams, Notice>> = {
  'task.assigned': {
    ...shared,
    name: { en: 'Task assigned to you', es: 'Tarea asignada a usted' },
    subject: { en: 'Task for you: {title}', es: 'Tarea para usted: {title}' },
    text: {
      en: '{person} assigned a task to you: {title}. Lead: {lead}.',
      es: '{person} le asignó una tarea: {title}. Prospecto: {lead}.',
    },
  },
  'task.assigned_many': {
    ...shared,
    name: { en: 'Several tasks assigned to you', es: 'Varias tareas asignadas a usted' },
    subject: { en: 'Tasks for you: {count}', es: 'Tareas para usted: {count}' },
    text: { en: '{person} assigned {count} tasks to you.', es: '{person} le asignó {count} tareas.' },
  },
  'task.due': {
    ...shared,
    name: { en: 'Task due soon', es: 'Tarea por vencer' },
    subject: { en: 'Due on {due}: {title}', es: 'Vence el {due}: {title}' },
    text: {
      en: 'The task {title} is due on {due}. Lead: {lead}.',
      es: 'La tarea {title} vence el {due}. Prospecto: {lead}.',
    },
  },
  'task.overdue': {
    ...shared,
    name: { en: 'Task overdue', es: 'Tarea vencida' },
    subject: { en: 'Overdue: {title}', es: 'Vencida: {title}' },
    text: {
      en: 'The task {title} was due on {due} and is still open. Lead: {lead}.',
      es: 'La tarea {title} vencía el {due} y sigue abierta. Prospecto: {lead}.',
    },
  },
  'task.back': {
    ...shared,
    name: { en: 'Snoozed task is back', es: 'Vuelve una tarea pospuesta' },
    subject: { en: 'Snoozed until {until}: {title}', es: 'Pospuesta hasta el {until}: {title}' },
    text: {
      en: 'The task {title} was snoozed until {until} and is to be done again. Lead: {lead}.',
      es: 'La tarea {title} se pospuso hasta el {until} y está de nuevo pendiente. Prospecto: {lead}.',
    },
  },
  'task.approval': {
    ...shared,
    roles: deciders,
    name: { en: 'Task waits for your approval', es: 'Tarea que espera su aprobación' },
    subject: { en: 'Waits for your approval: {title}', es: 'Espera su aprobación: {title}' },
    text: {
      en: '{person} asks for a decision: {title}. Lead: {lead}.',
      es: '{person} solicita una decisión: {title}. Prospecto: {lead}.',
    },
  },
  'task.approved': {
    ...shared,
    name: { en: 'Task approved', es: 'Tarea aprobada' },
    subject: { en: 'Approved: {title}', es: 'Aprobada: {title}' },
    text: {
      en: '{person} approved the task {title}. Lead: {lead}.',
      es: '{person} aprobó la tarea {title}. Prospecto: {lead}.',
    },
  },
  'task.rejected': {
    ...shared,
    name: { en: 'Task rejected', es: 'Tarea rechazada' },
    subject: { en: 'Rejected: {title}', es: 'Rechazada: {title}' },
    text: {
      en: '{person} rejected the task {title}; the reason stands beside it. Lead: {lead}.',
      es: '{person} rechazó la tarea {title}; el motivo figura junto a ella. Prospecto: {lead}.',
    },
  },
  'outreach.added': {
    ...shared,
    name: { en: 'Outreach you should know of', es: 'Contacto que le informan' },
    subject: { en: 'Outreach: {subject}, {lead}', es: 'Contacto: {subject}, {lead}' },
    text: {
      en: '{person} recorded an outreach to {lead} and wants you to know: {subject}.',
      es: '{person} registró un contacto con {lead} y desea que lo sepa: {subject}.',
    },
  },
  'lead.assigned': {
    ...shared,
    name: { en: 'Lead assigned to you', es: 'Prospecto asignado a usted' },
    subject: { en: 'Lead for you: {lead}', es: 'Prospecto para usted: {lead}' },
    text: {
      en: '{person} assigned a lead to you: {lead}.',
      es: '{person} le asignó un prospecto: {lead}.',
    },
  },
  'lead.assigned_many': {
    ...shared,
    name: { en: 'Several leads assigned to you', es: 'Varios prospectos asignados a usted' },
    subject: { en: 'Leads for you: {count}', es: 'Prospectos para usted: {count}' },
    text: { en: '{person} assigned {count} leads to you.', es: '{person} le asignó {count} prospectos.' },
  },
  'lead.follow_up': {
    ...shared,
    name: { en: 'Follow-up day of a lead', es: 'Día de seguimiento de un prospecto' },
    subject: { en: 'Follow up on {due}: {lead}', es: 'Seguimiento el {due}: {lead}' },
    text: {
      en: 'The follow-up day of the lead {lead} is {due}.',
      es: 'El día de seguimiento del prospecto {lead} es el {due}.',
    },
  },
  'agreement.signed': {
    ...shared,
    name: { en: 'Agreement signed', es: 'Acuerdo firmado' },
    subject: { en: 'Signed: {agreement}', es: 'Firmado: {agreement}' },
    text: {
      en: 'Everybody has signed {agreement}. Lead: {lead}.',
      es: 'Todos firmaron {agreement}. Prospecto: {lead}.',
    },
  },
  'agreement.cancelled': {
    ...shared,
    name: {
      en: 'Agreement declined, expired or not sent',
      es: 'Acuerdo rechazado, vencido o no enviado',
    },
    subject: { en: 'Not signed: {agreement}', es: 'Sin firmar: {agreement}' },
    text: {
      en: '{agreement} will not be signed: {outcome}. Lead: {lead}.',
      es: '{agreement} no se firmará: {outcome}. Prospecto: {lead}.',
    },
  },
  'agreement.copy': {
    ...shared,
    name: { en: 'Signed copy not delivered', es: 'Copia firmada sin entregar' },
    subject: { en: 'Copy not delivered: {agreement}', es: 'Copia sin entregar: {agreement}' },
    text: {
      en: 'The mail server of {person} did not take the signed copy of {agreement}: send it to them in another way. Lead: {lead}.',
      es: 'El servidor de correo de {person} no aceptó la copia firmada de {agreement}: envíela de otra forma. Prospecto: {lead}.',
    },
  },
  'import.done': {
    ...shared,
    mail: false,
    name: { en: 'Import finished', es: 'Importación terminada' },
    subject: { en: 'Import of {file}: {outcome}', es: 'Importación de {file}: {outcome}' },
    text: {
      en: 'The import of {file} has ended ({outcome}). Leads imported: {imported}. Rows not imported: {left}.',
      es: 'La importación de {file} finalizó ({outcome}). Prospectos importados: {imported}. Filas sin importar: {left}.',
    },
  },
  'report.done': {
    group: 'report',
    roles: runners,
    mail: false,
    name: { en: 'Report finished', es: 'Informe terminado' },
    subject: { en: 'Report ready: {report}', es: 'Informe listo: {report}' },
    text: {
      en: 'The report {report} is ready in your own folder. Rows: {rows}.',
      es: 'El informe {report} está listo en su carpeta. Filas: {rows}.',
    },
  },
  'report.failed': {
    group: 'report',
    roles: runners,
    mail: false,
    name: { en: 'Report failed', es: 'Informe fallido' },
    subject: { en: 'Report failed: {report}', es: 'Informe fallido: {report}' },
    text: {
      en: 'The report {report} could not be run. {reason}.',
      es: 'No se pudo ejecutar el informe {report}. {reason}.',
    },
  },
};
