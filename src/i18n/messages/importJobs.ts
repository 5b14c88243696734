import type { Messages } from '../types.ts';

/** Runs of imports, their undo, and the list of import tasks. Keys are read as `import_jobs.<key>`. */
export const importJobMessages = {
  run: {
    progress: { en: '%{done} of %{total} rows processed', es: '%{done} de %{total} filas procesadas' },
    undoing: {
      en: 'Taking back: %{done} of %{total} leads',
      es: 'Deshaciendo: %{done} de %{total} prospectos',
    },
    leave: {
      en: 'You can leave this page; the work goes on.',
      es: 'Puede salir de esta página; el trabajo continúa.',
    },
    paused: {
      en: 'Paused. No more rows are imported until somebody resumes it.',
      es: 'La importación está en pausa. No se importan más filas hasta que alguien la reanude.',
    },
    pause: { en: 'Pause', es: 'Pausar' },
    resume: { en: 'Resume', es: 'Reanudar' },
    cancel: { en: 'Cancel the import', es: 'Cancelar la importación' },
    cancel_title: { en: 'Cancel this import?', es: '¿Cancelar esta importación?' },
    cancel_text: {
      en: 'The %{count} lead imported so far stays. The other rows stay in this task and can be imported later. |||| The %{count} leads imported so far stay. The other rows stay in this task and can be imported later.',
      es: 'El prospecto importado hasta ahora (%{count}) se conserva. Las demás filas siguen en esta tarea y se pueden importar después. |||| Los %{count} prospectos importados hasta ahora se conservan. Las demás filas siguen en esta tarea y se pueden importar después.',
    },
    keep: { en: 'Go on importing', es: 'Seguir importando' },
  },
  report: {
    done: {
      en: '%{count} lead imported |||| %{count} leads imported',
      es: '%{count} prospecto importado |||| %{count} prospectos importados',
    },
    created: { en: '%{count} created', es: 'creados: %{count}' },
    updated: { en: '%{count} updated', es: 'actualizados: %{count}' },
    unchanged: { en: '%{count} with nothing to change', es: 'sin cambios: %{count}' },
    cancelled: {
      en: 'This import was cancelled. What it had imported stays:',
      es: 'Esta importación se canceló. Lo que ya había importado se conserva:',
    },
    failed: {
      en: 'An error interrupted this import. What it had imported stays:',
      es: 'Un error interrumpió esta importación. Lo que ya había importado se conserva:',
    },
    undone: {
      en: 'This import was undone: %{count} lead taken back. |||| This import was undone: %{count} leads taken back.',
      es: 'Esta importación se deshizo: %{count} prospecto revertido. |||| Esta importación se deshizo: %{count} prospectos revertidos.',
    },
    undo_failed: {
      en: 'An error interrupted the undo of this import: %{count} lead was taken back, the others are as they were. It can be undone again. |||| An error interrupted the undo of this import: %{count} leads were taken back, the others are as they were. It can be undone again.',
      es: 'Un error interrumpió la acción de deshacer esta importación: %{count} prospecto se revirtió y los demás siguen como estaban. Se puede deshacer de nuevo. |||| Un error interrumpió la acción de deshacer esta importación: %{count} prospectos se revirtieron y los demás siguen como estaban. Se puede deshacer de nuevo.',
    },
    rest: {
      en: 'Rows that failed or are duplicates were left out. They can still be corrected and imported.',
      es: 'Las filas con errores o duplicadas se omitieron. Aún se pueden corregir e importar.',
    },
    leads: { en: 'Go to the leads of this import', es: 'Ir a los prospectos de esta importación' },
    correct: { en: 'Correct the other rows', es: 'Corregir las demás filas' },
    import_rest: {
      en: 'Import %{count} more row |||| Import %{count} more rows',
      es: 'Importar %{count} fila más |||| Importar %{count} filas más',
    },
    again: { en: 'Try again', es: 'Intentar de nuevo' },
    runs: { en: 'Other runs of this import', es: 'Otras ejecuciones de esta importación' },
    none: { en: 'This file has not been imported yet.', es: 'Este archivo aún no se ha importado.' },
  },
  fact: {
    id: { en: 'Job ID', es: 'ID del trabajo' },
    copy: { en: 'Copy the job ID', es: 'Copiar el ID del trabajo' },
    copied: { en: 'Job ID copied', es: 'ID del trabajo copiado' },
    not_copied: {
      en: 'The browser does not allow copying. The job ID is %{text}',
      es: 'El navegador no permite copiar. El ID del trabajo es %{text}',
    },
    status: { en: 'Status', es: 'Estado' },
    submitter: { en: 'Submitter', es: 'Remitente' },
    content_type: { en: 'Content type', es: 'Tipo de contenido' },
    object: { en: 'Object', es: 'Objeto' },
    file: { en: 'File', es: 'Archivo' },
    start: { en: 'Start', es: 'Inicio' },
    end: { en: 'End', es: 'Fin' },
    duration: { en: 'Duration', es: 'Duración' },
    undone_by: { en: 'Undone by', es: 'Deshecha por' },
    undone_at: { en: 'Undone', es: 'Deshecha el' },
  },
  undo: {
    action: { en: 'Undo this import', es: 'Deshacer esta importación' },
    title: { en: 'Undo the import of %{name}?', es: '¿Deshacer la importación de %{name}?' },
    text: {
      en: 'What this run wrote is taken back. An undo cannot itself be undone; the rows stay in the task.',
      es: 'Se revierte lo que escribió esta ejecución. Deshacer no tiene vuelta atrás; las filas siguen en la tarea.',
    },
    remove: {
      en: '%{count} lead that it created is removed. |||| %{count} leads that it created are removed.',
      es: 'Se elimina %{count} prospecto que había creado. |||| Se eliminan %{count} prospectos que había creado.',
    },
    restore: {
      en: '%{count} lead that it updated becomes as it was before. |||| %{count} leads that it updated become as they were before.',
      es: '%{count} prospecto que había actualizado vuelve a estar como antes. |||| %{count} prospectos que había actualizado vuelven a estar como antes.',
    },
    changed: {
      en: 'Somebody has worked on %{count} lead since. If the import created it, it stays; if it was updated, only the fields that nobody has touched go back. |||| Somebody has worked on %{count} leads since. Those that the import created stay; of those that it updated, only the fields that nobody has touched go back.',
      es: 'Alguien ha trabajado después en %{count} prospecto. Si lo creó la importación, se conserva; si lo actualizó, solo vuelven los campos que nadie ha tocado. |||| Alguien ha trabajado después en %{count} prospectos. Los que creó la importación se conservan; de los que actualizó, solo vuelven los campos que nadie ha tocado.',
    },
    nothing: {
      en: 'There is nothing left that could be taken back.',
      es: 'Ya no queda nada que se pueda revertir.',
    },
    kept: { en: 'Changed since', es: 'Modificados después' },
    stayed: {
      en: 'What stayed, because somebody had worked on it',
      es: 'Lo que se conservó porque alguien había trabajado en ello',
    },
    row: { en: 'row %{row}', es: 'fila %{row}' },
  },
  task: {
    status: { en: 'Status', es: 'Estado' },
    progress: { en: 'Rows', es: 'Filas' },
    submitter: { en: 'Submitter', es: 'Remitente' },
    started: { en: 'Start', es: 'Inicio' },
    finished: { en: 'End', es: 'Fin' },
    summary: {
      en: '%{imported} imported, %{failed} failed, %{refused} refused of %{rows}',
      es: 'Importadas: %{imported}; con errores: %{failed}; rechazadas: %{refused}; de %{rows}',
    },
    resume: { en: 'Continue', es: 'Continuar' },
    see: { en: 'See', es: 'Ver' },
    details: { en: 'Details', es: 'Detalles' },
    close: { en: 'Close task', es: 'Cerrar tarea' },
    actions: { en: 'Actions', es: 'Acciones' },
    of: { en: '%{action}: %{name}', es: '%{action}: %{name}' },
    close_title: { en: 'Close the import of %{name}?', es: '¿Cerrar la importación de %{name}?' },
    close_text: {
      en: 'A closed task cannot be changed or continued; work that is under way on it stops. Leads that it has imported stay.',
      es: 'Una tarea cerrada no se puede cambiar ni continuar; el trabajo en curso se detiene. Los prospectos ya importados se conservan.',
    },
    closed: {
      en: 'This task is closed and cannot be changed.',
      es: 'Esta tarea está cerrada y no se puede cambiar.',
    },
    first_steps: {
      en: 'Upload a CSV file: each file becomes a task that you can leave and continue here.',
      es: 'Cargue un archivo CSV: cada archivo es una tarea que puede dejar y continuar aquí.',
    },
  },
  stage: {
    mapping: { en: 'Mapping', es: 'Asignación' },
    analysing: { en: 'Being analysed', es: 'En análisis' },
    analysed: { en: 'Analysed', es: 'Analizada' },
    importing: { en: 'Being imported', es: 'Importándose' },
    imported: { en: 'Imported', es: 'Importada' },
    failed: { en: 'Interrupted', es: 'Interrumpida' },
  },
} as const satisfies Messages;
