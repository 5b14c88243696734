import type { Messages } from '../types.ts';

/** What the screen says of others who work at the same time. Keys are read as `live.<key>`. */
export const liveMessages = {
  offline: {
    en: 'You are offline. You can go on reading; nothing reaches the server until the network is back.',
    es: 'No tiene conexión. Puede seguir leyendo; nada llega al servidor hasta que vuelva la red.',
  },
  online: { en: 'You are online again', es: 'Ya tiene conexión de nuevo' },
  paused: { en: 'Live updates are paused', es: 'Las actualizaciones en vivo están en pausa' },
  hide: { en: 'Hide this message', es: 'Ocultar este aviso' },
  editing: {
    en: '%{name} is editing this |||| %{name} are editing this',
    es: '%{name} está modificando esto |||| %{name} están modificando esto',
  },
  changed: {
    by: { en: '%{name} changed this at %{time}.', es: '%{name} modificó esto (%{time}).' },
    someone: { en: 'This was changed at %{time}.', es: 'Esto se modificó (%{time}).' },
    asked: {
      en: 'Nothing you typed is lost: you will be asked when you save.',
      es: 'No se pierde nada de lo que escribió: se le preguntará al guardar.',
    },
    taken: {
      en: 'What you have not touched shows the new values; what you typed is as you left it.',
      es: 'Lo que usted no tocó muestra los valores nuevos; lo que escribió sigue como lo dejó.',
    },
    draft: {
      en: 'The draft shows it; undo leads back.',
      es: 'El borrador ya lo muestra; con deshacer se vuelve atrás.',
    },
    see: { en: 'See the record', es: 'Ver el registro' },
    new_tab: { en: '(opens in a new tab)', es: '(se abre en otra pestaña)' },
  },
  gone: {
    en: 'This record is no longer here: it was deleted or merged. What you typed stays on the screen, but it cannot be saved.',
    es: 'Este registro ya no está aquí: se eliminó o se fusionó. Lo que escribió sigue en la pantalla, pero no se puede guardar.',
  },
} satisfies Messages;
