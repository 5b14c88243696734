import type { Field, Fields } from '#schemas/engine/field.ts';

const count = (en: string, es: string, column?: 'shown' | 'offered'): Field => ({
  kind: 'count',
  label: { en, es },
  store: 'column',
  ...(column ? { column } : {}),
  sortable: true,
  filter: true,
  readOnly: true,
});

/** What every list of subjects tells of them without opening them; derived by settle() (docs/decisions/012). */
export const summaryFields: Fields = {
  progress: count('Progress (%)', 'Avance (%)', 'shown'),
  missing_items: count('Missing items', 'Requisitos faltantes', 'shown'),
  pending_items: count('Items to review', 'Requisitos por revisar', 'offered'),
  expiring_items: count('Expiring items', 'Requisitos por vencer', 'offered'),
  expired_items: count('Expired items', 'Requisitos vencidos', 'shown'),
  pending_values: count('Values to review', 'Valores por revisar', 'offered'),
  rejected_values: count('Rejected values', 'Valores rechazados', 'offered'),
  next_expiry_on: {
    kind: 'date',
    label: { en: 'Next expiration', es: 'Próximo vencimiento' },
    store: 'column',
    column: 'offered',
    sortable: true,
    filter: true,
    readOnly: true,
  },
  status_at: {
    kind: 'dateTime',
    label: { en: 'In this status since', es: 'En este estado desde' },
    required: true,
    store: 'column',
    column: 'offered',
    sortable: true,
    filter: true,
    readOnly: true,
  },
  submitted_at: {
    kind: 'dateTime',
    label: { en: 'Submitted', es: 'Presentado' },
    store: 'column',
    column: 'shown',
    sortable: true,
    filter: true,
    readOnly: true,
  },
  updated_at: {
    kind: 'dateTime',
    label: { en: 'Updated', es: 'Actualizado' },
    required: true,
    store: 'column',
    column: 'shown',
    sortable: true,
    filter: true,
    readOnly: true,
  },
};
