import type { Messages } from '../types.ts';

/** Internal signers, templates of agreements, and what is placed on their pages. Keys are read as `contracts.<key>`. */
export const contractMessages = {
  signers: {
    subtitle: {
      en: 'People of the network who sign agreements, or approve them',
      es: 'Personas de la red que firman los acuerdos o los aprueban',
    },
    new: { en: 'New signer', es: 'Nuevo firmante' },
    edit: { en: 'Signer “%{name}”', es: 'Firmante «%{name}»' },
    saved: { en: 'Signer saved', es: 'Firmante guardado' },
    deleted: { en: 'Signer deleted', es: 'Firmante eliminado' },
    delete: { en: 'Delete signer', es: 'Eliminar firmante' },
    delete_ask: { en: 'Delete signer “%{name}”?', es: '¿Eliminar al firmante «%{name}»?' },
    delete_text: {
      en: 'Agreements that were sent keep this person as they were asked. This cannot be undone.',
      es: 'Los acuerdos enviados conservan a esta persona tal como se le pidió. No se puede deshacer.',
    },
    none_help: {
      en: 'Add the people who sign for the network, so that templates can name them.',
      es: 'Agregue a quienes firman por la red para que las plantillas puedan nombrarlos.',
    },
    none_read: {
      en: 'A supervisor adds the people who sign for the network.',
      es: 'Un supervisor agrega a quienes firman por la red.',
    },
  },
  templates: {
    subtitle: {
      en: 'Papers from which agreements are made; only enabled ones are offered',
      es: 'Documentos con los que se hacen los acuerdos; solo se ofrecen los habilitados',
    },
    new: { en: 'New template', es: 'Nueva plantilla' },
    new_help: {
      en: 'Give it a name and a PDF or Word file; fields are placed on its pages in the next step.',
      es: 'Dele un nombre y un archivo PDF o Word; en el siguiente paso se colocan los campos en sus páginas.',
    },
    create: { en: 'Save and place fields', es: 'Guardar y colocar campos' },
    created: { en: 'Template saved: place its fields', es: 'Plantilla guardada: coloque los campos' },
    saved: { en: 'Template saved', es: 'Plantilla guardada' },
    deleted: { en: 'Template deleted', es: 'Plantilla eliminada' },
    delete_ask: { en: 'Delete template “%{name}”?', es: '¿Eliminar la plantilla «%{name}»?' },
    delete_text: {
      en: 'Its versions go with it. A template from which agreements were made cannot be deleted. This cannot be undone.',
      es: 'Sus versiones se eliminan también. No se puede eliminar una plantilla con la que se hicieron acuerdos. No se puede deshacer.',
    },
    none_help: {
      en: 'Upload an agreement as PDF or Word, place its signatures, then enable it.',
      es: 'Cargue un acuerdo en PDF o Word, coloque las firmas y habilítelo.',
    },
    none_read: {
      en: 'A supervisor adds the papers from which agreements are made.',
      es: 'Un supervisor agrega los documentos con los que se hacen los acuerdos.',
    },
    offer: { en: 'Offer “%{name}” for new agreements', es: 'Ofrecer «%{name}» para nuevos acuerdos' },
    enabled: {
      en: '“%{name}” is offered for new agreements',
      es: '«%{name}» se ofrece para nuevos acuerdos',
    },
    disabled: {
      en: '“%{name}” is no longer offered for new agreements',
      es: '«%{name}» ya no se ofrece para nuevos acuerdos',
    },
    refused: { en: 'It cannot be enabled yet:', es: 'Aún no se puede habilitar:' },
    version: { en: 'Version %{no}', es: 'Versión %{no}' },
    used: {
      en: 'Used by %{smart_count} agreement |||| Used by %{smart_count} agreements',
      es: 'Usada por %{smart_count} acuerdo |||| Usada por %{smart_count} acuerdos',
    },
    tabs: { en: 'Parts of the template', es: 'Partes de la plantilla' },
  },
  tab: {
    details: { en: 'Details', es: 'Detalles' },
    placements: { en: 'Fields on the pages', es: 'Campos en las páginas' },
    versions: { en: 'Versions', es: 'Versiones' },
  },
  preview: {
    button: { en: 'Filled preview', es: 'Vista previa' },
    sample: {
      en: 'With the names of the lead’s fields',
      es: 'Con los nombres de los campos del prospecto',
    },
    of_lead: {
      en: 'With the values of “%{name}”',
      es: 'Con los valores de «%{name}»',
    },
    unsaved: {
      en: '%{shown} · as on the screen, not saved yet',
      es: '%{shown} · como en la pantalla, aún sin guardar',
    },
    choose: { en: 'Fill in a lead', es: 'Rellenar con un prospecto' },
    which: { en: 'Whose values?', es: '¿Los valores de quién?' },
    show_sample: { en: 'Names only', es: 'Solo nombres' },
  },
  versions: {
    current: { en: 'Current', es: 'Actual' },
    newer: { en: 'Newer', es: 'Más recientes' },
    older: { en: 'Older', es: 'Más antiguas' },
    pages: {
      en: '%{smart_count} page |||| %{smart_count} pages',
      es: '%{smart_count} página |||| %{smart_count} páginas',
    },
    placed: {
      en: '%{smart_count} field |||| %{smart_count} fields',
      es: '%{smart_count} campo |||| %{smart_count} campos',
    },
    show: { en: 'Show %{name}', es: 'Mostrar %{name}' },
  },
  palette: {
    title: { en: 'Place fields', es: 'Colocar campos' },
    whose: { en: 'Who fills it in', es: 'Quién lo llena' },
    kinds: { en: 'Fields for: %{party}', es: 'Campos para: %{party}' },
    help: {
      en: 'Drag one onto a page, or press it to place it on the page you see.',
      es: 'Arrastre uno a una página o púlselo para colocarlo en la página que ve.',
    },
    full: {
      en: 'There is room for no more than %{smart_count} fields.',
      es: 'No caben más de %{smart_count} campos.',
    },
    missing: { en: 'Before it can be enabled:', es: 'Antes de habilitarla:' },
  },
  props: {
    title: { en: 'Selected field', es: 'Campo seleccionado' },
    none: {
      en: 'Select a field on a page or in the list to change it.',
      es: 'Seleccione un campo en una página o en la lista para cambiarlo.',
    },
    none_read: {
      en: 'Select a field on a page or in the list to see what it says.',
      es: 'Seleccione un campo en una página o en la lista para ver qué dice.',
    },
    label: { en: 'Label', es: 'Etiqueta' },
    label_help: { en: 'What the signer reads at it', es: 'Lo que el firmante lee junto a él' },
    required: { en: 'Must be filled in', es: 'Debe llenarse' },
    field: { en: 'Field of the lead', es: 'Campo del prospecto' },
    page: { en: 'Page', es: 'Página' },
    x: { en: 'From the left, %', es: 'Izquierda, %' },
    y: { en: 'From the top, %', es: 'Arriba, %' },
    w: { en: 'Width, %', es: 'Ancho, %' },
    h: { en: 'Height, %', es: 'Alto, %' },
    copy: { en: 'Duplicate', es: 'Duplicar' },
    copy_to: { en: 'Copy to another page', es: 'Copiar a otra página' },
  },
  place: {
    and: { en: ', ', es: ', ' },
    page: { en: 'Page %{page}', es: 'Página %{page}' },
    list: {
      en: '%{smart_count} field placed |||| %{smart_count} fields placed',
      es: '%{smart_count} campo colocado |||| %{smart_count} campos colocados',
    },
    keys: {
      en: 'Keys: arrows move a field, Shift and arrows change its size, Ctrl+D duplicates it, Delete removes it.',
      es: 'Teclas: las flechas mueven un campo, Mayús y flechas cambian su tamaño, Ctrl+D lo duplica, Supr lo quita.',
    },
    undo: { en: 'Undo', es: 'Deshacer' },
    redo: { en: 'Redo', es: 'Rehacer' },
    dirty: { en: 'Unsaved changes', es: 'Cambios sin guardar' },
    clean: { en: 'Everything is saved', es: 'Todo está guardado' },
    saved: { en: 'Saved as version %{no}', es: 'Guardado como versión %{no}' },
  },
  said: {
    added: { en: 'Added: %{name}, page %{page}', es: 'Agregado: %{name}, página %{page}' },
    copied: { en: 'Copied: %{name}, page %{page}', es: 'Copiado: %{name}, página %{page}' },
    removed: { en: 'Removed: %{name}', es: 'Quitado: %{name}' },
    changed: {
      en: '%{name}: page %{page}, %{x} from the left, %{y} from the top, %{w} wide, %{h} high',
      es: '%{name}: página %{page}, %{x} desde la izquierda, %{y} desde arriba, %{w} de ancho, %{h} de alto',
    },
  },
  conflict: {
    title: { en: 'Somebody else saved this template', es: 'Otra persona guardó esta plantilla' },
    text: {
      en: '%{name} saved version %{no} with %{smart_count} field on %{at}. What you placed is still here. Each version is kept: yours can become the next one. |||| %{name} saved version %{no} with %{smart_count} fields on %{at}. What you placed is still here. Each version is kept: yours can become the next one.',
      es: '%{name} guardó la versión %{no} con %{smart_count} campo el %{at}. Lo que usted colocó sigue aquí. Cada versión se conserva: la suya puede ser la siguiente. |||| %{name} guardó la versión %{no} con %{smart_count} campos el %{at}. Lo que usted colocó sigue aquí. Cada versión se conserva: la suya puede ser la siguiente.',
    },
    back: { en: 'Look again', es: 'Revisar' },
    theirs: { en: 'Go on from theirs', es: 'Seguir desde la suya' },
    mine: { en: 'Save mine as the next version', es: 'Guardar la mía como siguiente versión' },
  },
} as const satisfies Messages;
