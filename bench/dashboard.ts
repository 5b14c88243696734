import { sql } from 'kysely';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { statsHandlers } from '#server/features/stats/jobs.ts';
import { leadCoverage } from '#server/features/stats/map.ts';
import { leadStats } from '#server/features/stats/stats.ts';
import { actorOf, type Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { millis, quantile, seconds } from './figures.ts';

const ROUNDS = 20;
const STATE = lookupId('state', 'FL');

const CALL: Call = {
  actor: actorOf(demoId('sp.supervisor'), 'sp.supervisor', 'SPECIALTY_PR_SUPERVISOR'),
  language: 'en',
  requestId: 'bench',
};

/** All figures of the prospecting dashboard with its map, one client: a section of the results. */
export async function dashboard(db: Db): Promise<string> {
  const started = performance.now();
  await statsHandlers({ db })['lead.tally']({}, new AbortController().signal);
  const settled = performance.now() - started;
  await sql`vacuum analyze lead_tally`.execute(db);
  const lines = [];
  for (const [name, query] of Object.entries(await selections(db))) {
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now();
      await Promise.all([leadStats(db, CALL, 'SP', query), leadCoverage(db, CALL, 'SP', query)]);
      times.push(performance.now() - begun);
    }
    lines.push(`| ${name} | ${millis(quantile(times, 0.5))} | ${millis(quantile(times, 0.95))} |`);
    console.log(lines.at(-1));
  }
  return `## Dashboard\n\nAll figures and the map, one client, ${ROUNDS} rounds each, milliseconds. All leads were settled into the tally in ${seconds(settled)} s.\n\n| Filter | p50 | p95 |\n|---|---|---|\n${lines.join('\n')}\n`;
}

/** What the dashboard is asked, by name; of regions and specialties the most frequent. */
async function selections(db: Db): Promise<Record<string, Record<string, string>>> {
  const mostOf = async (field: 'regions' | 'specialties'): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      select x.id from lead l, unnest(${sql.ref(`l.${field}`)}) x (id) where l.lead_type = 'SP'
       group by 1 order by count(*) desc limit 1`.execute(db);
    return rows[0]?.id ?? '';
  };
  const state = { states_in: STATE };
  const region = { regions_in: await mostOf('regions') };
  const specialty = { specialties_in: await mostOf('specialties') };
  const year = { created_at_range: '-364d|0d' };
  return {
    none: {},
    state,
    region,
    specialty,
    agent: { assignee_id_in: demoId('sp.agent') },
    'last 90 days': { created_at_range: '-89d|0d' },
    'last year': year,
    'state, last year': { ...state, ...year },
    'region, last year': { ...region, ...year },
    'specialty, last year': { ...specialty, ...year },
    'state, specialty': { ...state, ...specialty },
  };
}
