import type { Fields } from '#schemas/engine/field.ts';
import { STATUS_GROUPS } from '#schemas/vocabulary/index.ts';

/** Where a lead stands, who works it, and where it came from. */
export const STATUS_FIELDS = {
  status: {
    kind: 'code',
    list: 'LEAD_STATUS',
    groups: STATUS_GROUPS,
    required: true,
    section: 'status',
    store: 'column',
    column: 'shown',
    filter: true,
    label: { en: 'Status', es: 'Estado' },
  },
  status_reason: {
    kind: 'code',
    list: 'LEAD_STATUS_REASON',
    section: 'status',
    store: 'column',
    column: 'offered',
    filter: true,
    label: { en: 'Status reason', es: 'Motivo del estado' },
  },
  pr_assigned_id: {
    kind: 'user',
    section: 'status',
    required: true,
    store: 'column',
    column: 'shown',
    filter: true,
    import: ['pr', 'pr assigned'],
    label: { en: 'PR', es: 'RR. PP.' },
  },
  assignee_id: {
    kind: 'user',
    section: 'status',
    store: 'column',
    column: 'shown',
    filter: true,
    import: ['assignee', 'assigned to', 'agent'],
    label: { en: 'Assignee', es: 'Asignado a' },
  },
  follow_up_on: {
    kind: 'date',
    section: 'status',
    store: 'column',
    column: 'shown',
    sortable: true,
    filter: true,
    label: { en: 'Next follow-up', es: 'Próximo seguimiento' },
  },
  lead_source: {
    kind: 'code',
    list: 'LEAD_SOURCE',
    section: 'status',
    store: 'column',
    column: 'offered',
    filter: true,
    import: ['source', 'lead source'],
    label: { en: 'Lead source', es: 'Origen del prospecto' },
  },
} as const satisfies Fields;

/** What only the server writes. */
export const SYSTEM_FIELDS = {
  created_at: {
    kind: 'dateTime',
    readOnly: true,
    required: true,
    store: 'column',
    column: 'offered',
    sortable: true,
    filter: true,
    label: { en: 'Created', es: 'Creado' },
  },
  updated_at: {
    kind: 'dateTime',
    readOnly: true,
    required: true,
    store: 'column',
    column: 'offered',
    sortable: true,
    filter: true,
    label: { en: 'Updated', es: 'Actualizado' },
  },
  last_imported_by_id: {
    kind: 'user',
    readOnly: true,
    store: 'column',
    column: 'offered',
    filter: true,
    label: { en: 'Last imported by', es: 'Última importación por' },
  },
  credential_status: {
    kind: 'code',
    list: 'ACCOUNT_CREDENTIAL_STATUS',
    readOnly: true,
    beside: { table: 'account', by: 'lead_id', value: 'credential_status', unless: 'withdrawn_at' },
    filter: true,
    label: { en: 'Credential status', es: 'Estado de acreditación' },
  },
} as const satisfies Fields;
