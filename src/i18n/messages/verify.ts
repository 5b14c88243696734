import type { Messages } from '../types.ts';

/** The page that tells whether a signed paper is genuine. Keys are read as `verify.<key>`. */
export const verifyMessages = {
  title: { en: 'Verify a signed document', es: 'Verificar un documento firmado' },
  about: {
    en: 'See whether a document was signed here, by whom, and whether it has been changed since.',
    es: 'Compruebe si un documento se firmó aquí, quién lo firmó y si se modificó después.',
  },
  drop: { en: 'Drop the signed PDF here', es: 'Suelte aquí el PDF firmado' },
  choose: { en: 'Choose a PDF', es: 'Elegir un PDF' },
  other: { en: 'Choose another PDF', es: 'Elegir otro PDF' },
  stays: {
    en: 'Your document stays in this browser: it is not sent to anybody. At most %{limit}.',
    es: 'Su documento permanece en este navegador: no se envía a nadie. Como máximo %{limit}.',
  },
  examining: { en: 'Examining the document…', es: 'Examinando el documento…' },
  checked: { en: 'What was checked', es: 'Qué se comprobó' },
  signature: {
    en: 'Signed with the key of %{signer}, %{at}',
    es: 'Firmado con la clave de %{signer}, %{at}',
  },
  signature_undated: { en: 'Signed with the key of %{signer}', es: 'Firmado con la clave de %{signer}' },
  signers: { en: 'Who signed', es: 'Quién firmó' },
  paper: { en: 'Document', es: 'Documento' },
  signed_at: { en: 'Signed %{at}', es: 'Firmó el %{at}' },
  not_signed: { en: 'Has not signed', es: 'No ha firmado' },
  sha256: { en: 'SHA-256 of the paper that was sent', es: 'SHA-256 del documento enviado' },
  conclusions: {
    genuine: {
      title: { en: 'Genuine', es: 'Auténtico' },
      text: {
        en: 'This document was signed here and is exactly as it was signed.',
        es: 'Este documento se firmó aquí y está exactamente como se firmó.',
      },
    },
    changed: {
      title: { en: 'Changed after it was signed', es: 'Modificado después de firmarse' },
      text: {
        en: 'This is not what was signed. Do not rely on it, and ask for the original copy.',
        es: 'Esto no es lo que se firmó. No confíe en él y pida la copia original.',
      },
    },
    added: {
      title: { en: 'Something was added after it was signed', es: 'Se agregó algo después de firmarse' },
      text: {
        en: 'The signature does not cover all of the file: what it shows may differ from what was signed. Ask for the original copy.',
        es: 'La firma no abarca todo el archivo: lo que muestra puede diferir de lo que se firmó. Pida la copia original.',
      },
    },
    doubtful: {
      title: { en: 'Its record does not hold together', es: 'Su registro no es coherente' },
      text: {
        en: 'The signature is from here, but the document does not prove how it came about. Ask whoever sent it to you.',
        es: 'La firma es de aquí, pero el documento no demuestra cómo se llegó a ella. Consulte a quien se lo envió.',
      },
    },
    foreign: {
      title: { en: 'Not signed here', es: 'No se firmó aquí' },
      text: {
        en: 'It is as it was signed, but with a key that is not ours. Anybody can sign with a key that bears any name: ask whoever it names.',
        es: 'Está como se firmó, pero con una clave que no es nuestra. Cualquiera puede firmar con una clave que lleve cualquier nombre: consulte a quien se nombra.',
      },
    },
    unsure: {
      title: { en: 'Not known whether it was signed here', es: 'No se sabe si se firmó aquí' },
      text: {
        en: 'It is as it was signed, but our certificates could not be loaded to compare.',
        es: 'Está como se firmó, pero no se pudieron cargar nuestros certificados para comparar.',
      },
    },
    unsigned: {
      title: { en: 'No signature found', es: 'No se encontró ninguna firma' },
      text: {
        en: 'This document has no digital signature that can be read. A scan or a printed copy cannot be verified: use the file that was mailed to you.',
        es: 'Este documento no tiene una firma digital que se pueda leer. Un escaneo o una copia impresa no se puede verificar: use el archivo que recibió por correo.',
      },
    },
  },
  checks: {
    sound: {
      yes: { en: 'What was signed has not been changed', es: 'Lo que se firmó no se ha modificado' },
      no: {
        en: 'What was signed has been changed, or the signature is not valid',
        es: 'Lo que se firmó se ha modificado, o la firma no es válida',
      },
      skipped: {
        en: 'Whether what is shown is what was signed: not judged',
        es: 'Si lo que se muestra es lo que se firmó: no se evaluó',
      },
    },
    whole: {
      yes: {
        en: 'The signature covers the whole file: nothing was added',
        es: 'La firma abarca todo el archivo: no se agregó nada',
      },
      no: {
        en: 'The signature covers only a part of the file',
        es: 'La firma abarca solo una parte del archivo',
      },
      skipped: {
        en: 'Whether something was added: not judged',
        es: 'Si se agregó algo: no se evaluó',
      },
    },
    ours: {
      yes: { en: 'It was signed with a key of ours', es: 'Se firmó con una clave nuestra' },
      no: { en: 'It was signed with a key that is not ours', es: 'Se firmó con una clave que no es nuestra' },
      unknown: {
        en: 'Whether the key is ours could not be found out',
        es: 'No se pudo averiguar si la clave es nuestra',
      },
      skipped: {
        en: 'With whose key it was signed: not judged',
        es: 'Con la clave de quién se firmó: no se evaluó',
      },
    },
    events: {
      yes: {
        en: 'The record of what happened is complete and in order',
        es: 'El registro de lo ocurrido está completo y en orden',
      },
      no: {
        en: 'The record of what happened does not fit together from entry %{event} on',
        es: 'El registro de lo ocurrido no encaja a partir de la entrada %{event}',
      },
      unknown: {
        en: 'The document has no record of what happened',
        es: 'El documento no tiene un registro de lo ocurrido',
      },
      skipped: {
        en: 'Its record of what happened: not judged',
        es: 'Su registro de lo ocurrido: no se evaluó',
      },
    },
    paper: {
      yes: {
        en: 'The record is about the paper that was sent to be signed',
        es: 'El registro se refiere al documento que se envió para firmar',
      },
      no: { en: 'The record is about another paper', es: 'El registro se refiere a otro documento' },
      unknown: {
        en: 'Which paper was sent to be signed is not recorded',
        es: 'No consta qué documento se envió para firmar',
      },
      skipped: {
        en: 'Which paper the record is about: not judged',
        es: 'A qué documento se refiere el registro: no se evaluó',
      },
    },
  },
  faults: {
    too_large: {
      en: 'This file is larger than %{limit}. Signed documents from here are much smaller.',
      es: 'Este archivo ocupa más de %{limit}. Los documentos firmados aquí son mucho más pequeños.',
    },
    unreadable: {
      en: 'This file could not be read. It may have been moved or be open elsewhere: choose it again.',
      es: 'No se pudo leer este archivo. Puede que se haya movido o esté abierto en otro lugar: elíjalo de nuevo.',
    },
    not_pdf: { en: 'This file is not a PDF', es: 'Este archivo no es un PDF' },
    password: {
      en: 'This PDF is protected by a password, which documents signed here never are',
      es: 'Este PDF está protegido con contraseña; los documentos firmados aquí nunca lo están',
    },
    broken: {
      en: 'This PDF is damaged and has no signature that can be read',
      es: 'Este PDF está dañado y no tiene una firma que se pueda leer',
    },
  },
} as const satisfies Messages;
