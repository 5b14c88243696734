import type pg from 'pg';
import type { BulkAction } from '#schemas/bulk/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { statsHandlers } from '#server/features/stats/jobs.ts';
import { listTimes } from './beside.ts';
import { median, millis, quantile, ratio, seconds } from './figures.ts';
import { startServer, type Ask } from './server.ts';
import type { World } from './world.ts';

const MOST = 100_000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const PEOPLE = ['sp.agent', 'sp.agent2', 'sp.agent3'].map(demoId);

interface Round {
  readonly begin: number;
  readonly run: number;
  readonly floor: number;
}

/**
 * Leads spread over three people in one run over HTTP; the floor is one UPDATE of the very same leads and one INSERT of
 * as many rows of history, with all indexes and triggers. Once more beside another person who turns the pages of the
 * list. A section of the results.
 */
export async function assignments(world: World): Promise<string> {
  const { pool } = world;
  const server = await startServer(world);
  try {
    const [boss, other] = [await server.as('sp.supervisor'), await server.as('sp.agent')];
    const quiet = await listTimes(other, () => Promise.resolve(), 4000);
    const query = { created_at_range: `|${await dayOf(pool, MOST)}` };
    const rounds: Round[] = [];
    let leads = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { action, ...times } = await assign(boss, query, round);
      leads = action.changed;
      rounds.push({ ...times, floor: await floorOf(pool, action.entity_id) });
      // What was assigned is settled into the figures by and by: each round begins when that is done.
      await statsHandlers(world)['lead.tally']({}, new AbortController().signal);
      console.log(`assignment, round ${round + 1}: ${JSON.stringify(rounds.at(-1))}`);
    }
    const busy = await listTimes(other, async () => void (await assign(boss, query, ROUNDS)));
    return table(rounds, leads, quantile(quiet, 0.95), quantile(busy, 0.95));
  } finally {
    await server.stop();
  }
}

/** The last day (UTC) up to which so many Specialty leads at most were created; the newest day where there are fewer. */
export async function dayOf(pool: pg.Pool, most: number): Promise<string> {
  const { rows } = await pool.query<{ day: string }>(
    `select to_char(max(day), 'YYYY-MM-DD') as day
       from (select (created_at at time zone 'UTC')::date as day, sum(count(*)) over (order by (created_at at time zone 'UTC')::date) as leads
               from lead where lead_type = 'SP' and deleted_at is null group by 1) d
      where leads <= $1`,
    [most],
  );
  return rows[0]?.day ?? '';
}

interface Assigned {
  readonly action: BulkAction;
  readonly begin: number;
  readonly run: number;
}

/** Each round begins with another person, so that every lead changes hands. */
async function assign(ask: Ask, query: object, round: number): Promise<Assigned> {
  const shares = PEOPLE.map((_, index) => ({ user_id: PEOPLE[(index + round) % PEOPLE.length] }));
  const started = performance.now();
  let action = await ask<BulkAction>('POST', '/leads/sp/assign', { strategy: 'EQUAL', shares, query });
  const between = performance.now();
  while (action.finished_at === null) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    action = await ask<BulkAction>('GET', `/leads/sp/bulk/${action.entity_id}`);
  }
  if (action.status !== 'DONE' || action.skipped > 0)
    throw new Error(`not all leads were assigned: ${JSON.stringify(action)}`);
  return { action, begin: between - started, run: performance.now() - between };
}

/** Writes the leads that an action changed, and a row of history for each, as barely as can be; nothing of it stays. */
async function floorOf(pool: pg.Pool, actionId: string): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = '5min'");
    await client.query('begin');
    const started = performance.now();
    await client.query(
      `update lead t set assignee_id = i.assignee_id, version = t.version + 1, updated_at = clock_timestamp()
         from bulk_item i where i.action_id = $1 and i.outcome = 'changed' and t.entity_id = i.lead_id`,
      [actionId],
    );
    await client.query(
      `insert into history (entity_id, type, resource, record_id, version, changes)
       select uuid_v7(), 'LEAD_UPDATED', 'lead', lead_id, lead_version,
              jsonb_build_array(jsonb_build_object('field', 'assignee_id', 'from', before_id, 'to', assignee_id))
         from bulk_item where action_id = $1 and outcome = 'changed'`,
      [actionId],
    );
    const took = performance.now() - started;
    await client.query('rollback');
    return took;
  } finally {
    client.release(true);
  }
}

/** `calm` and `busy`: how long somebody else's list takes (ms), without and beside an assignment. */
function table(rounds: readonly Round[], leads: number, calm: number, busy: number): string {
  const of = (name: keyof Round) => median(rounds.map((round) => round[name]));
  const ratios = rounds.map(({ begin, run, floor }) => (begin + run) / floor);
  return `## Assignment

${leads.toLocaleString('en')} leads spread over three people by one call over HTTP, with history and notices; the floor is one UPDATE of the same leads and one INSERT of their history, with all indexes and triggers, in the same round. Medians of ${ROUNDS} rounds, each alone; somebody else's list is turned in one more.

| Figure | Value | Floor | Ratio |
|---|---|---|---|
| until it is settled who gets which, s | ${seconds(of('begin'))} | | |
| all, s | ${seconds(of('begin') + of('run'))} | ${seconds(of('floor'))} | ${median(ratios).toFixed(1)} |
| p95 of somebody else's list meanwhile, ms | ${millis(busy)} | ${millis(calm)} | ${ratio(busy, calm)} |
`;
}
