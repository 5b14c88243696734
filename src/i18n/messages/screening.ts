import type { Messages } from '../types.ts';

/** Exclusion lists and what they found. Keys are read as `exclusions.<key>`. */
export const screeningMessages = {
  title: { en: 'Exclusion screening', es: 'Verificación de exclusiones' },
  tab: {
    hits: { en: 'Hits', es: 'Coincidencias' },
    lists: { en: 'Lists', es: 'Listas' },
  },
  show: { en: 'Show', es: 'Mostrar' },
  all: { en: 'All', es: 'Todas' },
  none: { en: 'No hits', es: 'Sin coincidencias' },
  none_open: { en: 'No open hits', es: 'Sin coincidencias abiertas' },
  none_help: {
    en: 'Everybody is compared with the lists at submit, every month and whenever a list is loaded.',
    es: 'Todos se comparan con las listas al presentar, cada mes y al cargar una lista.',
  },
  count: {
    en: '%{smart_count} hit |||| %{smart_count} hits',
    es: '%{smart_count} coincidencia |||| %{smart_count} coincidencias',
  },
  score: { en: 'Score %{score} of 100', es: 'Puntuación: %{score} de 100' },
  of_account: { en: '%{kind} of %{account}', es: '%{kind} de %{account}' },
  open_file: { en: 'Open the credential file of %{name}', es: 'Abrir el expediente de %{name}' },
  gone: { en: 'No longer listed', es: 'Ya no figura en la lista' },
  seen: { en: 'First found %{first}, last %{last}', es: 'Encontrada el %{first}, por última vez el %{last}' },
  row: { en: 'What the list says', es: 'Lo que dice la lista' },
  resolved: { en: '%{resolution} by %{name} on %{date}', es: '%{resolution} por %{name} el %{date}' },
  somebody: { en: 'somebody', es: 'alguien' },
  clear: { en: 'It is someone else…', es: 'Es otra persona…' },
  confirm: { en: 'It is the one excluded…', es: 'Es quien está excluido…' },
  of_hit: { en: '%{action} (%{name}, %{source})', es: '%{action} (%{name}, %{source})' },
  dialog: {
    clear: { en: 'Clear this hit?', es: '¿Descartar esta coincidencia?' },
    clear_text: {
      en: '%{name} is not who %{source} excludes. The hit opens again when the list says something else.',
      es: '%{name} no es a quien excluye %{source}. La coincidencia se abre de nuevo si la lista cambia.',
    },
    clear_action: { en: 'Clear', es: 'Descartar' },
    confirm: { en: 'Confirm this exclusion?', es: '¿Confirmar esta exclusión?' },
    confirm_text: {
      en: '%{name} is excluded by %{source}: the file cannot be approved, and its lead can only be denied or unqualified.',
      es: '%{name} está excluido por %{source}: el expediente no se puede aprobar y su prospecto solo puede ser denegado o no calificado.',
    },
    confirm_action: { en: 'Confirm the exclusion', es: 'Confirmar la exclusión' },
    note: { en: 'How do you know?', es: '¿Cómo lo sabe?' },
    evidence: { en: 'Evidence', es: 'Evidencia' },
    cleared: { en: 'The hit is cleared', es: 'La coincidencia fue descartada' },
    confirmed: { en: 'The exclusion is confirmed', es: 'La exclusión fue confirmada' },
    stale: {
      en: 'Someone else has changed this hit meanwhile. Close this and look at it again.',
      es: 'Otra persona cambió esta coincidencia mientras tanto. Cierre y revísela de nuevo.',
    },
  },
  checks: {
    title: { en: 'Comparisons', es: 'Comparaciones' },
    none: { en: 'Not compared with any list yet', es: 'Aún no se comparó con ninguna lista' },
    line: { en: '%{source}: %{result}, %{date}', es: '%{source}: %{result}, %{date}' },
    now: { en: 'Compare now', es: 'Comparar ahora' },
    done: { en: 'Compared with the current lists', es: 'Comparado con las listas vigentes' },
  },
  list: {
    add: { en: 'Load a list…', es: 'Cargar una lista…' },
    go: { en: 'Go to the lists', es: 'Ir a las listas' },
    none: { en: 'No list has been loaded yet', es: 'Aún no se cargó ninguna lista' },
    none_help: {
      en: 'Without a list nobody is compared. Load the LEIE (UPDATED.csv of the OIG) and the SAM extract.',
      es: 'Sin una lista no se compara a nadie. Cargue el LEIE (UPDATED.csv de la OIG) y el extracto de SAM.',
    },
    source: { en: 'List', es: 'Lista' },
    from: { en: 'From', es: 'Origen' },
    upload: { en: 'File', es: 'Archivo' },
    address: { en: 'Web address', es: 'Dirección web' },
    address_help: {
      en: 'https:// address of the CSV or ZIP file',
      es: 'Dirección https:// del archivo CSV o ZIP',
    },
    complete: {
      en: 'It is the complete list, even if it has far fewer rows than the present one',
      es: 'Es la lista completa, aunque tenga muchas menos filas que la vigente',
    },
    replaces: {
      en: 'The list takes the place of the present one. Monthly supplements are not complete lists.',
      es: 'La lista reemplaza a la vigente. Los suplementos mensuales no son listas completas.',
    },
    load: { en: 'Load', es: 'Cargar' },
    begun: { en: 'The list is being loaded', es: 'La lista se está cargando' },
    rows: {
      en: '%{smart_count} exclusion in force |||| %{smart_count} exclusions in force',
      es: '%{smart_count} exclusión vigente |||| %{smart_count} exclusiones vigentes',
    },
    skipped: {
      en: '%{smart_count} row not in force |||| %{smart_count} rows not in force',
      es: '%{smart_count} fila no vigente |||| %{smart_count} filas no vigentes',
    },
    added: { en: 'Added by %{name}, %{date}', es: 'Agregada por %{name}, %{date}' },
    loaded: { en: 'Loaded %{date}', es: 'Cargada el %{date}' },
  },
} satisfies Messages;
