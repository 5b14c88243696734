import type { Text } from '#schemas/engine/codes.ts';

/** Why personal data cannot be erased. */
export const PRIVACY_FAILS = {
  erase_signing: {
    en: 'An agreement is out for signature: cancel it, or wait until it is signed',
    es: 'Hay un acuerdo pendiente de firma: cancélelo o espere a que se firme',
  },
  erase_open_file: {
    en: 'Its credential file is open: it must be denied or terminated first',
    es: 'Su expediente está abierto: antes debe denegarse o terminarse',
  },
  erase_not_ended: {
    en: 'Only who has left the network can be erased: end the credentialing first',
    es: 'Solo se puede borrar a quien dejó la red: termine antes la acreditación',
  },
  erase_legal_hold: {
    en: 'A legal hold keeps everything as it is',
    es: 'Una retención legal conserva todo como está',
  },
  erase_kept: {
    en: 'Who has worked for the network stays on record until {name}',
    es: 'Quien trabajó para la red permanece en los registros hasta el {name}',
  },
  erase_confirmed_hit: {
    en: 'An exclusion was confirmed: it must stay on record',
    es: 'Se confirmó una exclusión: debe permanecer en los registros',
  },
  erase_no_person: {
    en: 'This is not a person: there is nothing personal to erase',
    es: 'No es una persona: no hay datos personales que borrar',
  },
  erase_under_way: { en: 'It is being erased already', es: 'Ya se está borrando' },
  erase_wrong_name: { en: 'Write the name as it stands here', es: 'Escriba el nombre tal como aparece aquí' },
  erase_names_person: {
    en: 'Say why without naming the person: the reason is kept',
    es: 'Indique el motivo sin nombrar a la persona: el motivo se conserva',
  },
  source_gone: {
    en: 'The file of this import is no longer kept: upload it again',
    es: 'El archivo de esta importación ya no se conserva: súbalo de nuevo',
  },
} as const satisfies Record<string, Text>;
