import { sql } from 'kysely';
import { COVERAGE, type CoverageMeasure, type LeadCoverage } from '#schemas/lead/figures.ts';
import { MEASURE, NAMELESS } from '#schemas/lead/figureTexts.ts';
import type { Names } from '#server/platform/csv.ts';
import type { Db } from '#server/platform/db.ts';
import type { Row, TextOf } from './export.ts';

const MEASURES = Object.keys(COVERAGE) as CoverageMeasure[];

/** The counties of the map as lines of a file, those with the most leads first; then the leads that are in none. */
export async function readCountyRows(
  db: Db,
  { counties, nowhere }: LeadCoverage,
  names: Names,
  text: TextOf,
): Promise<Row[]> {
  const states = await readStates(db);
  const nameOf = (id: string): string => [names.get(id), states.get(id)].filter(Boolean).join(', ');
  const row = (label: string, count: number): Row => ({ chart: 'coverage', label, count });
  return [
    ...counties
      .toSorted((one, other) => other.leads - one.leads)
      .flatMap((county) =>
        MEASURES.map((measure) =>
          row(`${nameOf(county.county_id)}: ${text(MEASURE, measure)}`, county[measure]),
        ),
      ),
    row(text(NAMELESS, 'no_county'), nowhere.count),
  ];
}

/** The state of each county, by its code: thirty states have a Washington County. */
async function readStates(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ county: string; state: string }>`
    select c.entity_id as county, s.code as state
      from lookup c join lookup s on s.list = 'state' and s.entity_id = any(c.parent_ids)
     where c.list = 'county'`.execute(db);
  return new Map(rows.map(({ county, state }) => [county, state]));
}
