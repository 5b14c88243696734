import type { Messages } from '../types.ts';

/** Keys are read as `dashboard.<key>`. */
export const dashboardMessages = {
  title: { en: 'Prospecting dashboard', es: 'Tablero de prospección' },
  as_of: { en: 'as of %{when}', es: 'al %{when}' },
  not_refreshed: { en: 'could not be refreshed since', es: 'no se pudo actualizar desde entonces' },
  counting: { en: 'Counting…', es: 'Contando…' },
  export: { en: 'Export figures (CSV)', es: 'Exportar cifras (CSV)' },
  preset: {
    days: { en: 'Last %{days} days', es: 'Últimos %{days} días' },
    year: { en: 'This year', es: 'Este año' },
    all: { en: 'All time', es: 'Todo el tiempo' },
  },
  of_all: { en: '%{share} of all', es: '%{share} del total' },
  trend: {
    more: { en: '▲ %{count} more (%{share}) than', es: '▲ %{count} más (%{share}) que' },
    more_than_none: { en: '▲ %{count} more than', es: '▲ %{count} más que' },
    fewer: { en: '▼ %{count} fewer (%{share}) than', es: '▼ %{count} menos (%{share}) que' },
    same: { en: '= as many as', es: '= tantos como' },
    before: { en: 'the %{days} days before (%{count})', es: 'los %{days} días anteriores (%{count})' },
  },
  head: {
    month: { en: 'Month', es: 'Mes' },
    status: { en: 'Status', es: 'Estado' },
    source: { en: 'Source', es: 'Origen' },
    stage: { en: 'Stage', es: 'Etapa' },
    age: { en: 'Age', es: 'Antigüedad' },
    days: { en: 'Days', es: 'Días' },
    exit: { en: 'Exit', es: 'Salida' },
    agent: { en: 'Agent', es: 'Agente' },
    conversion: { en: 'Of those before', es: 'De la anterior' },
    rate: { en: 'Share converted', es: 'Proporción convertida' },
  },
  note: {
    rate: {
      en: 'Beside each number: the share that was converted.',
      es: 'Junto a cada número: la proporción convertida.',
    },
    funnel: {
      en: 'Beside each number: the share of those that reached the stage before. Leads that left are under exits.',
      es: 'Junto a cada número: la proporción de los que alcanzaron la etapa anterior. Los que salieron están en las salidas.',
    },
  },
  reasons: { en: 'Reasons of', es: 'Motivos de' },
  measure: { en: 'What is drawn', es: 'Qué se dibuja' },
} satisfies Messages;
