import type { Fields } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';

const DATES = {
  issued_on: { kind: 'date', store: 'column', label: { en: 'Issued on', es: 'Fecha de emisión' } },
  expires_on: { kind: 'date', store: 'column', label: { en: 'Expires on', es: 'Fecha de vencimiento' } },
} as const satisfies Fields;

const named = {
  name: 'credentialing/documents',
  label: {
    one: { en: 'Document', es: 'Documento' },
    many: { en: 'Documents', es: 'Documentos' },
  },
  sections: {},
  rules: [{ rule: 'order', before: 'issued_on', after: 'expires_on', strict: true }],
} as const satisfies Omit<Resource, 'fields'>;

/** The dates of a document, which may be corrected until it is judged. */
export const DOCUMENT_DATES: Resource = { ...named, fields: DATES };

/** A document as it is handed in for a requirement item. */
export const DOCUMENTS: Resource = {
  ...named,
  fields: {
    file_id: {
      kind: 'file',
      use: 'credential',
      required: true,
      store: 'column',
      label: { en: 'File', es: 'Archivo' },
    },
    ...DATES,
  },
};
