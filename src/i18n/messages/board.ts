import type { Messages } from '../types.ts';

/** Keys are read as `board.<key>`. */
export const boardMessages = {
  types: { en: 'Lead types', es: 'Tipos de prospecto' },
  not_your_type: {
    en: 'Your role works only the other type of lead',
    es: 'Su rol trabaja solo el otro tipo de prospecto',
  },
  shown_as: { en: 'Shown as', es: 'Mostrar como' },
  list: { en: 'List', es: 'Lista' },
  board: { en: 'Board', es: 'Tablero' },
  label: { en: 'Leads by status', es: 'Prospectos por estado' },
  count: {
    en: '%{count} lead |||| %{count} leads',
    es: '%{count} prospecto |||| %{count} prospectos',
  },
  collapse: { en: 'Collapse %{status}', es: 'Contraer %{status}' },
  expand: { en: 'Expand %{status}', es: 'Expandir %{status}' },
  more: { en: 'Load more', es: 'Cargar más' },
  move: { en: 'Move %{name} to…', es: 'Mover %{name} a…' },
  moved: { en: '%{name} moved to %{status}', es: '%{name} se movió a %{status}' },
  drag: {
    handle: { en: 'Drag %{name}', es: 'Arrastrar %{name}' },
    role: { en: 'draggable card', es: 'tarjeta arrastrable' },
    help: {
      en: 'Press Space or Enter to pick up the lead, the left and right arrows to choose a column, Space or Enter again to drop it, Escape to cancel. The menu of the card moves it too.',
      es: 'Presione Espacio o Intro para tomar el prospecto, las flechas izquierda y derecha para elegir una columna, Espacio o Intro de nuevo para soltarlo y Escape para cancelar. El menú de la tarjeta también lo mueve.',
    },
    start: { en: '%{name} picked up from %{status}', es: '%{name} tomado de %{status}' },
    over: { en: '%{name} over %{status}', es: '%{name} sobre %{status}' },
    barred: { en: '%{status} may not be chosen: %{reason}', es: 'No se puede elegir %{status}: %{reason}' },
    nowhere: { en: '%{name} over no column', es: '%{name} fuera de las columnas' },
    dropped: { en: '%{name} dropped on %{status}', es: '%{name} soltado en %{status}' },
    stays: { en: '%{name} stays in %{status}', es: '%{name} se queda en %{status}' },
  },
} as const satisfies Messages;
