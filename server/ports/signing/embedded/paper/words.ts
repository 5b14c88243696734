import type { Text } from '#schemas/engine/codes.ts';

/** What the certificate page says. */
export const WORDS = {
  certificate: { en: 'Certificate of signatures', es: 'Certificado de firmas' },
  check: {
    en: 'How to check it: the file events.json within this document has the events below with their hashes. Whether all of it is as it was signed anybody can see, by choosing the document at',
    es: 'Cómo comprobarlo: el archivo events.json dentro de este documento contiene los eventos de abajo con sus huellas. Cualquiera puede ver si todo está como se firmó, eligiendo el documento en',
  },
  document: { en: 'Document', es: 'Documento' },
  name: { en: 'Name', es: 'Nombre' },
  envelope: { en: 'Number', es: 'Número' },
  sender: { en: 'Asked for by', es: 'Solicitado por' },
  sha256: { en: 'SHA-256 of the paper that was sent', es: 'SHA-256 del documento enviado' },
  signers: { en: 'Who signed', es: 'Quién firmó' },
  signer: { en: 'Signer', es: 'Firmante' },
  how: {
    en: 'Identified by a link and a code, both sent to the email address of each.',
    es: 'Identificado con un enlace y un código, ambos enviados al correo electrónico de cada cual.',
  },
  identified: { en: 'Identified', es: 'Identificado' },
  consented: { en: 'Consent to sign electronically', es: 'Consentimiento para firmar electrónicamente' },
  version: { en: 'text of', es: 'texto de' },
  finished: { en: 'Finished', es: 'Terminado' },
  events: { en: 'What happened', es: 'Lo que ocurrió' },
  when: { en: 'When (UTC)', es: 'Cuándo (UTC)' },
  event: { en: 'Event', es: 'Evento' },
  who: { en: 'Who', es: 'Quién' },
  ip: { en: 'IP address', es: 'Dirección IP' },
  agent: { en: 'Browser', es: 'Navegador' },
  hash: { en: 'Hash (SHA-256)', es: 'Huella (SHA-256)' },
  page: { en: 'page', es: 'página' },
  reason: { en: 'Signed by all parties', es: 'Firmado por todas las partes' },
} as const satisfies Record<string, Text>;
