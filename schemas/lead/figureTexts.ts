import { codes, type Language } from '#schemas/engine/codes.ts';
import type { DayRange } from '#schemas/vocabulary/limits.ts';
import { RECENT_DAYS, type CoverageMeasure, type LeadStats } from './figures.ts';

/** The charts of the dashboard, in their order. */
export const CHART = codes<Exclude<keyof LeadStats, 'as_of'> | 'coverage'>({
  totals: { en: 'Totals', es: 'Totales' },
  trend: { en: 'Created by month, and what became of them', es: 'Creados por mes y qué fue de ellos' },
  funnel: { en: 'Pipeline by stage', es: 'Embudo por etapa' },
  statuses: { en: 'By status', es: 'Por estado' },
  aging: { en: 'In work by age', es: 'En trabajo por antigüedad' },
  histogram: { en: 'All leads by days since created', es: 'Todos por días desde su creación' },
  exits: { en: 'Exits and their reasons', es: 'Salidas y sus motivos' },
  agents: { en: 'By agent', es: 'Por agente' },
  sources: { en: 'By source', es: 'Por origen' },
  coverage: { en: 'Coverage by county', es: 'Cobertura por condado' },
});

type NameOf<Part> = Exclude<keyof Part, 'count' | 'query'>;

/** What a figure of a chart counts, by its name in `LeadStats` and `COVERAGE`. */
export const MEASURE = codes<
  | NameOf<LeadStats['totals']>
  | Exclude<NameOf<LeadStats['trend'][number]>, 'month'>
  | Exclude<NameOf<LeadStats['funnel'][number]>, 'stage' | 'conversion'>
  | Exclude<NameOf<LeadStats['agents'][number]>, 'user_id'>
  | CoverageMeasure
>({
  all: { en: 'All leads', es: 'Todos los prospectos' },
  open: { en: 'In work', es: 'En trabajo' },
  unassigned: { en: 'Unassigned', es: 'Sin asignar' },
  recent: {
    en: `New in the last ${RECENT_DAYS} days`,
    es: `Nuevos en los últimos ${RECENT_DAYS} días`,
  },
  before: {
    en: `New in the ${RECENT_DAYS} days before`,
    es: `Nuevos en los ${RECENT_DAYS} días anteriores`,
  },
  contracted: { en: 'Contracted', es: 'Contratados' },
  converted: { en: 'Converted', es: 'Convertidos' },
  exited: { en: 'Left', es: 'Salieron' },
  here: { en: 'In this stage now', es: 'En esta etapa ahora' },
  reached: { en: 'Reached it', es: 'La alcanzaron' },
  contacted: { en: 'Contacted', es: 'Contactados' },
  overdue_tasks: { en: 'Overdue tasks', es: 'Tareas vencidas' },
  total: { en: 'All', es: 'Todos' },
  leads: { en: 'Leads', es: 'Prospectos' },
  credentialed: { en: 'Credentialed', es: 'Acreditados' },
});
export type Measure = keyof typeof MEASURE;

/** The columns of the figures as a file. */
export const FIGURE_COLUMNS = codes({
  chart: { en: 'Chart', es: 'Gráfico' },
  label: { en: 'Label', es: 'Etiqueta' },
  count: { en: 'Count', es: 'Cantidad' },
  share: { en: 'Share', es: 'Proporción' },
});

/** What has no name of its own. */
export const NAMELESS = codes({
  nobody: { en: 'Nobody', es: 'Nadie' },
  no_reason: { en: 'No reason given', es: 'Sin motivo' },
  no_source: { en: 'Source not known', es: 'Origen desconocido' },
  no_county: { en: 'No county known', es: 'Sin condado conocido' },
});

const DAYS = { en: 'days', es: 'días' } as const;

/** A range of whole days as people say it: '0–30 days', '> 30 days'. */
export function daysText(ranges: readonly DayRange[], key: string, language: Language): string {
  const range = ranges.find((one) => one.key === key);
  const span = range?.to === null ? `> ${range.from - 1}` : `${range?.from}–${range?.to}`;
  return `${span} ${DAYS[language]}`;
}
