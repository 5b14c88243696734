import type { Messages } from '../types.ts';

/** Keys are read as `activities.<key>`. */
export const activitiesMessages = {
  note: {
    add: { en: 'Add note', es: 'Agregar nota' },
    edit: { en: 'Edit note', es: 'Editar nota' },
    none: { en: 'No notes yet', es: 'Todavía no hay notas' },
    added: { en: 'Note added', es: 'Nota agregada' },
    saved: { en: 'Note saved', es: 'Nota guardada' },
    edited: { en: 'Edited %{when}', es: 'Editada el %{when}' },
  },
  outreach: {
    add: { en: 'Add outreach', es: 'Agregar contacto' },
    none: { en: 'No outreaches yet', es: 'Todavía no hay contactos' },
    added: { en: 'Outreach added', es: 'Contacto agregado' },
  },
  task: {
    add: { en: 'Add task', es: 'Agregar tarea' },
    edit: { en: 'Edit task', es: 'Editar tarea' },
    none: { en: 'No tasks yet', es: 'Todavía no hay tareas' },
    added: { en: 'Task added', es: 'Tarea agregada' },
    saved: { en: 'Task saved', es: 'Tarea guardada' },
    overdue: { en: 'Overdue', es: 'Vencida' },
  },
  list: {
    whole: { en: 'Show all', es: 'Ver todo' },
    start: { en: 'Show less', es: 'Ver menos' },
  },
  form: {
    length: { en: '%{count} of %{limit} characters', es: '%{count} de %{limit} caracteres' },
  },
} as const satisfies Messages;
