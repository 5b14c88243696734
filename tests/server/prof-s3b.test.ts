import { sql } from 'kysely';
import { test } from 'vitest';
import { startApp } from '#tests/support/app.ts';
test('plan', async () => {
  const api = await startApp();
  const ex = async (label: string) => {
  for (const same of [sql`l.phone = a.value`, sql`lead_name_key(l.company_name) = a.value and l.zip = a.zip`]) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, timing off) select a.key, f.id from unnest(${Array.from({ length: 500 }, (_, n) => `k${n}`)}::text[], ${Array.from({ length: 500 }, (_, n) => `+13057${n}`)}::text[], ${Array.from({ length: 500 }, () => `33101`)}::text[], ${Array.from({ length: 500 }, () => false)}::bool[]) as a (key, value, zip, unnumbered)
       cross join lateral (
         select min(l.entity_id::text) as id from lead l
          where ${same} and l.lead_type = 'SP' and l.deleted_at is null
            and not (a.unnumbered and l.npi is not null)) f
       where f.id is not null`.execute(api.db);
    console.log(label + '\n' + rows.map((r) => r['QUERY PLAN']).join('\n'));
  } };
  await ex('empty');
  await api.db.transaction().execute(async (trx) => { await sql`insert into lead (entity_id, lead_type, status, company_name, phone, zip) select gen_random_uuid(), 'SP', 'NEW', 'Clinic ' || n, '+1305' || n, '33101' from generate_series(1, 1500) n`.execute(trx); });
  await ex('1500');
  await api.close();
}, 100_000);
