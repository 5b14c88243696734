import type { Messages } from '../types.ts';

/** Files that take a version of a form. Keys are read as `form_migrations.<key>`. */
export const formMigrationMessages = {
  title: { en: 'Files taking versions', es: 'Expedientes que toman versiones' },
  one: { en: 'Files taking a version', es: 'Expedientes que toman una versión' },
  none: {
    en: 'No file has taken another version yet. They do when one is published.',
    es: 'Ningún expediente tomó aún otra versión. Lo hacen cuando se publica una.',
  },
  mode: {
    RUN: { en: 'Files take version %{version}', es: 'Los expedientes toman la versión %{version}' },
    DRY_RUN: { en: 'Trial of version %{version}', es: 'Prueba de la versión %{version}' },
    UNDO: {
      en: 'Files are set back from version %{version}',
      es: 'Los expedientes vuelven atrás desde la versión %{version}',
    },
  },
  status: {
    QUEUED: { en: 'Waiting', es: 'En espera' },
    RUNNING: { en: 'Running', es: 'En curso' },
    DONE: { en: 'Done', es: 'Terminado' },
    CANCELLED: { en: 'Stopped', es: 'Detenido' },
    FAILED: { en: 'Failed', es: 'Falló' },
    UNDONE: { en: 'Undone', es: 'Deshecho' },
  },
  begun: { en: 'Begun on %{date}', es: 'Iniciado el %{date}' },
  begun_by: { en: 'Begun by %{name} on %{date}', es: 'Iniciado por %{name} el %{date}' },
  progress: { en: '%{done} of %{total} files', es: '%{done} de %{total} expedientes' },
  done: {
    RUN: { en: 'Done: %{progress}', es: 'Terminado: %{progress}' },
    DRY_RUN: {
      en: 'Tried: %{progress}. Nothing was changed.',
      es: 'Probado: %{progress}. No se cambió nada.',
    },
    UNDO: { en: 'Set back: %{progress}', es: 'Vueltos atrás: %{progress}' },
  },
  ended: {
    CANCELLED: {
      en: 'Stopped after %{progress}. What was done stays.',
      es: 'Detenido después de %{progress}. Lo hecho queda.',
    },
    FAILED: {
      en: 'Failed after %{progress}. What was done stays; the server’s log says why.',
      es: 'Falló después de %{progress}. Lo hecho queda; el registro del servidor dice por qué.',
    },
    UNDONE: { en: 'Undone: the files have been set back', es: 'Deshecho: los expedientes volvieron atrás' },
  },
  report: { en: 'Report', es: 'Informe' },
  outcomes: { en: 'Files by outcome', es: 'Expedientes por resultado' },
  outcome: {
    UPGRADED: { en: 'Upgraded', es: 'Actualizado' },
    PINNED: { en: 'Kept on its version', es: 'Conserva su versión' },
    INVALID: { en: 'To be corrected', es: 'Por corregir' },
    UNDONE: { en: 'Set back', es: 'Vuelto atrás' },
    CHANGED: { en: 'Changed since, left alone', es: 'Cambiado después, no se tocó' },
  },
  values: { en: 'Values that operations wrote', es: 'Valores que escribieron las operaciones' },
  files: {
    title: { en: 'What became of each file', es: 'Qué pasó con cada expediente' },
    dry: { en: 'What would become of each file', es: 'Qué pasaría con cada expediente' },
    none: { en: 'No file yet', es: 'Aún ningún expediente' },
    changed: { en: 'Changed: %{fields}', es: 'Cambió: %{fields}' },
    invalid: { en: 'To be corrected: %{fields}', es: 'Por corregir: %{fields}' },
  },
  column: {
    file: { en: 'File', es: 'Expediente' },
    from: { en: 'Was on', es: 'Estaba en' },
    outcome: { en: 'Outcome', es: 'Resultado' },
    fields: { en: 'Fields', es: 'Campos' },
  },
  back: { en: 'Go back', es: 'Volver' },
  cancel: {
    action: { en: 'Stop', es: 'Detener' },
    title: { en: 'Stop here?', es: '¿Detener aquí?' },
    text: {
      en: 'Files that are done stay as they are now; the others keep their version.',
      es: 'Los expedientes ya hechos quedan como están; los demás conservan su versión.',
    },
    taken: { en: 'It stops after the files at hand', es: 'Se detiene después de los expedientes en curso' },
  },
  undo: {
    action: { en: 'Undo', es: 'Deshacer' },
    title: { en: 'Set the files back?', es: '¿Volver atrás los expedientes?' },
    text: {
      en: '%{count} file goes back to its version, and values that operations wrote get their former content. Files that somebody has changed since are left alone. |||| %{count} files go back to their versions, and values that operations wrote get their former content. Files that somebody has changed since are left alone.',
      es: '%{count} expediente vuelve a su versión, y los valores que escribieron las operaciones recuperan su contenido. Los expedientes que alguien cambió después no se tocan. |||| %{count} expedientes vuelven a su versión, y los valores que escribieron las operaciones recuperan su contenido. Los expedientes que alguien cambió después no se tocan.',
    },
    taken: { en: 'The files are being set back', es: 'Los expedientes están volviendo atrás' },
  },
} as const satisfies Messages;
