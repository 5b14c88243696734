import type { Messages } from '../types.ts';

/** Uploading files. Keys are read as `file_uploads.<key>`. */
export const fileUploadMessages = {
  title: { en: 'Uploads', es: 'Cargas' },
  running: { en: 'Uploads · %{done} of %{total} done', es: 'Cargas · %{done} de %{total} listas' },
  some_failed: { en: 'Uploads · %{failed} failed', es: 'Cargas · %{failed} con error' },
  collapse: { en: 'Hide the list of uploads', es: 'Ocultar la lista de cargas' },
  expand: { en: 'Show the list of uploads', es: 'Mostrar la lista de cargas' },
  clear: { en: 'Clear the list', es: 'Limpiar la lista' },
  upload: { en: 'Upload', es: 'Subir' },
  choose: { en: 'Choose a file', es: 'Elegir un archivo' },
  photo: { en: 'Take a photo', es: 'Tomar una foto' },
  replace: { en: 'Replace', es: 'Reemplazar' },
  remove: { en: 'Remove', es: 'Quitar' },
  drop: { en: 'Drop the file here', es: 'Suelte el archivo aquí' },
  allowed: { en: '%{types}. At most %{limit}', es: '%{types}. Como máximo %{limit}' },
  no_folders: {
    en: 'Folders cannot be uploaded: open the folder and drop its files',
    es: 'No se pueden subir carpetas: abra la carpeta y suelte sus archivos',
  },
  waiting: { en: 'Waiting', es: 'En espera' },
  asking: { en: 'Needs an answer', es: 'Espera una respuesta' },
  cancel: { en: 'Cancel the upload of %{name}', es: 'Cancelar la carga de %{name}' },
  retry: { en: 'Upload %{name} again', es: 'Subir %{name} de nuevo' },
  dismiss: { en: 'Take %{name} off the list', es: 'Quitar %{name} de la lista' },
  ended: {
    en: '%{done} uploaded, %{failed} failed',
    es: 'Subidos: %{done}. Con error: %{failed}.',
  },
  names: {
    title: {
      en: 'There is a file of this name already |||| There are files of these names already',
      es: 'Ya hay un archivo con este nombre |||| Ya hay archivos con estos nombres',
    },
    text: {
      en: 'The answer holds for all files that were added together.',
      es: 'La respuesta vale para todos los archivos agregados juntos.',
    },
    more: { en: 'and %{count} more', es: 'y %{count} más' },
    rename: { en: 'Keep both', es: 'Conservar ambos' },
    version: { en: 'New version', es: 'Nueva versión' },
    skip: { en: 'Skip', es: 'Omitir' },
  },
} as const satisfies Messages;
