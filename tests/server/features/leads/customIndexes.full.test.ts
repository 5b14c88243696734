import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { KINDS } from '#schemas/engine/kinds.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { loadCustomFields } from '#server/features/leads/customFields.ts';
import { indexCustomFields } from '#server/features/leads/customIndexes.ts';
import { indexAtStart, leadHandlers } from '#server/features/leads/jobs.ts';
import { leadSource } from '#server/features/leads/read.ts';
import { openPool } from '#server/platform/db.ts';
import type { JobHandlers } from '#server/platform/jobPayloads.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { conditionOf } from '#server/platform/list/page.ts';
import { parseListQuery } from '#server/platform/list/query.ts';
import { useApp } from '#tests/support/app.ts';
import { callOf } from '#tests/support/call.ts';
import { customForm, EVERY_KIND, publishCustom } from '#tests/support/customForm.ts';
import { quiet } from '#tests/support/quiet.ts';

const app = useApp({}, false);
beforeAll(async () => {
  await publish();
  const values = Object.fromEntries(
    Object.entries(EVERY_KIND).map(([id, { value }]) => [`custom_${id}`, value]),
  );
  // One lead in a thousand has what is asked for.
  await app.query`
    insert into lead (entity_id, lead_type, status, company_name, pr_assigned_id, data)
    select gen_random_uuid(), 'TP', 'NEW', 'Many ' || n, ${demoId('tp.agent')},
           case when n % 1000 = 0 then ${JSON.stringify(values)}::jsonb
                else jsonb_build_object('custom_ramps', 20 + n % 20, 'custom_union', false, 'custom_audited_on', '2025-01-01',
                                        'custom_perks', jsonb_build_array('GOLD'), 'custom_motto', 'Motto ' || n) end
      from generate_series(1, 20000) n`;
  // What a field has kept from when it was of another kind is in no index, and keeps none from being made.
  for (const former of [2.5, 99_999_999_999, '2024-02-31', true, 'text', ['GOLD'], { a: 1 }])
    await app.query`
      insert into lead (entity_id, lead_type, status, company_name, pr_assigned_id, data)
      values (gen_random_uuid(), 'TP', 'NEW', 'Former', ${demoId('tp.agent')},
              ${JSON.stringify(Object.fromEntries(Object.keys(values).map((name) => [name, former])))}::jsonb)`;
  await indexCustomFields(app.db);
});

async function publish(more: object = {}): Promise<void> {
  await publishCustom(app.db, 'TP', customForm({ ...EVERY_KIND, ...more }));
  await loadCustomFields(app.db);
}

const call = callOf('tp.agent');

async function planOf(asked: Record<string, string>): Promise<string> {
  const source = leadSource(call, 'TP');
  const where = conditionOf(source, parseListQuery(source.fields, asked));
  const rows = await app.query<Record<string, string>>`
    explain select count(*) from lead t where ${where}`;
  return rows.map((row) => Object.values(row)[0]).join('\n');
}

const indexes = async () =>
  (
    await app.query<{ name: string }>`
      select indexname as name from pg_indexes where tablename = 'lead' and starts_with(indexname, 'lead_own_')`
  ).map(({ name }) => name);

/** What they hold may be anywhere inside a long text, or be longer than an index takes. */
const WITHOUT = ['story', 'portal', 'opens_at'];

test.each(Object.entries(EVERY_KIND).filter(([id]) => !WITHOUT.includes(id)))(
  'a list that is filtered by %s reads its index',
  async (id, { value }) => {
    const { kind } = LEADS.TP.fields[`custom_${id}`]!;
    for (const operator of KINDS[kind].operators.filter((one) => one !== 'like')) {
      const text = operator === 'range' ? `${String(value)}|${String(value)}` : String(value);
      expect(await planOf({ [`custom_${id}_${operator}`]: text }), operator).toContain('lead_own_');
    }
  },
);

test('nothing is made twice; a field that is no filter any more has none', async () => {
  const before = await indexes();
  expect(before).toHaveLength(Object.keys(EVERY_KIND).length - WITHOUT.length);
  expect(before.every((name) => name.length <= 63)).toBe(true);
  await indexCustomFields(app.db);
  expect(await indexes()).toEqual(before);
  await publish({ ramps: { ...EVERY_KIND.ramps, more: { 'x-filter': false } } });
  await indexCustomFields(app.db);
  expect(await indexes()).toHaveLength(before.length - 1);
});

test('one that was left half made is made again', async () => {
  const [name = ''] = await indexes();
  await app.query`drop index ${sql.ref(name)}`;
  // What is not unique leaves half an index behind, as a killed process does.
  await sql`create unique index concurrently ${sql.ref(name)} on lead (lead_type)`
    .execute(app.db)
    .catch(() => undefined);
  expect(await indexes()).toContain(name);
  await indexCustomFields(app.db);
  const rows = await app.query<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = ${name}::regclass`;
  expect(rows).toEqual([{ valid: true }]);
});

test('one of a release that read its field otherwise is replaced after the start', async () => {
  const before = await indexes();
  const [name = ''] = before;
  await app.query`drop index ${sql.ref(name)}`;
  await app.query`create index lead_own_former on lead (((data ->> 'custom_motto')))`;
  const pool = openPool(app.databaseUrl, quiet, 8);
  const jobs = await openJobs(pool, quiet);
  try {
    await indexAtStart({ db: app.db, jobs });
    await jobs.start(leadHandlers({ db: app.db }) as JobHandlers);
    await expect.poll(async () => (await indexes()).sort()).toEqual([...before].sort());
  } finally {
    await jobs.stop();
    await pool.end();
  }
});

test('a text that is too long for one keeps no other from being made, and this one only while it is there', async () => {
  const before = await indexes();
  for (const name of before) await app.query`drop index ${sql.ref(name)}`;
  const motto = randomBytes(8_000).toString('base64');
  await app.query`
    insert into lead (entity_id, lead_type, status, company_name, pr_assigned_id, data)
    values (gen_random_uuid(), 'TP', 'NEW', 'Long', ${demoId('tp.agent')}, ${JSON.stringify({ custom_motto: motto })}::jsonb)`;
  await indexCustomFields(app.db);
  expect(await indexes()).toHaveLength(before.length - 1);
  await app.query`delete from lead where company_name = 'Long'`;
  await indexCustomFields(app.db);
  expect((await indexes()).sort()).toEqual([...before].sort());
});
