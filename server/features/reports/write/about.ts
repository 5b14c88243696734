import type { Text } from '#schemas/engine/codes.ts';
import { ZONE } from '#schemas/engine/days.ts';
import { formatMoment } from '#schemas/engine/moments.ts';
import type { WritableReport, Written } from './writer.ts';

/** What a file says of its report besides the rows. */
export const ABOUT = {
  sheet: { en: 'About', es: 'Acerca de' },
  report: { en: 'Report', es: 'Informe' },
  person: { en: 'Run by', es: 'Ejecutado por' },
  at: { en: 'Run on', es: 'Ejecutado el' },
  filter: { en: 'Filter', es: 'Filtro' },
  none: { en: 'None', es: 'Ninguno' },
  rows: { en: 'Rows', es: 'Filas' },
  cut: {
    en: 'This file holds only the first rows and columns of the report: it has more than fit into one.',
    es: 'Este archivo contiene solo las primeras filas y columnas del informe: tiene más de las que caben en uno.',
  },
  page: { en: 'Page {page} of {of}', es: 'Página {page} de {of}' },
} satisfies Record<string, Text>;

/** What a file says of its report, as labels and texts. */
export function factsOf(
  report: WritableReport,
  { rows, cut }: Written,
): (readonly [string, string | number])[] {
  const { language, filter } = report;
  const say = (text: keyof typeof ABOUT): string => ABOUT[text][language];
  const conditions = filter.length > 0 ? filter : [say('none')];
  return [
    [say('report'), report.name],
    [say('person'), report.person],
    [say('at'), localMoment(report.at)],
    ...conditions.map((text, index): [string, string] => [index === 0 ? say('filter') : '', text]),
    [say('rows'), rows],
    ...(cut ? [['', say('cut')] as const] : []),
  ];
}

/** A moment as the clocks of the network show it. */
const localMoment = (at: Date): string => `${formatMoment(at.toISOString(), ZONE)} (${ZONE})`;
