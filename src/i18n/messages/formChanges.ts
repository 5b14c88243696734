import type { Messages } from '../types.ts';

/** What differs between two versions of a form, in words. Keys are read as `form_changes.<key>`. */
export const formChangeMessages = {
  none: { en: 'There is no difference', es: 'No hay diferencias' },
  group: {
    BREAKING: { en: 'Breaking', es: 'Incompatibles' },
    SOFT: { en: 'Stricter', es: 'Más exigentes' },
    COMPATIBLE: { en: 'Compatible', es: 'Compatibles' },
  },
  group_help: {
    BREAKING: {
      en: 'Each needs to be said what becomes of the values on file.',
      es: 'De cada uno hay que decir qué pasa con los valores ya cargados.',
    },
    SOFT: {
      en: 'Files take these while the provider may edit them; the others in their next cycle.',
      es: 'Los expedientes los toman mientras el proveedor puede editarlos; los demás, en su próximo ciclo.',
    },
    COMPATIBLE: {
      en: 'Nothing on file is affected.',
      es: 'Nada de lo ya cargado se ve afectado.',
    },
  },
  what: {
    added: { en: 'Added', es: 'Agregado' },
    removed: { en: 'Removed', es: 'Eliminado' },
    renamed: { en: 'Renamed', es: 'Renombrado' },
    moved: { en: 'Moved', es: 'Movido' },
    retyped: { en: 'Other kind', es: 'Otro tipo' },
    tightened: { en: 'Stricter', es: 'Más exigente' },
    loosened: { en: 'Looser', es: 'Menos exigente' },
    relabelled: { en: 'Other words', es: 'Otro texto' },
    restyled: { en: 'Other look', es: 'Otra apariencia' },
  },
  about: {
    field: { en: 'Field', es: 'Campo' },
    column: { en: 'Column', es: 'Columna' },
    section: { en: 'Section', es: 'Sección' },
    rule: { en: 'Rule', es: 'Regla' },
  },
  /** What a rule between fields asks. */
  rule: {
    anyOf: { en: 'At least one is filled in', es: 'Al menos uno está completo' },
    anyYes: { en: 'At least one is yes', es: 'Al menos uno es sí' },
    together: { en: 'All or none', es: 'Todos o ninguno' },
    requiredWhen: { en: 'Required for some answers', es: 'Obligatorio según la respuesta' },
    order: { en: 'One after the other', es: 'Uno después del otro' },
    hasRow: { en: 'At least one row', es: 'Al menos una fila' },
    rowsAtMost: { en: 'No row above the total', es: 'Ninguna fila supera el total' },
  },
  people: {
    STAFF: { en: 'credentials staff alone', es: 'solo el personal de acreditación' },
    PROVIDER: { en: 'the provider alone', es: 'solo el proveedor' },
  },
  whole: { en: 'The form as a whole', es: 'El formulario en su conjunto' },
  count: {
    en: '%{smart_count} change |||| %{smart_count} changes',
    es: '%{smart_count} cambio |||| %{smart_count} cambios',
  },
  all: { en: 'Show all %{count}', es: 'Mostrar los %{count}' },
  from_to: { en: '%{name}: %{from} → %{to}', es: '%{name}: %{from} → %{to}' },
  now: { en: '%{name}: %{to}', es: '%{name}: %{to}' },
  gone: { en: '%{name}: %{from} is taken away', es: '%{name}: se quita %{from}' },
  changed: { en: '%{name} has changed', es: '%{name}: cambió' },
  required: { en: 'Now required', es: 'Ahora es obligatorio' },
  not_required: { en: 'No longer required', es: 'Ya no es obligatorio' },
  choices_removed: {
    en: 'Choice %{names} removed |||| Choices %{names} removed',
    es: 'Se quitó la opción %{names} |||| Se quitaron las opciones %{names}',
  },
  choices_added: {
    en: 'Choice %{names} added |||| Choices %{names} added',
    es: 'Se agregó la opción %{names} |||| Se agregaron las opciones %{names}',
  },
  choices_order: { en: 'The choices have another order', es: 'Las opciones tienen otro orden' },
  more: { en: '%{names} and %{count} more', es: '%{names} y %{count} más' },
  yes: { en: 'yes', es: 'sí' },
  no: { en: 'no', es: 'no' },
  when: { en: 'when %{field} is %{values}', es: 'cuando %{field} es %{values}' },
  in_language: {
    en: { en: '%{name} (English)', es: '%{name} (inglés)' },
    es: { en: '%{name} (Spanish)', es: '%{name} (español)' },
  },
  other: { en: 'Setting “%{name}”', es: 'Ajuste «%{name}»' },
  /** Settings that are no keywords (KEYWORD_NAMES of schemas/engine/formMeta.ts). */
  detail: {
    title: { en: 'Label', es: 'Etiqueta' },
    help: { en: 'Help', es: 'Ayuda' },
    options: { en: 'Names of choices', es: 'Nombres de las opciones' },
    option: { en: 'Name of choice “%{value}”', es: 'Nombre de la opción «%{value}»' },
    section: { en: 'Section', es: 'Sección' },
    property: { en: 'Name in the data', es: 'Nombre en los datos' },
    path: { en: 'Place in the data', es: 'Lugar en los datos' },
    order: { en: 'Order', es: 'Orden' },
    position: { en: 'Position', es: 'Posición' },
    kind: { en: 'Kind', es: 'Tipo' },
    ui: { en: 'Look', es: 'Apariencia' },
    strict: { en: 'Not equal either', es: 'Tampoco iguales' },
    rule: { en: 'Rule', es: 'Regla' },
  },
} as const satisfies Messages;
