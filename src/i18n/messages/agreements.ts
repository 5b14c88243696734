import type { Messages } from '../types.ts';

/** Keys are read as `agreements.<key>`. */
export const agreementMessages = {
  about: {
    en: 'A signed record here opens the statuses of its kind. What is recorded cannot be deleted, only cancelled or terminated.',
    es: 'Un registro firmado abre los estados de su tipo. Lo registrado no se puede eliminar, solo cancelar o terminar.',
  },
  not_yours: {
    en: 'Only people who look after this lead and supervisors may add records.',
    es: 'Solo quienes atienden este prospecto y los supervisores pueden agregar registros.',
  },
  none: { en: 'Nothing on record', es: 'Sin registros' },
  opens: { en: 'A signed one opens: %{statuses}', es: 'Uno firmado abre: %{statuses}' },
  open: { en: 'Opened: %{statuses}', es: 'Abiertos: %{statuses}' },
  work: {
    signed: {
      title: { en: 'Record a signed agreement', es: 'Registrar un acuerdo firmado' },
      text: {
        en: 'For a paper that both sides have signed by hand. Once recorded it cannot be changed.',
        es: 'Para un documento que ambas partes firmaron a mano. Una vez registrado no se puede modificar.',
      },
      done: { en: 'Signed agreement recorded', es: 'Acuerdo firmado registrado' },
    },
    draft: {
      title: { en: 'Add a draft', es: 'Agregar un borrador' },
      text: {
        en: 'For a paper that will be signed by hand, and still is being prepared or waits for a signature.',
        es: 'Para un documento que se firmará a mano y está en preparación o pendiente de firma.',
      },
      done: { en: 'Draft added', es: 'Borrador agregado' },
    },
    esign: {
      title: { en: 'Prepare an e-signature', es: 'Preparar una firma electrónica' },
      text: {
        en: 'Makes a draft from a template, filled in with what the lead knows. Nobody is written to before you send it.',
        es: 'Crea un borrador a partir de una plantilla, con los datos del prospecto. No se escribe a nadie hasta que lo envíe.',
      },
      done: {
        en: 'Draft added: look at it, then send it',
        es: 'Borrador agregado: revíselo y luego envíelo',
      },
    },
    edit: {
      title: { en: 'Edit draft', es: 'Editar borrador' },
      done: { en: 'Draft saved', es: 'Borrador guardado' },
    },
    preview: { action: { en: 'Preview', es: 'Vista previa' } },
    send: {
      action: { en: 'Send to be signed', es: 'Enviar a firmar' },
      title: { en: 'Send to be signed: %{name}', es: 'Enviar a firmar: %{name}' },
      text: {
        en: 'These people get a mail with a link to the paper as it is now. This cannot be undone: what was sent is no longer edited, only cancelled.',
        es: 'Estas personas reciben un correo con un enlace al documento tal como está ahora. No se puede deshacer: lo enviado ya no se edita, solo se cancela.',
      },
      done: { en: 'On its way to the signers', es: 'En camino a los firmantes' },
    },
    sign: {
      action: { en: 'Record signature', es: 'Registrar la firma' },
      title: { en: 'Signed by both sides: %{name}', es: 'Firmado por ambas partes: %{name}' },
      text: {
        en: 'This cannot be undone: a signed record is no longer edited, only terminated by a supervisor.',
        es: 'No se puede deshacer: un registro firmado ya no se edita, solo un supervisor puede terminarlo.',
      },
      done: { en: 'Signature recorded', es: 'Firma registrada' },
    },
    cancel: {
      action: { en: 'Cancel agreement', es: 'Cancelar acuerdo' },
      dismiss: { en: 'Keep it', es: 'Conservarlo' },
      title: { en: 'Cancel this agreement: %{name}?', es: '¿Cancelar este acuerdo: %{name}?' },
      text: {
        en: 'This cannot be undone. The record stays here as cancelled.',
        es: 'No se puede deshacer. El registro permanece aquí como cancelado.',
      },
      done: { en: 'Agreement cancelled', es: 'Acuerdo cancelado' },
    },
    withdraw: {
      action: { en: 'Withdraw and cancel', es: 'Retirar y cancelar' },
      title: {
        en: 'Withdraw what was sent, and cancel: %{name}?',
        es: '¿Retirar lo enviado y cancelar: %{name}?',
      },
      text: {
        en: 'This cannot be undone. Nobody can sign it any more, and those who were asked are told. The record stays here as cancelled.',
        es: 'No se puede deshacer. Nadie podrá firmarlo y se avisa a quienes se les pidió. El registro permanece aquí como cancelado.',
      },
      done: { en: 'Withdrawn', es: 'Retirado' },
    },
    terminate: {
      action: { en: 'Terminate', es: 'Terminar' },
      title: { en: 'Terminate this agreement: %{name}', es: 'Terminar este acuerdo: %{name}' },
      text: {
        en: 'This cannot be undone. From now on it no longer opens statuses of the lead; the status the lead has stays.',
        es: 'No se puede deshacer. Desde ahora ya no abre estados del prospecto; el estado actual se conserva.',
      },
      done: { en: 'Agreement terminated', es: 'Acuerdo terminado' },
    },
  },
  final: {
    title: { en: 'This cannot be undone', es: 'Esto no se puede deshacer' },
    signed: {
      en: 'You record that both sides have signed. What is recorded, and its file, cannot be changed or exchanged.',
      es: 'Registra que ambas partes firmaron. Lo registrado y su archivo no se pueden modificar ni reemplazar.',
    },
    no_file: {
      en: 'No file is attached, and none can be added later.',
      es: 'No hay ningún archivo adjunto y no se podrá agregar después.',
    },
    signed_action: { en: 'Record it', es: 'Registrar' },
    terminate: {
      en: 'The agreement ends for good. From its end on it opens no status of the lead.',
      es: 'El acuerdo termina definitivamente. Desde su fin no abre ningún estado del prospecto.',
    },
    terminate_action: { en: 'Terminate', es: 'Terminar' },
  },
  events: {
    title: { en: 'What happened', es: 'Qué ocurrió' },
    none: { en: 'Nothing yet', es: 'Nada aún' },
    most: {
      en: 'The newest %{smart_count} events |||| The newest %{smart_count} events',
      es: 'El evento más reciente |||| Los %{smart_count} eventos más recientes',
    },
  },
  mail: { en: 'Mail and reminders', es: 'Correo y recordatorios' },
  signers: {
    title: { en: 'Signers and papers', es: 'Firmantes y documentos' },
    none: { en: 'Nobody is named who signs', es: 'Nadie figura como firmante' },
    in_order: {
      en: '%{smart_count} signs: |||| %{smart_count} sign, one after the other:',
      es: 'Firma %{smart_count}: |||| Firman %{smart_count}, uno después de otro:',
    },
    together: {
      en: '%{smart_count} signs: |||| %{smart_count} sign, in any order:',
      es: 'Firma %{smart_count}: |||| Firman %{smart_count}, en cualquier orden:',
    },
    unnamed: { en: 'Not named yet', es: 'Aún sin nombre' },
  },
  draft: {
    missing: { en: 'Before it can be sent:', es: 'Antes de enviarlo:' },
    preview_text: {
      en: 'Filled in as it would be sent now',
      es: 'Con los datos con que se enviaría ahora',
    },
  },
  follow: {
    sending: {
      en: 'On its way to the signers …',
      es: 'En camino a los firmantes…',
    },
    signed: { en: '%{signed} of %{of} signed', es: '%{signed} de %{of} firmados' },
    until: { en: 'May sign until %{when}', es: 'Puede firmar hasta el %{when}' },
    remind: { en: 'Remind', es: 'Recordar' },
    remind_done: {
      en: 'Those whose turn it is are reminded',
      es: 'Se recuerda a quienes es su turno',
    },
    nobody: {
      en: 'Nobody was written to: whoever is to sign was written to just now, or is no longer asked',
      es: 'No se escribió a nadie: a quien debe firmar se le acaba de escribir, o ya no se le pide',
    },
    check: { en: 'Check now', es: 'Comprobar ahora' },
    check_done: { en: 'This is how it stands now', es: 'Así está ahora' },
    sign_here: { en: 'Sign now', es: 'Firmar ahora' },
    resend: { en: 'Send a new link', es: 'Enviar un enlace nuevo' },
    resend_done: { en: 'A new link is on its way', es: 'Un enlace nuevo está en camino' },
    paper: { en: 'Paper that was sent', es: 'Documento enviado' },
    signed_paper: { en: 'Signed paper', es: 'Documento firmado' },
    verify: { en: 'Check whether a copy is genuine', es: 'Comprobar si una copia es auténtica' },
  },
  file: {
    title: { en: 'Credential file', es: 'Expediente de acreditación' },
    open: { en: 'Open the credential file', es: 'Abrir el expediente' },
    none: { en: 'No credential file yet', es: 'Aún sin expediente de acreditación' },
    none_text: {
      en: 'It is opened when the lead is converted, filled in with what the lead knows:',
      es: 'Se abre al convertir el prospecto, con los datos que ya se conocen:',
    },
    done: { en: 'Done:', es: 'Hecho:' },
    step_record: {
      en: 'a signed contract in the legal records',
      es: 'un contrato firmado en los registros legales',
    },
    step_status: { en: 'the status “%{status}”', es: 'el estado «%{status}»' },
    step_convert: { en: 'the conversion: “%{status}”', es: 'la conversión: «%{status}»' },
    legal: { en: 'Go to the legal records', es: 'Ir a los registros legales' },
    convert: { en: 'Convert and open the file', es: 'Convertir y abrir el expediente' },
  },
} as const satisfies Messages;
