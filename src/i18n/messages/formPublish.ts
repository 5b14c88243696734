import type { Messages } from '../types.ts';

/** What publishing a draft would do, and the step itself. Keys are read as `form_publish.<key>`. */
export const formPublishMessages = {
  title: { en: 'Publish %{title}', es: 'Publicar %{title}' },
  subtitle: {
    en: 'The draft becomes version %{version}. Look at what that does first.',
    es: 'El borrador se vuelve la versión %{version}. Vea primero qué implica.',
  },
  edit: { en: 'Back to the editor', es: 'Volver al editor' },
  wait: {
    en: 'Looking at the files that have this form; it can take a while…',
    es: 'Examinando los expedientes que tienen este formulario; puede tardar…',
  },
  section: {
    changes: { en: 'What changes', es: 'Qué cambia' },
    operations: { en: 'What becomes of stored values', es: 'Qué pasa con los valores cargados' },
    touched: { en: 'Whom it touches', es: 'A quién afecta' },
    invalid: { en: 'Values that would no longer be valid', es: 'Valores que dejarían de ser válidos' },
    approvals: { en: 'What happens to approvals', es: 'Qué pasa con las aprobaciones' },
    dry: { en: 'Try it on the real data', es: 'Probar con los datos reales' },
    publish: { en: 'Publish', es: 'Publicar' },
  },
  problems: {
    en: '%{smart_count} problem keeps it from being published |||| %{smart_count} problems keep it from being published',
    es: '%{smart_count} problema impide publicarlo |||| %{smart_count} problemas impiden publicarlo',
  },
  problem_at: { en: '%{place}: %{problem}', es: '%{place}: %{problem}' },
  meanwhile: {
    en: 'Somebody has saved the draft meanwhile: this page shows it as it is now. What you wrote here is kept; look at it and try again.',
    es: 'Alguien guardó el borrador mientras tanto: esta página lo muestra como está ahora. Lo que escribió aquí se conserva; revíselo e intente de nuevo.',
  },
  touched: {
    title: { en: 'Files by version and status', es: 'Expedientes por versión y estado' },
    nobody: { en: 'No file has this form yet', es: 'Ningún expediente tiene aún este formulario' },
    sum: {
      en: 'Take it now: %{now}. Take it in their next cycle, or when they are sent back: %{later}.',
      es: 'Lo toman ahora: %{now}. Lo toman en su próximo ciclo, o cuando se devuelvan: %{later}.',
    },
    version: { en: 'Version', es: 'Versión' },
    status: { en: 'Status', es: 'Estado' },
    count: { en: 'Files', es: 'Expedientes' },
    takes: { en: 'Takes it', es: 'Lo toma' },
  },
  takes: {
    NOW: { en: 'now', es: 'ahora' },
    NEXT_CYCLE: { en: 'next cycle', es: 'próximo ciclo' },
  },
  invalid: {
    examined: {
      en: '%{examined} of %{total} files examined',
      es: '%{examined} de %{total} expedientes examinados',
    },
    none: { en: 'None was found', es: 'No se encontró ninguno' },
    missing: {
      en: '%{field}: %{count} file lacks it |||| %{field}: %{count} files lack it',
      es: '%{field}: falta en %{count} expediente |||| %{field}: falta en %{count} expedientes',
    },
    of: {
      en: '%{field}: %{count} value |||| %{field}: %{count} values',
      es: '%{field}: %{count} valor |||| %{field}: %{count} valores',
    },
    example: { en: '%{value} – %{problem}', es: '%{value} – %{problem}' },
  },
  approvals: {
    untouched: {
      en: 'Values of fields that do not change keep their approval.',
      es: 'Los valores de los campos que no cambian conservan su aprobación.',
    },
    kept: {
      en: '%{field}: %{count} approved value keeps its approval |||| %{field}: %{count} approved values keep their approval',
      es: '%{field}: %{count} valor aprobado conserva su aprobación |||| %{field}: %{count} valores aprobados conservan su aprobación',
    },
    lost: {
      en: '%{field}: %{count} approved value has to be reviewed again |||| %{field}: %{count} approved values have to be reviewed again',
      es: '%{field}: %{count} valor aprobado debe revisarse de nuevo |||| %{field}: %{count} valores aprobados deben revisarse de nuevo',
    },
  },
  op: {
    none: { en: 'No change needs an operation', es: 'Ningún cambio necesita una operación' },
    undecided: {
      en: 'Of %{smart_count} breaking change it is not said yet what becomes of the values |||| Of %{smart_count} breaking changes it is not said yet what becomes of the values',
      es: 'De %{smart_count} cambio incompatible aún no se dijo qué pasa con los valores |||| De %{smart_count} cambios incompatibles aún no se dijo qué pasa con los valores',
    },
    say: { en: 'Say what becomes of the values', es: 'Decir qué pasa con los valores' },
    say_of: {
      en: 'Say what becomes of the values: %{field}',
      es: 'Decir qué pasa con los valores: %{field}',
    },
    give: { en: 'Give a default', es: 'Dar un valor predeterminado' },
    give_of: { en: 'Give a default: %{field}', es: 'Dar un valor predeterminado: %{field}' },
    change: { en: 'Change', es: 'Cambiar' },
    change_of: {
      en: 'Change what becomes of the values: %{field}',
      es: 'Cambiar qué pasa con los valores: %{field}',
    },
    remove: { en: 'Take back', es: 'Quitar' },
    remove_of: { en: 'Take back: %{field}', es: 'Quitar: %{field}' },
    question: { en: 'What becomes of the values on file?', es: '¿Qué pasa con los valores cargados?' },
    question_of: {
      en: 'What becomes of the values on file: %{field}',
      es: 'Qué pasa con los valores cargados: %{field}',
    },
    kind: {
      rename: { en: 'They go to a new field', es: 'Pasan a un campo nuevo' },
      move: { en: 'They go to another form', es: 'Pasan a otro formulario' },
      map: { en: 'They become other values', es: 'Se vuelven otros valores' },
      default: { en: 'Where there is none, one is given', es: 'Donde no hay, se da uno' },
      archive: { en: 'They are archived', es: 'Se archivan' },
    },
    help: {
      rename: {
        en: 'They keep their approvals.',
        es: 'Conservan sus aprobaciones.',
      },
      move: {
        en: 'The field of the other form takes them where it is empty.',
        es: 'El campo del otro formulario los toma donde está vacío.',
      },
      map: {
        en: 'What they become is reviewed again. A value for which nothing is chosen stays where the field takes it.',
        es: 'Lo que resulta se revisa de nuevo. Un valor para el que no se elige nada queda donde el campo lo acepta.',
      },
      default: {
        en: 'Files that have no value get this one; it is still reviewed.',
        es: 'Los expedientes sin valor reciben este; igual se revisa.',
      },
      archive: {
        en: 'They stay on file and are shown no more.',
        es: 'Quedan en el expediente y no se muestran más.',
      },
    },
    new_field: { en: 'New field', es: 'Campo nuevo' },
    form: { en: 'Form', es: 'Formulario' },
    its_field: { en: 'Its field', es: 'Su campo' },
    value: { en: 'Default', es: 'Valor predeterminado' },
    becomes: { en: '“%{value}” becomes', es: '«%{value}» se vuelve' },
    no_value: { en: 'no value', es: 'sin valor' },
    nothing_to_map: {
      en: 'No value was found that would have to become another one.',
      es: 'No se encontró ningún valor que deba volverse otro.',
    },
    row: { en: '%{from} → %{to}', es: '%{from} → %{to}' },
    save: { en: 'Save in the draft', es: 'Guardar en el borrador' },
    words: {
      rename: {
        en: '%{field}: the values go to %{to} and keep their approvals',
        es: '%{field}: los valores pasan a %{to} y conservan sus aprobaciones',
      },
      move: {
        en: '%{field}: the values go to %{form} (%{to})',
        es: '%{field}: los valores pasan a %{form} (%{to})',
      },
      map: { en: '%{field}: the values become others', es: '%{field}: los valores se vuelven otros' },
      default: {
        en: '%{field}: where there is no value, %{value}',
        es: '%{field}: donde no hay valor, %{value}',
      },
      archive: {
        en: '%{field}: the values are archived',
        es: '%{field}: los valores se archivan',
      },
    },
    name: {
      rename: { en: 'Renamed: %{field}', es: 'Renombrados: %{field}' },
      move: { en: 'Moved: %{field}', es: 'Movidos: %{field}' },
      map: { en: 'Mapped: %{field}', es: 'Convertidos: %{field}' },
      default: { en: 'Given a default: %{field}', es: 'Con valor predeterminado: %{field}' },
      archive: { en: 'Archived: %{field}', es: 'Archivados: %{field}' },
    },
  },
  dry: {
    text: {
      en: 'Does everything that publishing does, on every file, and takes it back. Nothing stays but the report.',
      es: 'Hace todo lo que hace publicar, en cada expediente, y lo revierte. Solo queda el informe.',
    },
    start: { en: 'Try it', es: 'Probar' },
    again: { en: 'Try it again', es: 'Probar de nuevo' },
    older: {
      en: 'The draft has changed since: this report is of what it was.',
      es: 'El borrador cambió desde entonces: este informe es de cómo era.',
    },
    files: { en: 'The report, file by file', es: 'El informe, expediente por expediente' },
  },
  note: { en: 'What is new in this version', es: 'Qué tiene de nuevo esta versión' },
  note_help: {
    en: 'It stands beside the version for good.',
    es: 'Queda junto a la versión para siempre.',
  },
  blocked: {
    en: 'Correct the problem above first |||| Correct the %{smart_count} problems above first',
    es: 'Corrija primero el problema de arriba |||| Corrija primero los %{smart_count} problemas de arriba',
  },
  action: { en: 'Publish version %{version}', es: 'Publicar la versión %{version}' },
  done: {
    en: '%{title}: version %{version} is current',
    es: '%{title}: la versión %{version} es la vigente',
  },
  confirm: {
    title: { en: 'Publish version %{version}?', es: '¿Publicar la versión %{version}?' },
    text: {
      en: 'It is what new files take from now on. A published version never changes.',
      es: 'Es la que toman los expedientes nuevos desde ahora. Una versión publicada no cambia.',
    },
    breaking: {
      en: 'This version changes what stored values mean. A published version never changes; its migration can be undone.',
      es: 'Esta versión cambia lo que significan los valores cargados. Una versión publicada no cambia; su migración se puede deshacer.',
    },
    action: { en: 'Publish', es: 'Publicar' },
    unknown: {
      en: 'It could not be found out whom this touches.',
      es: 'No se pudo averiguar a quién afecta.',
    },
    count: {
      breaking: {
        en: '%{count} breaking change |||| %{count} breaking changes',
        es: '%{count} cambio incompatible |||| %{count} cambios incompatibles',
      },
      now: {
        en: '%{count} file takes it now |||| %{count} files take it now',
        es: '%{count} expediente lo toma ahora |||| %{count} expedientes lo toman ahora',
      },
      later: {
        en: '%{count} file takes it in its next cycle |||| %{count} files take it in their next cycle',
        es: '%{count} expediente lo toma en su próximo ciclo |||| %{count} expedientes lo toman en su próximo ciclo',
      },
      invalid: {
        en: '%{count} value would no longer be valid |||| %{count} values would no longer be valid',
        es: '%{count} valor dejaría de ser válido |||| %{count} valores dejarían de ser válidos',
      },
      lost: {
        en: '%{count} approved value has to be reviewed again |||| %{count} approved values have to be reviewed again',
        es: '%{count} valor aprobado debe revisarse de nuevo |||| %{count} valores aprobados deben revisarse de nuevo',
      },
    },
  },
} as const satisfies Messages;
