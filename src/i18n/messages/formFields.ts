import type { Messages } from '../types.ts';

/** The controls of credential forms. Keys are read as `form_fields.<key>`. */
export const formFieldMessages = {
  document: {
    upload: { en: 'Upload document', es: 'Subir documento' },
    upload_next: { en: 'Upload a newer one', es: 'Subir uno más reciente' },
    upload_for: { en: 'Upload: %{name}', es: 'Subir: %{name}' },
    file: { en: 'File', es: 'Archivo' },
    issued: { en: 'Issued on', es: 'Fecha de emisión' },
    expires: { en: 'Expires on', es: 'Fecha de vencimiento' },
    issued_at: { en: 'Issued %{day}', es: 'Emitido %{day}' },
    expires_at: { en: 'Expires %{day}', es: 'Vence %{day}' },
    valid_months: {
      en: 'Valid for one month after it was issued |||| Valid for %{smart_count} months after it was issued',
      es: 'Válido un mes desde su emisión |||| Válido %{smart_count} meses desde su emisión',
    },
    valid_until: { en: 'Valid until %{day}', es: 'Válido hasta %{day}' },
    not_future: { en: 'Cannot be in the future', es: 'No puede ser una fecha futura' },
    reason: { en: 'Refused:', es: 'Rechazado:' },
    waived: { en: 'Not needed:', es: 'No se necesita:' },
    none: { en: 'Nothing uploaded yet', es: 'Aún no se ha subido nada' },
    not_needed: { en: 'Not needed for this file', es: 'No se necesita para este expediente' },
    elsewhere: {
      en: 'This document is uploaded in the file itself',
      es: 'Este documento se sube en el propio expediente',
    },
    remove: { en: 'Take back', es: 'Retirar' },
    remove_this: { en: 'Take back %{name}', es: 'Retirar %{name}' },
    remove_title: { en: 'Take the document back?', es: '¿Retirar el documento?' },
    remove_text: {
      en: 'It is removed from the file. You can upload it again.',
      es: 'Se quita del expediente. Puede subirlo de nuevo.',
    },
    removed: { en: 'Document taken back', es: 'Documento retirado' },
    added: { en: 'Document added', es: 'Documento agregado' },
    earlier: {
      en: 'One earlier document |||| %{smart_count} earlier documents',
      es: 'Un documento anterior |||| %{smart_count} documentos anteriores',
    },
    unread: { en: 'A file you may not open', es: 'Un archivo que no puede abrir' },
  },
  kept: {
    on_file: { en: 'On file: %{mask}', es: 'En el expediente: %{mask}' },
    replace: { en: 'Replace', es: 'Reemplazar' },
    replace_this: { en: 'Replace %{label}', es: 'Reemplazar %{label}' },
    keep: { en: 'Keep %{mask}', es: 'Conservar %{mask}' },
    hint: { en: 'Leave it empty to keep %{mask}', es: 'Déjelo vacío para conservar %{mask}' },
  },
  reference: {
    none: { en: 'There is none in this file yet', es: 'Aún no hay ninguno en este expediente' },
    gone: { en: 'Not in this file any more', es: 'Ya no está en este expediente' },
  },
  change: {
    added: { en: 'New:', es: 'Nueva:' },
    removed: { en: 'Removed:', es: 'Eliminada:' },
  },
  rows: {
    add: { en: 'Add a row', es: 'Agregar una fila' },
    row: { en: '%{label}, row %{number}', es: '%{label}, fila %{number}' },
    number: { en: 'Row %{number}', es: 'Fila %{number}' },
    remove: { en: 'Remove row %{number}', es: 'Quitar la fila %{number}' },
    copy: { en: 'Duplicate row %{number}', es: 'Duplicar la fila %{number}' },
    up: { en: 'Move row %{number} up', es: 'Subir la fila %{number}' },
    down: { en: 'Move row %{number} down', es: 'Bajar la fila %{number}' },
    removed: { en: 'Row %{number} removed', es: 'Fila %{number} quitada' },
    added: { en: 'Row %{number} added', es: 'Fila %{number} agregada' },
    moved: { en: 'Moved to row %{number}', es: 'Movida a la fila %{number}' },
    none: { en: 'No rows yet', es: 'Aún no hay filas' },
    most: {
      en: 'At most one row |||| At most %{smart_count} rows',
      es: 'Como máximo una fila |||| Como máximo %{smart_count} filas',
    },
    actions: { en: 'Actions', es: 'Acciones' },
  },
} as const satisfies Messages;
