import type { Messages } from '../types.ts';

/** What must be sayable when nothing else came: read as `app.<key>` as well. */
export const appFailures = {
  unreachable: { en: 'Unable to contact server', es: 'No se puede contactar con el servidor' },
  unknown: { en: 'Unknown Error', es: 'Error desconocido' },
  wrong: { en: 'Something went wrong', es: 'Algo salió mal' },
  wrong_text: {
    en: 'Sorry, an unexpected error occurred. Please try again.',
    es: 'Lo sentimos, ocurrió un error inesperado. Inténtelo de nuevo.',
  },
  number: {
    en: 'If you report it, give this number:',
    es: 'Si lo notifica, indique este número:',
  },
  reload: { en: 'Reload', es: 'Recargar' },
} as const satisfies Messages;
