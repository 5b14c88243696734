import type { Topic } from '../topic.ts';

export const leadTopics = {
  leads: {
    title: { en: 'Leads', es: 'Prospectos' },
    about: {
      en: 'All leads of your type. Search and filters narrow the list, columns show what you need, and what you set can be kept as a view.',
      es: 'Todos los prospectos de su tipo. La búsqueda y los filtros reducen la lista, las columnas muestran lo que necesita y lo que ajusta se puede guardar como vista.',
    },
    tips: [
      {
        en: 'Search by name, phone, email, tax ID or NPI.',
        es: 'Busque por nombre, teléfono, correo, identificación fiscal o NPI.',
      },
      {
        en: 'Choose a row to open the lead; from there you can go to the next one of this list.',
        es: 'Elija una fila para abrir el prospecto; desde ahí puede pasar al siguiente de esta lista.',
      },
      {
        en: 'Select several, or all that match, to assign them, change their status or export them.',
        es: 'Seleccione varios, o todos los que coinciden, para asignarlos, cambiar su estado o exportarlos.',
      },
      {
        en: '“Save as…” in the menu of views keeps filters and order under a name.',
        es: '«Guardar como…», en el menú de vistas, conserva filtros y orden con un nombre.',
      },
      {
        en: 'The age of a lead is fresh, waiting or old: under 15 days, up to 30, or over.',
        es: 'La antigüedad de un prospecto: menos de 15 días, hasta 30 o más de 30.',
      },
    ],
  },
  board: {
    title: { en: 'Board of leads', es: 'Tablero de prospectos' },
    about: {
      en: 'The same leads as in the list, in a column for each status. Filters and views are those of the list.',
      es: 'Los mismos prospectos de la lista, en una columna por estado. Los filtros y las vistas son los de la lista.',
    },
    tips: [
      {
        en: 'Drag a card to another column to change its status, or use “Move to…” in its menu.',
        es: 'Arrastre una tarjeta a otra columna para cambiar su estado, o use «Mover a…» en su menú.',
      },
      {
        en: 'A column that may not be chosen says why.',
        es: 'Una columna que no se puede elegir dice por qué.',
      },
      {
        en: 'By keyboard: Space picks a card up, the arrows choose a column, Space drops it, Escape leaves it where it was.',
        es: 'Con el teclado: Espacio toma la tarjeta, las flechas eligen la columna, Espacio la suelta y Escape la deja donde estaba.',
      },
      {
        en: 'Columns that you do not need can be collapsed.',
        es: 'Las columnas que no necesita se pueden contraer.',
      },
    ],
  },
  leadNew: {
    title: { en: 'New lead', es: 'Nuevo prospecto' },
    about: {
      en: 'A form for one provider. What must be filled in is marked; the rest can come later. Before it is saved it is compared with the leads that exist.',
      es: 'Un formulario para un proveedor. Lo obligatorio está marcado; lo demás puede completarse después. Antes de guardarse se compara con los prospectos que existen.',
    },
    tips: [
      {
        en: 'If a similar lead is shown, open it first: it may be the same provider.',
        es: 'Si aparece un prospecto parecido, ábralo primero: puede ser el mismo proveedor.',
      },
      {
        en: 'Everything that is wrong is told at once, each at its field.',
        es: 'Todo lo que está mal se indica a la vez, cada cosa en su campo.',
      },
      {
        en: 'What you typed is still there after a sign-out for inactivity.',
        es: 'Lo que escribió sigue ahí después de un cierre de sesión por inactividad.',
      },
    ],
  },
  lead: {
    title: { en: 'A lead', es: 'Un prospecto' },
    about: {
      en: 'Everything about one provider: its data, where it is, its credential file, legal records, and what people wrote, did and plan. The bar at the top shows how far it is in the funnel.',
      es: 'Todo sobre un proveedor: sus datos, dónde está, su expediente, los registros legales y lo que la gente escribió, hizo y planea. La barra superior muestra hasta dónde ha llegado en el embudo.',
    },
    tips: [
      {
        en: 'Note what was said under “Notes”, each contact under “Outreaches”, and what is to be done under “Tasks”.',
        es: 'Anote lo conversado en «Notas», cada contacto en «Contactos realizados» y lo pendiente en «Tareas».',
      },
      {
        en: 'Set the next follow-up: on that day the lead is on your first page.',
        es: 'Fije el próximo seguimiento: ese día el prospecto aparece en su página de inicio.',
      },
      {
        en: '“Move to…” offers the statuses that are possible now and says what the others lack.',
        es: '«Mover a…» ofrece los estados posibles ahora y dice qué falta para los demás.',
      },
      {
        en: 'A signed record under “Legal records” opens the statuses of its kind; there you also send agreements to be signed.',
        es: 'Un registro firmado en «Registros legales» abre los estados de su tipo; ahí también se envían los acuerdos a firmar.',
      },
      {
        en: '“History” has every change, with who made it.',
        es: '«Historial» tiene cada cambio, con quién lo hizo.',
      },
      {
        en: 'Beside the title, “Print” puts the whole lead on paper; under “Personal data” supervisors give people what is kept of them, or erase it.',
        es: 'Junto al título, «Imprimir» pone el prospecto completo en papel; en «Datos personales» los supervisores entregan a las personas lo que se conserva de ellas, o lo borran.',
      },
    ],
  },
  merge: {
    title: { en: 'Merge leads', es: 'Fusionar prospectos' },
    about: {
      en: 'Two leads of the same provider become one. You choose for each field that differs what the lead shall say; notes, outreaches, tasks and legal records of both belong to it afterwards.',
      es: 'Dos prospectos del mismo proveedor pasan a ser uno. Usted elige, en cada campo distinto, qué dirá el prospecto; las notas, contactos, tareas y registros legales de ambos quedan en él.',
    },
    tips: [
      { en: 'Say first which of the two stays.', es: 'Diga primero cuál de los dos se conserva.' },
      {
        en: 'Fields that are equal need no choice.',
        es: 'Los campos iguales no requieren elegir.',
      },
      {
        en: 'A supervisor can undo the merge in the history of the lead.',
        es: 'Un supervisor puede deshacer la fusión en el historial del prospecto.',
      },
    ],
  },
  assign: {
    title: { en: 'Assign leads', es: 'Asignar prospectos' },
    about: {
      en: 'Choose leads on the list and say who gets them. Several people share them evenly or by percentage; you see who would get how many before anything happens.',
      es: 'Elija los prospectos en la lista y diga quién los recibe. Varias personas los reparten por igual o por porcentaje; antes de que ocurra algo ve cuántos recibiría cada una.',
    },
    tips: [
      {
        en: 'Choose leads one by one, or all that match the filters.',
        es: 'Elija prospectos uno por uno, o todos los que coinciden con los filtros.',
      },
      {
        en: 'Agents assign leads that nobody has and their own; supervisors all of their type.',
        es: 'Los agentes asignan los que nadie tiene y los propios; los supervisores, todos los de su tipo.',
      },
      {
        en: 'An assignment stands under “Recent assignments” and can be undone there.',
        es: 'Cada asignación está en «Asignaciones recientes» y ahí se puede deshacer.',
      },
      {
        en: 'Supervisors can save an assignment as a rule, which then assigns new leads by itself.',
        es: 'Los supervisores pueden guardar una asignación como regla, que luego asigna sola los prospectos nuevos.',
      },
    ],
  },
  import: {
    title: { en: 'Import leads', es: 'Importar prospectos' },
    about: {
      en: 'A CSV file becomes leads in four steps: choose the file, say which column fills which field, look at what is wrong, import. You can leave at any time and continue under “Import tasks”.',
      es: 'Un archivo CSV se convierte en prospectos en cuatro pasos: elegir el archivo, decir qué columna llena qué campo, ver lo que está mal e importar. Puede salir en cualquier momento y continuar en las tareas de importación.',
    },
    tips: [
      {
        en: 'Columns that are called like fields are mapped by themselves; a required field may have one value for all rows instead.',
        es: 'Las columnas que se llaman como los campos se asignan solas; un campo obligatorio puede tener un mismo valor para todas las filas.',
      },
      {
        en: 'Correct faults in the table, or “Fix all” of the same fault at once.',
        es: 'Corrija los errores en la tabla, o todos los iguales a la vez con «Corregir todas».',
      },
      {
        en: 'For rows that exist already choose whether they are left out, fill gaps, overwrite or become new leads.',
        es: 'Para las filas que ya existen, elija si se omiten, completan lo que falta, reemplazan o crean prospectos nuevos.',
      },
      {
        en: 'Rows that stay wrong can be downloaded with their reasons.',
        es: 'Las filas que quedan con errores se pueden descargar con sus motivos.',
      },
    ],
  },
  importTasks: {
    title: { en: 'Import tasks', es: 'Tareas de importación' },
    about: {
      en: 'Each uploaded file is a task: how far it is, what its runs have imported, and what is left. You can continue where you left off.',
      es: 'Cada archivo subido es una tarea: hasta dónde llegó, qué importaron sus ejecuciones y qué queda. Puede continuar donde la dejó.',
    },
    tips: [
      {
        en: '“Continue” opens the task at its last step.',
        es: '«Continuar» abre la tarea en su último paso.',
      },
      {
        en: 'A run that is under way can be paused, resumed and cancelled; what was imported stays.',
        es: 'Una ejecución en curso se puede pausar, reanudar y cancelar; lo importado se conserva.',
      },
      {
        en: 'A supervisor can undo a run. Leads that somebody has worked on since are kept.',
        es: 'Un supervisor puede deshacer una ejecución. Los prospectos en los que alguien trabajó después se conservan.',
      },
      {
        en: 'A closed task can only be looked at.',
        es: 'Una tarea cerrada solo se puede consultar.',
      },
    ],
  },
  dashboard: {
    title: { en: 'Dashboard', es: 'Tablero' },
    about: {
      en: 'Leads in figures: how many came, how far they are, how old they are, where they are, and why they left. All figures follow the filters and the period above them.',
      es: 'Los prospectos en cifras: cuántos llegaron, hasta dónde van, qué antigüedad tienen, dónde están y por qué salieron. Todas las cifras siguen los filtros y el período de arriba.',
    },
    tips: [
      {
        en: 'Choose a bar or a number to open the list of exactly those leads.',
        es: 'Elija una barra o un número para abrir la lista de exactamente esos prospectos.',
      },
      {
        en: 'Every chart can be read as a table, and saved as a picture or CSV.',
        es: 'Cada gráfico se puede leer como tabla y guardar como imagen o CSV.',
      },
      {
        en: 'On the map choose a county; Ctrl and the wheel zoom.',
        es: 'En el mapa elija un condado; Ctrl y la rueda acercan o alejan.',
      },
      {
        en: '“Export figures (CSV)” saves all numbers of the page.',
        es: '«Exportar cifras (CSV)» guarda todos los números de la página.',
      },
    ],
  },
  tasks: {
    title: { en: 'Tasks', es: 'Tareas' },
    about: {
      en: 'What is to be done for all leads: yours, your team’s, what is overdue, and what waits for a supervisor’s approval. As a list by day, or as a calendar.',
      es: 'Lo que hay que hacer por todos los prospectos: lo suyo, lo del equipo, lo vencido y lo que espera la aprobación de un supervisor. Como lista por día o como calendario.',
    },
    tips: [
      {
        en: 'Choose a task to open it, with its lead.',
        es: 'Elija una tarea para abrirla, con su prospecto.',
      },
      {
        en: 'Snooze what cannot be done yet: it comes back on the day that you say.',
        es: 'Posponga lo que aún no se puede hacer: vuelve el día que usted diga.',
      },
      {
        en: 'Select several to complete them, move their day or give them to somebody else.',
        es: 'Seleccione varias para completarlas, cambiar su fecha o darlas a otra persona.',
      },
      {
        en: 'In the calendar drag a task to another day.',
        es: 'En el calendario, arrastre una tarea a otro día.',
      },
      {
        en: 'Supervisors approve and reject under “Pending approval”.',
        es: 'Los supervisores aprueban y rechazan en «Por aprobar».',
      },
    ],
  },
  templates: {
    title: { en: 'Agreement templates', es: 'Plantillas de acuerdos' },
    about: {
      en: 'Papers from which agreements are made: an uploaded PDF or Word file with fields on its pages. Only enabled templates are offered for new agreements.',
      es: 'Documentos de los que se hacen los acuerdos: un archivo PDF o Word con campos en sus páginas. Solo las plantillas habilitadas se ofrecen para acuerdos nuevos.',
    },
    tips: [
      {
        en: '“New template” asks for a name and a file; fields are placed next.',
        es: '«Nueva plantilla» pide un nombre y un archivo; después se colocan los campos.',
      },
      {
        en: 'A switch in the list enables a template; it says what is still missing.',
        es: 'Un interruptor en la lista habilita la plantilla; dice qué falta todavía.',
      },
      {
        en: 'A template from which agreements were made cannot be deleted, only disabled.',
        es: 'Una plantilla con acuerdos hechos no se puede eliminar, solo deshabilitar.',
      },
    ],
  },
  template: {
    title: { en: 'A template', es: 'Una plantilla' },
    about: {
      en: 'Its file, who signs, and where on the pages they sign and write. What you change becomes a new version; agreements that were sent keep theirs.',
      es: 'Su archivo, quién firma y dónde se firma y escribe en las páginas. Lo que cambia pasa a ser una versión nueva; los acuerdos enviados conservan la suya.',
    },
    tips: [
      {
        en: 'Say under “Details” who signs and in which order.',
        es: 'Indique en «Detalles» quién firma y en qué orden.',
      },
      {
        en: 'Drag a field onto a page, or press it to place it on the page you see; the arrow keys move it.',
        es: 'Arrastre un campo a una página, o púlselo para colocarlo en la página que ve; las flechas lo mueven.',
      },
      {
        en: 'Fields of the lead are filled in by themselves: the preview shows them with the values of a lead.',
        es: 'Los campos del prospecto se llenan solos: la vista previa los muestra con los valores de uno.',
      },
      {
        en: '“Versions” has the former ones.',
        es: '«Versiones» tiene las anteriores.',
      },
    ],
  },
  signers: {
    title: { en: 'Internal signers', es: 'Firmantes internos' },
    about: {
      en: 'People of the network who sign agreements or approve them. Templates name them; they need no account, a mailed link leads them to the paper.',
      es: 'Personas de la red que firman los acuerdos o los aprueban. Las plantillas las nombran; no necesitan cuenta, un enlace por correo las lleva al documento.',
    },
    tips: [
      { en: '“New signer” adds a person.', es: '«Nuevo firmante» agrega una persona.' },
      {
        en: 'Agreements that were sent keep the signer they were sent with.',
        es: 'Los acuerdos enviados conservan al firmante con el que se enviaron.',
      },
      { en: 'Only supervisors change the list.', es: 'Solo los supervisores cambian la lista.' },
    ],
  },
} as const satisfies Record<string, Topic>;
