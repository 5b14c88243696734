import { WRITTEN_FIELDS } from '#schemas/activity/fields.ts';
import type { Fields, RecordOf } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';

const FIELDS = {
  subject: {
    kind: 'code',
    list: 'NOTE_SUBJECT',
    required: true,
    section: 'outreach',
    store: 'column',
    filter: true,
    label: { en: 'Subject', es: 'Asunto' },
  },
  type: {
    kind: 'code',
    list: 'OUTREACH_TYPE',
    required: true,
    section: 'outreach',
    store: 'column',
    filter: true,
    label: { en: 'Type', es: 'Tipo' },
  },
  date: {
    kind: 'date',
    required: true,
    section: 'outreach',
    store: 'column',
    sortable: true,
    filter: true,
    label: { en: 'Date', es: 'Fecha' },
  },
  notify_ids: {
    kind: 'user',
    many: true,
    section: 'outreach',
    store: 'column',
    filter: true,
    label: { en: 'Notify', es: 'Notificar a' },
  },
  description: {
    kind: 'longText',
    maxLength: 4000,
    section: 'outreach',
    store: 'column',
    label: { en: 'Description', es: 'Descripción' },
  },
  attachment_id: {
    kind: 'file',
    use: 'outreach',
    section: 'outreach',
    store: 'column',
    label: { en: 'Attached file', es: 'Archivo adjunto' },
  },
  ...WRITTEN_FIELDS,
} as const satisfies Fields;

/** A contact with the provider of a lead (specification §3, §5: the subject is required). It is not edited later. */
export const OUTREACHES = {
  name: 'leads/outreach',
  label: { one: { en: 'Outreach', es: 'Contacto' }, many: { en: 'Outreaches', es: 'Contactos' } },
  fields: FIELDS,
  sections: { outreach: { en: 'Outreach', es: 'Contacto' } },
  rules: [],
} as const satisfies Resource;

export type OutreachRecord = RecordOf<typeof FIELDS>;
