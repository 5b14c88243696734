import type { Messages } from '../types.ts';

/** Keys are read as `details.<key>`. */
export const detailsMessages = {
  tab: {
    overview: { en: 'Overview', es: 'Resumen' },
    locations: { en: 'Locations', es: 'Ubicaciones' },
    credentials: { en: 'Credentials', es: 'Acreditación' },
    legal: { en: 'Legal records', es: 'Registros legales' },
    notes: { en: 'Notes', es: 'Notas' },
    outreaches: { en: 'Outreaches', es: 'Contactos realizados' },
    tasks: { en: 'Tasks', es: 'Tareas' },
    history: { en: 'History', es: 'Historial' },
  },
  head: {
    dba: { en: 'DBA: %{name}', es: 'Nombre comercial: %{name}' },
    unassigned: { en: 'Nobody yet', es: 'Nadie todavía' },
  },
  stage: {
    LOI: { en: 'LOI', es: 'Carta de intención' },
    NDA: { en: 'NDA', es: 'Confidencialidad' },
    CONTRACT: { en: 'Contract', es: 'Contrato' },
    of: { en: 'Stage %{place} of %{count}', es: 'Etapa %{place} de %{count}' },
    left: { en: 'Out of the funnel', es: 'Fuera del embudo' },
  },
  aging: {
    UNDER_15: {
      en: 'Fresh for 1 more day |||| Fresh for %{smart_count} more days',
      es: 'Reciente por 1 día más |||| Reciente por %{smart_count} días más',
    },
    FROM_15_TO_30: {
      en: 'Waiting, old in 1 day |||| Waiting, old in %{smart_count} days',
      es: 'En espera, antiguo en 1 día |||| En espera, antiguo en %{smart_count} días',
    },
    OVER_30: {
      en: '1 day over the limit of %{limit} |||| %{smart_count} days over the limit of %{limit}',
      es: '1 día sobre el límite de %{limit} |||| %{smart_count} días sobre el límite de %{limit}',
    },
  },
  follow: {
    change: { en: 'Change next follow-up', es: 'Cambiar el próximo seguimiento' },
    set: { en: 'Set a date', es: 'Fijar una fecha' },
    none: { en: 'No date', es: 'Sin fecha' },
    today: { en: 'Today', es: 'Hoy' },
    ahead: { en: 'Tomorrow |||| In %{smart_count} days', es: 'Mañana |||| En %{smart_count} días' },
    overdue: {
      en: 'Overdue by %{smart_count} day |||| Overdue by %{smart_count} days',
      es: 'Vencido hace %{smart_count} día |||| Vencido hace %{smart_count} días',
    },
    saved: { en: 'Next follow-up changed', es: 'Próximo seguimiento modificado' },
  },
  action: {
    take: { en: 'Assign to me', es: 'Asignármelo' },
    taken: { en: 'The lead is yours now', es: 'El prospecto ya es suyo' },
    delete: { en: 'Delete lead', es: 'Eliminar prospecto' },
    delete_ask: { en: 'Delete this lead?', es: '¿Eliminar este prospecto?' },
    delete_text: {
      en: 'It leaves all lists, with its notes, outreaches, tasks and agreements. This cannot be undone.',
      es: 'Desaparecerá de todas las listas, con sus notas, contactos, tareas y acuerdos. No se puede deshacer.',
    },
    deleted: { en: 'Lead deleted', es: 'Prospecto eliminado' },
    delete_refused: { en: 'The lead could not be deleted', es: 'No se pudo eliminar el prospecto' },
  },
  pager: {
    nav: { en: 'Leads of the list', es: 'Prospectos de la lista' },
    previous: { en: 'Previous lead', es: 'Prospecto anterior' },
    next: { en: 'Next lead', es: 'Prospecto siguiente' },
    place: { en: '%{place} of %{total}', es: '%{place} de %{total}' },
  },
  fields: {
    basic: { en: 'Basic info', es: 'Información básica' },
    additional: { en: 'Additional info', es: 'Información adicional' },
    show: {
      en: 'Show %{smart_count} empty field |||| Show %{smart_count} empty fields',
      es: 'Mostrar %{smart_count} campo vacío |||| Mostrar %{smart_count} campos vacíos',
    },
    hide: { en: 'Hide empty fields', es: 'Ocultar los campos vacíos' },
  },
  rows: {
    all: { en: 'Show all %{smart_count} rows', es: 'Mostrar las %{smart_count} filas' },
    fewer: { en: 'Show fewer rows', es: 'Mostrar menos filas' },
  },
  location: {
    main: { en: 'Main', es: 'Principal' },
    maps: { en: 'Open in maps', es: 'Abrir en el mapa' },
    none: { en: 'No locations yet', es: 'Todavía no hay ubicaciones' },
    none_help: {
      en: 'Add the places where this provider can be found when editing the lead.',
      es: 'Agregue los lugares donde se encuentra este proveedor al editar el prospecto.',
    },
  },
  gone: {
    title: { en: 'This lead is not here', es: 'Este prospecto no está aquí' },
    text: {
      en: 'It was deleted, or it belongs to the other lead type.',
      es: 'Se eliminó o pertenece al otro tipo de prospecto.',
    },
    merged: {
      en: 'That lead was merged into this one',
      es: 'Aquel prospecto se fusionó con este',
    },
  },
} as const satisfies Messages;
