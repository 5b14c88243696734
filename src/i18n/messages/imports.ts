import type { Messages } from '../types.ts';

/** CSV import of leads. Keys are read as `imports.<key>`. */
export const importMessages = {
  title: { en: 'Import leads', es: 'Importar prospectos' },
  tasks: { en: 'Import tasks', es: 'Tareas de importación' },
  new: { en: 'New import', es: 'Nueva importación' },
  steps: {
    label: { en: 'Steps of the import', es: 'Pasos de la importación' },
    choose: { en: 'Choose data', es: 'Elegir datos' },
    mapping: { en: 'Mapping', es: 'Asignación' },
    analysis: { en: 'Data analysis', es: 'Análisis de datos' },
    import: { en: 'Import', es: 'Importación' },
  },
  separator: {
    label: { en: 'Delimiter', es: 'Delimitador' },
    comma: { en: 'Comma ( , )', es: 'Coma ( , )' },
    semicolon: { en: 'Semicolon ( ; )', es: 'Punto y coma ( ; )' },
    tab: { en: 'Tab', es: 'Tabulador' },
    pipe: { en: 'Bar ( | )', es: 'Barra ( | )' },
  },
  choose: {
    drop: { en: 'Drop a CSV file here', es: 'Suelte aquí un archivo CSV' },
    button: { en: 'Choose a file', es: 'Elegir un archivo' },
    limit: { en: 'At most %{limit} MB', es: 'Como máximo %{limit} MB' },
    reading: { en: 'Reading %{name}…', es: 'Leyendo %{name}…' },
    too_large: {
      en: '%{name} has %{size} bytes; at most %{limit} are allowed',
      es: '%{name} tiene %{size} bytes; se permiten como máximo %{limit}',
    },
    unreadable: {
      en: 'Invalid CSV. Please, check the format or the correct choice of the delimiter',
      es: 'CSV no válido. Revise el formato o la elección del delimitador',
    },
    preview: { en: 'First rows of %{name}', es: 'Primeras filas de %{name}' },
    upload: { en: 'Upload and continue', es: 'Cargar y continuar' },
    columns: {
      en: '%{smart_count} column |||| %{smart_count} columns',
      es: '%{smart_count} columna |||| %{smart_count} columnas',
    },
  },
  mapping: {
    hint: {
      en: 'Say which column fills which field. A required field may have one value for all rows instead.',
      es: 'Indique qué columna llena cada campo. Un campo obligatorio puede tener un mismo valor para todas las filas.',
    },
    column: { en: 'Column of the file', es: 'Columna del archivo' },
    samples: { en: 'First values', es: 'Primeros valores' },
    field: { en: 'Field of the lead', es: 'Campo del prospecto' },
    field_of: { en: 'Field for column %{column}', es: 'Campo para la columna %{column}' },
    ignore: { en: 'Leave out', es: 'Omitir' },
    required: { en: '%{field} (required)', es: '%{field} (obligatorio)' },
    defaults: { en: 'Where the file says nothing', es: 'Cuando el archivo no dice nada' },
    pr: { en: 'PR of the imported leads', es: 'RR. PP. de los prospectos importados' },
    default_of: { en: '%{field}, default', es: '%{field}, valor predeterminado' },
    all_columns: { en: 'Show all %{count} columns', es: 'Mostrar las %{count} columnas' },
    mapped: { en: '%{count} of %{total} columns mapped', es: '%{count} de %{total} columnas asignadas' },
    lose: {
      en: 'Another delimiter gives other columns. Your choices for the present ones will be lost. Continue?',
      es: 'Otro delimitador da otras columnas. Se perderán sus elecciones para las actuales. ¿Continuar?',
    },
    analyse: { en: 'Analyse the data', es: 'Analizar los datos' },
  },
  counts: {
    label: { en: 'Counts of rows', es: 'Recuento de filas' },
    processed: { en: 'Processed', es: 'Procesadas' },
    valid: { en: 'Ready', es: 'Listas' },
    failed: { en: 'Failed', es: 'Con errores' },
    refused: { en: 'Refused (duplicates)', es: 'Rechazadas (duplicadas)' },
    matched: { en: 'Matched a lead', es: 'Coinciden con un prospecto' },
    imported: { en: 'Imported', es: 'Importadas' },
    undone: { en: 'Taken back', es: 'Revertidas' },
  },
  analysis: {
    working: { en: 'Reading and checking %{rows} rows…', es: 'Leyendo y revisando %{rows} filas…' },
    failed: {
      en: 'The work was interrupted by an error. Please try again.',
      es: 'Un error interrumpió el trabajo. Inténtelo de nuevo.',
    },
    edit_hint: {
      en: 'Cells with a fault are marked; correct them here, one by one.',
      es: 'Las celdas con errores están marcadas; corríjalas aquí, una por una.',
    },
    rows: { en: 'Rows by status', es: 'Filas por estado' },
    row: { en: 'Row', es: 'Fila' },
    reason: { en: 'Reason', es: 'Motivo' },
    edit: { en: 'Correct %{column} in row %{row}', es: 'Corregir %{column} en la fila %{row}' },
    empty_cell: { en: 'empty', es: 'vacía' },
    see_lead: { en: 'See the lead', es: 'Ver el prospecto' },
    again: { en: 'Analyse again', es: 'Analizar de nuevo' },
    run: {
      en: 'Import %{smart_count} row |||| Import %{smart_count} rows',
      es: 'Importar %{smart_count} fila |||| Importar %{smart_count} filas',
    },
    none: { en: 'No rows with this status', es: 'No hay filas con este estado' },
  },
} as const satisfies Messages;
