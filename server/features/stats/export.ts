import { v7 as uuidv7 } from 'uuid';
import { codesOf, type Codes, type Language } from '#schemas/engine/codes.ts';
import type { Figure, LeadStats } from '#schemas/lead/figures.ts';
import { CHART, FIGURE_COLUMNS, MEASURE, NAMELESS, type Measure } from '#schemas/lead/figureTexts.ts';
import { legalFamily } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { AGREEMENT_TYPE, LEAD_SOURCE, LEAD_STATUS, LEAD_STATUS_REASON } from '#schemas/vocabulary/index.ts';
import { AGING_BUCKETS, HISTOGRAM_RANGES, type DayRange } from '#schemas/vocabulary/limits.ts';
import type { Call } from '#server/platform/actor.ts';
import { BOM, csvLine, type Names } from '#server/platform/csv.ts';
import type { Db } from '#server/platform/db.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { readNames } from '#server/platform/names.ts';
import { transact } from '#server/platform/write.ts';
import { visibleLeads } from '../leads/visible.ts';
import { leadStats } from './stats.ts';

/**
 * The figures of the dashboard as CSV: chart, label, count, and its share (0 to 1) of all leads that the dashboard is
 * about. Logged before it leaves (domain §6). Throws as `leadStats` does.
 */
export async function exportStats(
  db: Db,
  call: Call,
  type: LeadType,
  raw: RawQuery,
): Promise<AsyncGenerator<string>> {
  visibleLeads(call.actor, 'lead.export', type);
  const [stats, names] = await Promise.all([leadStats(db, call, type, raw), readNames(db, call.language)]);
  await transact(db, call, (write) =>
    write.note('export', uuidv7(), {
      type: 'STATS_EXPORTED',
      changes: [],
      detail: { lead_type: type, query: { ...raw } },
    }),
  );
  return linesOf(stats, names, call.language);
}

async function* linesOf(stats: LeadStats, names: Names, language: Language): AsyncGenerator<string> {
  const text = (list: Codes, code: string): string => list[code]?.[language] ?? code;
  yield BOM + csvLine(codesOf(FIGURE_COLUMNS).map((column) => text(FIGURE_COLUMNS, column)));
  const all = stats.totals.all.count;
  for (const { chart, label, count, share = true } of rowsOf(stats, text, names))
    yield csvLine([
      text(CHART, chart),
      label,
      String(count),
      share && all > 0 ? (count / all).toFixed(4) : '',
    ]);
}

interface Row {
  readonly chart: keyof typeof CHART;
  readonly label: string;
  readonly count: number;
  /** False: it counts something else than leads. */
  readonly share?: boolean;
}

/** Every figure, by the name of what it is about and of what it counts. */
function rowsOf(stats: LeadStats, text: (list: Codes, code: string) => string, names: Names): Row[] {
  const named = (
    chart: Row['chart'],
    name: string,
    figures: Partial<Record<Measure, Figure | null>>,
  ): Row[] =>
    Object.entries(figures).flatMap(([measure, figure]) =>
      figure
        ? [
            {
              chart,
              label: [name, text(MEASURE, measure)].filter(Boolean).join(': '),
              count: figure.count,
              share: measure !== 'overdue_tasks',
            },
          ]
        : [],
    );
  const days = (ranges: readonly DayRange[], key: string): string => {
    const range = ranges.find((one) => one.key === key);
    const span = range?.to === null ? `> ${range.from - 1}` : `${range?.from}–${range?.to}`;
    return `${span} ${text(NAMELESS, 'days')}`;
  };
  const status = (code: string): string => text(LEAD_STATUS, code);
  return [
    ...named('totals', '', stats.totals),
    ...stats.trend.flatMap(({ month, ...figures }) => named('trend', month, figures)),
    ...stats.funnel.flatMap(({ stage, here, reached }) =>
      named('funnel', legalFamily(`${stage}_`) ? text(AGREEMENT_TYPE, stage) : status(stage), {
        here,
        reached,
      }),
    ),
    ...stats.statuses.map((one) => ({
      chart: 'statuses' as const,
      label: status(one.status),
      count: one.count,
    })),
    ...stats.aging.map(({ bucket, count }) => ({
      chart: 'aging' as const,
      label: days(AGING_BUCKETS, bucket),
      count,
    })),
    ...stats.histogram.flatMap(({ range, ...figures }) =>
      named('histogram', days(HISTOGRAM_RANGES, range), figures),
    ),
    ...stats.exits.flatMap((exit) => [
      { chart: 'exits' as const, label: status(exit.status), count: exit.count },
      ...exit.reasons.map(({ reason, count }) => ({
        chart: 'exits' as const,
        label: `${status(exit.status)}: ${reason === null ? text(NAMELESS, 'no_reason') : text(LEAD_STATUS_REASON, reason)}`,
        count,
      })),
    ]),
    ...stats.agents.flatMap(({ user_id, ...figures }) =>
      named('agents', user_id === null ? text(NAMELESS, 'nobody') : (names.get(user_id) ?? ''), figures),
    ),
    ...stats.sources.flatMap(({ source, ...figures }) =>
      named('sources', source === null ? text(NAMELESS, 'no_source') : text(LEAD_SOURCE, source), figures),
    ),
  ];
}
