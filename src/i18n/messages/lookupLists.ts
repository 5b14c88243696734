import type { Messages } from '../types.ts';

/** The lists that supervisors administer. Keys are read as `lists.<key>`. */
export const lookupListMessages = {
  title: { en: 'Lists', es: 'Listas' },
  subtitle: {
    en: 'What people choose from when they describe a lead',
    es: 'De lo que se elige al describir un prospecto',
  },
  type: { en: 'Provider type', es: 'Tipo de proveedor' },
  add: { en: 'Add entry', es: 'Agregar entrada' },
  edit: { en: 'Edit “%{name}”', es: 'Editar «%{name}»' },
  with_retired: { en: 'Show retired ones', es: 'Mostrar las retiradas' },
  none: {
    en: 'Nothing is in this list yet. Add the first entry.',
    es: 'Esta lista aún está vacía. Agregue la primera entrada.',
  },
  no_match: {
    en: 'No entry has these words. Change the search.',
    es: 'Ninguna entrada tiene estas palabras. Cambie la búsqueda.',
  },
  only_retired: { en: 'All entries here are retired.', es: 'Aquí todas las entradas están retiradas.' },
  none_there: { en: 'No entry belongs here.', es: 'Ninguna entrada pertenece aquí.' },
  show_all: { en: 'Show all entries', es: 'Mostrar todas las entradas' },
  is_retired: { en: 'Retired', es: 'Retirada' },
  column: {
    name: { en: 'Name', es: 'Nombre' },
    parent: { en: 'Belongs to', es: 'Pertenece a' },
    use: { en: 'Leads', es: 'Prospectos' },
    order: { en: 'Order', es: 'Orden' },
    menu: { en: 'Actions', es: 'Acciones' },
  },
  action: {
    up: { en: 'Move %{name} up', es: 'Subir %{name}' },
    down: { en: 'Move %{name} down', es: 'Bajar %{name}' },
    edit: { en: 'Edit', es: 'Editar' },
    retire: { en: 'Retire', es: 'Retirar' },
    restore: { en: 'Bring back', es: 'Restaurar' },
    remove: { en: 'Delete', es: 'Eliminar' },
  },
  use: {
    nothing: { en: 'Nothing uses it now.', es: 'Nada la usa ahora.' },
    by: { en: 'It is used now by', es: 'Ahora la usan' },
    unknown: { en: 'Not counted', es: 'Sin contar' },
    uncounted: {
      en: 'leads: too many to be counted now',
      es: 'prospectos: demasiados para contarlos ahora',
    },
    open: { en: 'Leads with %{name}: %{count}', es: 'Prospectos con %{name}: %{count}' },
    leads: { en: '%{count} lead |||| %{count} leads', es: '%{count} prospecto |||| %{count} prospectos' },
    entries: {
      en: '%{count} entry of another list |||| %{count} entries of other lists',
      es: '%{count} entrada de otra lista |||| %{count} entradas de otras listas',
    },
    views: {
      en: '%{count} saved view |||| %{count} saved views',
      es: '%{count} vista guardada |||| %{count} vistas guardadas',
    },
    rules: {
      en: '%{count} assignment rule |||| %{count} assignment rules',
      es: '%{count} regla de asignación |||| %{count} reglas de asignación',
    },
    reports: { en: '%{count} report |||| %{count} reports', es: '%{count} informe |||| %{count} informes' },
    imports: {
      en: '%{count} import or saved mapping |||| %{count} imports or saved mappings',
      es: '%{count} importación o asignación guardada |||| %{count} importaciones o asignaciones guardadas',
    },
  },
  retire: {
    title: { en: 'Retire “%{name}”?', es: '¿Retirar «%{name}»?' },
    text: {
      en: 'It is no longer offered. Records that have it keep it and can still be found by it.',
      es: 'Deja de ofrecerse. Los registros que la tienen la conservan y se siguen encontrando por ella.',
    },
    action: { en: 'Retire', es: 'Retirar' },
  },
  remove: {
    title: { en: 'Delete “%{name}”?', es: '¿Eliminar «%{name}»?' },
    text: {
      en: 'This cannot be undone. Only what nothing uses can be deleted.',
      es: 'No se puede deshacer. Solo se elimina lo que nada usa.',
    },
    stays: {
      en: 'It is in use, so it cannot be deleted. Retire it instead.',
      es: 'Está en uso y no se puede eliminar. Retírela en su lugar.',
    },
  },
  added: { en: 'Entry added', es: 'Entrada agregada' },
  saved: { en: 'Entry saved', es: 'Entrada guardada' },
  retired: { en: 'Entry retired', es: 'Entrada retirada' },
  restored: { en: 'Entry brought back', es: 'Entrada restaurada' },
  removed: { en: 'Entry deleted', es: 'Entrada eliminada' },
} as const satisfies Messages;
