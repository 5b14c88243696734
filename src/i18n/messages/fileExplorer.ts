import type { Messages } from '../types.ts';

/** Keys are read as `explorer.<key>`. */
export const fileExplorerMessages = {
  types: { en: 'Lead type', es: 'Tipo de prospecto' },
  top: { en: 'All documents', es: 'Todos los documentos' },
  way: { en: 'Path of the folder', es: 'Ruta de la carpeta' },
  whole_way: { en: 'Show the whole path', es: 'Mostrar toda la ruta' },
  folder: { en: 'Folder', es: 'Carpeta' },
  folders: { en: 'Folders', es: 'Carpetas' },
  new_folder: { en: 'New folder', es: 'Nueva carpeta' },
  folder_made: { en: 'Folder “%{name}” created', es: 'Carpeta «%{name}» creada' },
  confidential: { en: 'Confidential', es: 'Confidencial' },
  as_confidential: { en: 'Upload as confidential', es: 'Subir como confidencial' },
  upload_confidential: {
    en: 'Confidential: uploads are encrypted, and only credentials people and whoever uploaded them can open them',
    es: 'Confidencial: lo que suba se cifra y solo podrán abrirlo el equipo de acreditación y quien lo subió',
  },
  drop_into: {
    en: 'Drop files to upload them to “%{folder}”',
    es: 'Suelte los archivos para subirlos a «%{folder}»',
  },
  shown_as: { en: 'Show as', es: 'Mostrar como' },
  view: {
    list: { en: 'List', es: 'Lista' },
    grid: { en: 'Grid', es: 'Cuadrícula' },
  },
  ascending: { en: 'Ascending', es: 'Ascendente' },
  descending: { en: 'Descending', es: 'Descendente' },
  search_below: { en: 'Also in folders below', es: 'También en las subcarpetas' },
  clear_search: { en: 'Clear search', es: 'Borrar la búsqueda' },
  personal: { en: 'Only you see this', es: 'Solo usted ve esto' },
  lies_in: { en: 'In: %{folder}', es: 'En: %{folder}' },
  files: {
    en: '%{count} file |||| %{count} files',
    es: '%{count} archivo |||| %{count} archivos',
  },
  folder_count: {
    en: '%{smart_count} folder |||| %{smart_count} folders',
    es: '%{smart_count} carpeta |||| %{smart_count} carpetas',
  },
  items: {
    en: '%{smart_count} item |||| %{smart_count} items',
    es: '%{smart_count} elemento |||| %{smart_count} elementos',
  },
  selected: {
    en: '%{smart_count} selected |||| %{smart_count} selected',
    es: '%{smart_count} seleccionado |||| %{smart_count} seleccionados',
  },
  keys: {
    en: 'Arrow keys go from item to item, the space bar selects, Ctrl+A selects all, Enter opens, F2 renames, Delete moves to the trash.',
    es: 'Las flechas van de un elemento a otro, la barra espaciadora selecciona, Ctrl+A selecciona todo, Intro abre, F2 cambia el nombre y Supr mueve a la papelera.',
  },
  actions: { en: 'Actions', es: 'Acciones' },
  actions_of: { en: 'Actions: %{name}', es: 'Acciones: %{name}' },
  action: {
    open: { en: 'Open', es: 'Abrir' },
    download: { en: 'Download', es: 'Descargar' },
    copy_link: { en: 'Copy link', es: 'Copiar enlace' },
    rename: { en: 'Rename…', es: 'Cambiar nombre…' },
    move: { en: 'Move…', es: 'Mover…' },
    versions: { en: 'Versions…', es: 'Versiones…' },
    replace: { en: 'Upload new version…', es: 'Subir nueva versión…' },
    delete: { en: 'Delete', es: 'Eliminar' },
  },
  link_copied: {
    en: 'Link copied: it works for people who may read the file',
    es: 'Enlace copiado: funciona para quienes pueden leer el archivo',
  },
  link_not_copied: {
    en: 'The browser did not allow copying. The link: %{text}',
    es: 'El navegador no permitió copiar. El enlace: %{text}',
  },
  rename: { en: 'Rename “%{name}”', es: 'Cambiar el nombre de «%{name}»' },
  changed_meanwhile: {
    en: 'Somebody changed it meanwhile; it is now called “%{name}”. Save again to give it your name.',
    es: 'Alguien lo modificó mientras tanto; ahora se llama «%{name}». Guarde de nuevo para darle su nombre.',
  },
  move_one: { en: 'Move “%{name}”', es: 'Mover «%{name}»' },
  move_several: {
    en: 'Move %{smart_count} item |||| Move %{smart_count} items',
    es: 'Mover %{smart_count} elemento |||| Mover %{smart_count} elementos',
  },
  move_into: { en: 'Into: %{folder}', es: 'A: %{folder}' },
  move_here: { en: 'Move here', es: 'Mover aquí' },
  up: { en: 'One folder up', es: 'Subir una carpeta' },
  no_folders: { en: 'No folders in here', es: 'Aquí no hay carpetas' },
  moved: {
    en: '%{smart_count} item moved |||| %{smart_count} items moved',
    es: '%{smart_count} elemento movido |||| %{smart_count} elementos movidos',
  },
  taken: { en: 'Some names are taken there', es: 'Hay nombres que ya existen allí' },
  taken_text: {
    en: 'Keep both? What is moved then gets a number behind its name.',
    es: '¿Conservar ambos? A lo que se mueve se le agrega un número al nombre.',
  },
  keep_both: { en: 'Keep both', es: 'Conservar ambos' },
  trashed: {
    en: '%{smart_count} item moved to the trash |||| %{smart_count} items moved to the trash',
    es: '%{smart_count} elemento movido a la papelera |||| %{smart_count} elementos movidos a la papelera',
  },
  not_yours: {
    en: 'Not everything selected is yours to change',
    es: 'No puede modificar todo lo que seleccionó',
  },
  replace_title: { en: 'New version of “%{name}”', es: 'Nueva versión de «%{name}»' },
  replace_text: {
    en: 'The present version is given out until the new one has been checked, and stays among the versions.',
    es: 'La versión actual se entrega hasta que la nueva esté revisada, y se conserva entre las versiones.',
  },
  choose_file: { en: 'Choose file', es: 'Elegir archivo' },
  versions_of: { en: 'Versions of “%{name}”', es: 'Versiones de «%{name}»' },
  version: { en: 'Version %{no}', es: 'Versión %{no}' },
  current: { en: 'Current', es: 'Actual' },
  make_current: { en: 'Make current', es: 'Convertir en actual' },
  version_download: { en: 'Download version %{no}', es: 'Descargar la versión %{no}' },
  version_make_current: { en: 'Make version %{no} current', es: 'Convertir en actual la versión %{no}' },
  version_restored: { en: 'Version %{no} is current again', es: 'La versión %{no} vuelve a ser la actual' },
  empty: {
    no_match: { en: 'Nothing found', es: 'No se encontró nada' },
    no_match_help: {
      en: 'No file or folder has this in its name.',
      es: 'Ningún archivo ni carpeta tiene esto en su nombre.',
    },
    nothing_here: { en: 'This folder is empty', es: 'Esta carpeta está vacía' },
    nothing_here_help: {
      en: 'What others put here will be shown.',
      es: 'Aquí se mostrará lo que otros agreguen.',
    },
    drop_here: { en: 'Drop files here', es: 'Suelte aquí los archivos' },
    drop_here_help: {
      en: 'Or choose them: %{types}.',
      es: 'O elíjalos: %{types}.',
    },
  },
  trash: {
    title: { en: 'Trash', es: 'Papelera' },
    days: {
      en: 'What was deleted stays here for %{smart_count} day |||| What was deleted stays here for %{smart_count} days',
      es: 'Lo eliminado se conserva aquí %{smart_count} día |||| Lo eliminado se conserva aquí %{smart_count} días',
    },
    by: { en: 'Deleted by', es: 'Eliminado por' },
    gone: { en: 'Gone for good', es: 'Se borra definitivamente' },
    restore: { en: 'Restore', es: 'Restaurar' },
    restore_one: { en: 'Restore: %{name}', es: 'Restaurar: %{name}' },
    restored: {
      en: '%{smart_count} item restored |||| %{smart_count} items restored',
      es: '%{smart_count} elemento restaurado |||| %{smart_count} elementos restaurados',
    },
    purge: { en: 'Delete for good', es: 'Eliminar definitivamente' },
    purge_one: { en: 'Delete for good: %{name}', es: 'Eliminar definitivamente: %{name}' },
    purge_title: {
      en: 'Delete %{smart_count} item for good? |||| Delete %{smart_count} items for good?',
      es: '¿Eliminar definitivamente %{smart_count} elemento? |||| ¿Eliminar definitivamente %{smart_count} elementos?',
    },
    purge_text: {
      en: 'Folders go with all that is in them. This cannot be undone.',
      es: 'Las carpetas se eliminan con todo su contenido. Esto no se puede deshacer.',
    },
    purged: {
      en: '%{smart_count} item deleted for good |||| %{smart_count} items deleted for good',
      es: '%{smart_count} elemento eliminado definitivamente |||| %{smart_count} elementos eliminados definitivamente',
    },
    empty: { en: 'Empty the trash', es: 'Vaciar la papelera' },
    nothing: { en: 'The trash is empty', es: 'La papelera está vacía' },
    nothing_help: {
      en: 'What is deleted can be restored from here.',
      es: 'Lo que se elimine se podrá restaurar desde aquí.',
    },
  },
} as const satisfies Messages;
