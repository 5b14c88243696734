import type { Topic } from '../topic.ts';

export const credentialTopics = {
  files: {
    title: { en: 'Credential files', es: 'Expedientes de acreditación' },
    about: {
      en: 'The file of each provider, with its status, how complete it is, and who works on it. A file opens when a lead is converted. “Overview” above the list shows whose turn it is.',
      es: 'El expediente de cada proveedor, con su estado, cuánto está completo y quién lo trabaja. Se abre cuando se convierte un prospecto. El resumen sobre la lista muestra a quién le toca.',
    },
    tips: [
      {
        en: 'Filter by what needs attention: to review, missing, expiring, expired, exclusion hits.',
        es: 'Filtre por lo que requiere atención: por revisar, faltante, por vencer, vencido, coincidencias de exclusión.',
      },
      {
        en: 'The days in a status tell which file has waited longest.',
        es: 'Los días en un estado dicen qué expediente ha esperado más.',
      },
      {
        en: 'Keep filters that you use often as a view.',
        es: 'Guarde como vista los filtros que usa a menudo.',
      },
    ],
  },
  resources: {
    title: { en: 'Resources of files', es: 'Recursos de los expedientes' },
    about: {
      en: 'Drivers, vehicles, practitioners, locations and owners of all files. Each has its own form, documents, status and dates.',
      es: 'Conductores, vehículos, profesionales, ubicaciones y propietarios de todos los expedientes. Cada uno tiene su formulario, documentos, estado y fechas.',
    },
    tips: [
      { en: 'Choose a row to open the resource.', es: 'Elija una fila para abrir el recurso.' },
      {
        en: 'Filter by kind, status, or what expires soon.',
        es: 'Filtre por tipo, por estado o por lo que vence pronto.',
      },
      {
        en: '“Accounts” goes back to the files themselves.',
        es: '«Cuentas» vuelve a los expedientes mismos.',
      },
    ],
  },
  assign: {
    title: { en: 'Assign credential files', es: 'Asignar expedientes' },
    about: {
      en: 'Who works on which file. An agent may claim files that nobody has; a supervisor gives them to anybody and may share several out at once.',
      es: 'Quién trabaja cada expediente. Un agente puede tomar los que nadie tiene; un supervisor los da a cualquiera y puede repartir varios a la vez.',
    },
    tips: [
      {
        en: 'Select files on the list, then say who gets them.',
        es: 'Seleccione expedientes en la lista y diga quién los recibe.',
      },
      {
        en: '“Set login” says which user fills in a file.',
        es: '«Vincular usuario» indica qué usuario llena un expediente.',
      },
      {
        en: 'PR supervisors can ask for an agent; the credentials supervisors are told.',
        es: 'Los supervisores de RR. PP. pueden solicitar un agente; se avisa a los supervisores de acreditación.',
      },
    ],
  },
  file: {
    title: { en: 'A credential file', es: 'Un expediente' },
    about: {
      en: 'Everything that a provider handed in, what is required of it, and what was decided. The head tells the status, what is open, and what can be done now.',
      es: 'Todo lo que un proveedor presentó, lo que se le exige y lo que se decidió. El encabezado dice el estado, lo pendiente y lo que se puede hacer ahora.',
    },
    tips: [
      {
        en: '“Claim” makes the file yours; then you may review it.',
        es: '«Asignármelo» hace suyo el expediente; entonces puede revisarlo.',
      },
      {
        en: 'Under “Review” approve or reject each value and document; a rejection says why, and the provider reads it.',
        es: 'En «Revisión» apruebe o rechace cada valor y documento; un rechazo dice por qué, y el proveedor lo lee.',
      },
      {
        en: 'A status that is not possible yet lists what is open, with a way to each.',
        es: 'Un estado que aún no es posible muestra lo pendiente, con un enlace a cada punto.',
      },
      {
        en: 'Sensitive values are masked. “Reveal” shows one for a short time and asks for a reason, which is recorded.',
        es: 'Los valores sensibles están ocultos. «Mostrar» enseña uno por poco tiempo y pide un motivo, que queda registrado.',
      },
      {
        en: '“Verification” keeps what was checked at the source, “History” every change.',
        es: '«Verificación» guarda lo comprobado en la fuente e «Historial» cada cambio.',
      },
      {
        en: '“Print” in the menu puts the file on paper, the audit packet its documents too; under “Personal data” there supervisors give a person what is kept of them, or erase it.',
        es: '«Imprimir», en el menú, pone el expediente en papel y el paquete de auditoría, también sus documentos; en «Datos personales», ahí mismo, los supervisores entregan a una persona lo que se conserva de ella, o lo borran.',
      },
    ],
  },
  screening: {
    title: { en: 'Exclusion screening', es: 'Exclusiones' },
    about: {
      en: 'Everybody in a file is compared with the lists of excluded people and companies: when it is submitted, every month, and whenever a list is loaded. What looks alike is a hit, and somebody decides on it.',
      es: 'Todas las personas de un expediente se cotejan con las listas de personas y empresas excluidas: al presentarlo, cada mes y cuando se carga una lista. Lo parecido es una coincidencia y alguien decide sobre ella.',
    },
    tips: [
      {
        en: 'Compare what the list says with what the file says.',
        es: 'Compare lo que dice la lista con lo que dice el expediente.',
      },
      {
        en: '“It is someone else…” clears a hit; say how you know.',
        es: '«Es otra persona…» descarta la coincidencia; diga cómo lo sabe.',
      },
      {
        en: '“It is the one excluded…” confirms it, which supervisors may do: the file can then not be approved.',
        es: '«Es quien está excluido…» la confirma, lo que hacen los supervisores: el expediente ya no se puede aprobar.',
      },
      {
        en: 'Under “Lists” load the LEIE and SAM files, from the web or your computer.',
        es: 'En «Listas» cargue los archivos LEIE y SAM, de la web o de su equipo.',
      },
    ],
  },
  requirements: {
    title: { en: 'Provider requirements', es: 'Requisitos' },
    about: {
      en: 'What credential files must hold before they are approved, and how long it counts. Documents and verifications at the source are required of accounts and of each kind of resource.',
      es: 'Lo que los expedientes deben contener antes de aprobarse, y cuánto tiempo vale. Se exigen documentos y verificaciones en la fuente, de las cuentas y de cada tipo de recurso.',
    },
    tips: [
      {
        en: 'Choose above the list for whom the requirements are shown.',
        es: 'Elija sobre la lista de quién se muestran los requisitos.',
      },
      {
        en: 'Before a change is saved you see how many files it affects.',
        es: 'Antes de guardar un cambio ve a cuántos expedientes afecta.',
      },
      {
        en: 'What is no longer needed is deactivated; what was handed in stays.',
        es: 'Lo que ya no hace falta se desactiva; lo presentado se conserva.',
      },
      {
        en: 'Supervisors change requirements, everybody else reads them.',
        es: 'Los supervisores cambian los requisitos; los demás los leen.',
      },
    ],
  },
} as const satisfies Record<string, Topic>;

