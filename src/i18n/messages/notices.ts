import type { Messages } from '../types.ts';

/** Keys are read as `notices.<key>`. */
export const noticeMessages = {
  title: { en: 'Notices', es: 'Avisos' },
  bell: {
    unread: { en: 'Notices, %{smart_count} unread', es: 'Avisos, %{smart_count} sin leer' },
    many: { en: 'Notices, more than %{smart_count} unread', es: 'Avisos, más de %{smart_count} sin leer' },
  },
  news: {
    en: '%{smart_count} unread notice |||| %{smart_count} unread notices',
    es: '%{smart_count} aviso sin leer |||| %{smart_count} avisos sin leer',
  },
  unread: { en: 'Unread', es: 'Sin leer' },
  all: { en: 'All', es: 'Todos' },
  show: { en: 'Show', es: 'Mostrar' },
  kind: { en: 'Kind', es: 'Tipo' },
  any_kind: { en: 'All kinds', es: 'Todos los tipos' },
  whole: { en: 'See all notices', es: 'Ver todos los avisos' },
  read_all: { en: 'Mark all as read', es: 'Marcar todo como leído' },
  mark: {
    read: { en: 'Mark as read', es: 'Marcar como leído' },
    unread: { en: 'Mark as unread', es: 'Marcar como no leído' },
  },
  unknown: {
    en: 'Something new, which this version of the page cannot show yet. Please reload it.',
    es: 'Hay una novedad que esta versión de la página todavía no puede mostrar. Vuelva a cargarla.',
  },
  none: {
    title: { en: 'Nothing new', es: 'Nada nuevo' },
    unread: { en: 'You have read everything.', es: 'Ya leyó todo.' },
    ever: {
      en: 'What concerns you will be told here.',
      es: 'Aquí se le informará de lo que le concierne.',
    },
    kind: { en: 'There is none of this kind.', es: 'No hay ninguno de este tipo.' },
  },
  settings: {
    title: { en: 'How you are told', es: 'Cómo se le avisa' },
    open: { en: 'Notice settings', es: 'Configurar avisos' },
    in_app: { en: 'In Provnet', es: 'En Provnet' },
    mail: { en: 'By mail', es: 'Por correo' },
    every: { en: 'All of these', es: 'Todos estos' },
    first: { en: 'By default: %{ways}', es: 'De forma predeterminada: %{ways}' },
    changed: {
      en: 'Changed. By default: %{ways}',
      es: 'Modificado. De forma predeterminada: %{ways}',
    },
    ways: {
      both: { en: 'in Provnet and by mail', es: 'en Provnet y por correo' },
      in_app: { en: 'in Provnet only', es: 'solo en Provnet' },
    },
    reset: { en: 'Restore defaults', es: 'Restablecer' },
    restored: { en: 'Defaults restored', es: 'Valores predeterminados restablecidos' },
    mail_to: { en: 'Mail goes to %{address}.', es: 'El correo se envía a %{address}.' },
    mail_nowhere: {
      en: 'Your account has no email address: nothing can be mailed to you.',
      es: 'Su cuenta no tiene dirección de correo: no se le puede enviar nada.',
    },
    mail_language: {
      en: 'It is written in %{languages}: the language that you choose in the bar above.',
      es: 'Se escribe en %{languages}: el idioma que elige en la barra superior.',
    },
    mail_languages: {
      en: 'It is written in %{languages}, until you choose a language in the bar above.',
      es: 'Se escribe en %{languages}, hasta que elija un idioma en la barra superior.',
    },
    saving: { en: 'Saving…', es: 'Guardando…' },
    saved: { en: 'Saved', es: 'Guardado' },
    failed: { en: 'Not saved', es: 'No se guardó' },
  },
} as const satisfies Messages;
