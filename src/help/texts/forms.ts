import type { Topic } from '../topic.ts';

/** The forms that supervisors change. */
export const formTopics = {
  overview: {
    title: { en: 'Forms', es: 'Formularios' },
    about: {
      en: 'What providers fill in, and the fields that your network adds to its leads. A change is written as a draft and takes effect when it is published; nobody notices it before.',
      es: 'Lo que llenan los proveedores y los campos que su red agrega a sus prospectos. Un cambio se escribe como borrador y rige al publicarse; antes nadie lo nota.',
    },
    tips: [
      {
        en: '“Edit” begins a draft, “Continue draft” goes on with it.',
        es: '«Editar» empieza un borrador y «Continuar borrador» lo retoma.',
      },
      {
        en: '“Versions” has what was published, to compare and restore.',
        es: '«Versiones» tiene lo publicado, para comparar y restaurar.',
      },
      {
        en: 'Forms can be exported with their versions, and imported into another installation.',
        es: 'Los formularios se exportan con sus versiones y se importan en otra instalación.',
      },
    ],
  },
  versions: {
    title: { en: 'Versions of a form', es: 'Versiones de un formulario' },
    about: {
      en: 'The draft, if there is one, and every published version. Published versions never change; files stay on theirs until they may go on to a newer one.',
      es: 'El borrador, si lo hay, y cada versión publicada. Las versiones publicadas nunca cambian; los expedientes siguen en la suya hasta que pueden pasar a una más nueva.',
    },
    tips: [
      {
        en: '“Compare” lists what differs from another version.',
        es: '«Comparar» muestra en qué difiere de otra versión.',
      },
      {
        en: '“Restore” makes a draft from an old version.',
        es: '«Restaurar» hace un borrador a partir de una versión anterior.',
      },
      {
        en: '“Files taking versions” says how far files are, and can set them back.',
        es: 'El apartado de expedientes que toman versiones dice hasta dónde van y permite devolverlos.',
      },
    ],
  },
  editor: {
    title: { en: 'Form editor', es: 'Editor de formularios' },
    about: {
      en: 'The draft from three sides: fields to drag, the code, and the form as a provider sees it. All three show the same, and it is saved as you write.',
      es: 'El borrador desde tres lados: campos que se arrastran, el código y el formulario como lo ve un proveedor. Los tres muestran lo mismo y se guarda mientras escribe.',
    },
    tips: [
      {
        en: 'Drag a kind of field from the palette, or search for it and press Enter.',
        es: 'Arrastre un tipo de campo desde la paleta, o búsquelo y pulse Entrar.',
      },
      {
        en: 'Select a field to change its label, its rules, and when it is shown or required, in both languages.',
        es: 'Seleccione un campo para cambiar su etiqueta, sus reglas y cuándo se muestra o es obligatorio, en ambos idiomas.',
      },
      {
        en: 'The list of problems says what keeps the draft from being published; each leads to its place.',
        es: 'La lista de problemas dice qué impide publicar el borrador; cada uno lleva a su lugar.',
      },
      {
        en: 'Try the form in the preview: as provider or reviewer, on a phone, empty or with sample entries.',
        es: 'Pruebe el formulario en la vista previa: como proveedor o revisor, en teléfono, vacío o con datos de ejemplo.',
      },
    ],
  },
  publish: {
    title: { en: 'Publish a form', es: 'Publicar un formulario' },
    about: {
      en: 'Before the draft becomes a version you see what changes, which files it touches, and what happens to values and approvals.',
      es: 'Antes de que el borrador sea una versión ve qué cambia, a qué expedientes afecta y qué pasa con los valores y las aprobaciones.',
    },
    tips: [
      {
        en: 'For each breaking change say what becomes of the values on file.',
        es: 'Para cada cambio incompatible diga qué pasa con los valores guardados.',
      },
      {
        en: '“Try it on the real data” shows the outcome for each file; nothing is changed.',
        es: '«Probar con los datos reales» muestra el resultado de cada expediente; no cambia nada.',
      },
      {
        en: 'After publishing, files that may take the version do so; the others in their next cycle.',
        es: 'Al publicar, los expedientes que pueden toman la versión; los demás, en su próximo ciclo.',
      },
    ],
  },
  release: {
    title: { en: 'Changes of a release', es: 'Cambios de una entrega' },
    about: {
      en: 'A new release of Provnet brings changes for a form that was changed here. You decide for each which one holds.',
      es: 'Una entrega nueva de Provnet trae cambios para un formulario que se modificó aquí. Usted decide cuál vale en cada caso.',
    },
    tips: [
      {
        en: 'Compare what the release has with what stands here.',
        es: 'Compare lo que trae la entrega con lo que hay aquí.',
      },
      {
        en: 'What you take goes into the draft; nothing is published yet.',
        es: 'Lo que toma pasa al borrador; todavía no se publica nada.',
      },
      {
        en: 'You may also take nothing: the form then stays as it is.',
        es: 'También puede no tomar nada: el formulario queda como está.',
      },
    ],
  },
  migration: {
    title: { en: 'Files taking a version', es: 'Expedientes que toman una versión' },
    about: {
      en: 'How far the files are with a new version of their form, and what became of each: upgraded, kept on its version, or to be corrected.',
      es: 'Hasta dónde van los expedientes con una versión nueva de su formulario y qué pasó con cada uno: actualizado, sin cambio de versión o por corregir.',
    },
    tips: [
      {
        en: 'Choose an outcome to see its files.',
        es: 'Elija un resultado para ver sus expedientes.',
      },
      {
        en: '“Stop” ends it after the files at hand; what was done stays.',
        es: '«Detener» termina tras los expedientes en curso; lo hecho se conserva.',
      },
      {
        en: '“Undo” sets files back. Those that somebody has changed since are left alone.',
        es: '«Deshacer» devuelve los expedientes. Los que alguien cambió después no se tocan.',
      },
    ],
  },
} as const satisfies Record<string, Topic>;
