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
    locked_since: {
      en: 'Submitted on %{moment}. You will be able to edit again if updates are requested.',
      es: 'Presentado el %{moment}. Podrá editar de nuevo si se le piden actualizaciones.',
    },
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
    submit_title: { en: 'Submit the file for review?', es: '¿Presentar el expediente para revisión?' },
    submit_text: {
      en: 'Submitting sets the status to Pending Review, puts the file in the manager’s queue and locks editing.',
      es: 'Al presentar, el estado pasa a Pendiente de revisión, el expediente entra en la cola del responsable y se bloquea la edición.',
    },
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
    saved: { en: 'Saved at %{time}', es: 'Guardado a las %{time}' },
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
  tab: {
    review: { en: 'Review', es: 'Revisión' },
    history: { en: 'History', es: 'Historial' },
  },
  details: {
    tabs: { en: 'Views of the file', es: 'Vistas del expediente' },
    submitted: {
      en: 'Submitted %{moment} (one day ago) |||| Submitted %{moment} (%{smart_count} days ago)',
      es: 'Presentado %{moment} (hace un día) |||| Presentado %{moment} (hace %{smart_count} días)',
    },
    not_submitted: { en: 'Not submitted yet', es: 'Aún sin presentar' },
    percent: { en: '%{percent} % complete', es: '%{percent} % completo' },
  },
  action: {
    claim: { en: 'Claim', es: 'Asignármelo' },
    claimed: { en: 'The file is now yours', es: 'El expediente ahora es suyo' },
    status: { en: 'More statuses', es: 'Más estados' },
    moved: { en: 'Status changed', es: 'Estado cambiado' },
  },
  move: {
    CREDENTIALING_REVIEW: { en: 'Start review', es: 'Iniciar revisión' },
    UPDATES_NEEDED: { en: 'Send back for updates', es: 'Devolver para actualizar' },
    APPROVED: { en: 'Approve file', es: 'Aprobar expediente' },
  },
  confirm: {
    title: { en: 'Change the status to %{status}?', es: '¿Cambiar el estado a %{status}?' },
    lock: {
      en: 'The provider can then no longer edit the file.',
      es: 'El proveedor ya no podrá editar el expediente.',
    },
    restart: {
      en: 'This restarts the credentialing process.',
      es: 'Esto reinicia el proceso de acreditación.',
    },
    grave: {
      en: 'The provider leaves active service, if it is in it, and the change is recorded in the history.',
      es: 'El proveedor deja el servicio activo, si lo presta, y el cambio queda en el historial.',
    },
  },
  approval: {
    missing: {
      en: 'The file cannot be approved yet: one field is open |||| The file cannot be approved yet: %{smart_count} fields are open',
      es: 'Aún no se puede aprobar: hay un campo abierto |||| Aún no se puede aprobar: hay %{smart_count} campos abiertos',
    },
  },
  review: {
    approve: { en: 'Approve', es: 'Aprobar' },
    reject: { en: 'Reject', es: 'Rechazar' },
    approve_all: {
      en: 'Approve the pending one |||| Approve all %{smart_count} pending',
      es: 'Aprobar el pendiente |||| Aprobar los %{smart_count} pendientes',
    },
    keys: { en: 'On a row:', es: 'En una fila:' },
    key_move: { en: 'move', es: 'moverse' },
    before: { en: 'Approved before:', es: 'Aprobado antes:' },
    missing: { en: 'Missing', es: 'Falta' },
    draft: { en: 'Being edited', es: 'En edición' },
    reason: { en: 'Why is “%{label}” rejected?', es: '¿Por qué se rechaza «%{label}»?' },
    reason_help: { en: 'The provider reads this beside the field', es: 'El proveedor lo lee junto al campo' },
    not_now: {
      en: 'Nothing to decide while the file is in the status “%{status}”.',
      es: 'No hay nada que decidir mientras el expediente esté en el estado «%{status}».',
    },
    claim_first: { en: 'Claim the file to review it.', es: 'Asígnese el expediente para revisarlo.' },
    others: { en: 'Somebody else reviews this file.', es: 'Otra persona revisa este expediente.' },
  },
  history: {
    empty: { en: 'Nothing has happened yet', es: 'Aún no ha ocurrido nada' },
    more: { en: 'Show more', es: 'Mostrar más' },
  },
  event: {
    ACCOUNT_CREATED: { en: 'File opened', es: 'Expediente abierto' },
    CREDENTIAL_UPDATED: { en: 'Fields changed', es: 'Campos cambiados' },
    CREDENTIAL_REVIEWED: { en: 'Fields reviewed', es: 'Campos revisados' },
    ACCOUNT_STATUS_CHANGED: { en: 'Status changed', es: 'Estado cambiado' },
    ACCOUNT_CLAIMED: { en: 'Agent assigned', es: 'Agente asignado' },
    ACCOUNT_WITHDRAWN: { en: 'Lead no longer converted', es: 'El prospecto dejó de estar convertido' },
    ACCOUNT_RESTORED: { en: 'Lead converted again', es: 'Prospecto convertido de nuevo' },
  },
} as const satisfies Messages;
