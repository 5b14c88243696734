import type { Messages } from '../types.ts';

/** The frame of the help; what it says of each screen is in src/help/texts. Keys are read as `help.<key>`. */
export const helpMessages = {
  open: { en: 'Help on this screen', es: 'Ayuda sobre esta pantalla' },
  tips: { en: 'What you can do here', es: 'Lo que puede hacer aquí' },
  keys: { en: 'Keys of this screen', es: 'Teclas de esta pantalla' },
  all_keys: { en: 'All keyboard shortcuts', es: 'Todos los atajos de teclado' },
  tour: { en: 'Start the tour again', es: 'Empezar de nuevo el recorrido' },
} as const satisfies Messages;
