import type { Messages } from '../types.ts';

/** Keys are read as `home.<key>`. */
export const homeMessages = {
  quick: { en: 'Quick actions', es: 'Acciones rápidas' },
  go_to: { en: 'Go to', es: 'Ir a' },
  all: { en: 'All %{count}', es: 'Ver %{count}' },
  open: { en: 'Open', es: 'Abrir' },
  of: { en: '%{label}: %{title}', es: '%{label}: %{title}' },
  outreach: { en: 'With which lead was the contact?', es: '¿Con qué prospecto fue el contacto?' },
  tasks: {
    title: { en: 'My tasks', es: 'Mis tareas' },
    none: { en: 'Nothing is waiting for you', es: 'No hay nada pendiente para usted' },
    overdue: { en: 'Overdue', es: 'Vencidas' },
    today: { en: 'Due today', es: 'Vencen hoy' },
    late: { en: 'Overdue since %{day}', es: 'Vencida desde el %{day}' },
  },
  approval: {
    title: { en: 'Waiting for your approval', es: 'Esperan su aprobación' },
    none: { en: 'Nothing waits for approval', es: 'Nada espera aprobación' },
  },
  overdue: {
    title: { en: 'Overdue in the team', es: 'Vencidas en el equipo' },
    none: { en: 'Nothing overdue', es: 'No hay nada vencido' },
  },
  follow_ups: {
    title: { en: 'Follow-ups due', es: 'Seguimientos por hacer' },
    none: { en: 'Nobody to follow up today', es: 'Hoy no hay a quién dar seguimiento' },
    since: { en: 'Since %{day}', es: 'Desde el %{day}' },
  },
  new: {
    title: { en: 'New for you, not contacted yet', es: 'Nuevos para usted, aún sin contactar' },
    none: { en: 'No new leads', es: 'No hay prospectos nuevos' },
  },
  unassigned: {
    title: { en: 'Nobody works these yet', es: 'Aún no los trabaja nadie' },
    none: { en: 'Every open lead is assigned', es: 'Todos los prospectos abiertos están asignados' },
  },
  stages: {
    title: { en: 'My leads by stage', es: 'Mis prospectos por etapa' },
    none: { en: 'No leads are assigned to you yet', es: 'Aún no tiene prospectos asignados' },
  },
  leads: {
    title: { en: 'Leads of the team', es: 'Prospectos del equipo' },
    none: { en: 'There are no leads yet', es: 'Aún no hay prospectos' },
    unassigned: { en: 'Open, unassigned', es: 'Abiertos sin asignar' },
    old: { en: 'Open for over %{days} days', es: 'Abiertos hace más de %{days} días' },
    all: { en: 'All leads', es: 'Todos' },
    open: { en: 'Open', es: 'Abiertos' },
    converted: { en: 'Converted', es: 'Convertidos' },
  },
  imports: {
    title: { en: 'Imports not finished', es: 'Importaciones sin terminar' },
    none: { en: 'No imports under way', es: 'No hay importaciones en curso' },
  },
  files: {
    queue: { en: 'Open the queue', es: 'Abrir los expedientes' },
    since: {
      en: 'For %{smart_count} day |||| For %{smart_count} days',
      es: 'Desde hace %{smart_count} día |||| Desde hace %{smart_count} días',
    },
    review: {
      title: { en: 'To review', es: 'Por revisar' },
      none: { en: 'Nothing to review', es: 'No hay nada por revisar' },
    },
    expired: {
      title: { en: 'Expired documents', es: 'Documentos vencidos' },
      none: { en: 'Nothing has expired', es: 'No hay nada vencido' },
      items: {
        en: '%{smart_count} expired |||| %{smart_count} expired',
        es: '%{smart_count} vencido |||| %{smart_count} vencidos',
      },
    },
    expiring: {
      title: { en: 'Expiring within %{days} days', es: 'Vencen en %{days} días' },
      none: { en: 'Nothing expires within %{days} days', es: 'Nada vence en %{days} días' },
      on: { en: 'Expires %{day}', es: 'Vence el %{day}' },
    },
    updates: {
      title: { en: 'Waiting for updates', es: 'En espera de cambios' },
      none: { en: 'No updates are awaited', es: 'No se esperan cambios' },
    },
    unclaimed: {
      title: { en: 'Unclaimed files', es: 'Expedientes sin agente' },
      none: { en: 'Every open file has an agent', es: 'Todos los expedientes abiertos tienen agente' },
    },
  },
  hits: {
    title: { en: 'Open exclusion hits', es: 'Coincidencias de exclusión abiertas' },
    none: { en: 'No open hits', es: 'No hay coincidencias abiertas' },
  },
  reviewers: { title: { en: 'Reviews by agent', es: 'Revisiones por agente' } },
  continue: {
    with: { en: 'Continue: %{name}', es: 'Continuar: %{name}' },
    submit: { en: 'Check and submit', es: 'Revisar y enviar' },
    open: { en: 'Open my file', es: 'Abrir mi expediente' },
  },
} as const satisfies Messages;
