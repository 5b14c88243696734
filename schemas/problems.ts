import type { Language, Text } from '#schemas/engine/codes.ts';

/**
 * What can be wrong with a call as a whole: HTTP status and message (specification §8), and where it passes, after how many
 * seconds it is worth to come again, unless more is known.
 */
const PROBLEMS = {
  bad_request: { status: 400, en: 'Some values are not valid', es: 'Algunos valores no son válidos' },
  no_session: { status: 401, en: 'Please sign in', es: 'Inicie sesión' },
  no_signer: {
    status: 401,
    en: 'Your time here is over: have a new link sent',
    es: 'Su tiempo aquí terminó: pida un enlace nuevo',
  },
  forbidden: { status: 403, en: 'Forbidden Access', es: 'Acceso prohibido' },
  not_found: { status: 404, en: 'No results found', es: 'No se encontraron resultados' },
  no_file: { status: 404, en: 'The file does not exists', es: 'El archivo no existe' },
  stale: {
    status: 409,
    en: 'Someone else changed this meanwhile',
    es: 'Otra persona lo modificó mientras tanto',
  },
  draft_exists: {
    status: 409,
    en: 'There is a draft of this form already',
    es: 'Ya existe un borrador de este formulario',
  },
  name_exists: {
    status: 409,
    en: 'There is a report of this name already',
    es: 'Ya existe un informe con este nombre',
  },
  possible_duplicate: { status: 409, en: 'Possible duplication', es: 'Posible duplicado' },
  not_now: { status: 409, en: 'This is not possible now', es: 'Esto no es posible ahora' },
  link_over: {
    status: 410,
    en: 'This link leads nowhere any more',
    es: 'Este enlace ya no lleva a ninguna parte',
  },
  too_large: { status: 413, en: 'The file is too large', es: 'El archivo es demasiado grande' },
  invalid_csv: {
    status: 422,
    en: 'Invalid CSV. Please, check the format or the correct choice of the delimiter',
    es: 'CSV no válido. Revise el formato o la elección del delimitador',
  },
  too_many_requests: {
    status: 429,
    retryAfter: 10,
    en: 'Too many requests, please wait a moment',
    es: 'Demasiadas solicitudes; espere un momento',
  },
  unknown: {
    status: 500,
    en: 'Sorry, an unexpected error occurred. Please try again.',
    es: 'Lo sentimos, ocurrió un error inesperado. Inténtelo de nuevo.',
  },
  unavailable: {
    status: 503,
    retryAfter: 2,
    en: 'The service is busy, please try again shortly',
    es: 'El servicio está ocupado; inténtelo de nuevo en breve',
  },
} as const satisfies Record<string, Text & { status: number; retryAfter?: number }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Of each status that passes: after how many seconds, unless more is known. */
export const RETRY_AFTER: Readonly<Record<number, number>> = Object.fromEntries(
  Object.values(PROBLEMS).flatMap((problem) =>
    'retryAfter' in problem ? [[problem.status, problem.retryAfter]] : [],
  ),
);

export const statusOf = (code: ProblemCode): number => PROBLEMS[code].status;
export const problemText = (code: ProblemCode, language: Language): string => PROBLEMS[code][language];
