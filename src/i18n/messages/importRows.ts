import type { Messages } from '../types.ts';

/** The rows of an import: their faults, their duplicates, and what the import will do. Keys are read as `import_rows.<key>`. */
export const importRowMessages = {
  counts: { en: 'Rows by status, in numbers', es: 'Filas por estado, en números' },
  tabs: { en: 'Rows by status', es: 'Filas por estado' },
  grid: { en: 'Rows of the file', es: 'Filas del archivo' },
  none: { en: 'No rows with this status', es: 'No hay filas con este estado' },
  edit_hint: {
    en: 'Cells with a fault are marked. Click one to correct it: Enter saves, Esc leaves it as it was, Tab goes on to the next cell.',
    es: 'Las celdas con errores están marcadas. Haga clic en una para corregirla: Intro guarda, Esc la deja como estaba y Tab pasa a la siguiente.',
  },
  state: {
    working: { en: '%{done} of %{rows} rows checked', es: '%{done} de %{rows} filas revisadas' },
    wait: {
      en: 'The rows are shown here when all of them have been checked. You can leave this page; the work goes on.',
      es: 'Las filas se muestran aquí cuando todas estén revisadas. Puede salir de esta página; el trabajo continúa.',
    },
    done: {
      en: '%{count} row checked |||| %{count} rows checked',
      es: '%{count} fila revisada |||| %{count} filas revisadas',
    },
    failed: {
      en: 'The analysis was interrupted by an error. What was checked stays; the rest can be checked again.',
      es: 'Un error interrumpió el análisis. Lo revisado se conserva; lo demás se puede volver a analizar.',
    },
    again: { en: 'Analyse again', es: 'Analizar de nuevo' },
  },
  lock: {
    closed: {
      en: 'This task is closed: its rows can only be looked at.',
      es: 'Esta tarea está cerrada: sus filas solo se pueden consultar.',
    },
    importing: {
      en: 'An import is running: rows can be changed when it has ended.',
      es: 'Hay una importación en curso: las filas se podrán cambiar cuando termine.',
    },
    pending: {
      en: 'Rows can be changed and imported when all of them have been checked.',
      es: 'Las filas se podrán cambiar e importar cuando todas estén revisadas.',
    },
    other: { en: 'Rows cannot be changed now.', es: 'Las filas no se pueden cambiar ahora.' },
  },
  columns: {
    all: {
      en: 'Show the only column |||| Show all %{smart_count} columns',
      es: 'Mostrar la única columna |||| Mostrar las %{smart_count} columnas',
    },
    mapped: { en: 'Show mapped columns only', es: 'Mostrar solo las columnas asignadas' },
  },
  row: {
    number: { en: 'Row', es: 'Fila' },
    of: { en: 'Row %{row}', es: 'Fila %{row}' },
    reason: { en: 'Reason', es: 'Motivo' },
    now: { en: 'Now %{status}', es: 'Ahora: %{status}' },
    lead: { en: 'See the lead', es: 'Ver el prospecto' },
    remove: { en: 'Remove row %{row}', es: 'Quitar la fila %{row}' },
    stale: {
      en: 'Someone else changed this row meanwhile. This is how it is now.',
      es: 'Otra persona cambió esta fila mientras tanto. Así está ahora.',
    },
    stale_text: {
      en: 'Someone else changed this row meanwhile. This is how it is now; “%{text}” for %{column} was not saved.',
      es: 'Otra persona cambió esta fila mientras tanto. Así está ahora; no se guardó «%{text}» en %{column}.',
    },
    all_cells: { en: 'All cells', es: 'Todas las celdas' },
    fewer_cells: { en: 'Fewer cells', es: 'Menos celdas' },
  },
  cell: {
    edit: { en: 'Correct %{column} in row %{row}', es: 'Corregir %{column} en la fila %{row}' },
    empty: { en: 'empty', es: 'vacía' },
    not_saved: { en: 'Not saved: %{problem}', es: 'No se guardó: %{problem}' },
  },
  fault: {
    title: { en: 'Faults', es: 'Errores' },
    column: { en: 'Column %{column}', es: 'Columna %{column}' },
    rows: { en: '%{count} row |||| %{count} rows', es: '%{count} fila |||| %{count} filas' },
    none_left: { en: 'corrected', es: 'corregido' },
    show: { en: 'Show the rows', es: 'Ver las filas' },
    remove: { en: 'Remove these rows', es: 'Quitar estas filas' },
    unfilter: { en: 'Show all rows again', es: 'Volver a mostrar todas las filas' },
    no_column: {
      en: 'No column fills this field: choose one in the mapping, or a default value.',
      es: 'Ninguna columna llena este campo: elija una en la asignación, o un valor predeterminado.',
    },
    too_long: {
      en: 'Texts as long as this are corrected row by row.',
      es: 'Los textos tan largos se corrigen fila por fila.',
    },
    all: { en: 'Show all %{count} faults', es: 'Mostrar los %{count} errores' },
    fewer: { en: 'Show fewer faults', es: 'Mostrar menos errores' },
    more: {
      en: '%{count} more fault, in fewer rows |||| %{count} more faults, in fewer rows',
      es: '%{count} error más, en menos filas |||| %{count} errores más, en menos filas',
    },
  },
  fix: {
    action: { en: 'Fix all', es: 'Corregir todas' },
    label: { en: 'New text of column %{column}', es: 'Texto nuevo de la columna %{column}' },
    empty: { en: 'The cells become empty.', es: 'Las celdas quedarán vacías.' },
    run: {
      en: 'Fix in %{count} row |||| Fix in %{count} rows',
      es: 'Corregir en %{count} fila |||| Corregir en %{count} filas',
    },
  },
  bad: {
    download: { en: 'Download as CSV', es: 'Descargar como CSV' },
    hint: {
      en: 'Each row comes with its reason. Correct the file where you like, and upload it again as a new import.',
      es: 'Cada fila lleva su motivo. Corrija el archivo donde prefiera y vuelva a cargarlo como una importación nueva.',
    },
    remove: { en: 'Remove all bad rows', es: 'Quitar todas las filas con errores' },
    remove_count: {
      en: 'Remove %{count} row |||| Remove %{count} rows',
      es: 'Quitar %{count} fila |||| Quitar %{count} filas',
    },
    ask: {
      en: 'Remove %{count} row from this import? |||| Remove %{count} rows from this import?',
      es: '¿Quitar %{count} fila de esta importación? |||| ¿Quitar %{count} filas de esta importación?',
    },
    ask_text: {
      en: 'Removed rows are not imported. They stay in the task and can be taken back.',
      es: 'Las filas quitadas no se importan. Siguen en la tarea y se pueden recuperar.',
    },
  },
  removed: {
    notice: {
      en: '%{count} row removed from this import |||| %{count} rows removed from this import',
      es: '%{count} fila quitada de esta importación |||| %{count} filas quitadas de esta importación',
    },
    back: { en: 'Take back', es: 'Recuperar' },
    back_row: { en: 'Take back row %{row}', es: 'Recuperar la fila %{row}' },
    back_all: {
      en: 'Take back the removed row |||| Take back all %{count} rows',
      es: 'Recuperar la fila quitada |||| Recuperar las %{count} filas',
    },
  },
  duplicates: {
    title: { en: 'Rows that exist already', es: 'Filas que ya existen' },
    all: {
      en: 'What becomes of all duplicates that are not decided on their own',
      es: 'Qué pasa con todas las duplicadas que no tienen su propia decisión',
    },
    decided: {
      en: '%{count} row is decided on its own |||| %{count} rows are decided on their own',
      es: '%{count} fila tiene su propia decisión |||| %{count} filas tienen su propia decisión',
    },
    reset: { en: 'Treat all alike', es: 'Tratar todas igual' },
    decision: { en: 'Decision', es: 'Decisión' },
    decision_of: { en: 'Decision for row %{row}', es: 'Decisión para la fila %{row}' },
    as_all: { en: 'As for all (%{decision})', es: 'Como todas (%{decision})' },
    compare: { en: 'Compare', es: 'Comparar' },
    compare_row: { en: 'Compare row %{row}', es: 'Comparar la fila %{row}' },
    not_yours: {
      en: 'You may not change this lead, so the row cannot fill or overwrite it.',
      es: 'No puede modificar este prospecto, así que la fila no puede completarlo ni sobrescribirlo.',
    },
  },
  policy: {
    skip: { en: 'They are left out.', es: 'Se omiten.' },
    fill: {
      en: 'The lead takes over only what it does not say yet.',
      es: 'El prospecto toma solo lo que aún no tiene.',
    },
    overwrite: {
      en: 'What the row says replaces what the lead says; empty cells erase nothing.',
      es: 'Lo que dice la fila reemplaza lo del prospecto; las celdas vacías no borran nada.',
    },
    create: { en: 'A second lead is created.', es: 'Se crea un segundo prospecto.' },
  },
  unmatched: {
    label: {
      en: 'Create leads for rows without a match',
      es: 'Crear prospectos para las filas sin coincidencia',
    },
    create: {
      en: 'Rows whose lead does not exist become new leads.',
      es: 'Las filas cuyo prospecto no existe se convierten en prospectos nuevos.',
    },
    skip: {
      en: 'Only leads that exist are updated; all other rows are left out.',
      es: 'Solo se actualizan los prospectos que existen; las demás filas se omiten.',
    },
  },
  compare: {
    title: { en: 'Row %{row} compared', es: 'Fila %{row} comparada' },
    field: { en: 'Field', es: 'Campo' },
    column: { en: 'Column', es: 'Columna' },
    lead: { en: 'Existing lead', es: 'Prospecto existente' },
    row: { en: 'Row %{row} (%{status})', es: 'Fila %{row} (%{status})' },
    unreadable: {
      en: 'The lead is somebody else’s, or is no longer there: it cannot be shown to you.',
      es: 'El prospecto es de otra persona o ya no existe: no se le puede mostrar.',
    },
    nothing: { en: 'There is nothing to compare it with.', es: 'No hay con qué compararla.' },
  },
  effect: {
    filled: { en: 'Fill and Overwrite write it', es: 'Completar y Sobrescribir lo escriben' },
    overwritten: { en: 'Overwrite replaces it', es: 'Sobrescribir lo reemplaza' },
    differs: { en: 'Stays as it is', es: 'Queda como está' },
  },
  forecast: {
    sentence: { en: 'This import: %{parts}.', es: 'Esta importación: %{parts}.' },
    created: {
      en: '%{count} lead will be created |||| %{count} leads will be created',
      es: 'se creará %{count} prospecto |||| se crearán %{count} prospectos',
    },
    updated: {
      en: '%{count} lead updated |||| %{count} leads updated',
      es: 'se actualizará %{count} prospecto |||| se actualizarán %{count} prospectos',
    },
    decided: {
      en: '%{count} duplicate taken as decided |||| %{count} duplicates taken as decided',
      es: '%{count} duplicada según su decisión |||| %{count} duplicadas según su decisión',
    },
    left: {
      en: '%{count} row left out |||| %{count} rows left out',
      es: 'se omite %{count} fila |||| se omiten %{count} filas',
    },
    nothing: { en: 'No row is ready to be imported.', es: 'No hay filas listas para importar.' },
  },
  run: {
    en: 'Import %{count} row |||| Import %{count} rows',
    es: 'Importar %{count} fila |||| Importar %{count} filas',
  },
} as const satisfies Messages;
