import {
  CONTACTED_STATUSES,
  CONTRACTED_STATUSES,
  OPEN_STATUSES,
  type Figure,
  type LeadStats,
} from '#schemas/lead/figures.ts';
import { FUNNEL, STAGES, statusesOf } from '#schemas/lead/stages.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { DASHBOARD_EXITS, EXIT_STATUSES, type LeadStatus } from '#schemas/vocabulary/lead.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { NONE, type RawQuery } from '#server/platform/list/query.ts';
import { readOverdue, readTeam } from './agents.ts';
import { readFigureCells } from './cells.ts';
import { cutsOf, spansOn, type Span } from './days.ts';
import { figuresOf, type Figures } from './figures.ts';
import { readSelection, type Selection } from './selection.ts';

const CONVERTED: readonly LeadStatus[] = ['CONVERTED'];

/**
 * The figures of the dashboard (specification §4), each with the list that shows exactly its leads. Throws
 * `bad_request` for any filter that is not the dashboard's, `not_found` for the other lead type.
 */
export async function leadStats(db: Db, call: Call, type: LeadType, raw: RawQuery): Promise<LeadStats> {
  const selection = readSelection(call, type, raw);
  const as_of = new Date().toISOString();
  const spans = spansOn(as_of.slice(0, 10));
  const [cells, team, overdue] = await Promise.all([
    readFigureCells(db, selection, cutsOf(spans)),
    readTeam(db, type),
    readOverdue(db, call, type),
  ]);
  const figures = figuresOf(selection.query, cells);
  const fates = (span: Span) => ({
    open: figures.within(span, OPEN_STATUSES),
    converted: figures.within(span, CONVERTED),
    exited: figures.within(span, EXIT_STATUSES),
  });
  return {
    as_of,
    totals: {
      all: figures.of(null),
      open: figures.of(OPEN_STATUSES),
      unassigned: figures.by('assignee_id', null, null),
      recent: figures.within(spans.recent, null),
      before: figures.within(spans.before, null),
      contracted: figures.of(CONTRACTED_STATUSES),
      converted: figures.of(CONVERTED),
    },
    trend: spans.months.map((span) => ({ month: span.key, ...fates(span) })),
    funnel: funnelOf(figures),
    statuses: FUNNEL.map((status) => ({ status, ...figures.of([status]) })),
    aging: spans.aging.map((span) => ({ bucket: span.key, ...figures.within(span, OPEN_STATUSES) })),
    histogram: spans.histogram.map((span) => ({ range: span.key, ...fates(span) })),
    exits: DASHBOARD_EXITS[type].map((status) => ({
      status,
      ...figures.of([status]),
      reasons: frequent(
        figures.keys('status_reason').map((reason) => ({
          reason,
          ...figures.by('status_reason', reason, [status]),
        })),
        ({ count }) => count,
      ),
    })),
    agents: agentsOf(selection, figures, team).map((user_id) => {
      const of = (statuses: readonly LeadStatus[] | null) => figures.by('assignee_id', user_id, statuses);
      return {
        user_id,
        open: of(OPEN_STATUSES),
        contacted: of(CONTACTED_STATUSES),
        converted: of(CONVERTED),
        total: of(null),
        overdue_tasks: user_id === null ? null : overdue(user_id),
      };
    }),
    sources: frequent(
      figures.keys('lead_source').map((source) => ({
        source,
        open: figures.by('lead_source', source, OPEN_STATUSES),
        converted: figures.by('lead_source', source, CONVERTED),
        total: figures.by('lead_source', source, null),
      })),
      ({ total }) => total.count,
    ),
  };
}

/** What there is any of, the most frequent first. */
const frequent = <T>(all: readonly T[], countOf: (one: T) => number): T[] =>
  all.filter((one) => countOf(one) > 0).sort((one, other) => countOf(other) - countOf(one));

function funnelOf(figures: Figures): LeadStats['funnel'] {
  const reached: Figure[] = STAGES.map((_stage, at) => figures.of(statusesOf(STAGES.slice(at))));
  return STAGES.map((stage, at) => {
    const [own, before] = [reached[at], reached[at - 1]] as [Figure, Figure | undefined];
    return {
      stage,
      here: figures.of(statusesOf([stage])),
      reached: own,
      conversion: before && before.count > 0 ? own.count / before.count : null,
    };
  });
}

/** Whom the figures name: the team and whoever else has leads, and nobody; of these only whom the filter lets through. */
function agentsOf({ query }: Selection, figures: Figures, team: readonly string[]): (string | null)[] {
  const wanted = query.assignee_id_in;
  const isWanted = (id: string | null): boolean => wanted === undefined || wanted.includes(id ?? NONE);
  return [...new Set([null, ...[...team, ...figures.keys('assignee_id')].sort()])].filter(isWanted);
}
