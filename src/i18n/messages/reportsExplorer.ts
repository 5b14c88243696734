import type { Messages } from '../types.ts';

/** Keys are read as `report_explorer.<key>`. */
export const reportExplorerMessages = {
  places: { en: 'Places of reports', es: 'Lugares de informes' },
  quick: { en: 'Quick access', es: 'Acceso rápido' },
  place: {
    recent: { en: 'Recent', es: 'Recientes' },
    favourites: { en: 'Favourites', es: 'Favoritos' },
    pinned: { en: 'Pinned', es: 'Fijados' },
    mine: { en: 'My folder', es: 'Mi carpeta' },
    shared: { en: 'Shared with me', es: 'Compartidos conmigo' },
    runs: { en: 'Runs', es: 'Ejecuciones' },
    schedules: { en: 'Schedules', es: 'Programaciones' },
    trash: { en: 'Trash', es: 'Papelera' },
  },
  empty: {
    recent: {
      en: 'Reports that you open or run are listed here. Build your first one, or look among those shared with you.',
      es: 'Aquí aparecen los informes que abre o ejecuta. Cree el primero o busque entre los compartidos con usted.',
    },
    favourites: {
      en: 'Give a report a star, and it is listed here.',
      es: 'Marque un informe con una estrella y aparecerá aquí.',
    },
    pinned: {
      en: 'Pin a report, and it stands as a card on the first page.',
      es: 'Fije un informe y aparecerá como tarjeta en la primera página.',
    },
    mine: { en: 'Reports that you save are kept here.', es: 'Aquí se guardan los informes que usted crea.' },
    shared: {
      en: 'Reports and folders that others share with you are listed here.',
      es: 'Aquí aparecen los informes y carpetas que otros comparten con usted.',
    },
    folder: {
      en: 'Save a report into this folder, or move one here.',
      es: 'Guarde un informe en esta carpeta o mueva uno aquí.',
    },
    runs: {
      en: 'When you run a report, how far it is and its file are here.',
      es: 'Cuando ejecute un informe, aquí verá su avance y su archivo.',
    },
    schedules: {
      en: 'No report runs by itself yet. Choose “Schedule…” in the menu of a report.',
      es: 'Todavía ningún informe se ejecuta solo. Elija «Programar…» en el menú de un informe.',
    },
  },
  category: { en: 'Category', es: 'Categoría' },
  all_categories: { en: 'All categories', es: 'Todas las categorías' },
  count: {
    en: '%{count} report |||| %{count} reports',
    es: '%{count} informe |||| %{count} informes',
  },
  marks: { en: 'Marks', es: 'Marcas' },
  mark: {
    favourite: { en: 'Favourite: %{name}', es: 'Favorito: %{name}' },
    pinned: { en: 'Pinned: %{name}', es: 'Fijado: %{name}' },
  },
  shared_mark: { en: 'Shared with others', es: 'Compartido con otros' },
  not_yours: {
    en: 'Only reports of your own can be deleted',
    es: 'Solo puede eliminar sus propios informes',
  },
  gone: { en: 'A report that is no longer there', es: 'Un informe que ya no existe' },
  action: {
    run: { en: 'Run…', es: 'Ejecutar…' },
    open: { en: 'Open', es: 'Abrir' },
    favourite: { en: 'Add to favourites', es: 'Agregar a favoritos' },
    unfavourite: { en: 'Remove from favourites', es: 'Quitar de favoritos' },
    pin: { en: 'Pin', es: 'Fijar' },
    unpin: { en: 'Unpin', es: 'Dejar de fijar' },
    rename: { en: 'Rename…', es: 'Cambiar nombre…' },
    describe: { en: 'Rename and describe…', es: 'Cambiar nombre y descripción…' },
    move: { en: 'Move to folder…', es: 'Mover a carpeta…' },
    share: { en: 'Share…', es: 'Compartir…' },
    schedule: { en: 'Schedule…', es: 'Programar…' },
    copy: { en: 'Save as copy…', es: 'Guardar una copia…' },
    delete: { en: 'Delete', es: 'Eliminar' },
  },
  copy_of: { en: 'Copy of %{name}', es: 'Copia de %{name}' },
  copy_title: { en: 'Copy “%{name}”', es: 'Copiar «%{name}»' },
  delete: {
    title_one: { en: 'Delete “%{name}”?', es: '¿Eliminar «%{name}»?' },
    title: { en: 'Delete %{smart_count} items?', es: '¿Eliminar %{smart_count} elementos?' },
    people: {
      en: 'This is shared: %{smart_count} person loses it at once. |||| This is shared: %{smart_count} people lose it at once.',
      es: 'Esto está compartido: %{smart_count} persona lo pierde de inmediato. |||| Esto está compartido: %{smart_count} personas lo pierden de inmediato.',
    },
    reports: {
      en: '%{smart_count} report goes with it. |||| %{smart_count} reports go with it.',
      es: '%{smart_count} informe se elimina con ello. |||| %{smart_count} informes se eliminan con ello.',
    },
    others: {
      en: '%{smart_count} report of somebody else goes back to its owner. |||| %{smart_count} reports of others go back to their owners.',
      es: '%{smart_count} informe de otra persona vuelve a su propietario. |||| %{smart_count} informes de otras personas vuelven a sus propietarios.',
    },
    days: {
      en: 'It lies in your trash for %{smart_count} days, and you can restore it from there.',
      es: 'Queda en su papelera %{smart_count} días y desde allí puede restaurarlo.',
    },
    purge_one: { en: 'Delete “%{name}” for good?', es: '¿Eliminar «%{name}» definitivamente?' },
    purge_text: {
      en: 'This cannot be undone. What lies in a folder goes with it, and schedules of these reports end.',
      es: 'Esto no se puede deshacer. Lo que está en una carpeta se elimina con ella y las programaciones de estos informes terminan.',
    },
  },
  share: {
    title: { en: 'Share “%{name}”', es: 'Compartir «%{name}»' },
    help_report: {
      en: 'Viewers and editors run the report and save copies of it; each sees only the rows that are theirs to see. Overwriting, sharing and deleting stay yours.',
      es: 'Lectores y editores ejecutan el informe y guardan copias; cada quien ve solo las filas que puede ver. Sobrescribir, compartir y eliminar le quedan a usted.',
    },
    help_folder: {
      en: 'Viewers run what lies in the folder and below, and save copies of it. Editors also save reports of their own into it.',
      es: 'Los lectores ejecutan lo que está en la carpeta y sus subcarpetas y guardan copias. Los editores además guardan en ella sus propios informes.',
    },
    add: { en: 'Add a person or role', es: 'Agregar una persona o un rol' },
    with: { en: 'Shared with', es: 'Compartido con' },
    all_of: { en: 'Everybody: %{role}', es: 'Todos: %{role}' },
    level_of: { en: 'What %{name} may do', es: 'Lo que puede hacer %{name}' },
    nobody: { en: 'Shared with nobody.', es: 'No está compartido con nadie.' },
    done: { en: 'Sharing saved', es: 'Se guardó con quién se comparte' },
    stale: {
      en: 'This was changed meanwhile. Below is with whom it is shared now: make your change again and save.',
      es: 'Esto se modificó mientras tanto. Abajo está con quién se comparte ahora: repita su cambio y guarde.',
    },
  },
  rhythm: {
    DAILY: { en: 'Daily at %{hour}', es: 'Cada día a las %{hour}' },
    WEEKLY: { en: 'Each %{day} at %{hour}', es: 'Cada %{day} a las %{hour}' },
    MONTHLY: { en: 'Monthly on day %{day} at %{hour}', es: 'Cada mes el día %{day} a las %{hour}' },
  },
  schedule: {
    title: { en: 'Schedule “%{name}”', es: 'Programar «%{name}»' },
    which: { en: 'Schedule', es: 'Programación' },
    new: { en: 'A new one', es: 'Una nueva' },
    pace: { en: 'How often', es: 'Con qué frecuencia' },
    weekday: { en: 'Day of the week', es: 'Día de la semana' },
    month_day: { en: 'Day of the month', es: 'Día del mes' },
    last_day: {
      en: 'The last day where a month is shorter',
      es: 'El último día cuando el mes es más corto',
    },
    hour: { en: 'Hour', es: 'Hora' },
    zone: {
      en: 'By the clock of the network (US Eastern)',
      es: 'Según el reloj de la red (Este de EE. UU.)',
    },
    asked_help: {
      en: 'What the report asks at each run, answered for all runs of this schedule.',
      es: 'Lo que el informe pregunta en cada ejecución, respondido para todas las de esta programación.',
    },
    by_mail: { en: 'Tell me by e-mail as well', es: 'Avisarme también por correo' },
    active: { en: 'Active', es: 'Activa' },
    next: { en: 'Next run: %{at}', es: 'Próxima ejecución: %{at}' },
    off: { en: 'Switched off', es: 'Desactivada' },
    failed: { en: 'Fails since %{at}: %{reason}', es: 'Falla desde el %{at}: %{reason}' },
    done: { en: 'Schedule saved', es: 'Programación guardada' },
    stale: {
      en: 'This schedule was changed meanwhile. Below is how it stands now: make your change again and save.',
      es: 'Esta programación se modificó mientras tanto. Abajo está como quedó: repita su cambio y guarde.',
    },
    edit: { en: 'Edit the schedule: %{name}', es: 'Editar la programación: %{name}' },
    delete: { en: 'Delete the schedule: %{name}', es: 'Eliminar la programación: %{name}' },
    delete_title: {
      en: 'Delete the schedule of “%{name}”?',
      es: '¿Eliminar la programación de «%{name}»?',
    },
    delete_text: {
      en: 'The report no longer runs by itself. Files that it has made stay.',
      es: 'El informe ya no se ejecutará solo. Los archivos que generó se conservan.',
    },
    deleted: { en: 'Schedule deleted', es: 'Programación eliminada' },
  },
  run: {
    scheduled: { en: 'by schedule', es: 'programada' },
    download: { en: 'Download: %{name}', es: 'Descargar: %{name}' },
    cancel: { en: 'Cancel: %{name}', es: 'Cancelar: %{name}' },
  },
} as const satisfies Messages;