/** A provider's own file. */
export const ownTopics = {
  own: {
    title: { en: 'My credential', es: 'Mi acreditación' },
    about: {
      en: 'Your file with the network. The line at the top says whose turn it is; below it stands what is missing, what must be renewed, and every part of the file.',
      es: 'Su expediente ante la red. La línea superior dice a quién le toca; debajo está lo que falta, lo que hay que renovar y cada parte del expediente.',
    },
    tips: [
      {
        en: 'Begin with “What is missing”: each line leads to its place.',
        es: 'Empiece por «Lo que falta»: cada línea lleva a su lugar.',
      },
      {
        en: 'What you type is saved by itself. You can stop and go on later, on another device too.',
        es: 'Lo que escribe se guarda solo. Puede parar y seguir después, también en otro dispositivo.',
      },
      {
        en: 'When nothing is missing, submit the file. You are told when it is decided, or if something must be corrected.',
        es: 'Cuando no falte nada, presente el expediente. Se le avisa cuando se decide o si hay algo que corregir.',
      },
      {
        en: 'Renew documents before they expire; you can do so at any time.',
        es: 'Renueve los documentos antes de que venzan; puede hacerlo en cualquier momento.',
      },
    ],
  },
  form: {
    title: { en: 'A form of your file', es: 'Un formulario de su expediente' },
    about: {
      en: 'Questions in sections. Each section shows how much of it is filled in. What the network sent back is marked, with the reason.',
      es: 'Preguntas por secciones. Cada una muestra cuánto está completo. Lo que la red devolvió está marcado, con el motivo.',
    },
    tips: [
      {
        en: 'Fill in the fields that are marked as required first.',
        es: 'Complete primero los campos marcados como obligatorios.',
      },
      {
        en: 'There is no save button: the line below says when it was saved. Without a connection your entries are kept here and sent later.',
        es: 'No hay botón de guardar: una línea dice cuándo se guardó. Sin conexión, sus datos quedan aquí y se envían después.',
      },
      {
        en: 'A field that is wrong is not saved until it is corrected; the text beside it says how.',
        es: 'Un campo con error no se guarda hasta corregirlo; el texto junto a él dice cómo.',
      },
    ],
  },
  papers: {
    title: { en: 'Documents of the organization', es: 'Documentos de la organización' },
    about: {
      en: 'What your organization has to upload, with its dates. Each document says whether it is missing, waits for review, is approved, or expires.',
      es: 'Lo que su organización debe subir, con sus fechas. Cada documento dice si falta, espera revisión, está aprobado o vence.',
    },
    tips: [
      {
        en: 'On a phone you can take a photograph of the paper.',
        es: 'Con el teléfono puede tomar una foto del documento.',
      },
      {
        en: 'Give the dates that stand on the paper: they decide until when it counts.',
        es: 'Indique las fechas que constan en el documento: de ellas depende hasta cuándo vale.',
      },
      {
        en: 'A new upload takes the place of the former one; that one stays in the history.',
        es: 'Un archivo nuevo toma el lugar del anterior, que queda en el historial.',
      },
    ],
  },
  resource: {
    title: { en: 'A part of your file', es: 'Una parte de su expediente' },
    about: {
      en: 'A driver, vehicle, practitioner, location or owner: its form and its documents on one page.',
      es: 'Un conductor, vehículo, profesional, ubicación o propietario: su formulario y sus documentos en una página.',
    },
    tips: [
      {
        en: 'Fill in the form first: some documents are required because of what it says.',
        es: 'Complete primero el formulario: algunos documentos se exigen por lo que dice.',
      },
      {
        en: '“Ready to submit” tells that nothing is missing here.',
        es: '«Listo para presentar» indica que aquí no falta nada.',
      },
      {
        en: 'What is no longer part of your file can be removed as long as you may edit.',
        es: 'Lo que ya no es parte de su expediente se puede quitar mientras pueda editarlo.',
      },
    ],
  },
  add: {
    title: { en: 'Add by spreadsheet', es: 'Agregar con una planilla' },
    about: {
      en: 'Adds many at once, such as a whole fleet: take the template, fill in one line for each, and upload it.',
      es: 'Agrega muchos a la vez, como una flota entera: descargue la plantilla, complete una línea por cada uno y súbala.',
    },
    tips: [
      {
        en: 'Keep the heading of the template as it is.',
        es: 'Deje el encabezado de la plantilla como está.',
      },
      {
        en: 'Cells can also be pasted straight from a spreadsheet, with their heading.',
        es: 'También puede pegar las celdas desde una planilla, con su encabezado.',
      },
      {
        en: 'All lines are added, or none: correct what is marked first.',
        es: 'Se agregan todas las líneas o ninguna: corrija primero lo marcado.',
      },
    ],
  },
} as const satisfies Record<string, Topic>;
