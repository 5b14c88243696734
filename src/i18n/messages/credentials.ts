import type { Messages } from '../types.ts';

/** Keys are read as `credentials.<key>`. */
export const credentialMessages = {
  agent: {
    none: { en: 'Nobody yet', es: 'Nadie aún' },
    someone: { en: 'Assigned', es: 'Asignado' },
  },
  value: { none: { en: 'Not filled in', es: 'Sin completar' } },
  mark: {
    approved: { en: 'Approved', es: 'Aprobado' },
    rejected: { en: 'To be corrected', es: 'Por corregir' },
    corrected: { en: 'Corrected, not yet submitted', es: 'Corregido, aún sin presentar' },
    reason: { en: 'Reason:', es: 'Motivo:' },
  },
  form: {
    faults: {
      en: 'One field needs your attention |||| %{smart_count} fields need your attention',
      es: 'Un campo requiere su atención |||| %{smart_count} campos requieren su atención',
    },
  },
  edit: {
    title: { en: 'My credential', es: 'Mi acreditación' },
    none: {
      en: 'There is no credential file for you yet. Your contact at the network opens it for you.',
      es: 'Aún no hay un expediente para usted. Su contacto en la red se lo abrirá.',
    },
    sections: { en: 'Sections of the form', es: 'Secciones del formulario' },
    to_correct: { en: '%{smart_count} to correct', es: '%{smart_count} por corregir' },
    locked: { en: 'Locked for editing: %{status}', es: 'Edición bloqueada: %{status}' },
    locked_text: {
      en: 'You will be able to edit again if updates are requested.',
      es: 'Podrá editar de nuevo si se le piden actualizaciones.',
    },
    updates: {
      en: 'Updates needed: one field to correct |||| Updates needed: %{smart_count} fields to correct',
      es: 'Requiere actualizaciones: un campo por corregir |||| Requiere actualizaciones: %{smart_count} campos por corregir',
    },
    ready: { en: 'Ready to submit again', es: 'Listo para presentar de nuevo' },
    updates_done: {
      en: 'Everything that was sent back is corrected. Submit the file when you are ready.',
      es: 'Todo lo devuelto está corregido. Presente el expediente cuando esté listo.',
    },
    submit: { en: 'Submit for review', es: 'Presentar para revisión' },
    submitted: { en: 'Submitted for review', es: 'Presentado para revisión' },
  },
  progress: {
    title: { en: 'Progress', es: 'Avance' },
    filled: {
      en: '%{filled} of %{required} required fields filled in',
      es: '%{filled} de %{required} campos obligatorios completos',
    },
    missing: {
      en: 'One required field is missing |||| %{smart_count} required fields are missing',
      es: 'Falta un campo obligatorio |||| Faltan %{smart_count} campos obligatorios',
    },
    complete: { en: 'Complete', es: 'Completa' },
  },
  save: {
    by_itself: { en: 'What you type is saved by itself', es: 'Lo que escribe se guarda solo' },
    saving: { en: 'Saving…', es: 'Guardando…' },
    saved: { en: 'Saved at %{time}', es: 'Guardado: %{time}' },
    offline: {
      en: 'Offline: your changes are kept here and sent when the connection is back',
      es: 'Sin conexión: sus cambios se guardan aquí y se enviarán cuando vuelva',
    },
    held: {
      en: 'Not saved until corrected: |||| %{smart_count} fields not saved until corrected, first:',
      es: 'Sin guardar hasta corregirlo: |||| %{smart_count} campos sin guardar hasta corregirlos, primero:',
    },
  },
  conflict: {
    title: { en: 'This file was changed meanwhile', es: 'Este expediente cambió mientras tanto' },
    text: {
      en: 'Someone else changed the same fields. Choose what to keep.',
      es: 'Otra persona cambió los mismos campos. Elija qué conservar.',
    },
    mine: { en: 'Mine:', es: 'Lo mío:' },
    theirs: { en: 'Theirs:', es: 'Lo de la otra persona:' },
  },
  leave: {
    title: { en: 'Leave with unsaved changes?', es: '¿Salir con cambios sin guardar?' },
    text: {
      en: 'Some changes could not be saved. They are kept in this browser until you come back or sign out.',
      es: 'Algunos cambios no se pudieron guardar. Quedan en este navegador hasta que vuelva o cierre la sesión.',
    },
    action: { en: 'Leave', es: 'Salir' },
  },
  details: {
    not_submitted: { en: 'Not submitted yet', es: 'Aún sin presentar' },
  },
} as const satisfies Messages;
