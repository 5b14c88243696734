import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { privacyState } from '#server/features/privacy/erase.ts';
import { findPersonOfLead } from '#server/features/privacy/find.ts';
import { useApp } from '#tests/support/app.ts';
import { callOf } from '#tests/support/call.ts';
import { makeLead } from '#tests/support/makeLead.ts';
import { plansOf } from '#tests/support/plans.ts';

/** Rows of others in each of the tables that only grow: enough that whoever reads them all is seen. */
const OTHERS = 20_000;

const app = useApp({}, false);
let id: string;
beforeAll(async () => {
  id = (await makeLead(app, 'sp')).entity_id;
  const other = (await makeLead(app, 'sp', { company_name: 'Elsewhere Clinic' })).entity_id;
  const many = sql`generate_series(1, ${OTHERS}::int) n`;
  await app.query`
    with flow as (
      insert into import_flow (entity_id, lead_type, filename, size, status, stage, separator, created_by)
      values (gen_random_uuid(), 'SP', 'a.csv', 1, 'DONE', 'DONE', ',', ${demoId('sp.agent')}) returning entity_id)
    insert into import_item (entity_id, flow_id, row_no, status, data, record, lead_id)
    select gen_random_uuid(), flow.entity_id, n, 'SAVED', '{}', '{}', ${other} from flow, ${many}`;
  await app.query`
    insert into notice (entity_id, key, user_id, code, params, record_id, mail_state)
    select gen_random_uuid(), 'k' || n, ${demoId('sp.agent')}, 'lead.assigned', '{}', ${other}, 'SENT' from ${many}`;
  await app.query`
    insert into history (entity_id, type, resource, record_id, changes)
    select gen_random_uuid(), 'LEAD_UPDATED', 'lead', ${other}, '[]' from ${many}`;
  await app.query`analyze`;
});

it('finds what is kept of the people of a lead without reading what is kept of others', async () => {
  const call = callOf('sp.supervisor');
  const plans = await plansOf(app.databaseUrl, (db) => privacyState(db, call, findPersonOfLead('SP'), id));
  const all = plans.map(({ text }) => text).join('\n');
  expect(all).toContain('import_item_of_lead');
  expect(all).not.toMatch(/Seq Scan on (import_item|notice|history)\b/);
  expect(Math.max(...plans.map(({ pages }) => pages))).toBeLessThan(200);
});
