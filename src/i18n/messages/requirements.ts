import type { Messages } from '../types.ts';

/** What providers must hand in, as the supervisor sets it. Keys are read as `requirements.<key>`. */
export const requirementMessages = {
  title: { en: 'Provider requirements', es: 'Requisitos de proveedores' },
  subtitle: {
    en: 'What credential files must hold before they are approved, and how long it counts',
    es: 'Qué deben contener los expedientes para ser aprobados y cuánto tiempo vale',
  },
  kinds: { en: 'Who needs it', es: 'Quién lo necesita' },
  add: { en: 'Add requirement', es: 'Agregar requisito' },
  edit: { en: 'Edit “%{name}”', es: 'Editar «%{name}»' },
  inactive: { en: 'Show inactive ones', es: 'Mostrar los inactivos' },
  none: { en: 'Nothing is required here', es: 'Aquí no se exige nada' },
  none_help: {
    en: 'Add a requirement, and everybody to whom it applies gets the item.',
    es: 'Agregue un requisito y todos a quienes se aplique lo recibirán.',
  },
  none_read: {
    en: 'A credentials supervisor adds what must be handed in.',
    es: 'Un supervisor de acreditación agrega lo que debe entregarse.',
  },
  column: {
    item: { en: 'Item', es: 'Requisito' },
    whom: { en: 'Of whom', es: 'De quién' },
    proof: { en: 'What proves it', es: 'Con qué se prueba' },
    holds: { en: 'Holds', es: 'Vigencia' },
    days: { en: 'Warn / grace', es: 'Aviso / gracia' },
    actions: { en: 'Actions', es: 'Acciones' },
  },
  both_types: { en: 'Both provider types', es: 'Ambos tipos de proveedor' },
  everybody: { en: 'All of them', es: 'Todos' },
  required: { en: 'Required', es: 'Obligatorio' },
  optional: { en: 'Optional', es: 'Opcional' },
  is_inactive: { en: 'Inactive', es: 'Inactivo' },
  document: { en: 'Document', es: 'Documento' },
  psv: {
    en: 'Source verification, counts %{smart_count} day |||| Source verification, counts %{smart_count} days',
    es: 'Verificación de fuente, vale %{smart_count} día |||| Verificación de fuente, vale %{smart_count} días',
  },
  months: {
    en: '%{smart_count} month after it was issued |||| %{smart_count} months after it was issued',
    es: '%{smart_count} mes desde su emisión |||| %{smart_count} meses desde su emisión',
  },
  days: { en: '%{warn} / %{grace} days', es: '%{warn} / %{grace} días' },
  action: {
    edit: { en: 'Edit %{name}', es: 'Editar %{name}' },
    up: { en: 'Move %{name} up', es: 'Subir %{name}' },
    down: { en: 'Move %{name} down', es: 'Bajar %{name}' },
    deactivate: { en: 'Deactivate %{name}', es: 'Desactivar %{name}' },
    activate: { en: 'Activate %{name}', es: 'Activar %{name}' },
    remove: { en: 'Delete %{name}', es: 'Eliminar %{name}' },
  },
  deactivate: {
    title: { en: 'Deactivate “%{name}”?', es: '¿Desactivar «%{name}»?' },
    text: {
      en: 'Nobody will need it any more. What was handed in for it stays to be seen.',
      es: 'Nadie lo necesitará más. Lo que se entregó para él seguirá visible.',
    },
    action: { en: 'Deactivate', es: 'Desactivar' },
  },
  activate: {
    title: { en: 'Activate “%{name}”?', es: '¿Activar «%{name}»?' },
    text: {
      en: 'Everybody to whom it applies will need it again.',
      es: 'Todos a quienes se aplica lo necesitarán de nuevo.',
    },
    action: { en: 'Activate', es: 'Activar' },
  },
  remove: {
    title: { en: 'Delete “%{name}”?', es: '¿Eliminar «%{name}»?' },
    text: {
      en: 'No credential file names it. Deleting cannot be undone.',
      es: 'Ningún expediente lo menciona. No se puede deshacer.',
    },
    action: { en: 'Delete', es: 'Eliminar' },
  },
  added: { en: 'The requirement was added', es: 'El requisito fue agregado' },
  saved: { en: 'The requirement was saved', es: 'El requisito fue guardado' },
  removed: { en: 'The requirement was deleted', es: 'El requisito fue eliminado' },
  confirm: {
    title: { en: 'Save this change?', es: '¿Guardar este cambio?' },
    text: {
      en: 'Files follow within minutes. This is what it means for them:',
      es: 'Los expedientes lo reflejan en minutos. Esto significa para ellos:',
    },
  },
  impact: {
    title: { en: 'Whom this affects', es: 'A quién afecta' },
    wait: { en: 'Looking…', es: 'Buscando…' },
    unfinished: {
      en: 'Fill in the form to see whom it affects.',
      es: 'Complete el formulario para ver a quién afecta.',
    },
    unchanged: { en: 'Nothing has been changed yet.', es: 'Aún no se cambió nada.' },
    nobody: {
      en: 'Nobody: none of %{subjects} is affected.',
      es: 'A nadie: de %{subjects}, ninguno se ve afectado.',
    },
    affected: {
      en: '%{affected} of %{subjects} affected',
      es: '%{affected} de %{subjects} afectados',
    },
    capped: {
      en: 'Only the first %{subjects} were looked at: there may be more.',
      es: 'Solo se examinaron los primeros %{subjects}: puede haber más.',
    },
    by_status: { en: 'Affected, by status', es: 'Afectados, por estado' },
    status: { en: 'Status', es: 'Estado' },
    all: { en: 'All', es: 'Todos' },
    gain: { en: 'Get it', es: 'Lo reciben' },
    lose: { en: 'Lose it', es: 'Lo pierden' },
    missing: { en: 'Become missing', es: 'Pasan a faltar' },
    expired: { en: 'Become expired', es: 'Pasan a vencidos' },
    first: {
      en: 'The first %{smart_count} by name |||| The first %{smart_count} by name',
      es: 'El primero por nombre |||| Los primeros %{smart_count} por nombre',
    },
    of_account: { en: '%{name}, of %{account}', es: '%{name}, de %{account}' },
    change: { en: '%{from} → %{to}', es: '%{from} → %{to}' },
    no_item: { en: 'no item', es: 'sin requisito' },
    new_tab: { en: 'opens in a new tab', es: 'se abre en otra pestaña' },
  },
  settings: {
    title: { en: 'Review by a second person', es: 'Revisión por una segunda persona' },
    four_eyes: {
      en: 'Nobody approves what is their own',
      es: 'Nadie aprueba lo que es suyo',
    },
    help: {
      en: 'Who wrote a value or uploaded a document may still reject it, but somebody else has to approve it.',
      es: 'Quien escribió un valor o subió un documento puede rechazarlo, pero otra persona debe aprobarlo.',
    },
    saved: { en: 'The setting was saved', es: 'El ajuste fue guardado' },
  },
} as const satisfies Messages;
