import type { Messages } from '../types.ts';

/** Keys are read as `credential_review.<key>`. */
export const credentialReviewMessages = {
  approve: { en: 'Approve', es: 'Aprobar' },
  approve_of: { en: 'Approve: %{label}', es: 'Aprobar: %{label}' },
  reject: { en: 'Reject', es: 'Rechazar' },
  reject_of: { en: 'Reject: %{label}', es: 'Rechazar: %{label}' },
  approve_section: {
    en: 'Approve the pending one |||| Approve all %{smart_count} pending',
    es: 'Aprobar el pendiente |||| Aprobar los %{smart_count} pendientes',
  },
  approve_unchanged: {
    en: 'Approve the unchanged one |||| Approve all %{smart_count} unchanged',
    es: 'Aprobar el que no cambió |||| Aprobar los %{smart_count} sin cambios',
  },
  undo: { en: 'Undo last decision', es: 'Deshacer la última decisión' },
  undone: { en: 'Taken back: %{label}', es: 'Deshecho: %{label}' },
  nothing_to_undo: { en: 'Nothing to undo', es: 'Nada que deshacer' },
  said: {
    en: 'One decision stored |||| %{smart_count} decisions stored',
    es: 'Una decisión guardada |||| %{smart_count} decisiones guardadas',
  },
  before: { en: 'Approved before:', es: 'Aprobado antes:' },
  seen: { en: 'You saw:', es: 'Usted vio:' },
  unchanged: { en: 'as approved before', es: 'igual a lo aprobado antes' },
  missing: { en: 'Missing', es: 'Falta' },
  draft: { en: 'Being edited', es: 'En edición' },
  typed_by: { en: 'from: %{name}', es: 'de: %{name}' },
  own: {
    en: 'You wrote or uploaded this: somebody else must approve it (second reviewer).',
    es: 'Usted lo escribió o subió: debe aprobarlo otra persona (segundo revisor).',
  },
  show: { en: 'Show', es: 'Ver' },
  show_of: { en: 'Show the document: %{label}', es: 'Ver el documento: %{label}' },
  other_documents: { en: 'Other documents', es: 'Otros documentos' },
  filter: {
    title: { en: 'What is shown', es: 'Qué se muestra' },
    pending: { en: 'Pending', es: 'Pendientes' },
    rejected: { en: 'Rejected', es: 'Rechazados' },
    changed: { en: 'Changed', es: 'Cambiados' },
    all: { en: 'All', es: 'Todos' },
  },
  empty: {
    pending: { en: 'Nothing waits for a decision.', es: 'Nada espera una decisión.' },
    rejected: { en: 'Nothing is rejected.', es: 'No hay nada rechazado.' },
    changed: {
      en: 'Nothing differs from what was approved.',
      es: 'Nada difiere de lo que se aprobó.',
    },
    all: { en: 'The form shows no fields.', es: 'El formulario no muestra campos.' },
  },
  keys: {
    title: { en: 'Keyboard', es: 'Teclado' },
    move: { en: 'next, previous row', es: 'fila siguiente, anterior' },
    next: { en: 'next pending', es: 'siguiente pendiente' },
    approve: { en: 'approve and go on', es: 'aprobar y continuar' },
    reject: { en: 'reject with a reason', es: 'rechazar con motivo' },
    document: { en: 'show or close the document beside', es: 'mostrar o cerrar el documento al lado' },
    undo: { en: 'undo the last decision', es: 'deshacer la última decisión' },
    help: { en: 'this help', es: 'esta ayuda' },
  },
  reason: {
    title: { en: 'Why is “%{label}” rejected?', es: '¿Por qué se rechaza «%{label}»?' },
    help: { en: 'The provider reads this beside the field', es: 'El proveedor lo lee junto al campo' },
    code: { en: 'Kind of reason', es: 'Tipo de motivo' },
  },
  not_now: {
    en: 'Nothing to decide while it is in the status “%{status}”.',
    es: 'No hay nada que decidir mientras esté en el estado «%{status}».',
  },
  held: {
    en: 'Nothing to decide while the account is in the status “%{status}”.',
    es: 'No hay nada que decidir mientras la cuenta esté en el estado «%{status}».',
  },
  claim_first: { en: 'Claim the file to review it.', es: 'Asígnese el expediente para revisarlo.' },
  others: { en: 'Somebody else reviews this file.', es: 'Otra persona revisa este expediente.' },
} as const satisfies Messages;
