import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codesOf } from '#schemas/engine/codes.ts';
import { writable } from '#schemas/engine/resource.ts';
import { faults } from '#schemas/engine/validate.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { roleNames } from '#schemas/permissions.ts';
import { ACCOUNT_CREDENTIAL_STATUS, LEAD_STATUS } from '#schemas/vocabulary/index.ts';
import { resetDemo } from '#server/db/prepare.ts';
import { valuesOf, type LeadRow } from '#server/features/leads/lead.ts';
import { leadCheck } from '#server/features/leads/validate.ts';
import { openDb, openPool, type Db } from '#server/platform/db.ts';
import { DEMO_USERNAMES } from '#server/ports/identity/index.ts';
import { createDatabase, type TestDatabase } from '#tests/support/database.ts';
import { quiet } from '#tests/support/quiet.ts';
import { inject } from 'vitest';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  db = openDb(openPool(database.url, quiet, 4));
  await resetDemo(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const count = async (query: ReturnType<typeof sql<{ n: string }>>): Promise<number> =>
  Number((await query.execute(db)).rows[0]?.n);
const fingerprint = async () => {
  const { rows } = await sql<{ leads: string; values: string }>`
    select (select md5(string_agg(concat_ws('|', entity_id, company_name, status, npi), ',' order by entity_id)) from lead) as leads,
           (select md5(string_agg(concat_ws('|', instance_id, field_id, state), ',' order by instance_id, field_id, rev)) from field_value) as values`.execute(
    db,
  );
  return rows[0];
};

it('has 2,000 leads in every status, each as a form would accept it', async () => {
  const { rows } = await sql<LeadRow>`select * from lead`.execute(db);
  expect(rows).toHaveLength(2000);
  expect(new Set(rows.map((row) => row.status))).toEqual(new Set(codesOf(LEAD_STATUS)));
  for (const row of rows) {
    const type = row.lead_type;
    const names = new Set(writable(LEADS[type]).map(([name]) => name));
    const values = Object.fromEntries(
      Object.entries(valuesOf(row)).filter(([name, value]) => names.has(name) && value !== null),
    );
    expect(faults(LEADS[type], leadCheck(type, 'create'), values, null), row.entity_id).toEqual([]);
  }
});

it('has a year of history that ends where each lead stands', async () => {
  expect(
    await count(
      sql`select count(*) as n from history where resource = 'lead' and at < now() - interval '300 days'`,
    ),
  ).toBeGreaterThan(20);
  expect(await count(sql`select count(*) as n from history where at > now()`)).toBe(0);
  const astray = sql<{ n: string }>`
    select count(*) as n from lead l join lateral (
      select c ->> 'to' as status from history h, jsonb_array_elements(h.changes) c
       where h.record_id = l.entity_id and h.type like 'LEAD_%' and c ->> 'field' = 'status' order by h.version desc limit 1) last on true
     where last.status <> l.status`;
  expect(await count(astray)).toBe(0);
});

it('has 40 credential files, every status among them, and one account per role', async () => {
  const { rows } = await sql<{ credential_status: string }>`select credential_status from account`.execute(
    db,
  );
  expect(rows).toHaveLength(40);
  expect(new Set(rows.map((row) => row.credential_status))).toEqual(
    new Set(codesOf(ACCOUNT_CREDENTIAL_STATUS)),
  );
  const roles = await sql<{
    role: string;
  }>`select distinct roles[1] as role from app_user join portal_account on user_id = entity_id`.execute(db);
  const names = await sql<{ username: string }>`select username from app_user`.execute(db);
  expect(names.rows.map(({ username }) => username)).toEqual(expect.arrayContaining([...DEMO_USERNAMES]));
  expect(roles.rows.map(({ role }) => role).sort()).toEqual(roleNames().sort());
});

it('is the same each time it is filled', async () => {
  const before = await fingerprint();
  await resetDemo(db);
  expect(await fingerprint()).toEqual(before);
});
