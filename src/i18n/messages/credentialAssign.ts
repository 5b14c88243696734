import type { Messages } from '../types.ts';

/** Keys are read as `credential_assign.<key>`. */
export const credentialAssignMessages = {
  title: { en: 'Assign credential files', es: 'Asignar expedientes' },
  title_many: {
    en: 'Assign one file |||| Assign %{count} files',
    es: 'Asignar un expediente |||| Asignar %{count} expedientes',
  },
  bar: { en: 'Selected files', es: 'Expedientes seleccionados' },
  assign: { en: 'Assign', es: 'Asignar' },
  claim: { en: 'Assign to me', es: 'Asignarme' },
  which: { en: 'Which files', es: 'Qué expedientes' },
  unassigned: { en: 'Unassigned', es: 'Sin asignar' },
  all: { en: 'All', es: 'Todos' },
  panel: { en: 'To whom', es: 'A quién' },
  choose: {
    en: 'Choose files on the list, and say here who gets them.',
    es: 'Elija expedientes en la lista e indique aquí quién los recibe.',
  },
  chosen: {
    en: 'One file chosen |||| %{count} files chosen',
    es: 'Un expediente elegido |||| %{count} expedientes elegidos',
  },
  too_many: { en: 'At most %{count} at once', es: 'Como máximo %{count} a la vez' },
  done: {
    en: 'One file assigned |||| %{smart_count} files assigned',
    es: 'Un expediente asignado |||| %{smart_count} expedientes asignados',
  },
  undone: {
    en: 'One file given back |||| %{smart_count} files given back',
    es: 'Un expediente devuelto |||| %{smart_count} expedientes devueltos',
  },
  none_help: {
    en: 'Every file has an agent. “All” shows them too.',
    es: 'Todos los expedientes tienen agente. «Todos» también los muestra.',
  },
  actions: { en: 'Actions', es: 'Acciones' },
  login: {
    set: { en: 'Set login', es: 'Vincular usuario' },
    of: { en: 'Login of %{name}', es: 'Usuario de %{name}' },
    help: {
      en: 'The user who fills in this file. Only providers of its type who have no other file are offered.',
      es: 'El usuario que completa este expediente. Solo se ofrecen proveedores de su tipo sin otro expediente.',
    },
    label: { en: 'User', es: 'Usuario' },
    none: { en: 'No free user of this type', es: 'No hay usuarios libres de este tipo' },
    saved: { en: 'Login saved', es: 'Usuario guardado' },
    remove: { en: 'No login', es: 'Sin usuario' },
    remove_title: { en: 'Take away the login of %{name}?', es: '¿Quitar el usuario de %{name}?' },
    remove_text: {
      en: 'Whoever has it can no longer open this file. What they filled in stays, and a login can be set again.',
      es: 'Quien lo usa ya no podrá abrir este expediente. Lo que completó se conserva, y se puede volver a vincular un usuario.',
    },
  },
  request: {
    ask: { en: 'Ask for an agent', es: 'Solicitar un agente' },
    of: { en: 'Ask for an agent: %{name}', es: 'Solicitar un agente: %{name}' },
    help: {
      en: 'The credentials supervisors are told by mail. What you write here stands in the history of the file.',
      es: 'Se avisa por correo a los supervisores de acreditación. Lo que escriba aquí figura en el historial del expediente.',
    },
    note: { en: 'Why', es: 'Motivo' },
    send: { en: 'Ask', es: 'Solicitar' },
    sent: { en: 'The supervisors were told', es: 'Se avisó a los supervisores' },
  },
} as const satisfies Messages;
