import { STATUS_GROUPS, type LeadStatus } from '#schemas/vocabulary/lead.ts';
import type { LeadType } from '#schemas/permissions.ts';

/** Filters of the lead list, as its query string has them: one value, or several. */
export type LeadQuery = Readonly<Record<string, string | readonly string[]>>;

/** A number, and the list of exactly the leads that it counts. */
export interface Figure {
  readonly count: number;
  /** All filters of that list, those of the dashboard included. */
  readonly query: LeadQuery;
}

/** Leads in work: neither left the funnel nor arrived. */
export const OPEN_STATUSES: readonly LeadStatus[] = STATUS_GROUPS.NONE;
/** Leads that somebody has reached. */
export const CONTACTED_STATUSES: readonly LeadStatus[] = [...STATUS_GROUPS.IN_PROGRESS, 'CONVERTED'];
/** Leads of which the network has a signed contract. */
export const CONTRACTED_STATUSES: readonly LeadStatus[] = ['CONTRACT_SIGNED', 'CONVERTED'];

/** How far the trend goes back, this month included. */
export const TREND_MONTHS = 12;
/** The days that 'new' means, and that they are compared with. */
export const RECENT_DAYS = 30;

/** What a lead of a type offers, by which the map is narrowed (specification §2: service level or specialty). */
export const SERVICE_FIELD: Readonly<Record<LeadType, string>> = { SP: 'specialties', TP: 'service_offered' };

/** The filters of the dashboard: of the list's those that say when, where, who and what. */
export const figureFilters = (type: LeadType): readonly string[] => [
  'created_at_range',
  'states_in',
  'regions_in',
  'assignee_id_in',
  `${SERVICE_FIELD[type]}_in`,
];

/** What GET /leads/{type}/stats answers. Shares are from 0 to 1; null: of nothing. */
export interface LeadStats {
  /** The moment for which the figures hold. */
  readonly as_of: string;
  readonly totals: {
    readonly all: Figure;
    readonly open: Figure;
    readonly unassigned: Figure;
    /** Created within the last RECENT_DAYS days, today included, and within as many before them. */
    readonly recent: Figure;
    readonly before: Figure;
    readonly contracted: Figure;
    readonly converted: Figure;
  };
  /** Months (YYYY-MM, UTC) in which leads were created, oldest first, and what has become of those leads since. */
  readonly trend: readonly {
    readonly month: string;
    readonly open: Figure;
    readonly converted: Figure;
    readonly exited: Figure;
  }[];
  /**
   * The stages of schemas/lead/stages.ts. `here`: stand in it now; `reached`: stand in it or further on; `conversion`:
   * the share of those that reached the stage before. Leads that left are under `exits`.
   */
  readonly funnel: readonly {
    readonly stage: string;
    readonly here: Figure;
    readonly reached: Figure;
    readonly conversion: number | null;
  }[];
  /** Every status of the lifecycle, in its order. */
  readonly statuses: readonly (Figure & { readonly status: LeadStatus })[];
  /** Leads in work by days since they were created (AGING_BUCKETS). */
  readonly aging: readonly (Figure & { readonly bucket: string })[];
  /** All leads by days since they were created (HISTOGRAM_RANGES), by what has become of them. */
  readonly histogram: readonly {
    readonly range: string;
    readonly open: Figure;
    readonly converted: Figure;
    readonly exited: Figure;
  }[];
  /** The exits that the type's dashboard shows (specification §4), each with its reasons, the most frequent first. */
  readonly exits: readonly (Figure & {
    readonly status: LeadStatus;
    readonly reasons: readonly (Figure & { readonly reason: string | null })[];
  })[];
  /**
   * The people of the team and whoever else has leads, of these whom the filter lets through, ordered by their key;
   * null: nobody's, first.
   */
  readonly agents: readonly {
    readonly user_id: string | null;
    readonly open: Figure;
    readonly contacted: Figure;
    readonly converted: Figure;
    readonly total: Figure;
    /** Tasks, whatever their leads: `query` is one of the list of tasks. null: nobody has none. */
    readonly overdue_tasks: Figure | null;
  }[];
  /** The most frequent first. */
  readonly sources: readonly {
    readonly source: string | null;
    readonly open: Figure;
    readonly converted: Figure;
    readonly total: Figure;
  }[];
}

/** What a county is shaded by. */
export const COVERAGE = {
  leads: {},
  contracted: { status_in: CONTRACTED_STATUSES },
  credentialed: { credential_status_in: ['APPROVED'] },
} as const satisfies Record<string, LeadQuery>;
export type CoverageMeasure = keyof typeof COVERAGE;

/** What GET /leads/{type}/stats/map answers: counties that any lead is in. */
export interface LeadCoverage {
  readonly as_of: string;
  /** The filters of the dashboard, to which `countyQuery` adds. */
  readonly query: LeadQuery;
  readonly counties: readonly ({ readonly county_id: string; readonly fips: string } & Readonly<
    Record<CoverageMeasure, number>
  >)[];
  /** Leads of which no county is known: they are on no map. */
  readonly nowhere: Figure;
}

/** The list of the leads that a county of the map counts. */
export const countyQuery = (
  { query }: Pick<LeadCoverage, 'query'>,
  measure: CoverageMeasure,
  countyId: string,
): LeadQuery => ({ ...query, ...COVERAGE[measure], counties_in: [countyId] });
