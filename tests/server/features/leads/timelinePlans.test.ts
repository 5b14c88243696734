import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '#server/db/schema.ts';
import { demoId } from '#server/db/seed/people.ts';
import { leadHistory, leadHistoryPeople } from '#server/features/leads/history.ts';
import { actorOf, type Call } from '#server/platform/actor.ts';
import { openPool } from '#server/platform/db.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { quiet } from '#tests/support/quiet.ts';
import { newLead } from '../activities/support.ts';

/** Much more than a lead has, among the entries of many. */
const OF_LEAD = 5_000;
const ALL = 100_000;
const SIZE = 25;

let app: TestApp;
let pool: ReturnType<typeof openPool>;
let db: Kysely<Tables>;
let lead: string;
/** Newest first. */
let keys: string[];
const asked: CompiledQuery[] = [];
const call: Call = {
  actor: actorOf(demoId('sp.agent'), 'sp.agent', 'SPECIALTY_PR_AGENT'),
  language: 'en',
  requestId: 'test',
};

beforeAll(async () => {
  app = await startApp();
  lead = await newLead(app);
  await sql`
    insert into history (entity_id, at, type, resource, record_id, actor_id, changes)
    select gen_random_uuid(), now() - n * interval '1 minute',
           case when n % 100 = 0 then 'NOTE_ADDED' else 'LEAD_UPDATED' end, 'lead',
           case when n % ${ALL / OF_LEAD}::int = 0 then ${lead}::uuid else gen_random_uuid() end, ${demoId('sp.agent')}::uuid,
           '[{"field": "dba", "from": "Before", "to": "After"}]'
      from generate_series(1, ${ALL}::int) n`.execute(app.db);
  // The visibility map comes with a vacuum, as the running server gets it.
  await sql`vacuum analyze history`.execute(app.db);
  const { rows } = await sql<{ entity_id: string }>`
    select entity_id from history where record_id = ${lead} order by at desc, entity_id desc`.execute(app.db);
  keys = rows.map((row) => row.entity_id);
  pool = openPool(app.databaseUrl, quiet, 4);
  db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void asked.push(event.query),
  });
});
afterAll(async () => {
  await pool.end();
  await app.close();
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Every look into the history that an answer took, with the entries that it touched. */
async function looks(
  run: () => Promise<unknown>,
): Promise<{ readonly node: string; readonly rows: number }[]> {
  asked.length = 0;
  await run();
  const queries = asked.filter(({ sql: text }) => text.includes('history h'));
  expect(queries).not.toHaveLength(0);
  const plans = await Promise.all(
    queries.map(({ sql: text, parameters }) =>
      pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, [
        ...parameters,
      ]),
    ),
  );
  return plans
    .flatMap(({ rows }) => nodesOf(rows[0]!['QUERY PLAN'][0].Plan))
    .filter((node) => node['Relation Name'] === 'history')
    .map((node) => ({
      node: node['Node Type'],
      rows: (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    }));
}

const read = (wanted: object) => leadHistory(db, call, 'SP', lead, { page: 1, size: SIZE, ...wanted });

describe('a lead with thousands of entries among those of many others', () => {
  it.each([
    ['the first page', () => ({})],
    ['the last page', () => ({ page: keys.length / SIZE })],
    ['the page of an entry', () => ({ around: keys[3_333] })],
    ['what is older', () => ({ before: keys[3_333] })],
    ['what is newer', () => ({ after: keys[3_333] })],
    ['one type', () => ({ type_in: ['NOTE_ADDED'] })],
    [
      'one type of one person, deep',
      () => ({ page: 30, type_in: ['NOTE_ADDED'], actor_id_in: [demoId('sp.agent')] }),
    ],
  ])('is read by its index: %s', async (_, wanted) => {
    const seen = await looks(() => read(wanted()));
    expect(seen.map(({ node }) => node)).not.toContain('Seq Scan');
    // Nothing of other records is touched, whatever is asked for.
    for (const { rows } of seen) expect(rows).toBeLessThanOrEqual(keys.length + 1);
  });

  it('is read from an entry on without what lies between', async () => {
    for (const wanted of [{ before: keys[4_000] }, { after: keys[4_000] }]) {
      const seen = await looks(() => read(wanted));
      // The count and the entry's standing take the index of the lead; the entries themselves are few.
      expect(seen.filter(({ rows }) => rows > SIZE + 1).length).toBeLessThanOrEqual(2);
      expect(seen.some(({ rows }) => rows === SIZE + 1)).toBe(true);
    }
  });

  it('names its people from its own entries', async () => {
    const seen = await looks(() => leadHistoryPeople(db, call, 'SP', lead));
    expect(seen.map(({ node }) => node)).not.toContain('Seq Scan');
    for (const { rows } of seen) expect(rows).toBeLessThanOrEqual(keys.length + 1);
  });

  it('counts them all', async () => {
    expect(await read({ page: keys.length / SIZE })).toMatchObject({ total: OF_LEAD + 1, total_exact: true });
  });
});
