import type { Messages } from '../types.ts';

/** Slow work, and what is done about what failed. Keys are read as `jobs.<key>`. */
export const jobMessages = {
  title: { en: 'Background jobs', es: 'Trabajos en segundo plano' },
  tab: {
    jobs: { en: 'Jobs', es: 'Trabajos' },
    schedule: { en: 'Schedule', es: 'Programación' },
    processes: { en: 'Processes', es: 'Procesos' },
  },
  states: { en: 'State', es: 'Estado' },
  kind: { en: 'Kind', es: 'Tipo' },
  every_kind: { en: 'All kinds', es: 'Todos los tipos' },
  search_help: {
    en: 'Number of a request, key of a record, user name',
    es: 'Número de solicitud, clave de un registro, usuario',
  },
  count: {
    en: '%{smart_count} job |||| %{smart_count} jobs',
    es: '%{smart_count} trabajo |||| %{smart_count} trabajos',
  },
  none: { en: 'Everything is done', es: 'Todo está hecho' },
  none_help: {
    en: 'No job waits, runs or has failed.',
    es: 'Ningún trabajo espera, está en curso ni ha fallado.',
  },
  none_failed: { en: 'No job has failed', es: 'Ningún trabajo ha fallado' },
  none_failed_help: {
    en: 'A job that fails is tried again by itself, ten times in some ten hours. Only then it is given up, and waits here for you.',
    es: 'Un trabajo que falla se reintenta solo, diez veces en unas diez horas. Solo entonces se abandona y le espera aquí.',
  },
  none_found: { en: 'No such job', es: 'No hay trabajos así' },
  house: { en: 'the system', es: 'el sistema' },
  asked: { en: 'By %{name} on %{date}', es: 'Por %{name} el %{date}' },
  tried: { en: 'Tried %{attempts} of %{most} times', es: 'Intentos: %{attempts} de %{most}' },
  since: { en: 'Since %{date}', es: 'Desde el %{date}' },
  next: { en: 'Next on %{date}', es: 'Próximo el %{date}' },
  failed: { en: 'Failed on %{date}', es: 'Falló el %{date}' },
  fact: {
    time: { en: 'Attempts', es: 'Intentos' },
    asked: { en: 'Asked for', es: 'Solicitado' },
    request: { en: 'Request', es: 'Solicitud' },
    number: { en: 'Number', es: 'Número' },
  },
  failure: {
    at: { en: 'Failed on', es: 'Falló el' },
    type: { en: 'Kind of error', es: 'Tipo de error' },
    code: { en: 'Code', es: 'Código' },
    about: { en: 'About', es: 'Sobre' },
    place: { en: 'Where', es: 'Dónde' },
  },
  retry: {
    open: { en: 'Retry…', es: 'Reintentar…' },
    title: { en: 'Retry “%{name}”?', es: '¿Reintentar «%{name}»?' },
    text: {
      en: 'The job is begun at once and has all its attempts again. Where what it failed on is still so, it fails again.',
      es: 'El trabajo comienza de inmediato y vuelve a tener todos sus intentos. Si la causa del fallo continúa, fallará de nuevo.',
    },
    action: { en: 'Retry', es: 'Reintentar' },
    done: { en: 'The job is begun again', es: 'El trabajo comienza de nuevo' },
  },
  retry_dead: {
    open: { en: 'Retry all given up…', es: 'Reintentar los abandonados…' },
    title: { en: 'Retry all “%{name}”?', es: '¿Reintentar todos: «%{name}»?' },
    text: {
      en: 'Every job of this kind that was given up is begun again with all its attempts, up to a thousand at once.',
      es: 'Cada trabajo abandonado de este tipo comienza de nuevo con todos sus intentos, hasta mil a la vez.',
    },
    done: {
      en: '%{smart_count} job begun again |||| %{smart_count} jobs begun again',
      es: '%{smart_count} trabajo reiniciado |||| %{smart_count} trabajos reiniciados',
    },
  },
  give_up: {
    open: { en: 'Give up…', es: 'Abandonar…' },
    title: { en: 'Give up “%{name}”?', es: '¿Abandonar «%{name}»?' },
    text: {
      en: 'The job is removed and what it should have done stays undone. Its history keeps who did so, and why.',
      es: 'El trabajo se elimina y lo que debía hacer queda sin hacer. Su historial conserva quién lo hizo y por qué.',
    },
    reason: { en: 'Reason', es: 'Motivo' },
    action: { en: 'Give up', es: 'Abandonar' },
    done: { en: 'The job is removed', es: 'El trabajo se eliminó' },
  },
  schedule: {
    kind: { en: 'Job', es: 'Trabajo' },
    last: { en: 'Last begun', es: 'Último inicio' },
    next: { en: 'Next', es: 'Próximo' },
    cron: { en: 'Pattern (UTC)', es: 'Patrón (UTC)' },
    never: { en: 'Not yet', es: 'Todavía no' },
  },
  process: {
    none: {
      en: 'No process works: jobs wait until one is started.',
      es: 'Ningún proceso trabaja: los trabajos esperan hasta que se inicie uno.',
    },
    address: { en: 'Where', es: 'Dónde' },
    since: { en: 'Since', es: 'Desde' },
    running: { en: 'Jobs running', es: 'Trabajos en curso' },
    here: { en: 'On the machine of the database', es: 'En la máquina de la base de datos' },
  },
} as const satisfies Messages;
