import type { Messages } from '../types.ts';

/** Keys are read as `tasks.<key>`. */
export const taskMessages = {
  one: { en: 'Task', es: 'Tarea' },
  view: {
    label: { en: 'Tasks by view', es: 'Tareas por vista' },
    mine: { en: 'Mine', es: 'Mías' },
    team: { en: 'My team’s', es: 'De mi equipo' },
    overdue: { en: 'Overdue', es: 'Vencidas' },
    mine_overdue: { en: 'My overdue', es: 'Mis vencidas' },
    approval: { en: 'Pending approval', es: 'Por aprobar' },
    snoozed: { en: 'Snoozed', es: 'Pospuestas' },
    all: { en: 'All', es: 'Todas' },
  },
  none: {
    mine: {
      en: 'Nothing is waiting for you. Add a task, or see what your team has to do.',
      es: 'Nada le espera. Agregue una tarea o vea lo que tiene que hacer su equipo.',
    },
    team: {
      en: 'Nobody has anything to do. Add a task for a lead.',
      es: 'Nadie tiene nada que hacer. Agregue una tarea para un prospecto.',
    },
    overdue: {
      en: 'Nothing is late: everything is on time.',
      es: 'Nada está atrasado: todo va a tiempo.',
    },
    approval: {
      en: 'Nothing waits for a decision. Exception requests and reviews come here when approval is asked for.',
      es: 'Nada espera una decisión. Aquí llegan las solicitudes de excepción y las revisiones cuando se pide su aprobación.',
    },
    snoozed: {
      en: 'Nothing is put off. Snooze a task to see it again on a later day.',
      es: 'Nada está pospuesto. Posponga una tarea para volver a verla otro día.',
    },
    all: {
      en: 'There are no tasks yet. Add the first one for a lead.',
      es: 'Todavía no hay tareas. Agregue la primera para un prospecto.',
    },
  },
  show: {
    as: { en: 'Shown as', es: 'Mostrar como' },
    list: { en: 'List', es: 'Lista' },
    calendar: { en: 'Calendar', es: 'Calendario' },
  },
  group: {
    overdue: { en: 'Overdue', es: 'Vencidas' },
    earlier: { en: 'Earlier', es: 'Anteriores' },
    today: { en: 'Today', es: 'Hoy' },
    tomorrow: { en: 'Tomorrow', es: 'Mañana' },
    week: { en: 'This week', es: 'Esta semana' },
    later: { en: 'Later', es: 'Más adelante' },
    none: { en: 'No due date', es: 'Sin fecha de vencimiento' },
  },
  filter: {
    mine: { en: 'Assigned to me', es: 'Asignadas a mí' },
    nobody: { en: 'Unassigned', es: 'Sin asignar' },
    today: { en: 'Due today', es: 'Vencen hoy' },
    seven_days: { en: 'Due within seven days', es: 'Vencen en siete días' },
  },
  new: {
    add: { en: 'Add task', es: 'Agregar tarea' },
    title: { en: 'Which lead is the task about?', es: '¿Sobre qué prospecto es la tarea?' },
    help: {
      en: 'Search by name, phone, email or NPI',
      es: 'Busque por nombre, teléfono, correo o NPI',
    },
  },
  gone: {
    title: { en: 'This task is not here', es: 'Esta tarea no está aquí' },
    text: {
      en: 'It was deleted with its lead, or it belongs to the other lead type.',
      es: 'Se eliminó con su prospecto, o pertenece al otro tipo de prospecto.',
    },
  },
  calendar: {
    previous: { en: 'Previous month', es: 'Mes anterior' },
    next: { en: 'Next month', es: 'Mes siguiente' },
    today: { en: 'Today', es: 'Hoy' },
    count: {
      en: '%{smart_count} task |||| %{smart_count} tasks',
      es: '%{smart_count} tarea |||| %{smart_count} tareas',
    },
    more: { en: '+%{smart_count} more', es: '+%{smart_count} más' },
    none: { en: 'No tasks are due in this month.', es: 'Ninguna tarea vence este mes.' },
  },
  drag: {
    role: { en: 'draggable task', es: 'tarea que se puede arrastrar' },
    help: {
      en: 'Press Space to take the task, the arrow keys to choose a day, Space to drop it, Escape to leave it where it was.',
      es: 'Pulse la barra espaciadora para tomar la tarea, las flechas para elegir un día, la barra espaciadora para soltarla, Escape para dejarla donde estaba.',
    },
    start: { en: '%{title} taken from %{day}', es: '%{title}, tomada del %{day}' },
    over: { en: '%{title} is over %{day}', es: '%{title} está sobre el %{day}' },
    nowhere: { en: '%{title} is over no day', es: '%{title} no está sobre ningún día' },
    dropped: { en: '%{title} is now due on %{day}', es: '%{title} vence ahora el %{day}' },
    stays: { en: '%{title} stays due on %{day}', es: '%{title} sigue venciendo el %{day}' },
  },
  bulk: {
    bar: { en: 'Selected tasks', es: 'Tareas seleccionadas' },
    selected: {
      en: '%{smart_count} selected',
      es: '%{smart_count} seleccionada |||| %{smart_count} seleccionadas',
    },
    too_many: { en: 'Select at most %{count}', es: 'Seleccione como máximo %{count}' },
    count: {
      en: '%{smart_count} task |||| %{smart_count} tasks',
      es: '%{smart_count} tarea |||| %{smart_count} tareas',
    },
    changed: {
      en: '%{smart_count} task changed |||| %{smart_count} tasks changed',
      es: '%{smart_count} tarea cambiada |||| %{smart_count} tareas cambiadas',
    },
    skipped: {
      en: '%{smart_count} task left as it was |||| %{smart_count} tasks left as they were',
      es: '%{smart_count} tarea quedó como estaba |||| %{smart_count} tareas quedaron como estaban',
    },
    explain: {
      complete: {
        en: 'They become completed, and those that repeat come again. What may not be completed is skipped and listed.',
        es: 'Pasan a completadas, y las que se repiten vuelven a aparecer. Lo que no se puede completar se omite y se enumera.',
      },
      approve: {
        en: 'They become approved in your name. What does not wait for approval is skipped and listed.',
        es: 'Quedan aprobadas en su nombre. Lo que no espera aprobación se omite y se enumera.',
      },
      cancel: {
        en: 'They become canceled, and those that repeat do not come again. They can be reopened.',
        es: 'Quedan canceladas, y las que se repiten no vuelven a aparecer. Se pueden reabrir.',
      },
    },
  },
  mark: {
    overdue: { en: 'Overdue', es: 'Vencida' },
    snoozed: { en: 'Snoozed until %{day}', es: 'Pospuesta hasta el %{day}' },
  },
  decision: {
    approved: { en: 'Approved', es: 'Aprobada' },
    rejected: { en: 'Rejected', es: 'Rechazada' },
  },
  action: {
    complete: { en: 'Complete', es: 'Completar' },
    approve: { en: 'Approve', es: 'Aprobar' },
    reject: { en: 'Reject', es: 'Rechazar' },
    request: { en: 'Ask for approval', es: 'Pedir aprobación' },
    due: { en: 'Change the due date…', es: 'Cambiar la fecha de vencimiento…' },
    label: { en: 'Actions', es: 'Acciones' },
    more: { en: 'More actions', es: 'Más acciones' },
    named: { en: '%{action}: %{title}', es: '%{action}: %{title}' },
  },
  snooze: {
    title: { en: 'Snooze', es: 'Posponer' },
    tomorrow: { en: 'Until tomorrow, %{day}', es: 'Hasta mañana, %{day}' },
    week: { en: 'Until next week, %{day}', es: 'Hasta la próxima semana, %{day}' },
    pick: { en: 'Until another day…', es: 'Hasta otro día…' },
    end: { en: 'End snooze', es: 'Dejar de posponer' },
  },
  step: {
    title: { en: '%{step}: %{about}', es: '%{step}: %{about}' },
  },
  done: {
    complete: { en: 'Completed: %{title}', es: 'Completada: %{title}' },
    approve: { en: 'Approved: %{title}', es: 'Aprobada: %{title}' },
    reject: { en: 'Rejected: %{title}', es: 'Rechazada: %{title}' },
    request: { en: 'Sent for approval: %{title}', es: 'Enviada para aprobación: %{title}' },
    snooze: { en: 'Snoozed: %{title}', es: 'Pospuesta: %{title}' },
    wake: { en: 'No longer snoozed: %{title}', es: 'Ya no está pospuesta: %{title}' },
    due: { en: 'Due date changed: %{title}', es: 'Fecha de vencimiento cambiada: %{title}' },
    status: { en: 'Status changed: %{title}', es: 'Estado cambiado: %{title}' },
  },
} as const satisfies Messages;
