import type { Messages } from '../types.ts';

/** What a provider reads in its own file. Keys are read as `credential_edit.<key>`. */
export const credentialEditMessages = {
  form: { en: 'Form', es: 'Formulario' },
  forms: { en: 'Your organization', es: 'Su organización' },
  next: { en: 'Next', es: 'Siguiente' },
  previous_section: { en: 'Previous section', es: 'Sección anterior' },
  overall: { en: 'Overall progress', es: 'Avance total' },
  optional: { en: '(optional)', es: '(opcional)' },
  not_there: {
    en: 'This part of the file does not exist, or not any more.',
    es: 'Esta parte del expediente no existe o ya no existe.',
  },
  renew_only: {
    en: 'What is written here cannot be changed now. You can upload renewed documents.',
    es: 'Lo escrito aquí no se puede cambiar ahora. Puede subir documentos renovados.',
  },
  submitted_on: { en: 'Submitted on %{moment}.', es: 'Presentado el %{moment}.' },
  turn: {
    ONBOARDING: {
      en: 'It is your turn: complete what is missing and submit the file. The network then reviews it.',
      es: 'Es su turno: complete lo que falta y presente el expediente. Después la red lo revisa.',
    },
    INCOMPLETE_APPLICATION: {
      en: 'It is your turn: the file came back because something is missing. Complete it and submit it again.',
      es: 'Es su turno: el expediente volvió porque falta algo. Complételo y preséntelo de nuevo.',
    },
    UPDATES_NEEDED: {
      en: 'It is your turn: the network asks for corrections. Correct what was sent back and submit the file again.',
      es: 'Es su turno: la red pide correcciones. Corrija lo devuelto y presente el expediente de nuevo.',
    },
    PENDING_REVIEW: {
      en: 'The file waits for its review. You will hear when it is decided or if updates are needed.',
      es: 'El expediente espera su revisión. Le avisaremos cuando se decida o si hacen falta cambios.',
    },
    CREDENTIALING_REVIEW: {
      en: 'The network is reviewing the file. You will hear when it is decided or if updates are needed.',
      es: 'La red está revisando el expediente. Le avisaremos cuando se decida o si hacen falta cambios.',
    },
    APPROVED: {
      en: 'The file is approved. Renew documents before they expire; you can also add to your file.',
      es: 'El expediente está aprobado. Renueve los documentos antes de que venzan; también puede ampliar su expediente.',
    },
    DENIED: {
      en: 'The application was denied. Your contact at the network can tell you more.',
      es: 'La solicitud fue denegada. Su contacto en la red puede informarle.',
    },
    TEMPORARILY_SUSPENDED: {
      en: 'The credential is suspended for now. Your contact at the network can tell you more.',
      es: 'La acreditación está suspendida por ahora. Su contacto en la red puede informarle.',
    },
    TERMINATED: {
      en: 'The credential has ended. Your contact at the network can tell you more.',
      es: 'La acreditación terminó. Su contacto en la red puede informarle.',
    },
  },
  papers: { en: 'Documents of the organization', es: 'Documentos de la organización' },
  papers_help: {
    en: 'Everything to upload, with its dates',
    es: 'Todo lo que debe subir, con sus fechas',
  },
  papers_none: { en: 'No documents are asked for', es: 'No se piden documentos' },
  other_papers: { en: 'Other documents', es: 'Otros documentos' },
  missing: {
    title: { en: 'What is missing', es: 'Lo que falta' },
    nothing: { en: 'Nothing is missing', es: 'No falta nada' },
    papers: {
      en: 'One document missing |||| %{smart_count} documents missing',
      es: 'Falta un documento |||| Faltan %{smart_count} documentos',
    },
    none_of: {
      DRIVER: { en: 'At least one driver', es: 'Al menos un conductor' },
      VEHICLE: { en: 'At least one vehicle', es: 'Al menos un vehículo' },
      PRACTITIONER: { en: 'At least one practitioner', es: 'Al menos un profesional' },
      LOCATION: { en: 'At least one location', es: 'Al menos una ubicación' },
      OWNER: { en: 'At least one owner', es: 'Al menos un propietario' },
    },
  },
  renew: {
    title: { en: 'To renew', es: 'Por renovar' },
    by: { en: 'Renew by %{day}', es: 'Renovar antes del %{day}' },
    papers: {
      en: 'One document to renew |||| %{smart_count} documents to renew',
      es: 'Un documento por renovar |||| %{smart_count} documentos por renovar',
    },
  },
  kind: {
    DRIVER: { en: 'Drivers', es: 'Conductores' },
    VEHICLE: { en: 'Vehicles', es: 'Vehículos' },
    PRACTITIONER: { en: 'Practitioners', es: 'Profesionales de la salud' },
    LOCATION: { en: 'Locations', es: 'Ubicaciones' },
    OWNER: { en: 'Owners', es: 'Propietarios' },
  },
  add: {
    DRIVER: { en: 'Add a driver', es: 'Agregar un conductor' },
    VEHICLE: { en: 'Add a vehicle', es: 'Agregar un vehículo' },
    PRACTITIONER: { en: 'Add a practitioner', es: 'Agregar un profesional' },
    LOCATION: { en: 'Add a location', es: 'Agregar una ubicación' },
    OWNER: { en: 'Add an owner', es: 'Agregar un propietario' },
    action: { en: 'Add', es: 'Agregar' },
  },
  name_of: {
    DRIVER: { en: 'Name of the driver', es: 'Nombre del conductor' },
    VEHICLE: { en: 'What you call the vehicle', es: 'Cómo llama al vehículo' },
    PRACTITIONER: { en: 'Name of the practitioner', es: 'Nombre del profesional' },
    LOCATION: { en: 'What you call the location', es: 'Cómo llama a la ubicación' },
    OWNER: { en: 'Name of the owner', es: 'Nombre del propietario' },
  },
  resource: {
    none: { en: 'None yet', es: 'Ninguno todavía' },
    ready: { en: 'Ready to submit', es: 'Listo para presentar' },
    remove: { en: 'Remove', es: 'Quitar' },
    remove_title: { en: 'Remove %{name}?', es: '¿Quitar %{name}?' },
    remove_text: {
      en: 'Everything entered and uploaded for it is lost. This cannot be undone.',
      es: 'Se pierde todo lo escrito y subido para este registro. No se puede deshacer.',
    },
    removed: { en: 'Removed', es: 'Quitado' },
  },
  csv: {
    open: { en: 'Add by spreadsheet', es: 'Agregar con una planilla' },
    title: { en: 'Add by spreadsheet: %{kind}', es: 'Agregar con una planilla: %{kind}' },
    step_template: { en: '1. Take the template', es: '1. Descargue la plantilla' },
    template_text: {
      en: 'Fill in one line for each. All of them are added, or none.',
      es: 'Complete una línea por cada uno. Se agregan todos o ninguno.',
    },
    template: { en: 'Download the template', es: 'Descargar la plantilla' },
    step_rows: { en: '2. Bring it back', es: '2. Traiga las filas' },
    paste: {
      en: 'Or paste the cells here, with their heading',
      es: 'O pegue aquí las celdas, con su encabezado',
    },
    next: { en: 'Continue', es: 'Continuar' },
    empty: { en: 'There are no rows below the heading', es: 'No hay filas debajo del encabezado' },
    rows: { en: 'One row |||| %{smart_count} rows', es: 'Una fila |||| %{smart_count} filas' },
    row: { en: 'Row %{row}', es: 'Fila %{row}' },
    remove_row: { en: 'Remove row %{row}', es: 'Quitar la fila %{row}' },
    only_wrong: { en: 'Only rows to correct', es: 'Solo filas por corregir' },
    refused: {
      en: 'Nothing was added: one row is to be corrected |||| Nothing was added: %{smart_count} rows are to be corrected',
      es: 'No se agregó nada: hay una fila por corregir |||| No se agregó nada: hay %{smart_count} filas por corregir',
    },
    send: { en: 'Add one |||| Add %{smart_count}', es: 'Agregar uno |||| Agregar %{smart_count}' },
    other: { en: 'Choose other rows', es: 'Elegir otras filas' },
    created_some: {
      en: 'Added: %{created}. There already: %{known}.',
      es: 'Agregados: %{created}. Ya estaban: %{known}.',
    },
    column: { en: 'Column “%{name}”', es: 'Columna «%{name}»' },
    rename: { en: 'Rename', es: 'Renombrar' },
    leave_out: { en: 'Leave this column out', es: 'Omitir esta columna' },
    created: { en: 'One added |||| %{smart_count} added', es: 'Uno agregado |||| %{smart_count} agregados' },
  },
  unsent: {
    title: { en: 'Changes that are not sent yet', es: 'Cambios aún sin enviar' },
    text: {
      en: 'They are kept in this browser. Open each place to send them before you submit.',
      es: 'Están guardados en este navegador. Abra cada lugar para enviarlos antes de presentar.',
    },
  },
  submit: {
    title: { en: 'Submit the file for review?', es: '¿Presentar el expediente para revisión?' },
    text: {
      en: 'The status becomes Pending Review, the network is notified, and you cannot edit the file until it is decided or comes back to you.',
      es: 'El estado pasa a Pendiente de revisión, se avisa a la red y usted no podrá editar el expediente hasta que se decida o se le devuelva.',
    },
    incomplete: {
      en: 'Something still seems to be missing. The submission will then be refused with a list of it.',
      es: 'Parece que aún falta algo. En ese caso la presentación se rechazará con la lista de lo que falta.',
    },
  },
  submit_one: {
    title: { en: 'Submit this for review?', es: '¿Presentar esto para revisión?' },
    text: {
      en: 'The network is notified, and you cannot edit it until it is decided or comes back to you.',
      es: 'Se avisa a la red y usted no podrá editarlo hasta que se decida o se le devuelva.',
    },
  },
  refused: {
    title: {
      en: 'Not submitted: one thing is missing or wrong |||| Not submitted: %{smart_count} things are missing or wrong',
      es: 'No se presentó: falta o está mal una cosa |||| No se presentó: faltan o están mal %{smart_count} cosas',
    },
    count: {
      en: 'one thing |||| %{smart_count} things',
      es: 'una cosa |||| %{smart_count} cosas',
    },
  },
  comments: {
    title: { en: 'Messages with the network', es: 'Mensajes con la red' },
    none: { en: 'No messages yet', es: 'Aún no hay mensajes' },
    write: { en: 'Write to the network', es: 'Escribir a la red' },
    send: { en: 'Send', es: 'Enviar' },
    you: { en: 'You', es: 'Usted' },
    network: { en: 'The network', es: 'La red' },
    all: { en: 'Show all %{smart_count}', es: 'Mostrar los %{smart_count}' },
  },
} as const satisfies Messages;
