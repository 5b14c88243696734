import type { Messages } from '../types.ts';

/** Keys are read as `report_explorer.<key>`. */
export const reportExplorerMessages = {
  places: { en: 'Places of reports', es: 'Lugares de informes' },
  quick: { en: 'Quick access', es: 'Acceso rápido' },
  place: {
    recent: { en: 'Recent', es: 'Recientes' },
    favourites: { en: 'Favorites', es: 'Favoritos' },
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
  all_categories: { en: 'All categories', es: 'Todas las categorías' },
  count: {
    en: '%{count} report |||| %{count} reports',
    es: '%{count} informe |||| %{count} informes',
  },
  marks: { en: 'Marks', es: 'Marcas' },
  mark: {
    favourite: { en: 'Favorite: %{name}', es: 'Favorito: %{name}' },
    pinned: { en: 'Pinned: %{name}', es: 'Fijado: %{name}' },
  },
  shared_mark: { en: 'Shared with others', es: 'Compartido con otros' },
  not_yours: {
    en: 'Only reports of your own can be deleted',
    es: 'Solo puede eliminar sus propios informes',
  },
  failing: {
    en: '%{smart_count} fails |||| %{smart_count} fail',
    es: '%{smart_count} falla |||| %{smart_count} fallan',
  },
  gone: { en: 'A report that is no longer there', es: 'Un informe que ya no existe' },
  action: {
    run: { en: 'Run…', es: 'Ejecutar…' },
    open: { en: 'Open', es: 'Abrir' },
    favourite: { en: 'Add to favorites', es: 'Agregar a favoritos' },
    unfavourite: { en: 'Remove from favorites', es: 'Quitar de favoritos' },
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
  described_meanwhile: {
    en: 'Somebody changed the description meanwhile; it is now “%{description}”. Save again to give it yours.',
    es: 'Alguien modificó la descripción mientras tanto; ahora es «%{description}». Guarde de nuevo para poner la suya.',
  },
  copy_of: { en: 'Copy of %{name}', es: 'Copia de %{name}' },
  copy_title: { en: 'Copy “%{name}”', es: 'Copiar «%{name}»' },
  delete: {
    title_one: { en: 'Delete “%{name}”?', es: '¿Eliminar «%{name}»?' },
    title: { en: 'Delete %{smart_count} items?', es: '¿Eliminar %{smart_count} elementos?' },
    people: {
      en: 'This is shared: %{smart_count} person loses it at once. |||| This is shared: %{smart_count} people lose it at once.',
      es: 'Esto está compartido: %{smart_count} persona lo perderá de inmediato. |||| Esto está compartido: %{smart_count} personas lo perderán de inmediato.',
    },
    reports: {
      en: '%{smart_count} report goes with it. |||| %{smart_count} reports go with it.',
      es: 'También se elimina %{smart_count} informe. |||| También se eliminan %{smart_count} informes.',
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
      es: 'Lectores y editores pueden ejecutar el informe y guardar copias; cada quien ve solo las filas que le corresponden. Solo usted puede sobrescribirlo, compartirlo y eliminarlo.',
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
    nobody_itself: {
      en: 'Not shared by itself. Whoever has the folder in which it lies has it, too.',
      es: 'No está compartido por separado. Quien tiene la carpeta en la que está también lo tiene.',
    },
    done: { en: 'Sharing saved', es: 'Uso compartido guardado' },
    stale: {
      en: 'This was changed meanwhile. Below is with whom it is shared now, with your changes: look at it and save again.',
      es: 'Esto se modificó mientras tanto. Abajo se ve con quién se comparte ahora, con sus cambios incluidos: revíselo y guarde de nuevo.',
    },
  },
  /** One o'clock is singular in Spanish. */
  at_hour: { en: 'at %{hour} |||| at %{hour}', es: 'a la %{hour} |||| a las %{hour}' },
  rhythm: {
    DAILY: { en: 'Daily %{at}', es: 'Cada día %{at}' },
    WEEKLY: { en: 'Each %{day} %{at}', es: 'Cada %{day} %{at}' },
    MONTHLY: { en: 'Monthly on day %{day} %{at}', es: 'El día %{day} de cada mes %{at}' },
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
      es: 'El último día, si el mes es más corto',
    },
    hour: { en: 'Hour', es: 'Hora' },
    zone: {
      en: 'By the clock of the network (%{zone})',
      es: 'Según la hora de la red (%{zone})',
    },
    asked_help: {
      en: 'What the report asks at each run, answered for all runs of this schedule.',
      es: 'Lo que el informe pregunta en cada ejecución, respondido para todas las de esta programación.',
    },
    by_mail: { en: 'Tell me by email as well', es: 'Avisarme también por correo' },
    kept: {
      en: 'Each file goes to “Reports” in your own folder, which nobody else sees.',
      es: 'Cada archivo queda en «Informes», dentro de su propia carpeta, que nadie más ve.',
    },
    to_files: {
      en: 'File explorer (opens in a new tab)',
      es: 'Explorador de archivos (se abre en otra pestaña)',
    },
    active: { en: 'Active', es: 'Activa' },
    next: { en: 'Next run: %{at}', es: 'Próxima ejecución: %{at}' },
    off: { en: 'Switched off', es: 'Desactivada' },
    failed: { en: 'Fails since %{at}: %{reason}', es: 'Falla desde el %{at}: %{reason}' },
    done: { en: 'Schedule saved', es: 'Programación guardada' },
    stale: {
      en: 'This schedule was changed meanwhile. Below is how it stands now, with your changes: look at it and save again.',
      es: 'Esta programación se modificó mientras tanto. Abajo se ve cómo quedó, con sus cambios incluidos: revísela y guarde de nuevo.',
    },
    drop: {
      title: { en: 'Leave this schedule?', es: '¿Salir de esta programación?' },
      text: {
        en: 'What you changed in it is not saved yet, and will be lost.',
        es: 'Lo que modificó en ella aún no se guardó y se perderá.',
      },
      action: { en: 'Drop my changes', es: 'Descartar mis cambios' },
    },
    edit: { en: 'Edit the schedule: %{name}', es: 'Editar la programación: %{name}' },
    delete: { en: 'Delete the schedule: %{name}', es: 'Eliminar la programación: %{name}' },
    delete_title: {
      en: 'Delete the schedule of “%{name}”?',
      es: '¿Eliminar la programación de «%{name}»?',
    },
    delete_text: {
      en: 'The report no longer runs by itself. Files that it has made stay. This cannot be undone.',
      es: 'El informe ya no se ejecutará solo. Los archivos que generó se conservan. No se puede deshacer.',
    },
    deleted: { en: 'Schedule deleted', es: 'Programación eliminada' },
  },
  run: {
    scheduled: { en: 'by schedule', es: 'programada' },
    download: { en: 'Download: %{name}', es: 'Descargar: %{name}' },
    cancel: { en: 'Cancel: %{name}', es: 'Cancelar: %{name}' },
  },
} as const satisfies Messages;
