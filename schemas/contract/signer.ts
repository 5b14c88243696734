import type { Fields, RecordOf } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { SIGNERS_NAME } from './names.ts';

const own = { section: 'signer', store: 'column' } as const;

const FIELDS = {
  name: {
    kind: 'text',
    maxLength: 120,
    required: true,
    sortable: true,
    column: 'shown',
    search: true,
    ...own,
    label: { en: 'Name', es: 'Nombre' },
  },
  role: {
    kind: 'code',
    list: 'SIGNER_ROLE',
    required: true,
    filter: true,
    sortable: true,
    column: 'shown',
    ...own,
    label: { en: 'Role', es: 'Función' },
  },
  email: {
    kind: 'email',
    required: true,
    sortable: true,
    column: 'shown',
    ...own,
    label: { en: 'Email', es: 'Correo electrónico' },
  },
  title: {
    kind: 'text',
    maxLength: 120,
    column: 'shown',
    ...own,
    label: { en: 'Title', es: 'Cargo' },
  },
  phone: { kind: 'phone', column: 'shown', ...own, label: { en: 'Phone', es: 'Teléfono' } },
  updated_at: {
    kind: 'dateTime',
    readOnly: true,
    required: true,
    store: 'column',
    sortable: true,
    column: 'offered',
    label: { en: 'Updated', es: 'Actualizado' },
  },
} as const satisfies Fields;

/** People of the network who sign for it (specification §3, §5 'Signers'). */
export const SIGNERS = {
  name: SIGNERS_NAME,
  label: {
    one: { en: 'Internal signer', es: 'Firmante interno' },
    many: { en: 'Internal signers', es: 'Firmantes internos' },
  },
  fields: FIELDS,
  sections: { signer: { en: 'Internal signer', es: 'Firmante interno' } },
  rules: [],
} as const satisfies Resource;

export type SignerRecord = RecordOf<typeof FIELDS>;
