import type { Fields } from '#schemas/engine/field.ts';

const SOURCE = {
  kind: 'code',
  list: 'EXCLUSION_SOURCE',
  required: true,
  store: 'column',
  sortable: true,
  filter: true,
  label: { en: 'List', es: 'Lista' },
} as const;
const MADE = {
  kind: 'dateTime',
  required: true,
  store: 'column',
  sortable: true,
  filter: true,
  label: { en: 'Date', es: 'Fecha' },
} as const;
/** Keys of records, which a filter takes as it takes people. */
const SUBJECT = {
  account_id: {
    kind: 'user',
    required: true,
    store: 'column',
    filter: true,
    label: { en: 'Credential file', es: 'Expediente de acreditación' },
  },
  resource_id: {
    kind: 'user',
    store: 'column',
    filter: true,
    label: { en: 'Resource', es: 'Recurso' },
  },
} as const satisfies Fields;
const RESULT = {
  kind: 'code',
  list: 'CHECK_RESULT',
  required: true,
  store: 'column',
  filter: true,
  label: { en: 'Result', es: 'Resultado' },
} as const;

/** By what exclusion lists are sorted and narrowed (GET /credentialing/screening/lists). */
export const LIST_FIELDS = {
  source: SOURCE,
  status: {
    kind: 'code',
    list: 'LIST_STATUS',
    required: true,
    store: 'column',
    filter: true,
    label: { en: 'Status', es: 'Estado' },
  },
  created_at: MADE,
} as const satisfies Fields;

/** By what checks are sorted and narrowed (GET /credentialing/screening/checks). */
export const CHECK_FIELDS = {
  ...SUBJECT,
  source: SOURCE,
  result: RESULT,
  updated_at: MADE,
} as const satisfies Fields;

/** By what hits are sorted and narrowed (GET /credentialing/screening/hits). */
export const HIT_FIELDS = {
  ...SUBJECT,
  source: SOURCE,
  result: RESULT,
  resolution: {
    kind: 'code',
    list: 'HIT_RESOLUTION',
    required: true,
    store: 'column',
    filter: true,
    label: { en: 'Resolution', es: 'Resolución' },
  },
  score: {
    kind: 'count',
    required: true,
    store: 'column',
    sortable: true,
    label: { en: 'Score', es: 'Puntuación' },
  },
  first_seen_at: MADE,
} as const satisfies Fields;

/** What a person gives as evidence of a resolution: kept with the documents of the file. */
export const EVIDENCE = {
  evidence_file_id: {
    kind: 'file',
    use: 'credential',
    label: { en: 'Evidence', es: 'Evidencia' },
  },
} as const satisfies Fields;
/** A list that is uploaded. */
export const LIST_FILE = {
  file_id: { kind: 'file', use: 'exclusion', label: { en: 'File', es: 'Archivo' } },
} as const satisfies Fields;
/** Characters of a note about a resolution. */
export const NOTE_MAX = 4000;
