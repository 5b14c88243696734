import type { Fields } from '#schemas/engine/field.ts';

/** What the server writes on every activity: of which lead it is, who wrote it down and when. */
export const WRITTEN_FIELDS = {
  // A key like a person's, and compared like one; a body that creates an activity carries it beside the fields.
  lead_id: {
    kind: 'user',
    readOnly: true,
    store: 'column',
    filter: true,
    label: { en: 'Lead', es: 'Prospecto' },
  },
  created_at: {
    kind: 'dateTime',
    readOnly: true,
    required: true,
    store: 'column',
    sortable: true,
    filter: true,
    label: { en: 'Created', es: 'Creado' },
  },
  created_by: {
    kind: 'user',
    readOnly: true,
    store: 'column',
    filter: true,
    label: { en: 'Author', es: 'Autor' },
  },
  updated_at: {
    kind: 'dateTime',
    readOnly: true,
    required: true,
    store: 'column',
    label: { en: 'Updated', es: 'Actualizado' },
  },
} as const satisfies Fields;
