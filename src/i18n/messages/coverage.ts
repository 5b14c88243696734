import type { Messages } from '../types.ts';

/** Keys are read as `coverage.<key>`. */
export const coverageMessages = {
  county: { en: 'County', es: 'Condado' },
  state: { en: 'State', es: 'Estado' },
  measure: { en: 'Shade by', es: 'Sombrear por' },
  none: { en: 'None', es: 'Ninguno' },
  place: { en: 'Zoom to', es: 'Acercar a' },
  whole: { en: 'The whole country', es: 'Todo el país' },
  chosen: { en: 'Filtered states', es: 'Estados filtrados' },
  zoom_in: { en: 'Zoom in', es: 'Acercar' },
  zoom_out: { en: 'Zoom out', es: 'Alejar' },
  reset: { en: 'Reset', es: 'Restablecer' },
  tap: { en: 'Tap again to open the list', es: 'Toque otra vez para abrir la lista' },
  help: {
    en: 'Ctrl and the wheel, or two fingers, zoom the map.',
    es: 'Ctrl y la rueda, o dos dedos, acercan el mapa.',
  },
  overlap: {
    en: 'A lead counts in each of its counties.',
    es: 'Un prospecto cuenta en cada uno de sus condados.',
  },
  nowhere: {
    en: '%{count} lead has no county |||| %{count} leads have no county',
    es: '%{count} prospecto no tiene condado |||| %{count} prospectos no tienen condado',
  },
  off_map: { en: 'Not on the map', es: 'No está en el mapa' },
  search: { en: 'Find a county or a state', es: 'Buscar un condado o un estado' },
  not_found: { en: 'No county has this name', es: 'Ningún condado tiene este nombre' },
} satisfies Messages;
