import { COVERAGE, CONTRACTED_STATUSES, type LeadCoverage } from '#schemas/lead/figures.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { LeadStatus } from '#schemas/vocabulary/lead.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { groupedBy } from '#server/platform/grouped.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { readCountyCells, type Cell } from './cells.ts';
import { figuresOf } from './figures.ts';
import { readSelection } from './selection.ts';

/** The counties of the leads that the dashboard is about. Throws as `leadStats` does. */
export async function leadCoverage(db: Db, call: Call, type: LeadType, raw: RawQuery): Promise<LeadCoverage> {
  const selection = readSelection(call, type, raw);
  const as_of = new Date().toISOString();
  const [cells, approved, codes] = await Promise.all([
    readCountyCells(db, selection),
    readCountyCells(db, selection.and(COVERAGE.credentialed)),
    readFips(db),
  ]);
  const credentialed = groupedBy(approved, keyOf);
  const leads = groupedBy(cells, keyOf);
  return {
    as_of,
    query: selection.query,
    counties: [...leads].flatMap(([county_id, all]) => {
      const fips = codes.get(county_id);
      return fips === undefined
        ? []
        : [
            {
              county_id,
              fips,
              leads: sum(all),
              contracted: sum(all, CONTRACTED_STATUSES),
              credentialed: sum(credentialed.get(county_id) ?? []),
            },
          ];
    }),
    nowhere: figuresOf(selection.query, cells).by('counties', null, null),
  };
}

const keyOf = ({ key }: Cell): string => key ?? '';

const sum = (cells: readonly Cell[], statuses?: readonly LeadStatus[]): number =>
  cells.reduce((all, { status, n }) => (statuses && !statuses.includes(status) ? all : all + n), 0);

/** The codes of the counties (FIPS) by key: some three thousand. */
async function readFips(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('lookup')
    .select(['entity_id', 'code'])
    .where('list', '=', 'county')
    .execute();
  return new Map(rows.map(({ entity_id, code }) => [entity_id, code]));
}
