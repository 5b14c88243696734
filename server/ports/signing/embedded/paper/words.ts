import type { Text } from '#schemas/engine/codes.ts';

/** What the certificate page says. */
export const WORDS = {
  certificate: { en: 'Certificate of signatures', es: 'Certificado de firmas' },
  document: { en: 'Document', es: 'Documento' },
  envelope: { en: 'Number', es: 'Número' },
  sender: { en: 'Asked for by', es: 'Solicitado por' },
  sha256: { en: 'SHA-256 of the paper that was sent', es: 'SHA-256 del documento enviado' },
  email: { en: 'Email', es: 'Correo electrónico' },
  identified: {
    en: 'Identified by a link and a code, both sent to this address',
    es: 'Identificado con un enlace y un código, ambos enviados a esta dirección',
  },
  consented: { en: 'Consent to sign electronically', es: 'Consentimiento para firmar electrónicamente' },
  version: { en: 'text of', es: 'texto de' },
  finished: { en: 'Finished', es: 'Terminado' },
  ip: { en: 'IP address', es: 'Dirección IP' },
  agent: { en: 'Browser', es: 'Navegador' },
  events: { en: 'What happened', es: 'Lo que ocurrió' },
  check: {
    en: 'The file events.json within this document has these events with their hashes. Whether this document is as it was signed, anybody can see at',
    es: 'El archivo events.json dentro de este documento contiene estos eventos con sus huellas. Cualquiera puede comprobar si este documento está como se firmó en',
  },
  page: { en: 'page', es: 'página' },
  reason: { en: 'Signed by all parties', es: 'Firmado por todas las partes' },
} as const satisfies Record<string, Text>;
