import type { Messages } from '../types.ts';

/** Keys are read as `activities.<key>`. */
export const activitiesMessages = {
  note: {
    add: { en: 'Add note', es: 'Agregar nota' },
    edit: { en: 'Edit note', es: 'Editar nota' },
    none: { en: 'No notes yet', es: 'Todavía no hay notas' },
    added: { en: 'Note added', es: 'Nota agregada' },
    saved: { en: 'Note saved', es: 'Nota guardada' },
    edited: { en: 'Edited %{when}', es: 'Editado el %{when}' },
    /** Between when a note was edited and who did it. */
    by: { en: 'by', es: 'por' },
    similar: {
      en: 'A similar note exists. Continue saves it anyway.',
      es: 'Ya existe una nota parecida. «Continuar» la guarda de todos modos.',
    },
  },
  outreach: {
    add: { en: 'Add outreach', es: 'Agregar contacto' },
    none: { en: 'No outreaches yet', es: 'Todavía no hay contactos' },
    added: { en: 'Outreach added', es: 'Contacto agregado' },
    told: { en: 'Notified', es: 'Se notificó a' },
    similar: {
      en: 'A similar outreach exists. Continue saves it anyway.',
      es: 'Ya existe un contacto parecido. «Continuar» lo guarda de todos modos.',
    },
  },
  task: {
    add: { en: 'Add task', es: 'Agregar tarea' },
    edit: { en: 'Edit task', es: 'Editar tarea' },
    none_open: { en: 'Nothing to be done', es: 'No hay nada pendiente' },
    none_done: { en: 'Nothing has been done yet', es: 'Todavía no se ha terminado nada' },
    none_all: { en: 'No tasks yet', es: 'Todavía no hay tareas' },
    added: { en: 'Task added', es: 'Tarea agregada' },
    saved: { en: 'Task saved', es: 'Tarea guardada' },
    similar: {
      en: 'A similar task exists. Continue saves it anyway.',
      es: 'Ya existe una tarea parecida. «Continuar» la guarda de todos modos.',
    },
    page: { en: 'Tasks of all leads', es: 'Tareas de todos los prospectos' },
    shown: { en: 'Tasks shown', es: 'Tareas que se muestran' },
    show_open: { en: 'Open', es: 'Abiertas' },
    show_done: { en: 'Done', es: 'Terminadas' },
    show_all: { en: 'All', es: 'Todas' },
    asks: {
      en: 'A supervisor approves tasks of this type: set the status to “Pending approval” when it is ready.',
      es: 'Un supervisor aprueba las tareas de este tipo: cuando esté lista, elija el estado «Pendiente de aprobación».',
    },
    status_reset: {
      en: 'Back to “%{to}”: a task of this type cannot be “%{from}”.',
      es: 'De nuevo en «%{to}»: una tarea de este tipo no puede estar «%{from}».',
    },
  },
  similar: {
    typed: { en: 'What you wrote', es: 'Lo que usted escribió' },
    there: { en: 'What is there already', es: 'Lo que ya existe' },
    save: { en: 'Continue', es: 'Continuar' },
    back: { en: 'Back', es: 'Volver' },
  },
  list: {
    whole: { en: 'Show all', es: 'Ver todo' },
    start: { en: 'Show less', es: 'Ver menos' },
    link: { en: 'Link to this entry', es: 'Enlace a esta entrada' },
    gone: {
      en: 'The entry that you were sent to is not in this list.',
      es: 'La entrada a la que lleva el enlace no está en esta lista.',
    },
  },
  form: {
    length: { en: '%{count} of %{limit} characters', es: '%{count} de %{limit} caracteres' },
    left: {
      en: '%{smart_count} character left |||| %{smart_count} characters left',
      es: 'Queda %{smart_count} carácter |||| Quedan %{smart_count} caracteres',
    },
    over: {
      en: '%{smart_count} character too many |||| %{smart_count} characters too many',
      es: 'Sobra %{smart_count} carácter |||| Sobran %{smart_count} caracteres',
    },
  },
} as const satisfies Messages;
