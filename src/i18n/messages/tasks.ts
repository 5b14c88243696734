import type { Messages } from '../types.ts';

/** Keys are read as `tasks.<key>`. */
export const taskMessages = {
  mark: {
    overdue: { en: 'Overdue', es: 'Vencida' },
    snoozed: { en: 'Snoozed until %{day}', es: 'Pospuesta hasta el %{day}' },
  },
  decision: {
    approved: { en: 'Approved', es: 'Aprobada' },
    rejected: { en: 'Rejected', es: 'Rechazada' },
  },
  action: {
    complete: { en: 'Complete', es: 'Completar' },
    approve: { en: 'Approve', es: 'Aprobar' },
    reject: { en: 'Reject', es: 'Rechazar' },
    request: { en: 'Ask for approval', es: 'Pedir aprobación' },
    due: { en: 'Change the due date…', es: 'Cambiar la fecha de vencimiento…' },
    more: { en: 'More actions', es: 'Más acciones' },
    named: { en: '%{action}: %{title}', es: '%{action}: %{title}' },
  },
  snooze: {
    title: { en: 'Snooze', es: 'Posponer' },
    tomorrow: { en: 'Until tomorrow, %{day}', es: 'Hasta mañana, %{day}' },
    week: { en: 'Until next week, %{day}', es: 'Hasta la próxima semana, %{day}' },
    pick: { en: 'Until another day…', es: 'Hasta otro día…' },
    end: { en: 'End snooze', es: 'Dejar de posponer' },
  },
  step: {
    title: { en: '%{step}: %{about}', es: '%{step}: %{about}' },
  },
  done: {
    complete: { en: 'Completed: %{title}', es: 'Completada: %{title}' },
    approve: { en: 'Approved: %{title}', es: 'Aprobada: %{title}' },
    reject: { en: 'Rejected: %{title}', es: 'Rechazada: %{title}' },
    request: { en: 'Sent for approval: %{title}', es: 'Enviada para aprobación: %{title}' },
    snooze: { en: 'Snoozed: %{title}', es: 'Pospuesta: %{title}' },
    wake: { en: 'No longer snoozed: %{title}', es: 'Ya no está pospuesta: %{title}' },
    due: { en: 'Due date changed: %{title}', es: 'Fecha de vencimiento cambiada: %{title}' },
    status: { en: 'Status changed: %{title}', es: 'Estado cambiado: %{title}' },
  },
} as const satisfies Messages;
