import type { Fields } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { REPORT_DESCRIPTION_MAX, REPORT_NAME_MAX } from './item.ts';

const FIELDS = {
  name: {
    kind: 'text',
    maxLength: REPORT_NAME_MAX,
    required: true,
    store: 'column',
    column: 'shown',
    sortable: true,
    filter: true,
    search: true,
    label: { en: 'Name', es: 'Nombre' },
  },
  category: {
    kind: 'code',
    list: 'REPORT_CATEGORY',
    readOnly: true,
    store: 'column',
    column: 'shown',
    sortable: true,
    filter: true,
    label: { en: 'Category', es: 'Categoría' },
  },
  description: {
    kind: 'longText',
    maxLength: REPORT_DESCRIPTION_MAX,
    store: 'column',
    column: 'shown',
    search: true,
    label: { en: 'Description', es: 'Descripción' },
  },
  owner_id: {
    kind: 'user',
    readOnly: true,
    store: 'column',
    column: 'shown',
    filter: true,
    label: { en: 'Owner', es: 'Propietario' },
  },
  used_at: {
    kind: 'dateTime',
    readOnly: true,
    store: 'column',
    column: 'shown',
    sortable: true,
    label: { en: 'Last used', es: 'Último uso' },
  },
  updated_at: {
    kind: 'dateTime',
    required: true,
    readOnly: true,
    store: 'column',
    column: 'shown',
    sortable: true,
    filter: true,
    label: { en: 'Changed', es: 'Modificado' },
  },
  trashed_at: {
    kind: 'dateTime',
    readOnly: true,
    store: 'column',
    sortable: true,
    label: { en: 'Deleted', es: 'Eliminado' },
  },
} as const satisfies Fields;

/** Saved reports as a list, and what a person writes of one besides its definition. */
export const REPORTS: Resource = {
  name: 'reports/templates',
  label: { one: { en: 'Report', es: 'Informe' }, many: { en: 'Reports', es: 'Informes' } },
  sections: {},
  rules: [],
  fields: FIELDS,
};
