import type { Messages } from '../types.ts';

/** What is kept of a person: told to them, and erased. Keys are read as `privacy.<key>`. */
export const privacyMessages = {
  title: { en: 'Personal data', es: 'Datos personales' },
  reason: { en: 'Reason', es: 'Motivo' },
  report: {
    tab: { en: 'Access report', es: 'Informe' },
    text: {
      en: 'A file with everything that is kept of the person: values, notes, documents, and who has changed or looked at them. Sensitive values stay masked.',
      es: 'Un archivo con todo lo que se conserva de la persona: valores, notas, documentos y quién los cambió o consultó. Los valores sensibles siguen ocultos.',
    },
    reason_help: {
      en: 'The history keeps that a report was made, and why.',
      es: 'El historial conserva que se hizo un informe y por qué.',
    },
    action: { en: 'Download', es: 'Descargar' },
    done: { en: 'The report is downloaded', es: 'El informe se descargó' },
  },
  erase: {
    tab: { en: 'Erase', es: 'Borrar' },
    text: { en: 'What is erased does not come back.', es: 'Lo que se borra no se puede recuperar.' },
    goes: { en: 'What is erased', es: 'Qué se borra' },
    stays: { en: 'What is kept, and why', es: 'Qué se conserva y por qué' },
    reason_help: {
      en: 'It is kept: do not name the person here.',
      es: 'Se conserva: no nombre aquí a la persona.',
    },
    confirm: { en: 'Name, to confirm', es: 'Nombre, para confirmar' },
    confirm_help: { en: 'Write: %{name}', es: 'Escriba: %{name}' },
    action: { en: 'Erase', es: 'Borrar' },
    refused: { en: 'Nothing can be erased now', es: 'Ahora no se puede borrar' },
    before: {
      DONE: { en: 'Erased before, as asked on %{date}', es: 'Ya se borró, según la solicitud del %{date}' },
      REFUSED: {
        en: 'Not erased as asked on %{date}: something had come to stand against it',
        es: 'No se borró según la solicitud del %{date}: algo lo impidió entretanto',
      },
      FAILED: {
        en: 'Not erased as asked on %{date}: it failed. You can ask again.',
        es: 'No se borró según la solicitud del %{date}: hubo un fallo. Puede volver a solicitarlo.',
      },
    },
    outcome: {
      QUEUED: {
        en: 'It is being erased. You may close this; it goes on by itself.',
        es: 'Se está borrando. Puede cerrar esta ventana; continúa por sí solo.',
      },
      DONE: { en: 'The personal data is erased', es: 'Los datos personales se borraron' },
      REFUSED: {
        en: 'Nothing was erased: something has come to stand against it',
        es: 'No se borró nada: algo lo impidió entretanto',
      },
      FAILED: {
        en: 'Nothing was erased: it failed. You can ask again.',
        es: 'No se borró nada: hubo un fallo. Puede volver a solicitarlo.',
      },
    },
  },
} as const satisfies Messages;
