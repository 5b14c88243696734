import type { Fields, RecordOf } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { TEMPLATES_NAME } from './names.ts';

const own = { store: 'column' } as const;
const what = { section: 'what', ...own } as const;
const mail = { section: 'mail', ...own } as const;
const who = { section: 'who', ...own } as const;
const written = { readOnly: true, ...own } as const;

const FIELDS = {
  name: {
    kind: 'text',
    maxLength: 120,
    required: true,
    sortable: true,
    column: 'shown',
    search: true,
    ...what,
    label: { en: 'Name', es: 'Nombre' },
  },
  type: {
    kind: 'code',
    list: 'AGREEMENT_TYPE',
    required: true,
    filter: true,
    sortable: true,
    column: 'shown',
    ...what,
    label: { en: 'Type', es: 'Tipo' },
  },
  description: {
    kind: 'longText',
    maxLength: 1000,
    column: 'offered',
    ...what,
    label: { en: 'Description', es: 'Descripción' },
  },
  tags: {
    kind: 'texts',
    of: 'text',
    filter: true,
    column: 'shown',
    ...what,
    label: { en: 'Tags', es: 'Etiquetas' },
  },
  file_id: { kind: 'file', use: 'template', required: true, ...what, label: { en: 'File', es: 'Archivo' } },
  signer_id: {
    kind: 'record',
    of: 'signer',
    filter: true,
    column: 'shown',
    ...who,
    label: { en: 'Internal signer', es: 'Firmante interno' },
  },
  in_order: {
    kind: 'boolean',
    ...who,
    label: { en: 'Sign in order', es: 'Firmar en orden' },
    help: {
      en: 'Each is asked when the one before has signed: the provider first, the internal signer last.',
      es: 'Se pide a cada uno cuando el anterior ha firmado: primero el proveedor, al final el firmante interno.',
    },
  },
  cc: {
    kind: 'texts',
    of: 'email',
    maxItems: 10,
    ...who,
    label: { en: 'Copies to', es: 'Copias a' },
    help: {
      en: 'They get the signed agreement by mail.',
      es: 'Reciben por correo el acuerdo firmado.',
    },
  },
  email_subject: {
    kind: 'text',
    maxLength: 200,
    ...mail,
    label: { en: 'Email subject', es: 'Asunto del correo' },
  },
  email_body: {
    kind: 'longText',
    maxLength: 4000,
    ...mail,
    label: { en: 'Email text', es: 'Texto del correo' },
  },
  enabled: {
    kind: 'boolean',
    filter: true,
    sortable: true,
    column: 'shown',
    ...written,
    label: { en: 'Enabled', es: 'Habilitada' },
  },
  created_at: {
    kind: 'dateTime',
    required: true,
    sortable: true,
    column: 'offered',
    ...written,
    label: { en: 'Created', es: 'Creada' },
  },
  created_by: { kind: 'user', column: 'offered', ...written, label: { en: 'Created by', es: 'Creada por' } },
  updated_at: {
    kind: 'dateTime',
    required: true,
    sortable: true,
    column: 'shown',
    ...written,
    label: { en: 'Updated', es: 'Actualizada' },
  },
  updated_by: {
    kind: 'user',
    column: 'offered',
    ...written,
    label: { en: 'Updated by', es: 'Actualizada por' },
  },
} as const satisfies Fields;

/** Papers from which agreements are made (specification §3, §5 'Templates'). */
export const TEMPLATES = {
  name: TEMPLATES_NAME,
  label: { one: { en: 'Template', es: 'Plantilla' }, many: { en: 'Templates', es: 'Plantillas' } },
  fields: FIELDS,
  sections: {
    what: { en: 'Template', es: 'Plantilla' },
    who: { en: 'Who signs', es: 'Quién firma' },
    mail: { en: 'Email to the signers', es: 'Correo a los firmantes' },
  },
  rules: [],
} as const satisfies Resource;

export type TemplateRecord = RecordOf<typeof FIELDS>;
