import type { Messages } from '../types.ts';

/** Keys are read as `lead_assign.<key>`. */
export const leadAssignMessages = {
  title: { en: 'Assign leads', es: 'Asignar prospectos' },
  which: { en: 'Whose leads', es: 'Prospectos de quién' },
  all: { en: 'All', es: 'Todos' },
  both: { en: 'Unassigned and mine', es: 'Sin asignar y míos' },
  panel: { en: 'To whom', es: 'A quién' },
  choose: {
    en: 'Choose leads on the list, or all that match its filters, and say here who gets them.',
    es: 'Elija prospectos en la lista, o todos los que coinciden con sus filtros, e indique aquí quién los recibe.',
  },
  chosen: {
    en: 'One lead chosen |||| %{count} leads chosen',
    es: 'Un prospecto elegido |||| %{count} prospectos elegidos',
  },
  assign: { en: 'Assign', es: 'Asignar' },
  checking: { en: 'Checking what would happen', es: 'Comprobando qué ocurriría' },
  dry: {
    assigned: {
      en: '%{count} of %{total} will be assigned.',
      es: 'Se asignarán %{count} de %{total}.',
    },
    assignable: {
      en: '%{count} of %{total} may be assigned by you.',
      es: 'Usted puede asignar %{count} de %{total}.',
    },
    skipped: {
      en: '%{count} is somebody else’s and stays. |||| %{count} are somebody else’s and stay.',
      es: '%{count} es de otra persona y se queda. |||| %{count} son de otras personas y se quedan.',
    },
    left: {
      en: 'For %{count} nobody has room: it stays as it is. |||| For %{count} nobody has room: they stay as they are.',
      es: 'Para %{count} nadie tiene lugar: se queda como está. |||| Para %{count} nadie tiene lugar: se quedan como están.',
    },
    gone: {
      en: 'Works here no longer and gets none: %{of} |||| Work here no longer and get none: %{of}',
      es: 'Ya no trabaja aquí y no recibe ninguno: %{of} |||| Ya no trabajan aquí y no reciben ninguno: %{of}',
    },
  },
  recent: {
    title: { en: 'Recent assignments', es: 'Asignaciones recientes' },
    none: {
      en: 'You have not assigned any leads yet. What you assign stands here, and can be undone.',
      es: 'Aún no ha asignado prospectos. Lo que asigne figura aquí y se puede deshacer.',
    },
    show: { en: 'Show the assignment of %{when}', es: 'Ver la asignación de %{when}' },
  },
} as const satisfies Messages;
