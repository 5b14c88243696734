import type { Messages } from '../types.ts';

/** Keys are read as `assign_rules.<key>`. */
export const assignRuleMessages = {
  title: { en: 'Assignment rules', es: 'Reglas de asignación' },
  manage: { en: 'Manage rules', es: 'Administrar reglas' },
  help: {
    en: 'A rule assigns unassigned leads that are new or in progress. Of rules that run at the same time the oldest goes first.',
    es: 'Una regla asigna prospectos sin asignar, nuevos o en curso. De las reglas que se ejecutan a la vez, la más antigua va primero.',
  },
  none: { en: 'There is no rule yet.', es: 'Aún no hay reglas.' },
  new: { en: 'New rule', es: 'Nueva regla' },
  begin: { en: 'Begin with a rule', es: 'Comenzar con una regla' },
  no_rule: { en: 'No rule', es: 'Sin regla' },
  show: { en: 'Show the leads it is for', es: 'Ver los prospectos a los que se aplica' },
  save_as: { en: 'Save as rule', es: 'Guardar como regla' },
  saved: { en: 'Rule saved', es: 'Regla guardada' },
  deleted: { en: 'Rule deleted', es: 'Regla eliminada' },
  leads: { en: 'Which leads', es: 'Qué prospectos' },
  leads_help: {
    en: 'Of the unassigned leads that are new or in progress; without a filter, all of them.',
    es: 'De los prospectos sin asignar, nuevos o en curso; sin filtro, todos.',
  },
  theirs: {
    en: 'Somebody else changed this rule meanwhile. It is now “%{name}”:',
    es: 'Otra persona modificó esta regla mientras tanto. Ahora es «%{name}»:',
  },
  save_mine: { en: 'Save mine', es: 'Guardar la mía' },
  act: {
    run: { en: 'Run now', es: 'Ejecutar ahora' },
    edit: { en: 'Edit', es: 'Editar' },
    delete: { en: 'Delete', es: 'Eliminar' },
  },
  of: {
    run: { en: 'Run now: %{name}', es: 'Ejecutar ahora: %{name}' },
    edit: { en: 'Edit rule: %{name}', es: 'Editar regla: %{name}' },
    delete: { en: 'Delete rule: %{name}', es: 'Eliminar regla: %{name}' },
  },
  run_title: { en: 'Run “%{name}” now?', es: '¿Ejecutar «%{name}» ahora?' },
  run_text: {
    en: 'All unassigned leads that it is for and that are new or in progress are assigned.',
    es: 'Se asignan todos los prospectos sin asignar, nuevos o en curso, a los que se aplica.',
  },
  nothing: { en: 'There is nothing to assign', es: 'No hay nada que asignar' },
  delete_title: { en: 'Delete rule “%{name}”?', es: '¿Eliminar la regla «%{name}»?' },
  delete_text: {
    en: 'It runs no more. What it has assigned stays. This cannot be undone.',
    es: 'Ya no se ejecutará. Lo que asignó se conserva. No se puede deshacer.',
  },
  does: { en: '%{how}: %{people}', es: '%{how}: %{people}' },
  capped: {
    en: 'At most %{smart_count} open each',
    es: 'Máximo %{smart_count} abierto por persona |||| Máximo %{smart_count} abiertos por persona',
  },
  run: {
    never: { en: 'Has not run yet', es: 'Aún no se ha ejecutado' },
    none: { en: 'Last run %{when}: nothing to assign', es: 'Última ejecución %{when}: nada que asignar' },
    done: {
      en: 'Last run %{when}: %{smart_count} assigned',
      es: 'Última ejecución %{when}: %{smart_count} asignado |||| Última ejecución %{when}: %{smart_count} asignados',
    },
    left: {
      en: 'Last run %{when}: %{smart_count} assigned, for %{left} nobody had room',
      es: 'Última ejecución %{when}: %{smart_count} asignado; para %{left} nadie tenía lugar |||| Última ejecución %{when}: %{smart_count} asignados; para %{left} nadie tenía lugar',
    },
    failed: { en: 'Last run %{when} failed: %{reason}', es: 'La última ejecución %{when} falló: %{reason}' },
  },
} as const satisfies Messages;
