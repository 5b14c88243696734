import type { Messages } from '../types.ts';

/** The forms of the network and their versions. Keys are read as `form_schemas.<key>`. */
export const formSchemaMessages = {
  title: { en: 'Forms', es: 'Formularios' },
  subtitle: {
    en: 'What providers fill in. Changes are written as a draft and take effect when they are published.',
    es: 'Lo que completan los proveedores. Los cambios se escriben como borrador y rigen cuando se publican.',
  },
  group: {
    files: { en: 'Forms of credential files', es: 'Formularios de los expedientes' },
    leads: { en: 'Fields of leads', es: 'Campos de los prospectos' },
  },
  group_help: {
    files: {
      en: 'New files take the current version; open ones go on to it when they may.',
      es: 'Los expedientes nuevos toman la versión vigente; los abiertos pasan a ella cuando pueden.',
    },
    leads: {
      en: 'Your own fields of Specialty and Transportation leads: they are a section of the lead, and columns, filters, import targets and export fields.',
      es: 'Sus propios campos de los prospectos de especialidades y de transporte: son una sección del prospecto, y columnas, filtros, destinos de importación y campos de exportación.',
    },
  },
  version: { en: 'Version %{version}', es: 'Versión %{version}' },
  never: { en: 'Not published yet', es: 'Aún no se publicó' },
  published: { en: 'Published by %{name} on %{date}', es: 'Publicado por %{name} el %{date}' },
  shipped: { en: 'As shipped, published on %{date}', es: 'De fábrica, publicado el %{date}' },
  based_on: { en: 'Made from version %{version}', es: 'Hecho a partir de la versión %{version}' },
  files: {
    en: '%{count} file |||| %{count} files',
    es: '%{count} expediente |||| %{count} expedientes',
  },
  behind: {
    en: '%{count} on an older version |||| %{count} on older versions',
    es: '%{count} en una versión anterior |||| %{count} en versiones anteriores',
  },
  status: {
    DRAFT: { en: 'Draft', es: 'Borrador' },
    CURRENT: { en: 'Current', es: 'Vigente' },
    PUBLISHED: { en: 'Published', es: 'Publicada' },
    RETIRED: { en: 'Retired', es: 'Retirada' },
  },
  action: {
    edit: { en: 'Edit', es: 'Editar' },
    edit_of: { en: 'Edit %{title}', es: 'Editar %{title}' },
    begin: { en: 'Begin', es: 'Empezar' },
    begin_of: { en: 'Begin %{title}', es: 'Empezar %{title}' },
    continue: { en: 'Continue draft', es: 'Continuar borrador' },
    continue_of: { en: 'Continue draft of %{title}', es: 'Continuar borrador de %{title}' },
    versions: { en: 'Versions', es: 'Versiones' },
    versions_of: { en: 'Versions of %{title}', es: 'Versiones de %{title}' },
    export: { en: 'Export', es: 'Exportar' },
    export_of: { en: 'Export %{title} with its versions', es: 'Exportar %{title} con sus versiones' },
    publish: { en: 'Review and publish', es: 'Revisar y publicar' },
  },
  draft: {
    title: { en: 'Draft', es: 'Borrador' },
    none: { en: 'No draft: nothing is being changed', es: 'Sin borrador: no se está cambiando nada' },
    by: {
      en: 'Draft of version %{version}, saved by %{name} on %{date}',
      es: 'Borrador de la versión %{version}, guardado por %{name} el %{date}',
    },
    at: {
      en: 'Draft of version %{version}, saved on %{date}',
      es: 'Borrador de la versión %{version}, guardado el %{date}',
    },
    problems: {
      en: '%{smart_count} problem keeps it from being published |||| %{smart_count} problems keep it from being published',
      es: '%{smart_count} problema impide publicarlo |||| %{smart_count} problemas impiden publicarlo',
    },
    discard: { en: 'Discard draft', es: 'Descartar borrador' },
    discard_title: { en: 'Discard the draft?', es: '¿Descartar el borrador?' },
    discard_text: {
      en: 'Everything that was written in it is lost. Published versions stay as they are. This cannot be undone.',
      es: 'Se pierde todo lo que se escribió en él. Las versiones publicadas quedan como están. No se puede deshacer.',
    },
    discarded: { en: 'The draft was discarded', es: 'El borrador se descartó' },
  },
  versions: {
    subtitle: {
      en: 'Published versions never change. Files stay on theirs until they may go on to a newer one.',
      es: 'Las versiones publicadas no cambian. Los expedientes conservan la suya hasta que pueden pasar a una más nueva.',
    },
    title: { en: 'Versions', es: 'Versiones' },
    none: { en: 'No version has been published yet', es: 'Aún no se publicó ninguna versión' },
    none_help: {
      en: 'Import one on the list of forms, or begin an empty one above.',
      es: 'Importe una en la lista de formularios o empiece una vacía arriba.',
    },
    view: { en: 'View', es: 'Ver' },
    view_of: { en: 'View version %{version}', es: 'Ver versión %{version}' },
    compare: { en: 'Compare', es: 'Comparar' },
    compare_of: { en: 'Compare version %{version}', es: 'Comparar versión %{version}' },
    restore: { en: 'Restore', es: 'Restaurar' },
    restore_of: { en: 'Restore version %{version}', es: 'Restaurar versión %{version}' },
    retire: { en: 'Retire', es: 'Retirar' },
    retire_of: { en: 'Retire version %{version}', es: 'Retirar versión %{version}' },
    retire_title: { en: 'Retire version %{version}?', es: '¿Retirar la versión %{version}?' },
    retire_text: {
      en: 'It is never offered again. Files that have it keep it.',
      es: 'No se vuelve a ofrecer. Los expedientes que la tienen la conservan.',
    },
    retired: { en: 'Version %{version} is retired', es: 'La versión %{version} está retirada' },
    export: { en: 'Export', es: 'Exportar' },
    export_of: { en: 'Export version %{version}', es: 'Exportar versión %{version}' },
    has_draft: {
      en: 'There is a draft already. Publish or discard it first.',
      es: 'Ya hay un borrador. Publíquelo o descártelo primero.',
    },
  },
  compare: {
    title: { en: 'Compare version %{version}', es: 'Comparar la versión %{version}' },
    with: { en: 'With', es: 'Con' },
    from_to: { en: 'What changed from %{from} to %{to}', es: 'Qué cambió de %{from} a %{to}' },
    only: { en: 'There is no other version yet', es: 'Aún no hay otra versión' },
  },
  release: {
    waiting: {
      en: 'A release has changes for this form',
      es: 'Una nueva entrega trae cambios para este formulario',
    },
    look: { en: 'Compare', es: 'Comparar' },
    title: { en: '%{title}: changes of a release', es: '%{title}: cambios de una entrega' },
    subtitle: {
      en: 'Nothing of yours is overwritten.',
      es: 'No se sobrescribe nada de lo suyo.',
    },
    shipped: {
      en: 'Brought on %{date}. Nothing of yours is overwritten: take or leave each change.',
      es: 'Llegó el %{date}. No se sobrescribe nada de lo suyo: tome o deje cada cambio.',
    },
    none: {
      en: 'No release has changes that wait for this form',
      es: 'Ninguna entrega tiene cambios pendientes para este formulario',
    },
    count: {
      en: '%{smart_count} change, %{taken} taken, %{conflicts} in conflict |||| %{smart_count} changes, %{taken} taken, %{conflicts} in conflict',
      es: '%{smart_count} cambio, %{taken} tomados, %{conflicts} en conflicto |||| %{smart_count} cambios, %{taken} tomados, %{conflicts} en conflicto',
    },
    take_free: { en: 'Take all that do not conflict', es: 'Tomar todos los que no están en conflicto' },
    take_none: { en: 'Take none', es: 'No tomar ninguno' },
    changes: { en: 'Changes of the release', es: 'Cambios de la entrega' },
    about: {
      form: { en: 'Form', es: 'Formulario' },
      section: { en: 'Section', es: 'Sección' },
      field: { en: 'Field', es: 'Campo' },
      texts: { en: 'Texts', es: 'Textos' },
      rule: { en: 'Rule', es: 'Regla' },
      order: { en: 'Order', es: 'Orden' },
    },
    conflict: { en: 'Both changed it', es: 'Ambos lo cambiaron' },
    side: {
      base: { en: 'As it was shipped before', es: 'Como venía antes' },
      ours: { en: 'As it is here', es: 'Como está aquí' },
      theirs: { en: 'As the release has it', es: 'Como lo trae la entrega' },
    },
    absent: { en: 'Not there', es: 'No está' },
    leave: { en: 'Leave it as it is here', es: 'Dejarlo como está aquí' },
    take: { en: 'Take it from the release', es: 'Tomarlo de la entrega' },
    begin: { en: 'Make a draft of it', es: 'Hacer un borrador' },
    decline: { en: 'Take nothing', es: 'No tomar nada' },
    decline_title: { en: 'Take nothing of this release?', es: '¿No tomar nada de esta entrega?' },
    decline_text: {
      en: 'The form stays as it is, and you are not asked again about these changes.',
      es: 'El formulario queda como está y no se vuelve a preguntar por estos cambios.',
    },
    declined: { en: 'The form stays as it is', es: 'El formulario queda como está' },
  },
  import: {
    button: { en: 'Import form', es: 'Importar formulario' },
    title: { en: 'Import a form', es: 'Importar un formulario' },
    text: {
      en: 'A JSON file: a form with its versions, one version, or any JSON Schema. Nothing that is published here is changed.',
      es: 'Un archivo JSON: un formulario con sus versiones, una versión o cualquier JSON Schema. No cambia nada de lo publicado aquí.',
    },
    choose: { en: 'Choose a JSON file', es: 'Elegir un archivo JSON' },
    other: { en: 'Choose another file', es: 'Elegir otro archivo' },
    chosen: { en: 'Chosen: %{name}', es: 'Elegido: %{name}' },
    will_draft: {
      en: 'A form alone: it becomes the draft, and the editor opens.',
      es: 'Un formulario solo: se vuelve el borrador y se abre el editor.',
    },
    will_add: {
      en: 'A form with %{smart_count} version: those that are not here yet are published behind yours. Should the histories differ, the newest one becomes the draft instead. |||| A form with %{smart_count} versions: those that are not here yet are published behind yours. Should the histories differ, the newest one becomes the draft instead.',
      es: 'Un formulario con %{smart_count} versión: las que aún no están aquí se publican a continuación de las suyas. Si las historias difieren, la más nueva se vuelve el borrador. |||| Un formulario con %{smart_count} versiones: las que aún no están aquí se publican a continuación de las suyas. Si las historias difieren, la más nueva se vuelve el borrador.',
    },
    key: { en: 'Form', es: 'Formulario' },
    no_file: { en: 'Choose a file first', es: 'Elija primero un archivo' },
    no_json: {
      en: 'This file does not hold JSON: %{problem}',
      es: 'Este archivo no contiene JSON: %{problem}',
    },
    no_form: {
      en: 'This file holds no form: neither a form with its versions, nor a JSON Schema',
      es: 'Este archivo no contiene un formulario: ni uno con sus versiones ni un JSON Schema',
    },
    problems: {
      en: 'Not imported. %{smart_count} problem: |||| Not imported. %{smart_count} problems:',
      es: 'No se importó. %{smart_count} problema: |||| No se importó. %{smart_count} problemas:',
    },
    action: { en: 'Import', es: 'Importar' },
    outcome: {
      ADDED: {
        en: '%{title}: %{smart_count} version added |||| %{title}: %{smart_count} versions added',
        es: '%{title}: se agregó %{smart_count} versión |||| %{title}: se agregaron %{smart_count} versiones',
      },
      UNCHANGED: {
        en: '%{title}: all of these versions are here already',
        es: '%{title}: todas estas versiones ya están aquí',
      },
      DIVERGED: {
        en: '%{title}: its versions differ from those here, so the newest one became the draft',
        es: '%{title}: sus versiones difieren de las de aquí, por eso la más nueva se volvió el borrador',
      },
      DRAFTED: { en: '%{title} is the draft now', es: '%{title} es ahora el borrador' },
    },
  },
} as const satisfies Messages;
