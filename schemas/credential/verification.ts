import type { Resource } from '#schemas/engine/resource.ts';

/** What the staff found at the source of a credential (primary source verification, domain §4). */
export const VERIFICATIONS: Resource = {
  name: 'credentialing/verifications',
  label: {
    one: { en: 'Verification', es: 'Verificación' },
    many: { en: 'Verifications', es: 'Verificaciones' },
  },
  sections: {},
  rules: [],
  fields: {
    source: {
      kind: 'text',
      maxLength: 200,
      required: true,
      store: 'column',
      label: { en: 'Source', es: 'Fuente' },
    },
    method: {
      kind: 'code',
      list: 'VERIFICATION_METHOD',
      required: true,
      store: 'column',
      label: { en: 'Method', es: 'Método' },
    },
    result: {
      kind: 'code',
      list: 'VERIFICATION_RESULT',
      required: true,
      store: 'column',
      filter: true,
      label: { en: 'Result', es: 'Resultado' },
    },
    verified_on: {
      kind: 'date',
      required: true,
      store: 'column',
      sortable: true,
      label: { en: 'Verified on', es: 'Fecha de verificación' },
    },
    evidence_file_id: {
      kind: 'file',
      use: 'credential',
      store: 'column',
      label: { en: 'Evidence', es: 'Evidencia' },
    },
    note: {
      kind: 'longText',
      maxLength: 2000,
      store: 'column',
      label: { en: 'Note', es: 'Nota' },
    },
    created_at: {
      kind: 'dateTime',
      readOnly: true,
      required: true,
      store: 'column',
      sortable: true,
      label: { en: 'Created', es: 'Creado' },
    },
  },
};
