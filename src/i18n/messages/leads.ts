import type { Messages } from '../types.ts';

/** Keys are read as `leads.<key>`. */
export const leadMessages = {
  cell: { empty: { en: 'No value', es: 'Sin valor' } },
  choice: {
    none: { en: 'Nothing matches', es: 'No hay coincidencias' },
    open: { en: 'Show choices', es: 'Mostrar opciones' },
    many: {
      en: 'Type to find among %{smart_count} choices',
      es: 'Escriba para buscar entre %{smart_count} opciones',
    },
    unknown: { en: 'Not known', es: 'Sin dato' },
    retired: { en: 'No longer in the list', es: 'Ya no está en la lista' },
    no_one: { en: 'Nobody', es: 'Nadie' },
    someone: { en: 'Someone else', es: 'Otra persona' },
    first: { en: 'First choose what it belongs to', es: 'Elija primero a qué pertenece' },
    lost: { en: 'Removed with it: %{names}', es: 'Se quitó también: %{names}' },
  },
  rows: {
    count: {
      en: '%{smart_count} row |||| %{smart_count} rows',
      es: '%{smart_count} fila |||| %{smart_count} filas',
    },
    add: { en: 'Add to %{name}', es: 'Agregar a %{name}' },
    edit: { en: 'Edit %{name}', es: 'Editar %{name}' },
    remove: { en: 'Remove %{name}', es: 'Quitar %{name}' },
  },
  filter: {
    all: { en: 'Filters', es: 'Filtros' },
    active: { en: 'Active filters', es: 'Filtros activos' },
    any: { en: 'Any', es: 'Cualquiera' },
    clear: { en: 'Clear filters', es: 'Quitar filtros' },
    from: { en: 'from', es: 'desde' },
    remove: { en: 'Remove filter: %{name}', es: 'Quitar el filtro: %{name}' },
    short: {
      en: 'Write at least %{smart_count} characters',
      es: 'Escriba al menos %{smart_count} caracteres',
    },
    show: { en: 'Show results', es: 'Ver resultados' },
    to: { en: 'to', es: 'hasta' },
  },
  list: {
    columns: { en: 'Columns', es: 'Columnas' },
    reset: { en: 'Reset', es: 'Restablecer' },
    unnamed: { en: '(no name)', es: '(sin nombre)' },
    pages: { en: 'Pages', es: 'Páginas' },
    no_match: { en: 'No results found', es: 'No se encontraron resultados' },
    no_match_help: {
      en: 'Widen the search or clear the filters.',
      es: 'Amplíe la búsqueda o quite los filtros.',
    },
    none: { en: 'Nothing here yet', es: 'Todavía no hay nada' },
    none_help: {
      en: 'Add the first one by hand, or import a CSV file.',
      es: 'Agregue el primero a mano o importe un archivo CSV.',
    },
    new: { en: 'New lead', es: 'Nuevo prospecto' },
    import: { en: 'Import CSV', es: 'Importar CSV' },
    export: { en: 'Export CSV', es: 'Exportar CSV' },
    exported: { en: 'The file is in your downloads', es: 'El archivo está en sus descargas' },
    mine: { en: 'Assigned to me', es: 'Asignados a mí' },
    unassigned: { en: 'Unassigned', es: 'Sin asignar' },
  },
  aging: {
    label: { en: 'Aging', es: 'Antigüedad' },
    today: { en: 'Today', es: 'Hoy' },
    days: {
      en: '%{smart_count} day |||| %{smart_count} days',
      es: '%{smart_count} día |||| %{smart_count} días',
    },
    UNDER_15: { en: 'Fresh: under 15 days', es: 'Reciente: menos de 15 días' },
    FROM_15_TO_30: { en: 'Waiting: 15 to 30 days', es: 'En espera: de 15 a 30 días' },
    OVER_30: { en: 'Old: over 30 days', es: 'Antiguo: más de 30 días' },
  },
  form: {
    errors: {
      en: '%{smart_count} field needs attention |||| %{smart_count} fields need attention',
      es: '%{smart_count} campo requiere atención |||| %{smart_count} campos requieren atención',
    },
    inconsistent: {
      en: 'Inconsistency between fields marked in red and the table',
      es: 'Hay inconsistencias entre los campos marcados en rojo y la tabla',
    },
    created: { en: 'Lead created', es: 'Prospecto creado' },
    saved: { en: 'Changes saved', es: 'Cambios guardados' },
  },
  stale: {
    title: { en: 'Someone else saved this meanwhile', es: 'Otra persona guardó esto mientras tanto' },
    explain: {
      en: 'Choose for each field which version to keep. Nothing of yours is lost until you save.',
      es: 'Elija en cada campo qué versión conservar. Nada de lo suyo se pierde hasta que guarde.',
    },
    mine: { en: 'Mine', es: 'La mía' },
    theirs: { en: 'Theirs', es: 'La de la otra persona' },
    both: { en: 'Both changed', es: 'Ambos la cambiaron' },
    kept: { en: 'Changed by them; it stays', es: 'Lo cambió la otra persona; se conserva' },
    back: { en: 'Back to the form', es: 'Volver al formulario' },
    save: { en: 'Save this choice', es: 'Guardar esta elección' },
  },
  details: {
    record: { en: 'Record', es: 'Registro' },
    tabs: { en: 'Parts of the lead', es: 'Partes del prospecto' },
    not_yours: {
      en: 'Assigned to someone else: only that person or a supervisor may edit it.',
      es: 'Asignado a otra persona: solo ella o un supervisor puede editarlo.',
    },
    back: { en: 'All leads', es: 'Todos los prospectos' },
  },
  history: { more: { en: 'Show older', es: 'Ver anteriores' } },
} as const satisfies Messages;
