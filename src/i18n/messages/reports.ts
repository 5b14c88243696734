import type { Messages } from '../types.ts';

/** Keys are read as `reports.<key>`. */
export const reportMessages = {
  new: { en: 'New report', es: 'Nuevo informe' },
  choose: { en: 'What is the report about?', es: '¿De qué trata el informe?' },
  category: {
    LEADS: {
      en: 'One row for each lead, with its credential file and where its approval stands.',
      es: 'Una fila por prospecto, con su expediente y el estado de su aprobación.',
    },
    OUTREACHES: {
      en: 'One row for each time somebody contacted a lead, with that lead.',
      es: 'Una fila por cada contacto con un prospecto, con los datos de este.',
    },
    DRIVERS: {
      en: 'One row for each driver of a Transportation provider: form, approval and credential file.',
      es: 'Una fila por conductor de un proveedor de Transporte: formulario, aprobación y expediente.',
    },
    VEHICLES: {
      en: 'One row for each vehicle of a Transportation provider: form, approval and credential file.',
      es: 'Una fila por vehículo de un proveedor de Transporte: formulario, aprobación y expediente.',
    },
    PROVIDERS: {
      en: 'One row for each practitioner of a Specialty provider: form, approval and credential file.',
      es: 'Una fila por profesional de un proveedor de Especialidades: formulario, aprobación y expediente.',
    },
    LOCATIONS: {
      en: 'One row for each place where a provider works: form, approval and credential file.',
      es: 'Una fila por cada lugar donde trabaja un proveedor: formulario, aprobación y expediente.',
    },
    OWNERS: {
      en: 'One row for each owner of a provider: form, approval and credential file.',
      es: 'Una fila por cada propietario de un proveedor: formulario, aprobación y expediente.',
    },
    DOCUMENTS: {
      en: 'One row for each document that was handed in: what it is for, whose it is, when it expires.',
      es: 'Una fila por documento entregado: para qué es, de quién es y cuándo vence.',
    },
    'SP-QUEST': {
      en: 'One row for each Specialty provider: what they answered in their application. What it shows stays as it was first saved.',
      es: 'Una fila por proveedor de Especialidades: lo que respondió en su solicitud. Lo que muestra queda como se guardó la primera vez.',
    },
  },
  unsaved: { en: 'Changes not saved', es: 'Cambios sin guardar' },
  not_saved: { en: 'Not saved yet', es: 'Aún sin guardar' },
  gone: { en: 'A column that is gone or not for you', es: 'Una columna que ya no existe o no es para usted' },
  added: { en: 'Added: %{name}', es: 'Se agregó: %{name}' },
  remove: { en: 'Remove: %{name}', es: 'Quitar: %{name}' },
  most: { en: 'At most %{smart_count}', es: 'Como máximo %{smart_count}' },
  pane: {
    label: { en: 'Parts of the builder', es: 'Partes del editor de informes' },
    build: { en: 'Build', es: 'Armar' },
    preview: { en: 'Preview', es: 'Vista previa' },
  },
  section: {
    columns: { en: 'Columns', es: 'Columnas' },
    filter: { en: 'Filters', es: 'Filtros' },
    sort: { en: 'Order', es: 'Orden' },
    group: { en: 'Groups and totals', es: 'Grupos y totales' },
    chart: { en: 'Chart', es: 'Gráfico' },
  },
  fault: {
    here: { en: 'Something is wrong here', es: 'Algo no está bien aquí' },
    title: {
      en: 'The report cannot be read as it stands: one thing is wrong |||| The report cannot be read as it stands: %{smart_count} things are wrong',
      es: 'El informe no se puede leer así: hay un error |||| El informe no se puede leer así: hay %{smart_count} errores',
    },
  },
  columns: {
    used: { en: 'Columns of the report, in this order', es: 'Columnas del informe, en este orden' },
    all: { en: 'All columns', es: 'Todas las columnas' },
    search: { en: 'Find a column', es: 'Buscar una columna' },
    full: {
      en: 'A report has at most %{smart_count} columns',
      es: 'Un informe tiene como máximo %{smart_count} columnas',
    },
    grouped: {
      en: 'The report is grouped: it shows its groups and totals. These columns return when the groups are removed.',
      es: 'El informe está agrupado: muestra sus grupos y totales. Estas columnas vuelven al quitar los grupos.',
    },
    open: { en: 'Show in full', es: 'Mostrar completo' },
    open_help: {
      en: 'Kept encrypted. Shown in full only in a run, which asks for a reason and keeps it; the preview never shows it.',
      es: 'Se guarda cifrado. Solo se muestra completo al ejecutar el informe, para lo cual se pide un motivo que se conserva; la vista previa nunca lo muestra.',
    },
    masked: {
      en: 'Kept encrypted: the report shows a part of it.',
      es: 'Se guarda cifrado: el informe muestra una parte.',
    },
  },
  filter: {
    match: { en: 'Rows for which', es: 'Filas que cumplen' },
    all: { en: 'all of these hold', es: 'todas estas condiciones' },
    any: { en: 'any of these holds', es: 'alguna de estas condiciones' },
    add: { en: 'Add a filter', es: 'Agregar un filtro' },
    add_group: { en: 'Add a group', es: 'Agregar un grupo' },
    full: {
      en: 'A report has at most %{smart_count} filters',
      es: 'Un informe tiene como máximo %{smart_count} filtros',
    },
    rule: { en: 'Filter: %{name}', es: 'Filtro: %{name}' },
    group: { en: 'Group %{place} of filters', es: 'Grupo %{place} de filtros' },
    column: { en: 'Column', es: 'Columna' },
    operator: { en: 'Comparison', es: 'Comparación' },
    ask: { en: 'Ask at each run', es: 'Preguntar en cada ejecución' },
    ask_help: {
      en: 'Whoever runs the report may choose something else; nothing chosen restricts nothing.',
      es: 'Quien ejecute el informe puede elegir otra cosa; si no elige nada, no se restringe nada.',
    },
  },
  period: {
    label: { en: 'Period', es: 'Período' },
    dates: { en: 'Between two dates', es: 'Entre dos fechas' },
    days: { en: 'Days from today', es: 'Días desde hoy' },
    today: { en: 'Today', es: 'Hoy' },
    last: { en: 'The last %{smart_count} days', es: 'Los últimos %{smart_count} días' },
    next: { en: 'The next %{smart_count} days', es: 'Los próximos %{smart_count} días' },
    from: { en: 'From day', es: 'Desde el día' },
    to: { en: 'To day', es: 'Hasta el día' },
    help: { en: '0 is today, -30 is 30 days ago', es: '0 es hoy, -30 es hace 30 días' },
    no_number: { en: 'This is no whole number of days', es: 'Esto no es un número entero de días' },
  },
  order: {
    add: { en: 'Order by', es: 'Ordenar por' },
    direction: { en: 'Direction', es: 'Sentido' },
    asc: { en: 'Ascending', es: 'Ascendente' },
    desc: { en: 'Descending', es: 'Descendente' },
  },
  group: {
    levels: { en: 'Groups, the outermost first', es: 'Grupos, del más general al más específico' },
    add: { en: 'Group by', es: 'Agrupar por' },
    by: { en: 'By', es: 'Por' },
    exact: { en: 'Each value', es: 'Cada valor' },
  },
  total: {
    title: { en: 'Totals', es: 'Totales' },
    rows: { en: 'Number of rows', es: 'Número de filas' },
    none: {
      en: 'Without any, the rows of each group are counted.',
      es: 'Si no hay ninguno, se cuentan las filas de cada grupo.',
    },
    add: { en: 'Add a total of', es: 'Agregar un total de' },
    fn: { en: 'Total', es: 'Total' },
  },
  chart: {
    groups_first: {
      en: 'A chart draws groups: group the report first.',
      es: 'Un gráfico representa grupos: agrupe primero el informe.',
    },
    type: { en: 'Drawn as', es: 'Representar como' },
    none: { en: 'No chart', es: 'Sin gráfico' },
    total: { en: 'Total that is drawn', es: 'Total que se representa' },
    title: { en: '%{total} by %{group}', es: '%{total} por %{group}' },
    nothing: { en: '(no value)', es: '(sin valor)' },
    others: { en: '%{smart_count} others', es: 'Otros %{smart_count}' },
    first: {
      en: 'Drawn of the first %{smart_count} groups only: figures of what lies beyond them are missing. A run has them all.',
      es: 'Se representan solo los primeros %{smart_count} grupos: faltan las cifras de los demás. Una ejecución los tiene todos.',
    },
  },
  preview: {
    title: { en: 'First rows of the report', es: 'Primeras filas del informe' },
    empty: {
      en: 'Add a column, or group the report, to see something here.',
      es: 'Agregue una columna o agrupe el informe para ver algo aquí.',
    },
    none: { en: 'No row fits these filters', es: 'Ninguna fila cumple estos filtros' },
    rows: {
      en: '%{smart_count} row |||| %{smart_count} rows',
      es: '%{smart_count} fila |||| %{smart_count} filas',
    },
    first: {
      en: 'The first %{smart_count} rows. Run the report to have them all.',
      es: 'Las primeras %{smart_count} filas. Ejecute el informe para tenerlas todas.',
    },
  },
  save: {
    title: { en: 'Save the report', es: 'Guardar el informe' },
    as: { en: 'Save as', es: 'Guardar como' },
    folder: { en: 'Folder', es: 'Carpeta' },
    favourite: { en: 'Favorite', es: 'Favorito' },
    done: { en: 'Saved: %{name}', es: 'Guardado: %{name}' },
    taken: {
      en: 'You have a report of this name. Choose another name, or overwrite it.',
      es: 'Ya tiene un informe con este nombre. Elija otro o sobrescríbalo.',
    },
    other_name: { en: 'Choose another name.', es: 'Elija otro nombre.' },
    overwrite: { en: 'Overwrite', es: 'Sobrescribir' },
    overwrite_title: { en: 'Overwrite “%{name}”?', es: '¿Sobrescribir «%{name}»?' },
    overwrite_text: {
      en: 'What it shows now is replaced by this report, for everybody who has it.',
      es: 'Lo que muestra ahora se reemplaza por este informe, para todos los que lo tienen.',
    },
    fixed: {
      en: 'Quest data reports stay as they were first saved. Save your changes under another name.',
      es: 'Los informes de datos Quest quedan como se guardaron la primera vez. Guarde sus cambios con otro nombre.',
    },
    not_yours: {
      en: 'Only its owner may overwrite this report. Save your changes under another name.',
      es: 'Solo su propietario puede sobrescribir este informe. Guarde sus cambios con otro nombre.',
    },
    stale_title: {
      en: 'This report was saved elsewhere meanwhile',
      es: 'Este informe se guardó en otro lugar mientras tanto',
    },
    stale_text: {
      en: 'Yours can replace what was saved there. To keep both, go back and save yours under another name.',
      es: 'El suyo puede reemplazar lo que se guardó allí. Para conservar ambos, vuelva y guarde el suyo con otro nombre.',
    },
    stale_over: { en: 'Replace with mine', es: 'Reemplazar por el mío' },
  },
  run: {
    action: { en: 'Run', es: 'Ejecutar' },
    title: { en: 'Run “%{name}”', es: 'Ejecutar «%{name}»' },
    format: { en: 'Format', es: 'Formato' },
    asked: { en: 'What the report asks', es: 'Lo que pregunta el informe' },
    asked_help: {
      en: 'This report asks at each run. Nothing chosen restricts nothing.',
      es: 'Este informe pregunta en cada ejecución. Si no elige nada, no se restringe nada.',
    },
    reason: { en: 'Reason', es: 'Motivo' },
    reason_help: {
      en: 'The report shows personal data in full. Your reason is kept, and the file is confidential.',
      es: 'El informe muestra datos personales completos. Su motivo se conserva y el archivo es confidencial.',
    },
    rows: {
      en: '%{rows} row so far |||| %{rows} rows so far',
      es: '%{rows} fila hasta ahora |||| %{rows} filas hasta ahora',
    },
    rows_of: {
      en: '%{rows} of %{total} row |||| %{rows} of %{total} rows',
      es: '%{rows} de %{total} fila |||| %{rows} de %{total} filas',
    },
    leave: {
      en: 'You may close this: the run goes on, and its file will be in your personal folder of the documents.',
      es: 'Puede cerrar esto: la ejecución sigue y su archivo quedará en su carpeta personal de documentos.',
    },
    cancel: { en: 'Cancel the run', es: 'Cancelar la ejecución' },
    done: {
      en: 'Done: %{rows} row |||| Done: %{rows} rows',
      es: 'Terminada: %{rows} fila |||| Terminada: %{rows} filas',
    },
    cut: {
      en: 'The file holds only the first of the rows: narrow the report down, or choose another format.',
      es: 'El archivo contiene solo las primeras filas: acote el informe o elija otro formato.',
    },
    gone: { en: 'Its file is no longer there.', es: 'Su archivo ya no existe.' },
  },
} as const satisfies Messages;
