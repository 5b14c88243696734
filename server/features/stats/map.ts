import { COVERAGE, type LeadCoverage } from '#schemas/lead/figures.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { NONE, type RawQuery } from '#server/platform/list/query.ts';
import { readCountySums } from './cells.ts';
import { narrowed } from './query.ts';
import { readSelection } from './selection.ts';

/** The counties of the leads that the dashboard is about. Throws as `leadStats` does. */
export async function leadCoverage(db: Db, call: Call, type: LeadType, raw: RawQuery): Promise<LeadCoverage> {
  const selection = readSelection(call, type, raw);
  const as_of = new Date().toISOString();
  const [sums, approved, codes] = await Promise.all([
    readCountySums(db, selection),
    readCountySums(db, selection.and(COVERAGE.credentialed)),
    readFips(db),
  ]);
  const credentialed = new Map(approved.map(({ key, leads }) => [key, leads]));
  return {
    as_of,
    query: selection.query,
    counties: sums.flatMap(({ key, leads, contracted }) => {
      const fips = key === null ? undefined : codes.get(key);
      return key === null || fips === undefined
        ? []
        : [{ county_id: key, fips, leads, contracted, credentialed: credentialed.get(key) ?? 0 }];
    }),
    nowhere: {
      count: sums.find(({ key }) => key === null)?.leads ?? 0,
      query: narrowed(selection.query, { counties_in: [NONE] }),
    },
  };
}

/** The codes of the counties (FIPS) by key: some three thousand. */
async function readFips(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('lookup')
    .select(['entity_id', 'code'])
    .where('list', '=', 'county')
    .execute();
  return new Map(rows.map(({ entity_id, code }) => [entity_id, code]));
}
