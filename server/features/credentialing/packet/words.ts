import type { Text } from '#schemas/engine/codes.ts';

/** What an audit packet says beside the words of forms and lists. */
export const WORDS = {
  packet: { en: 'Audit packet', es: 'Expediente para auditoría' },
  made: { en: 'Made', es: 'Generado' },
  by: { en: 'by', es: 'por' },
  status: { en: 'Credential status', es: 'Estado de acreditación' },
  operational: { en: 'Operational status', es: 'Estado operativo' },
  cycle: { en: 'Cycle', es: 'Ciclo' },
  decision: { en: 'Decision', es: 'Decisión' },
  version: { en: 'version', es: 'versión' },
  field: { en: 'Field', es: 'Campo' },
  value: { en: 'Value', es: 'Valor' },
  internal: { en: 'internal', es: 'interno' },
  state: { en: 'State', es: 'Estado' },
  judged: { en: 'Reviewed', es: 'Revisado' },
  requirements: { en: 'Requirements', es: 'Requisitos' },
  requirement: { en: 'Requirement', es: 'Requisito' },
  documents: { en: 'Documents', es: 'Documentos' },
  issued: { en: 'Issued', es: 'Emisión' },
  expires: { en: 'Expires', es: 'Vencimiento' },
  verified_until: { en: 'Verified until', es: 'Verificado hasta' },
  verifications: { en: 'Verifications at the source', es: 'Verificaciones en la fuente' },
  source: { en: 'Source', es: 'Fuente' },
  result: { en: 'Result', es: 'Resultado' },
  screening: { en: 'Exclusion screening', es: 'Consulta de exclusiones' },
  events: { en: 'Status events', es: 'Eventos de estado' },
  intact: { en: 'The chain of events is intact.', es: 'La cadena de eventos está íntegra.' },
  broken: {
    en: 'The chain of events is BROKEN: it was changed past the application.',
    es: 'La cadena de eventos está ROTA: se modificó fuera de la aplicación.',
  },
  masked: {
    en: 'Sensitive values are shown by their masks.',
    es: 'Los valores confidenciales se muestran enmascarados.',
  },
  none: { en: 'None', es: 'Ninguno' },
  missing: { en: 'not in this packet', es: 'no está en este expediente' },
  page: { en: 'Page', es: 'Página' },
  of: { en: 'of', es: 'de' },
} as const satisfies Record<string, Text>;
export type Word = keyof typeof WORDS;
