import type { Messages } from '../types.ts';

/** Keys are read as `views.<key>`. */
export const viewsMessages = {
  all: { en: 'All leads', es: 'Todos los prospectos' },
  unsaved: { en: 'Unsaved view', es: 'Vista sin guardar' },
  current: { en: 'View: %{name}', es: 'Vista: %{name}' },
  changed: { en: 'changed, not saved', es: 'modificada, sin guardar' },
  mine: { en: 'My views', es: 'Mis vistas' },
  team: { en: 'Team views', es: 'Vistas del equipo' },
  this: { en: 'This view', es: 'Esta vista' },
  failed: { en: 'The views could not be loaded', es: 'No se pudieron cargar las vistas' },
  is_default: { en: 'Default of your role', es: 'Predeterminada de su rol' },
  owner: { en: 'Shared by %{name}', es: 'Compartida por %{name}' },
  save_as: { en: 'Save as…', es: 'Guardar como…' },
  update: { en: 'Save changes to “%{name}”', es: 'Guardar los cambios en «%{name}»' },
  rename: { en: 'Rename…', es: 'Cambiar nombre…' },
  delete: { en: 'Delete…', es: 'Eliminar…' },
  save_title: { en: 'Save view', es: 'Guardar vista' },
  save_help: {
    en: 'Filters, order, rows per page, and list or board are saved under this name.',
    es: 'Con este nombre se guardan los filtros, el orden, las filas por página y si es lista o tablero.',
  },
  rename_title: { en: 'Rename view', es: 'Cambiar el nombre de la vista' },
  delete_title: { en: 'Delete “%{name}”?', es: '¿Eliminar «%{name}»?' },
  delete_text: {
    en: 'The records stay as they are; only the view goes. This cannot be undone.',
    es: 'Los registros no cambian; solo se elimina la vista. No se puede deshacer.',
  },
  delete_shared: {
    en: 'The whole team uses this view. The records stay as they are; only the view goes. This cannot be undone.',
    es: 'Todo el equipo usa esta vista. Los registros no cambian; solo se elimina la vista. No se puede deshacer.',
  },
  saved: { en: 'View saved', es: 'Vista guardada' },
  deleted: { en: 'View deleted', es: 'Vista eliminada' },
  mended: {
    en: 'Part of this link does not fit this list and was left out',
    es: 'Una parte de este enlace no corresponde a esta lista y se omitió',
  },
  dropped: {
    en: 'One part of this view no longer exists and was left out |||| %{smart_count} parts of this view no longer exist and were left out',
    es: 'Una parte de esta vista ya no existe y se omitió |||| %{smart_count} partes de esta vista ya no existen y se omitieron',
  },
} as const satisfies Messages;
