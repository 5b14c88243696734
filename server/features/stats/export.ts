import { v7 as uuidv7 } from 'uuid';
import { codesOf, type Codes, type Language } from '#schemas/engine/codes.ts';
import type { Figure, LeadStats } from '#schemas/lead/figures.ts';
import {
  CHART,
  daysText,
  FIGURE_COLUMNS,
  MEASURE,
  NAMELESS,
  type Measure,
} from '#schemas/lead/figureTexts.ts';
import { legalFamily } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { AGREEMENT_TYPE, LEAD_SOURCE, LEAD_STATUS, LEAD_STATUS_REASON } from '#schemas/vocabulary/index.ts';
import { AGING_BUCKETS, HISTOGRAM_RANGES } from '#schemas/vocabulary/limits.ts';
import type { Call } from '#server/platform/actor.ts';
import { BOM, csvLine, type Names } from '#server/platform/csv.ts';
import type { Db } from '#server/platform/db.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { readNames } from '#server/platform/names.ts';
import { transact } from '#server/platform/write.ts';
import { visibleLeads } from '../leads/visible.ts';
import { readCountyRows } from './exportCounties.ts';
import { leadCoverage } from './map.ts';
import { leadStats } from './stats.ts';

/**
 * The figures of the dashboard and its map as CSV: chart, label, count, and its share (0 to 1) of all leads that the
 * dashboard is about. Logged before it leaves (domain §6). Throws as `leadStats` does.
 */
export async function exportStats(
  db: Db,
  call: Call,
  type: LeadType,
  raw: RawQuery,
): Promise<AsyncGenerator<string>> {
  visibleLeads(call.actor, 'lead.export', type);
  const [stats, coverage, names] = await Promise.all([
    leadStats(db, call, type, raw),
    leadCoverage(db, call, type, raw),
    readNames(db, call.language),
  ]);
  const counties = await readCountyRows(db, coverage, names, textIn(call.language));
  await transact(db, call, (write) =>
    write.note('export', uuidv7(), {
      type: 'STATS_EXPORTED',
      changes: [],
      detail: { lead_type: type, query: { ...raw } },
    }),
  );
  const rows = [...rowsOf(stats, call.language, names), ...counties];
  return linesOf(rows, stats.totals.all.count, textIn(call.language));
}

async function* linesOf(rows: readonly Row[], all: number, text: TextOf): AsyncGenerator<string> {
  yield BOM + csvLine(codesOf(FIGURE_COLUMNS).map((column) => text(FIGURE_COLUMNS, column)));
  for (const { chart, label, count, share = true } of rows)
    yield csvLine([
      text(CHART, chart),
      label,
      String(count),
      share && all > 0 ? (count / all).toFixed(4) : '',
    ]);
}

/** What a code of a list is called. */
export type TextOf = (list: Codes, code: string) => string;

const textIn =
  (language: Language): TextOf =>
  (list, code) =>
    list[code]?.[language] ?? code;

/** A line of the file. */
export interface Row {
  readonly chart: keyof typeof CHART;
  readonly label: string;
  readonly count: number;
  /** False: it counts something else than leads. */
  readonly share?: boolean;
}

/** Every figure, by the name of what it is about and of what it counts. */
function rowsOf(stats: LeadStats, language: Language, names: Names): Row[] {
  const text = textIn(language);
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
      label: daysText(AGING_BUCKETS, bucket, language),
      count,
    })),
    ...stats.histogram.flatMap(({ range, ...figures }) =>
      named('histogram', daysText(HISTOGRAM_RANGES, range, language), figures),
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
