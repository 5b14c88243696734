import type { Topic } from '../topic.ts';

export const generalTopics = {
  home: {
    title: { en: 'Home', es: 'Inicio' },
    about: {
      en: 'Your work, what is late and what waits for you, the most urgent first. Each block is a part of a list: its link opens the whole list with the same filter.',
      es: 'Aquí está lo que le toca hacer, lo atrasado y lo que espera por usted, primero lo más urgente. Cada bloque es parte de una lista: su enlace abre la lista entera con el mismo filtro.',
    },
    tips: [
      {
        en: 'Choose a name to open that record.',
        es: 'Elija un nombre para abrir ese registro.',
      },
      {
        en: 'Choose a number to see exactly the records that it counts.',
        es: 'Elija un número para ver exactamente los registros que cuenta.',
      },
      {
        en: '“Go to” at the end of the page names everything that the menu has.',
        es: '«Ir a», al final de la página, nombra todo lo que hay en el menú.',
      },
    ],
  },
  notices: {
    title: { en: 'Notices', es: 'Avisos' },
    about: {
      en: 'What you were told, the newest first. A notice leads to the record that it is about; the bell in the bar shows how many you have not read.',
      es: 'Lo que se le avisó, primero lo más reciente. Cada aviso lleva al registro del que trata; la campana de la barra indica cuántos no ha leído.',
    },
    tips: [
      {
        en: 'Opening a notice marks it as read. It can be marked as unread again.',
        es: 'Al abrir un aviso queda como leído. Se puede volver a marcar como no leído.',
      },
      {
        en: 'Show only the unread ones, or only one kind.',
        es: 'Muestre solo los no leídos, o solo los de un tipo.',
      },
      {
        en: '“Notice settings” says which of them also come by mail.',
        es: 'En la configuración de avisos se elige cuáles llegan también por correo.',
      },
    ],
  },
  noticeSettings: {
    title: { en: 'How you are told', es: 'Cómo se le avisa' },
    about: {
      en: 'For each kind of notice you choose whether it comes in Provnet, by mail, or both. What you choose holds for you alone and is saved at once.',
      es: 'Para cada tipo de aviso usted elige si llega en Provnet, por correo o de ambas formas. Lo que elige vale solo para usted y se guarda al momento.',
    },
    tips: [
      {
        en: 'The boxes in the head of a group set all of its kinds.',
        es: 'Las casillas del encabezado de un grupo cambian todos sus tipos.',
      },
      {
        en: 'Mail is written in the language that you chose last.',
        es: 'Los correos se escriben en el último idioma que usted eligió.',
      },
      {
        en: '“Restore defaults” goes back to what your role has at first.',
        es: '«Restablecer» vuelve a lo que su rol tiene al principio.',
      },
    ],
  },
  missing: {
    title: { en: 'No such page', es: 'Esta página no existe' },
    about: {
      en: 'Nothing is at this address: it is mistyped, or what was here has moved.',
      es: 'No hay nada en esta dirección: está mal escrita o lo que había aquí cambió de lugar.',
    },
    tips: [
      { en: 'Choose a screen in the menu.', es: 'Elija una pantalla en el menú.' },
      {
        en: 'Search for the record by its name, phone number or tax ID.',
        es: 'Busque el registro por su nombre, teléfono o identificación fiscal.',
      },
      {
        en: 'If a link led you here, tell whoever sent it.',
        es: 'Si un enlace lo trajo aquí, avise a quien se lo envió.',
      },
    ],
  },
  files: {
    title: { en: 'Documents', es: 'Documentos' },
    about: {
      en: 'Everything that was uploaded, in folders. Each file is checked for viruses before anybody can open it. Confidential files are encrypted and open only for credentials people and whoever uploaded them.',
      es: 'Todo lo que se subió, en carpetas. Cada archivo se revisa contra virus antes de que alguien pueda abrirlo. Los confidenciales están cifrados y solo los abren el equipo de acreditación y quien los subió.',
    },
    tips: [
      {
        en: 'Drop files onto the page to upload them into the folder that you see.',
        es: 'Suelte archivos sobre la página para subirlos a la carpeta que ve.',
      },
      {
        en: 'Choose a file to look at it without downloading.',
        es: 'Elija un archivo para verlo sin descargarlo.',
      },
      {
        en: 'A new version keeps the former ones: “Versions…” in the menu of the file has them.',
        es: 'Una versión nueva conserva las anteriores: están en «Versiones…», en el menú del archivo.',
      },
      {
        en: '“Copy link” gives an address that works for people who may read the file.',
        es: '«Copiar enlace» da una dirección que sirve a quienes pueden leer el archivo.',
      },
      {
        en: 'What is deleted lies in the trash for a while and can be restored.',
        es: 'Lo eliminado queda un tiempo en la papelera y se puede restaurar.',
      },
    ],
  },
  reports: {
    title: { en: 'Reports', es: 'Informes' },
    about: {
      en: 'Reports that you built or that others share with you, in folders. Running one makes a file (CSV, Excel or PDF) with the rows that you may see.',
      es: 'Los informes que usted armó o que otros comparten con usted, en carpetas. Al ejecutar uno se crea un archivo (CSV, Excel o PDF) con las filas que usted puede ver.',
    },
    tips: [
      {
        en: '“New report” begins one: first choose what it is about.',
        es: '«Nuevo informe» comienza uno: primero elija de qué trata.',
      },
      {
        en: '“Run…” in the menu of a report makes a file; “Runs” has the recent ones.',
        es: '«Ejecutar…», en el menú de un informe, crea un archivo; en «Ejecuciones» están los recientes.',
      },
      {
        en: '“Schedule…” lets it run by itself.',
        es: '«Programar…» hace que se ejecute solo.',
      },
      {
        en: '“Share…” gives it to people or roles; each sees only the rows that are theirs to see.',
        es: '«Compartir…» lo da a personas o roles; cada quien ve solo las filas que le corresponden.',
      },
      {
        en: 'Favorites and pinned reports stand first.',
        es: 'Los favoritos y los fijados están primero.',
      },
    ],
  },
  reportBuilder: {
    title: { en: 'Report builder', es: 'Creador de informes' },
    about: {
      en: 'A report is a choice of columns, filters, order, groups and a chart. The preview shows its first rows as you build. Values that are kept encrypted are masked in it.',
      es: 'Un informe es una selección de columnas, filtros, orden, grupos y un gráfico. La vista previa muestra sus primeras filas mientras lo arma. Los valores que se guardan cifrados aparecen ocultos.',
    },
    tips: [
      {
        en: 'Choose what the report is about, then its columns; drag them into order.',
        es: 'Elija de qué trata el informe y luego sus columnas; arrástrelas para ordenarlas.',
      },
      {
        en: 'Add filters. “Ask at each run” lets whoever runs it choose anew.',
        es: 'Agregue filtros. Con «Preguntar en cada ejecución» elige de nuevo quien lo ejecuta.',
      },
      {
        en: 'With groups the report shows totals in place of rows.',
        es: 'Con grupos, el informe muestra totales en lugar de filas.',
      },
      {
        en: 'Save it under a name: nothing is kept before that.',
        es: 'Guárdelo con un nombre: antes de eso no se conserva nada.',
      },
    ],
  },
  jobs: {
    title: { en: 'Background jobs', es: 'Trabajos en segundo plano' },
    about: {
      en: 'What the system does behind the screens: imports, mails, checks of files, reports. What failed too often to be tried again waits here for a decision.',
      es: 'Lo que el sistema hace detrás de las pantallas: importaciones, correos, revisión de archivos, informes. Lo que falló demasiadas veces espera aquí una decisión.',
    },
    tips: [
      {
        en: 'Choose those given up to see what nobody tries any more, and open a job to read why.',
        es: 'Elija los abandonados para ver lo que ya no se intenta y abra un trabajo para leer la causa.',
      },
      {
        en: 'Retry it once the cause is gone; with a kind chosen, all of that kind at once.',
        es: 'Reinténtelo cuando la causa haya pasado; con un tipo elegido, todos los de ese tipo a la vez.',
      },
      {
        en: 'Give a job up only when nobody needs what it does any more: it is removed.',
        es: 'Abandone un trabajo solo cuando nadie necesite ya lo que hace: se elimina.',
      },
      {
        en: 'The schedule shows what begins by itself; the processes, who does the work.',
        es: 'La programación muestra lo que comienza solo; los procesos, quién hace el trabajo.',
      },
    ],
  },
  lists: {
    title: { en: 'Lists', es: 'Listas' },
    about: {
      en: 'The entries that forms offer to choose from, such as specialties, health plans and regions. What you change here is offered at once.',
      es: 'Las entradas que los formularios ofrecen para elegir, como especialidades, planes de salud y regiones. Lo que cambia aquí se ofrece de inmediato.',
    },
    tips: [
      {
        en: 'Choose a list, then add or rename its entries.',
        es: 'Elija una lista y agregue o renombre sus entradas.',
      },
      {
        en: 'An entry in use can be retired: it is no longer offered, and records that have it keep it.',
        es: 'Una entrada en uso se puede retirar: ya no se ofrece y los registros que la tienen la conservan.',
      },
      {
        en: 'A retired entry can be brought back.',
        es: 'Una entrada retirada se puede restaurar.',
      },
    ],
  },
} as const satisfies Record<string, Topic>;
