import type { Messages } from '../types.ts';

/** Keys are read as `list.<key>`. */
export const listMessages = {
  count: {
    en: '%{total} result |||| %{total} results',
    es: '%{total} resultado |||| %{total} resultados',
  },
  select: { en: 'Select %{name}', es: 'Seleccionar %{name}' },
  select_page: { en: 'Select this page', es: 'Seleccionar esta página' },
  setting_unsaved: {
    en: 'This choice could not be saved; it stays until you leave.',
    es: 'No se pudo guardar esta elección; se conserva hasta que salga.',
  },
  columns: {
    shown: { en: 'Shown, in this order', es: 'Visibles, en este orden' },
    others: { en: 'Not shown', es: 'No visibles' },
    up: { en: 'Move up: %{name}', es: 'Subir: %{name}' },
    down: { en: 'Move down: %{name}', es: 'Bajar: %{name}' },
    moved: {
      en: '%{name}: place %{place} of %{smart_count}',
      es: '%{name}: lugar %{place} de %{smart_count}',
    },
    width: { en: 'Width of %{name}', es: 'Ancho de %{name}' },
    pixels: { en: '%{smart_count} pixels', es: '%{smart_count} píxeles' },
  },
  filters: {
    more: { en: 'More filters', es: 'Más filtros' },
    quick: { en: 'Quick filters', es: 'Filtros rápidos' },
  },
  day: {
    today: { en: 'today', es: 'hoy' },
    ahead: { en: 'in one day |||| in %{smart_count} days', es: 'en un día |||| en %{smart_count} días' },
    ago: { en: 'one day ago |||| %{smart_count} days ago', es: 'hace un día |||| hace %{smart_count} días' },
  },
} as const satisfies Messages;
