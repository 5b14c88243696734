import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';

/** Copies of the demo's leads until there are enough, with the skew of the originals. */
export async function fill(db: Db, leads: number): Promise<void> {
  await db.connection().execute(async (one) => {
    // Filling takes longer than any request may.
    await sql`set statement_timeout = '20min'`.execute(one);
    await copies(one, leads);
  });
  await sql`vacuum analyze lead`.execute(db);
  await sql`vacuum analyze lead_search`.execute(db);
}

const copies = (db: Db, leads: number) =>
  sql`
    insert into lead (entity_id, lead_type, status, company_name, phone, tax_id, assignee_id, pr_assigned_id, created_at, updated_at, states, regions, counties, specialties, data)
    select uuid_v7(), l.lead_type, l.status, l.company_name || ' ' || g, '+1305' || (2000000 + g * 37 % 7999999), l.tax_id, l.assignee_id, l.pr_assigned_id,
           l.created_at, l.updated_at - make_interval(secs => g), l.states, l.regions, l.counties, l.specialties, l.data
      from generate_series(1, ${leads}::int) g
      join (select row_number() over (order by entity_id) as n, * from lead) l on l.n = g % 2000 + 1`.execute(
    db,
  );
