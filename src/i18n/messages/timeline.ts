import type { Messages } from '../types.ts';

/** The timeline of a lead. */
export const timelineMessages = {
  title: { en: 'History', es: 'Historial' },
  count: {
    en: '%{smart_count} entry |||| %{smart_count} entries',
    es: '%{smart_count} entrada |||| %{smart_count} entradas',
  },
  many: { en: 'More than %{count} entries', es: 'Más de %{count} entradas' },
  system: { en: 'System', es: 'Sistema' },
  by_import: { en: 'by an import', es: 'por una importación' },
  by_bulk: { en: 'together with other leads', es: 'junto con otros prospectos' },
  to: { en: 'changed to', es: 'cambió a' },
  more: { en: 'Show more', es: 'Ver más' },
  newer: { en: 'Show newer entries', es: 'Ver entradas más recientes' },
  newest: { en: 'Go to the newest', es: 'Ir a lo más reciente' },
  news: {
    en: '%{smart_count} new entry |||| %{smart_count} new entries',
    es: '%{smart_count} entrada nueva |||| %{smart_count} entradas nuevas',
  },
  lost: {
    en: 'The entry you were sent is not in this history. It may belong to a lead that is no longer merged into this one.',
    es: 'La entrada que le enviaron no está en este historial. Quizá pertenece a un prospecto que ya no está fusionado con este.',
  },
  fold: {
    all: { en: 'Show all %{count} values', es: 'Ver los %{count} valores' },
    less: { en: 'Show fewer values', es: 'Ver menos valores' },
    changes: {
      en: 'Show %{smart_count} value |||| Show %{smart_count} values',
      es: 'Ver %{smart_count} valor |||| Ver %{smart_count} valores',
    },
    close: { en: 'Hide values', es: 'Ocultar valores' },
  },
  open: {
    note: { en: 'Open note', es: 'Abrir nota' },
    outreach: { en: 'Open outreach', es: 'Abrir contacto' },
    task: { en: 'Open task', es: 'Abrir tarea' },
    agreement: { en: 'Open legal records', es: 'Abrir registros legales' },
    credential: { en: 'Open credential file', es: 'Abrir expediente' },
    import: { en: 'Open import', es: 'Abrir importación' },
  },
  agreement: {
    IN_PROGRESS: { en: 'Agreement on its way to the signers', es: 'Acuerdo en camino a los firmantes' },
    SENT: { en: 'Agreement sent to be signed', es: 'Acuerdo enviado a firmar' },
    SIGNED: { en: 'Agreement signed', es: 'Acuerdo firmado' },
    CANCELLED: { en: 'Agreement cancelled', es: 'Acuerdo cancelado' },
    TERMINATED: { en: 'Agreement terminated', es: 'Acuerdo terminado' },
    remind: { en: 'Signers reminded', es: 'Se envió un recordatorio a los firmantes' },
    resend: { en: 'A signer was asked again', es: 'Se pidió de nuevo la firma' },
  },
  link: {
    open: { en: 'This entry in its place', es: 'Esta entrada en su lugar' },
    copy: { en: 'Copy link to this entry', es: 'Copiar enlace a esta entrada' },
    copied: { en: 'Link copied', es: 'Enlace copiado' },
    refused: {
      en: 'The browser did not allow copying. The link: %{text}',
      es: 'El navegador no permitió copiar. El enlace: %{text}',
    },
  },
  filter: {
    what: { en: 'What is shown', es: 'Qué se muestra' },
    who: { en: 'Person', es: 'Persona' },
    everyone: { en: 'Everyone', es: 'Todas las personas' },
    clear: { en: 'Show everything', es: 'Mostrar todo' },
  },
  family: {
    lead: { en: 'Lead', es: 'Prospecto' },
    note: { en: 'Notes', es: 'Notas' },
    outreach: { en: 'Outreaches', es: 'Contactos' },
    task: { en: 'Tasks', es: 'Tareas' },
    contract: { en: 'Agreements', es: 'Acuerdos' },
    credential: { en: 'Credentials', es: 'Acreditación' },
  },
  none: { en: 'Nothing of this kind', es: 'Nada de este tipo' },
  empty: { en: 'Nothing has happened yet', es: 'Todavía no ha pasado nada' },
} as const satisfies Messages;
