import type { Figure, LeadStats } from '#schemas/lead/figures.ts';
import { FUNNEL, STAGES } from '#schemas/lead/stages.ts';
import { AGING_BUCKETS, HISTOGRAM_RANGES } from '#schemas/vocabulary/limits.ts';
import DashboardScreen from '#src/resources/dashboard/DashboardScreen.tsx';
// What the screen loads later is loaded before the first test, whose time it would take.
import '#src/resources/dashboard/Figures.tsx';
import '#src/resources/dashboard/coverage/CoverageMap.tsx';
import { show, ME, OTHER, type Answers } from '../resources/screen.tsx';

export const PATH = 'leads/tp/stats';
export const ADDRESS = '/prospecting/dashboard';

/** Figures of which each has a number and a list of its own, so that none can stand for another. */
export function statsOf(): LeadStats {
  let n = 1000;
  const figure = (): Figure => {
    n += 1;
    return { count: n, query: { status_in: ['NEW'], created_at_range: `2026-01-01|day ${n}` } };
  };
  const fates = () => ({ open: figure(), converted: figure(), exited: figure() });
  return {
    as_of: '2026-11-22T15:04:00.000Z',
    totals: {
      all: figure(),
      open: figure(),
      unassigned: figure(),
      recent: figure(),
      before: figure(),
      contracted: figure(),
      converted: figure(),
    },
    trend: ['2026-10', '2026-11'].map((month) => ({ month, ...fates() })),
    funnel: STAGES.map((stage, at) => ({
      stage,
      here: figure(),
      reached: figure(),
      conversion: at === 0 ? null : 0.5,
    })),
    statuses: FUNNEL.map((status) => ({ status, ...figure() })),
    aging: AGING_BUCKETS.map(({ key }) => ({ bucket: key, ...figure() })),
    histogram: HISTOGRAM_RANGES.map(({ key }) => ({ range: key, ...fates() })),
    exits: (['UNQUALIFIED', 'WAIT_LIST'] as const).map((status) => ({
      status,
      ...figure(),
      reasons: ['WITHDRAWN', null].map((reason) => ({ reason, ...figure() })),
    })),
    agents: [ME, OTHER, null].map((user_id) => ({
      user_id,
      open: figure(),
      contacted: figure(),
      converted: figure(),
      total: figure(),
      overdue_tasks:
        user_id === null
          ? null
          : {
              count: figure().count,
              query: { assignee_ids_in: [user_id], overdue_eq: 'true', snoozed_eq: 'false' },
            },
    })),
    sources: ['GOOGLE', null].map((source) => ({
      source,
      open: figure(),
      converted: figure(),
      total: figure(),
    })),
  };
}

/** The same without any leads. */
export const nothing = (): LeadStats => {
  const stats = statsOf();
  return { ...stats, totals: { ...stats.totals, all: { count: 0, query: {} } } };
};

const COVERAGE = { as_of: '', query: {}, counties: [], nowhere: { count: 0, query: {} } };

type Options = Omit<NonNullable<Parameters<typeof show>[1]>, 'at' | 'path'>;

/** Shows the dashboard under these filters; the map has nothing on it. */
export const open = (filter: object = {}, { answers, ...options }: Options = {}) => {
  const answer: Answers = (sent) =>
    answers?.(sent) ?? { [PATH]: { body: statsOf() }, [`${PATH}/map`]: { body: COVERAGE } }[sent.path];
  return show(<DashboardScreen />, {
    ...options,
    answers: answer,
    path: ADDRESS,
    at: `${ADDRESS}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
  });
};
