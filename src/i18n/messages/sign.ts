import type { Messages } from '../types.ts';

/** The page on which papers are signed. Keys are read as `sign.<key>`. */
export const signMessages = {
  opening: { en: 'Opening the document', es: 'Abriendo el documento' },
  about: { en: '%{name}, sent by %{sender}', es: '%{name}, enviado por %{sender}' },
  step: { en: 'Step %{no} of %{of}', es: 'Paso %{no} de %{of}' },
  you: { en: '%{name} (you)', es: '%{name} (usted)' },
  parties: { en: 'Who signs', es: 'Quién firma' },
  code: {
    title: { en: 'Enter the code we emailed you', es: 'Escriba el código que le enviamos' },
    sending: { en: 'Sending you a code…', es: 'Enviándole un código…' },
    sent: {
      en: 'We emailed a code to %{address}. It is valid for a few minutes.',
      es: 'Enviamos un código por correo a %{address}. Vale unos minutos.',
    },
    label: { en: 'Code of %{digits} digits', es: 'Código de %{digits} cifras' },
    help: {
      en: 'Nothing there? Look into your spam folder too.',
      es: '¿No llegó? Mire también en la carpeta de correo no deseado.',
    },
    short: { en: 'The code has %{digits} digits', es: 'El código tiene %{digits} cifras' },
    enter: { en: 'Continue', es: 'Continuar' },
    again: { en: 'Send another code', es: 'Enviar otro código' },
    wait: {
      en: 'You can ask for another one in %{smart_count} second. |||| You can ask for another one in %{smart_count} seconds.',
      es: 'Podrá pedir otro en %{smart_count} segundo. |||| Podrá pedir otro en %{smart_count} segundos.',
    },
    ready: { en: 'You can ask for another code now', es: 'Ya puede pedir otro código' },
    last: {
      en: 'This is the last code that this link sends. If it does not come, ask the sender for another link.',
      es: 'Este es el último código que envía este enlace. Si no llega, pida otro enlace al remitente.',
    },
    why: {
      en: 'The code proves that the person who was asked to sign is the one who opens the document.',
      es: 'El código prueba que quien abre el documento es la persona a la que se le pidió firmar.',
    },
  },
  again: {
    ask: { en: 'Email me a new link', es: 'Enviarme un enlace nuevo' },
    sent: {
      en: 'If there still is something to sign, a new link is on its way to the same address. Open it on this device, and what you had filled in is still there.',
      es: 'Si aún hay algo que firmar, un enlace nuevo va en camino a la misma dirección. Ábralo en este dispositivo y encontrará lo que ya había llenado.',
    },
  },
  told: {
    no_link: {
      title: { en: 'Open the link from your email', es: 'Abra el enlace de su correo' },
      text: {
        en: 'To sign a document, open the link in the email that asked you to. Copy all of it if you paste it.',
        es: 'Para firmar un documento, abra el enlace del correo en que se lo pidieron. Si lo pega, cópielo completo.',
      },
    },
    not_found: {
      title: { en: 'We do not know this link', es: 'No conocemos este enlace' },
      text: {
        en: 'It may have been cut off when it was copied. Open the link in the newest email, or ask the sender for another one.',
        es: 'Quizá se cortó al copiarlo. Abra el enlace del correo más reciente o pida otro al remitente.',
      },
    },
    link_replaced: {
      title: { en: 'This link was used already', es: 'Este enlace ya se usó' },
      text: {
        en: 'Each link opens once, and a newer one takes the place of those before. Look for a newer email, or have a new link sent to the same address.',
        es: 'Cada enlace se abre una sola vez, y uno más reciente sustituye a los anteriores. Busque un correo más reciente o pida un enlace nuevo a la misma dirección.',
      },
    },
    too_many_codes: {
      title: { en: 'Too many codes were asked for', es: 'Se pidieron demasiados códigos' },
      text: {
        en: 'This link sends no more codes. Have a new link sent to the same address.',
        es: 'Este enlace ya no envía códigos. Pida un enlace nuevo a la misma dirección.',
      },
    },
    session_over: {
      title: { en: 'Your time here is over', es: 'Su tiempo aquí terminó' },
      text: {
        en: 'To keep your document safe you have to show again that it is you. What you filled in is kept as long as this tab stays open.',
        es: 'Para proteger su documento debe mostrar otra vez que es usted. Lo que llenó se conserva mientras esta pestaña siga abierta.',
      },
    },
    signed_already: {
      title: { en: 'You have signed already', es: 'Usted ya firmó' },
      text: {
        en: 'There is nothing left to do. When everybody has signed, the signed copy is emailed to you.',
        es: 'No queda nada por hacer. Cuando todos hayan firmado, recibirá por correo la copia firmada.',
      },
    },
    signing_over: {
      title: { en: 'This document is no longer to be signed', es: 'Este documento ya no se firma' },
      text: {
        en: 'It was withdrawn or declined, or the time to sign it is over. If you think that is wrong, answer the email that asked you to sign.',
        es: 'Se retiró o se rechazó, o venció el plazo para firmarlo. Si cree que es un error, responda al correo en que le pidieron firmar.',
      },
    },
  },
  read: {
    title: { en: 'Read the document', es: 'Lea el documento' },
    loading: { en: 'Loading the document…', es: 'Cargando el documento…' },
    on: { en: 'I have read it: continue', es: 'Ya lo leí: continuar' },
  },
  consent: {
    title: { en: 'Sign electronically', es: 'Firmar electrónicamente' },
    agree: { en: 'I have read this and agree', es: 'Leí esto y estoy de acuerdo' },
    back: { en: 'Back to the document', es: 'Volver al documento' },
    on: { en: 'Continue', es: 'Continuar' },
  },
  fill: {
    title: { en: 'Fill in and sign', es: 'Llene y firme' },
    count: { en: '%{no} of %{of}, required', es: '%{no} de %{of}, obligatorio' },
    count_optional: { en: '%{no} of %{of}, optional', es: '%{no} de %{of}, opcional' },
    used: { en: '%{used} of %{room} characters', es: '%{used} de %{room} caracteres' },
    tick: { en: 'Tick this box', es: 'Marcar esta casilla' },
    mark_open: { en: '%{name}: to be filled in', es: '%{name}: por llenar' },
    mark_done: { en: '%{name}: filled in', es: '%{name}: listo' },
    back: { en: 'Back', es: 'Atrás' },
    next: { en: 'Next', es: 'Siguiente' },
    review: { en: 'Review', es: 'Revisar' },
  },
  mark: {
    title: {
      signature: { en: 'Your signature', es: 'Su firma' },
      initials: { en: 'Your initials', es: 'Sus iniciales' },
    },
    make: {
      signature: { en: 'Sign here', es: 'Firmar aquí' },
      initials: { en: 'Add your initials', es: 'Poner sus iniciales' },
    },
    change: {
      signature: { en: 'Change the signature', es: 'Cambiar la firma' },
      initials: { en: 'Change the initials', es: 'Cambiar las iniciales' },
    },
    use: {
      signature: { en: 'Use this signature', es: 'Usar esta firma' },
      initials: { en: 'Use these initials', es: 'Usar estas iniciales' },
    },
    way: { en: 'How to sign', es: 'Cómo firmar' },
    typed: { en: 'Type', es: 'Escribir' },
    drawn: { en: 'Draw', es: 'Dibujar' },
    signature: { en: 'Name', es: 'Nombre' },
    initials: { en: 'Initials', es: 'Iniciales' },
    field: {
      en: 'Field to draw in. Without a pointer, choose Type.',
      es: 'Campo para dibujar. Sin puntero, elija Escribir.',
    },
    undo: { en: 'Undo the last line', es: 'Deshacer el último trazo' },
    clear: { en: 'Clear', es: 'Borrar todo' },
    help: {
      typed: { en: 'This is how it will look on the document.', es: 'Así se verá en el documento.' },
      drawn: {
        en: 'Draw with a finger, a pen or the mouse.',
        es: 'Dibuje con el dedo, un lápiz o el ratón.',
      },
    },
    empty: {
      typed: { en: 'Type your name, or draw it', es: 'Escriba su nombre o dibújelo' },
      drawn: { en: 'Draw in the field, or type your name', es: 'Dibuje en el campo o escriba su nombre' },
    },
  },
  review: {
    title: {
      sign: { en: 'Review and sign', es: 'Revise y firme' },
      approve: { en: 'Review and approve', es: 'Revise y apruebe' },
    },
    empty: { en: 'Left empty', es: 'Se dejó vacío' },
    page: { en: 'page %{page}', es: 'página %{page}' },
    change: { en: 'Change', es: 'Cambiar' },
    change_of: { en: 'Change: %{name}', es: 'Cambiar: %{name}' },
    date: {
      en: 'The date is written into the document when you finish.',
      es: 'La fecha se escribe en el documento cuando termina.',
    },
    final: {
      sign: {
        en: 'When you sign, it is final: you cannot change or take back anything afterwards.',
        es: 'Al firmar, es definitivo: después no puede cambiar ni retirar nada.',
      },
      approve: {
        en: 'When you approve, it is final: you cannot change or take back anything afterwards.',
        es: 'Al aprobar, es definitivo: después no puede cambiar ni retirar nada.',
      },
    },
    lacking: {
      en: 'One field has to be filled in or corrected |||| %{smart_count} fields have to be filled in or corrected',
      es: 'Falta llenar o corregir un campo |||| Falta llenar o corregir %{smart_count} campos',
    },
    kept: {
      en: 'What you filled in is kept: try again.',
      es: 'Lo que llenó se conserva: inténtelo de nuevo.',
    },
    back: { en: 'Back', es: 'Atrás' },
    finish: {
      sign: { en: 'Sign now', es: 'Firmar ahora' },
      approve: { en: 'Approve now', es: 'Aprobar ahora' },
    },
  },
  done: {
    title: {
      sign: { en: 'You have signed', es: 'Usted firmó' },
      approve: { en: 'You have approved', es: 'Usted aprobó' },
    },
    waiting: {
      en: 'Others still have to sign. When everybody has, the signed copy is emailed to you.',
      es: 'Aún faltan otras firmas. Cuando estén todas, recibirá por correo la copia firmada.',
    },
    all: {
      en: 'Everybody has signed. The signed copy is emailed to you.',
      es: 'Todos firmaron. Recibirá por correo la copia firmada.',
    },
    save: { en: 'Download the document', es: 'Descargar el documento' },
    save_signed: { en: 'Download the signed document', es: 'Descargar el documento firmado' },
    close: { en: 'You can close this page.', es: 'Puede cerrar esta página.' },
  },
  decline: {
    open: { en: 'Decline', es: 'Rechazar' },
    title: { en: 'Decline to sign?', es: '¿Rechazar la firma?' },
    text: {
      en: '%{sender} is told your reason, and nobody signs this document any more. This cannot be undone.',
      es: '%{sender} recibirá su motivo, y ya nadie firmará este documento. No se puede deshacer.',
    },
    reason: { en: 'Reason', es: 'Motivo' },
    keep: { en: 'Do not decline', es: 'No rechazar' },
    do: { en: 'Decline', es: 'Rechazar la firma' },
  },
  ended: {
    declined_by_me: {
      title: { en: 'You have declined to sign', es: 'Usted rechazó firmar' },
      text: {
        en: '%{sender} is told your reason. There is nothing left to do.',
        es: '%{sender} recibirá su motivo. No queda nada por hacer.',
      },
    },
    declined: {
      title: { en: 'Somebody else declined to sign', es: 'Otra persona rechazó firmar' },
      text: {
        en: 'So this document is no longer to be signed. %{sender} knows of it.',
        es: 'Por eso este documento ya no se firma. %{sender} lo sabe.',
      },
    },
    expired: {
      title: { en: 'The time to sign is over', es: 'Venció el plazo para firmar' },
      text: {
        en: 'If you still want to sign, answer the email that asked you to, and %{sender} can send the document again.',
        es: 'Si aún quiere firmar, responda al correo en que se lo pidieron, y %{sender} podrá enviar el documento otra vez.',
      },
    },
    withdrawn: {
      title: { en: 'This document was withdrawn', es: 'Este documento se retiró' },
      text: {
        en: '%{sender} no longer asks you to sign it. There is nothing left to do.',
        es: '%{sender} ya no le pide que lo firme. No queda nada por hacer.',
      },
    },
  },
} as const satisfies Messages;
