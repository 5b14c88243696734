import type { Messages } from '../types.ts';

/** The tour of the first days; its steps are in src/help/tour/steps.ts. Keys are read as `tour.<key>`. */
export const tourMessages = {
  title: { en: 'Welcome to Provnet', es: 'Le damos la bienvenida a Provnet' },
  demo: {
    en: 'What you see is demo data: try anything, nothing here is about real people. These screens are a good beginning.',
    es: 'Lo que ve son datos de demostración: pruebe lo que quiera, nada aquí es de personas reales. Estas pantallas son un buen comienzo.',
  },
  own: {
    en: 'These screens are a good beginning: they bring in what your network works with.',
    es: 'Estas pantallas son un buen comienzo: con ellas entra lo que su red necesita para trabajar.',
  },
  all_seen: {
    en: 'You have seen all of it. The help in the bar above says more about each screen.',
    es: 'Ya lo vio todo. La ayuda de la barra superior dice más sobre cada pantalla.',
  },
  progress: { en: '%{seen} of %{count} seen', es: '%{seen} de %{count} vistas' },
  seen: { en: 'Seen: %{title}', es: 'Visto: %{title}' },
  later: { en: 'Not now', es: 'Ahora no' },
  never: { en: 'Do not show this again', es: 'No mostrar de nuevo' },
} as const satisfies Messages;
