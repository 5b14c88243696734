import type { Messages } from '../types.ts';

/** Keys are read as `bulk.<key>`. */
export const bulkMessages = {
  bar: { en: 'Selected leads', es: 'Prospectos seleccionados' },
  selected: {
    en: '%{count} selected',
    es: '%{count} seleccionado |||| %{count} seleccionados',
  },
  all_selected: {
    en: 'All %{count} that match are selected',
    es: 'Seleccionados los %{count} que coinciden',
  },
  more_than: { en: '%{count}+', es: 'más de %{count}' },
  select_all: { en: 'Select all %{count} that match', es: 'Seleccionar los %{count} que coinciden' },
  too_many: {
    en: 'Select at most %{count} one by one, or all that match',
    es: 'Seleccione como máximo %{count} uno por uno, o todos los que coinciden',
  },
  clear: { en: 'Clear selection', es: 'Quitar selección' },
  export: { en: 'Export', es: 'Exportar' },
  merge: { en: 'Merge', es: 'Fusionar' },
  title: {
    en: '%{action}: %{count} lead |||| %{action}: %{count} leads',
    es: '%{action}: %{count} prospecto |||| %{action}: %{count} prospectos',
  },
  countdown: { en: '%{action} (%{seconds})', es: '%{action} (%{seconds})' },
  several: { en: 'To several agents', es: 'A varios agentes' },
  assign: {
    explain: {
      en: 'Choose who works these leads from now on.',
      es: 'Elija quién trabajará estos prospectos desde ahora.',
    },
    explain_agent: {
      en: 'Unassigned leads and your own change hands; leads of other people are skipped and listed.',
      es: 'Cambian de manos los prospectos sin asignar y los suyos; los de otras personas se omiten y se enumeran.',
    },
  },
  status: {
    explain: {
      en: 'Leads that may not take this status now are skipped and listed with the reason.',
      es: 'Los prospectos que no pueden tomar este estado ahora se omiten y se enumeran con el motivo.',
    },
  },
  delete: {
    explain: {
      en: '%{count} lead goes from the list, with its notes, outreaches and tasks. If it has a credential file, it stays. |||| %{count} leads go from the list, with their notes, outreaches and tasks. Those with a credential file stay.',
      es: '%{count} prospecto desaparecerá de la lista, con sus notas, contactos y tareas. Si tiene un expediente de acreditación, se queda. |||| %{count} prospectos desaparecerán de la lista, con sus notas, contactos y tareas. Los que tienen un expediente de acreditación se quedan.',
    },
  },
  progress: { en: '%{done} of %{total} leads', es: '%{done} de %{total} prospectos' },
  stop: { en: 'Stop', es: 'Detener' },
  background: { en: 'Go on in the background', es: 'Continuar en segundo plano' },
  skipped: { en: 'Skipped leads', es: 'Prospectos omitidos' },
  shares: { en: 'Who got how many', es: 'Quién recibió cuántos' },
  undo: {
    ask: { en: 'Undo', es: 'Deshacer' },
    title: { en: 'Undo this assignment?', es: '¿Deshacer esta asignación?' },
    text: {
      en: 'Its leads go back to whoever had them before. Those that somebody has changed since stay as they are and are listed.',
      es: 'Sus prospectos vuelven a quien los tenía antes. Los que alguien haya modificado desde entonces se quedan como están y se enumeran.',
    },
  },
  gone: { en: '(no longer there)', es: '(ya no existe)' },
  end: {
    done: { en: 'Done: %{outcome}', es: 'Listo: %{outcome}' },
    cancelled: { en: 'Stopped: %{outcome}', es: 'Detenido: %{outcome}' },
    failed: {
      en: 'It could not be finished: %{outcome}. The other leads are as they were.',
      es: 'No se pudo terminar: %{outcome}. Los demás prospectos quedan como estaban.',
    },
    changed: { en: '%{count} changed', es: '%{count} cambiado |||| %{count} cambiados' },
    assigned: { en: '%{count} assigned', es: '%{count} asignado |||| %{count} asignados' },
    returned: { en: '%{count} given back', es: '%{count} devuelto |||| %{count} devueltos' },
    deleted: { en: '%{count} deleted', es: '%{count} eliminado |||| %{count} eliminados' },
    unchanged: {
      en: '%{count} already so',
      es: '%{count} ya estaba así |||| %{count} ya estaban así',
    },
    skipped: { en: '%{count} skipped', es: '%{count} omitido |||| %{count} omitidos' },
    undone: { en: 'undone since', es: 'deshecho después' },
  },
  line: {
    running: { en: '%{action}: %{percent}', es: '%{action}: %{percent}' },
    ended: { en: '%{action}: %{outcome}', es: '%{action}: %{outcome}' },
    show: { en: 'Show', es: 'Ver' },
  },
} as const satisfies Messages;
