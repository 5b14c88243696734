import type { Text } from '#schemas/engine/codes.ts';

/** What can be wrong with a report, its run or its schedule; a part of schemas/errors.ts. */
export const REPORT_FAILS = {
  no_report_column: {
    en: 'This column is not there, or not for you: take it out',
    es: 'Esta columna no existe o no es para usted: quítela',
  },
  nothing_to_ask: {
    en: 'This condition compares with nothing: there is nothing to ask',
    es: 'Esta condición no compara con nada: no hay nada que preguntar',
  },
  too_many_values: {
    en: 'The filters compare with at most {limit} values in all',
    es: 'Los filtros comparan con {limit} valores como máximo en total',
  },
  report_gone: {
    en: 'The report is not there any more, or no longer for its reader',
    es: 'El informe ya no existe o ya no es para su lector',
  },
  report_fixed: {
    en: 'A saved Quest report stays as it is: save this one under another name',
    es: 'Un informe Quest guardado no cambia: guarde este con otro nombre',
  },
  not_readable: {
    en: 'Cannot read reports of this kind: {names}',
    es: 'No puede leer informes de esta clase: {names}',
  },
  report_not_yours: {
    en: 'You may not run this report any more',
    es: 'Usted ya no puede ejecutar este informe',
  },
  report_not_opened: {
    en: 'You may not see this in full: show it masked',
    es: 'Usted no puede verlo completo: muéstrelo enmascarado',
  },
  report_took_too_long: {
    en: 'The report takes too long: narrow it down',
    es: 'El informe tarda demasiado: acótelo',
  },
  report_failed: {
    en: 'The report could not be written: run it again',
    es: 'No se pudo escribir el informe: ejecútelo de nuevo',
  },
  too_many_runs: {
    en: 'At most {limit} of your reports run at a time: wait for one to end, or cancel it',
    es: 'Se ejecutan como máximo {limit} informes suyos a la vez: espere a que termine uno o cancélelo',
  },
  report_slow: {
    en: 'The preview takes too long: narrow the report down, or run it',
    es: 'La vista previa tarda demasiado: acote el informe o ejecútelo',
  },
} as const satisfies Record<string, Text>;
