import type { Messages } from '../types.ts';

/** The live preview beside the editor of a form. Keys are read as `form_preview.<key>`. */
export const formPreviewMessages = {
  title: { en: 'Preview', es: 'Vista previa' },
  as: { en: 'Seen by', es: 'Vista por' },
  provider: { en: 'Provider', es: 'Proveedor' },
  reviewer: { en: 'Reviewer', es: 'Revisor' },
  language: { en: 'Language', es: 'Idioma' },
  window: { en: 'Window', es: 'Ventana' },
  phone: { en: 'Phone', es: 'Teléfono' },
  desktop: { en: 'Desktop', es: 'Escritorio' },
  data: { en: 'Entries', es: 'Datos' },
  empty: { en: 'Empty', es: 'Vacío' },
  sample: { en: 'Sample', es: 'De muestra' },
  foreign: {
    en: 'This is a JSON Schema, but not yet a form with sections and fields. It is shown as it is.',
    es: 'Este es un esquema JSON, pero aún no un formulario con secciones y campos. Se muestra tal como está.',
  },
  broken: {
    en: 'This form cannot be shown right now. The list of problems says why; the preview follows as soon as it can.',
    es: 'Este formulario no se puede mostrar en este momento. La lista de problemas dice por qué; la vista previa volverá en cuanto pueda.',
  },
  nothing: {
    en: 'Nothing to see yet: add a section with a field.',
    es: 'Aún no hay nada que ver: agregue una sección con un campo.',
  },
} satisfies Messages;
