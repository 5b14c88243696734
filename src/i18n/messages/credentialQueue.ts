import type { Messages } from '../types.ts';

/** Keys are read as `credential_queue.<key>`. */
export const credentialQueueMessages = {
  title: { en: 'Credentialing', es: 'Acreditación' },
  shown: { en: 'What the list shows', es: 'Qué muestra la lista' },
  accounts: { en: 'Accounts', es: 'Cuentas' },
  resources: { en: 'Resources', es: 'Recursos' },
  all_accounts: { en: 'All accounts', es: 'Todas las cuentas' },
  all_resources: { en: 'All resources', es: 'Todos los recursos' },
  to_assign: { en: 'Assign', es: 'Asignar' },
  none_help: {
    en: 'A credential file opens when a lead is converted.',
    es: 'Un expediente se abre cuando se convierte un prospecto.',
  },
  days: { en: 'Days in this status', es: 'Días en este estado' },
  login: { en: 'Login', es: 'Usuario' },
  quick: {
    mine: { en: 'Assigned to me', es: 'Asignados a mí' },
    unassigned: { en: 'Unassigned', es: 'Sin asignar' },
    review: { en: 'To review', es: 'Por revisar' },
    missing: { en: 'Missing items', es: 'Con faltantes' },
    expiring: { en: 'Expires within %{days} days', es: 'Vence en %{days} días' },
    expired: { en: 'Expired items', es: 'Con vencidos' },
    hits: { en: 'Exclusion hits', es: 'Con coincidencias de exclusión' },
  },
  board: {
    label: { en: 'Overview', es: 'Resumen' },
    counters: { en: 'By whose turn it is', es: 'Según a quién le toca' },
    charts: { en: 'Charts', es: 'Gráficos' },
  },
  chart: {
    statuses: { en: 'By status', es: 'Por estado' },
    status: { en: 'Status', es: 'Estado' },
    median: { en: 'Median days in it', es: 'Mediana de días en él' },
    days: { en: '%{days} d', es: '%{days} d' },
    months: { en: 'Next expirations', es: 'Próximos vencimientos' },
    month: { en: 'Month', es: 'Mes' },
    items: { en: 'Items that need attention', es: 'Requisitos que requieren atención' },
    state: { en: 'State', es: 'Situación' },
    count: { en: 'Items', es: 'Requisitos' },
    agents: { en: 'Open files by agent', es: 'Expedientes abiertos por agente' },
    agent: { en: 'Agent', es: 'Agente' },
    open: { en: 'Open', es: 'Abiertos' },
    to_review: { en: 'To review', es: 'Por revisar' },
    all: { en: 'All', es: 'Todos' },
    reviewing: { en: '%{count} to review', es: '%{count} por revisar' },
  },
} as const satisfies Messages;
