import { codes } from '../engine/codes.ts';

/** Subjects of notes and of outreaches: one list for both (specification §3). */
export const NOTE_SUBJECT = codes({
  LOI_SENT: { en: 'LOI sent', es: 'Carta de intención enviada' },
  NEGOTIATING_FEES: { en: 'Negotiating fees', es: 'Negociación de honorarios' },
  SUBMITTED_AGREEMENT: { en: 'Submitted agreement', es: 'Acuerdo presentado' },
  ATTACHMENT_CORRESPONDENCE: { en: 'Attachment or correspondence', es: 'Adjunto o correspondencia' },
  LOCATION_UPDATE: { en: 'Location update', es: 'Actualización de ubicación' },
  PROVIDER_UPDATE: { en: 'Provider update', es: 'Actualización del proveedor' },
  ADDITIONAL_CONTACT_INFO: {
    en: 'Additional contact information',
    es: 'Información de contacto adicional',
  },
  NETWORK_ADEQUACY: { en: 'Network adequacy', es: 'Suficiencia de la red' },
  PROVIDER_COMPLAINT: { en: 'Provider complaint', es: 'Queja del proveedor' },
  TERM_TERMINATION: { en: 'Term or termination', es: 'Vigencia o terminación' },
  CLAIMS_ISSUE: { en: 'Claims issue', es: 'Problema con reclamaciones' },
  WELCOME_CALL: { en: 'Welcome call', es: 'Llamada de bienvenida' },
  DEVELOPMENT: { en: 'Development', es: 'Desarrollo' },
  PRE_CONTRACTING: { en: 'Pre-contracting', es: 'Precontratación' },
  NEGOTIATION: { en: 'Negotiation', es: 'Negociación' },
  CONTRACTING: { en: 'Contracting', es: 'Contratación' },
  REMINDER_FOR_ACTION: { en: 'Reminder for action', es: 'Recordatorio de acción' },
  LEAD_CREATED: { en: 'Lead created', es: 'Prospecto creado' },
  GENERICS: { en: 'General', es: 'General' },
  ACCOUNT_STATUS_CHANGE: { en: 'Account status change', es: 'Cambio de estado de la cuenta' },
  INSURANCE_NOTES: { en: 'Insurance notes', es: 'Notas sobre el seguro' },
  CREDENTIALING_NOTES: { en: 'Credentialing notes', es: 'Notas de acreditación' },
});
export type NoteSubject = keyof typeof NOTE_SUBJECT;

/** Specification §3. */
export const OUTREACH_TYPE = codes({
  EMAIL: { en: 'Email', es: 'Correo electrónico' },
  PHONE_CALL: { en: 'Phone call', es: 'Llamada telefónica' },
  VISIT: { en: 'Visit', es: 'Visita' },
});
export type OutreachType = keyof typeof OUTREACH_TYPE;

/** Specification §3; lower case there, so lower case here. */
export const TASK_TYPE = codes({
  touchpoint: { en: 'Touchpoint', es: 'Punto de contacto' },
  follow_up: { en: 'Follow-up', es: 'Seguimiento' },
  educate: { en: 'Educate', es: 'Orientar al proveedor' },
  in_service: { en: 'In-service training', es: 'Capacitación en el servicio' },
  issue_cap: { en: 'Issue a CAP (corrective action plan)', es: 'Emitir un plan de acción correctiva' },
  send_letter: { en: 'Send letter', es: 'Enviar carta' },
  recruiting_request: { en: 'Recruiting request', es: 'Solicitud de reclutamiento' },
  contact_new_lead: { en: 'Contact new lead', es: 'Contactar a un prospecto nuevo' },
  exception_request: { en: 'Exception request', es: 'Solicitud de excepción' },
  contract_review: { en: 'Contract review', es: 'Revisión de contrato' },
  education: { en: 'Education', es: 'Educación' },
  call_back: { en: 'Call back', es: 'Devolver la llamada' },
  call: { en: 'Call', es: 'Llamada' },
  management_redline_review: {
    en: 'Management redline review',
    es: 'Revisión de cambios por la gerencia',
  },
  periodic_visit_in_person: { en: 'Periodic visit, in person', es: 'Visita periódica presencial' },
  periodic_visit_virtual: { en: 'Periodic visit, virtual', es: 'Visita periódica virtual' },
  development: { en: 'Development', es: 'Desarrollo' },
  contracting: { en: 'Contracting', es: 'Contratación' },
  negotiation: { en: 'Negotiation', es: 'Negociación' },
  reminder_for_action: { en: 'Reminder for action', es: 'Recordatorio de acción' },
  precontracting: { en: 'Pre-contracting', es: 'Precontratación' },
});
export type TaskType = keyof typeof TASK_TYPE;

