import { beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { leadHistory, leadHistoryPeople } from '#server/features/leads/history.ts';
import type { Db } from '#server/platform/db.ts';
import { useApp } from '#tests/support/app.ts';
import { callOf } from '#tests/support/call.ts';
import { plansOf } from '#tests/support/plans.ts';
import { newLead } from '../activities/support.ts';

/** Much more than a lead has, among the entries of many. */
const OF_LEAD = 5_000;
const ALL = 60_000;
const SIZE = 25;

const app = useApp();
let lead: string;
/** Newest first. */
let keys: string[];
const call = callOf('sp.agent');

beforeAll(async () => {
  lead = await newLead(app);
  await app.query`
    insert into history (entity_id, at, type, resource, record_id, actor_id, changes)
    select gen_random_uuid(), now() - n * interval '1 minute',
           case when n % 100 = 0 then 'NOTE_ADDED' else 'LEAD_UPDATED' end, 'lead',
           case when n % ${ALL / OF_LEAD}::int = 0 then ${lead}::uuid else gen_random_uuid() end, ${demoId('sp.agent')}::uuid,
           '[{"field": "dba", "from": "Before", "to": "After"}]'
      from generate_series(1, ${ALL}::int) n`;
  // The visibility map comes with a vacuum, as the running server gets it.
  await app.query`vacuum analyze history`;
  const rows = await app.query<{ entity_id: string }>`
    select entity_id from history where record_id = ${lead} order by at desc, entity_id desc`;
  keys = rows.map((row) => row.entity_id);
});

/** Every look into the history that an answer took, with the entries that it touched. */
async function looks(work: (db: Db) => Promise<unknown>) {
  const plans = await plansOf(app.databaseUrl, work);
  const lines = plans.flatMap(({ text }) => text.split('\n'));
  const seen = lines.flatMap((line, at) => {
    const [, node = '', rows = '', loops = ''] =
      /((?:Index Only|\w+) Scan)\b.* on (?:history|history_of_record)\b.*actual rows=([\d.]+) loops=(\d+)/.exec(
        line,
      ) ?? [];
    if (node === '') return [];
    // What the scan itself left out stands in the lines below it.
    const below = lines.slice(at + 1, at + 6);
    const end = below.findIndex((next) => next.includes('->'));
    const [, removed = '0'] =
      /Rows Removed by Filter: (\d+)/.exec(below.slice(0, end < 0 ? undefined : end).join('\n')) ?? [];
    return [{ node, rows: (Number(rows) + Number(removed)) * Number(loops) }];
  });
  expect(seen).not.toHaveLength(0);
  return seen;
}

const read = (wanted: object) => (db: Db) =>
  leadHistory(db, call, 'SP', lead, { page: 1, size: SIZE, ...wanted });

describe('a lead with thousands of entries among those of many others', () => {
  it.each([
    ['the first page', () => ({})],
    ['the last page', () => ({ page: Math.ceil(keys.length / SIZE) })],
    ['the page of an entry', () => ({ around: keys[3_333] })],
    ['what is older', () => ({ before: keys[3_333] })],
    ['what is newer', () => ({ after: keys[3_333] })],
    ['one type', () => ({ type_in: ['NOTE_ADDED'] })],
    [
      'one type of one person, deep',
      () => ({ page: 5, type_in: ['NOTE_ADDED'], actor_id_in: [demoId('sp.agent')] }),
    ],
  ])('is read by its index: %s', async (_, wanted) => {
    const seen = await looks(read(wanted()));
    expect(seen.map(({ node }) => node)).not.toContain('Seq Scan');
    // Nothing of other records is touched, whatever is asked for.
    for (const { rows } of seen) expect(rows).toBeLessThanOrEqual(keys.length + 1);
  });

  it('is read from an entry on without what lies between', async () => {
    for (const wanted of [{ before: keys[4_000] }, { after: keys[4_000] }]) {
      const seen = await looks(read(wanted));
      expect(seen.some(({ rows }) => rows === SIZE + 1)).toBe(true);
      // Only the count goes through them all: a bitmap of the index, at most, and what it points to.
      expect(seen.filter(({ rows }) => rows > SIZE + 1).length).toBeLessThanOrEqual(2);
    }
  });

  it('names its people from its own entries', async () => {
    const seen = await looks((db) => leadHistoryPeople(db, call, 'SP', lead));
    expect(seen.map(({ node }) => node)).not.toContain('Seq Scan');
    for (const { rows } of seen) expect(rows).toBeLessThanOrEqual(keys.length + 1);
  });

  it('counts them all', async () => {
    expect(await read({ page: 201 })(app.db)).toMatchObject({ total: OF_LEAD + 1, total_exact: true });
  });
});
