import type { Messages } from '../types.ts';

/** The published forms of credential files. Keys are read as `form_schemas.<key>`. */
export const formSchemaMessages = {
  title: { en: 'Forms', es: 'Formularios' },
  subtitle: {
    en: 'What providers fill in. New files take the current version; open ones keep theirs.',
    es: 'Lo que completan los proveedores. Los expedientes nuevos toman la versión vigente; los abiertos conservan la suya.',
  },
  show: { en: 'Show', es: 'Mostrar' },
  all: { en: 'All forms', es: 'Todos los formularios' },
  none: { en: 'No form has been published yet', es: 'Aún no se publicó ningún formulario' },
  none_help: {
    en: 'Import a form: until then credential files have nothing to fill in.',
    es: 'Importe un formulario: hasta entonces los expedientes no tienen nada que completar.',
  },
  version: { en: 'Version %{version}', es: 'Versión %{version}' },
  current: { en: 'Current', es: 'Vigente' },
  published: { en: 'Published by %{name} on %{date}', es: 'Publicado por %{name} el %{date}' },
  shipped: { en: 'As shipped, published on %{date}', es: 'De fábrica, publicado el %{date}' },
  export: { en: 'Export', es: 'Exportar' },
  export_of: {
    en: 'Export %{title}, version %{version}',
    es: 'Exportar %{title}, versión %{version}',
  },
  import: {
    button: { en: 'Import form', es: 'Importar formulario' },
    title: { en: 'Import a form', es: 'Importar un formulario' },
    text: {
      en: 'A JSON file, as “Export” writes it. It becomes the next version of its form at once.',
      es: 'Un archivo JSON, como lo escribe “Exportar”. Se vuelve de inmediato la próxima versión de su formulario.',
    },
    choose: { en: 'Choose a JSON file', es: 'Elegir un archivo JSON' },
    other: { en: 'Choose another file', es: 'Elegir otro archivo' },
    chosen: { en: 'Chosen: %{name}', es: 'Elegido: %{name}' },
    key: { en: 'Form', es: 'Formulario' },
    note: { en: 'What is new in it', es: 'Qué tiene de nuevo' },
    no_file: { en: 'Choose a file first', es: 'Elija primero un archivo' },
    no_json: {
      en: 'This file does not hold JSON: %{problem}',
      es: 'Este archivo no contiene JSON: %{problem}',
    },
    no_form: {
      en: 'This file holds no form: it needs schema, ui, labels and rules',
      es: 'Este archivo no contiene un formulario: necesita schema, ui, labels y rules',
    },
    problems: {
      en: 'Not published. %{smart_count} problem: |||| Not published. %{smart_count} problems:',
      es: 'No se publicó. %{smart_count} problema: |||| No se publicó. %{smart_count} problemas:',
    },
    action: { en: 'Publish', es: 'Publicar' },
    done: {
      en: '%{title}: version %{version} is current',
      es: '%{title}: la versión %{version} es la vigente',
    },
  },
} as const satisfies Messages;