export const TASK_STATUS = codes({
  todo: { en: 'To do', es: 'Por hacer' },
  in_progress: { en: 'In progress', es: 'En curso' },
  pending: { en: 'Pending approval', es: 'Pendiente de aprobación' },
  approved: { en: 'Approved', es: 'Aprobada' },
  rejected: { en: 'Rejected', es: 'Rechazada' },
  completed: { en: 'Completed', es: 'Completada' },
  canceled: { en: 'Canceled', es: 'Cancelada' },
});
export type TaskStatus = keyof typeof TASK_STATUS;
/** Statuses that are asked for together. */
export const TASK_STATUS_GROUP = codes({ OPEN: { en: 'Open', es: 'Abiertas' } });

/** How often a task comes again, counted from its due date. */
export const TASK_REPEAT = codes({
  daily: { en: 'Every day', es: 'Cada día' },
  weekdays: { en: 'Every working day', es: 'Cada día laborable' },
  weekly: { en: 'Every week', es: 'Cada semana' },
  biweekly: { en: 'Every two weeks', es: 'Cada dos semanas' },
  monthly: { en: 'Every month', es: 'Cada mes' },
  quarterly: { en: 'Every three months', es: 'Cada tres meses' },
  yearly: { en: 'Every year', es: 'Cada año' },
});
export type TaskRepeat = keyof typeof TASK_REPEAT;

/** What can be done to many tasks at once. */
export const TASK_BULK = codes({
  complete: { en: 'Complete', es: 'Completar' },
  reassign: { en: 'Reassign', es: 'Reasignar' },
  snooze: { en: 'Snooze', es: 'Posponer' },
  due: { en: 'Change the due date', es: 'Cambiar la fecha de vencimiento' },
  approve: { en: 'Approve', es: 'Aprobar' },
  reject: { en: 'Reject', es: 'Rechazar' },
  cancel: { en: 'Cancel tasks', es: 'Cancelar tareas' },
});
export type TaskBulk = keyof typeof TASK_BULK;

/** What the history of a lead tells apart (specification §3). */
export const HISTORY_CHANGE = codes({
  LEAD_UPDATED: { en: 'Lead updated', es: 'Prospecto actualizado' },
  LEAD_MANUALLY_CREATED: { en: 'Lead created manually', es: 'Prospecto creado manualmente' },
  LEAD_IMPORTED_CREATED: { en: 'Lead created by import', es: 'Prospecto creado por importación' },
  NOTE_ADDED: { en: 'Note added', es: 'Nota agregada' },
  NOTE_UPDATED: { en: 'Note updated', es: 'Nota actualizada' },
  OUTREACH_ADDED: { en: 'Outreach added', es: 'Contacto agregado' },
  TASK_ADDED: { en: 'Task added', es: 'Tarea agregada' },
  TASK_UPDATED: { en: 'Task updated', es: 'Tarea actualizada' },
  CREDENTIAL_UPDATED: { en: 'Credential updated', es: 'Acreditación actualizada' },
  CREDENTIAL_COMPONENT_UPDATED: {
    en: 'Credential component updated',
    es: 'Componente de acreditación actualizado',
  },
  CREDENTIAL_COMPONENT_CREATED: {
    en: 'Credential component created',
    es: 'Componente de acreditación creado',
  },
  CREDENTIAL_COMPONENT_DELETED: {
    en: 'Credential component deleted',
    es: 'Componente de acreditación eliminado',
  },
  LEAD_CONTRACT_ADOBESIGN_CREATED: {
    en: 'Agreement created for e-signature',
    es: 'Acuerdo creado para firma electrónica',
  },
  LEAD_CONTRACT_MANUAL_CREATED: { en: 'Agreement created manually', es: 'Acuerdo creado manualmente' },
  LEAD_CONTRACT_UPDATED: { en: 'Agreement updated', es: 'Acuerdo actualizado' },
});
export type HistoryChange = keyof typeof HISTORY_CHANGE;

/** What happens to a lead besides: the specification does not name it, its history does. */
export const LEAD_EVENT = codes({
  LEAD_DELETED: { en: 'Lead deleted', es: 'Prospecto eliminado' },
  LEAD_MERGED: { en: 'Leads merged', es: 'Prospectos fusionados' },
  LEAD_MERGE_UNDONE: { en: 'Merge undone', es: 'Fusión deshecha' },
  PERSONAL_DATA_REPORTED: { en: 'Personal data reported', es: 'Informe de datos personales generado' },
  ERASURE_ASKED: { en: 'Erasure of personal data asked for', es: 'Borrado de datos personales solicitado' },
  PERSONAL_DATA_ERASED: { en: 'Personal data erased', es: 'Datos personales borrados' },
});
export type LeadEvent = keyof typeof LEAD_EVENT;
