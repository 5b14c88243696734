import { DOCUMENTS } from '#schemas/credential/document.ts';
import type { Fields } from '#schemas/engine/field.ts';

/** What a report tells of a document that was handed in. */
export const DOCUMENT_FIELDS = {
  state: {
    kind: 'code',
    list: 'FIELD_REVIEW_STATE',
    store: 'column',
    label: { en: 'Review', es: 'Revisión' },
  },
  issued_on: { ...DOCUMENTS.fields.issued_on!, store: 'column' },
  expires_on: { ...DOCUMENTS.fields.expires_on!, store: 'column' },
  created_at: { kind: 'dateTime', store: 'column', label: { en: 'Uploaded', es: 'Subido' } },
  submitted_at: { kind: 'dateTime', store: 'column', label: { en: 'Handed in', es: 'Entregado' } },
  reviewed_at: { kind: 'dateTime', store: 'column', label: { en: 'Reviewed', es: 'Revisado' } },
  archived_at: { kind: 'dateTime', store: 'column', label: { en: 'Archived', es: 'Archivado' } },
} as const satisfies Fields;

/** What was asked for, and how it stands. */
export const REQUIREMENT_FIELDS = {
  code: { kind: 'text', store: 'column', label: { en: 'Code', es: 'Código' } },
  name: { kind: 'text', store: 'column', label: { en: 'Requirement', es: 'Requisito' } },
  subject_kind: {
    kind: 'code',
    list: 'SUBJECT_KIND',
    store: 'column',
    label: { en: 'Of whom', es: 'De quién' },
  },
  item_state: {
    kind: 'code',
    list: 'ITEM_STATE',
    store: 'column',
    label: { en: 'How the requirement stands', es: 'Situación del requisito' },
  },
} as const satisfies Fields;
