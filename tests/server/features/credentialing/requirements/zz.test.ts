import { sql } from 'kysely';
import { it } from 'vitest';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { demoId } from '#server/db/seed/people.ts';
import { startApp } from '#tests/support/app.ts';
import { shipped, DRAFT, PATH, listed } from './support.ts';
it('measures', async () => {
  const app = await startApp({}, false);
  await sql`insert into account (entity_id, lead_type, name, credential_status, operational_status, facts)
    select gen_random_uuid(), 'TP', 'Rides ' || n, 'ONBOARDING', 'NEVER_ACTIVE', jsonb_build_object('state', (array['FL','GA','TX','AL','NY'])[1 + n % 5], 'category', 'x', 'service_levels', array['WHEELCHAIR','AMBULATORY'])
      from generate_series(1, 5000) n`.execute(app.db);
  await sql`insert into resource (entity_id, account_id, lead_type, kind, name, credential_status, operational_status, facts)
    select gen_random_uuid(), entity_id, 'TP', 'DRIVER', 'Driver ' || md5(n::text || entity_id::text), (array['INCOMPLETE_APPLICATION','ACTIVE','UPDATES_NEEDED'])[1 + n % 3], 'NEVER_ACTIVE', jsonb_build_object('first_name', 'A', 'service_levels', array['WHEELCHAIR'])
      from account, generate_series(1, 20) n`.execute(app.db);
  const mvr = await shipped(app, 'DRIVER', 'MVR');
  await sql`create temp table f as select gen_random_uuid() as file, gen_random_uuid() as doc, entity_id, account_id, current_date - (random() * 1000)::int as d from resource`.execute(app.db).catch(() => undefined);
  await sql`create table f2 as select gen_random_uuid() as file, gen_random_uuid() as doc, entity_id, account_id, current_date - (random() * 1000)::int as d, current_date + (random() * 300)::int as e from resource`.execute(app.db);
  await sql`insert into file (entity_id, key, area, use, name, state, created_by) select file, file, 'credentialing', 'credential', 'x', 'UPLOADED', ${demoId('cred.agent')} from f2`.execute(app.db);
  await sql`insert into document (entity_id, account_id, resource_id, requirement_id, file_id, state, issued_on, expires_on) select doc, account_id, entity_id, ${mvr.entity_id}, file, 'APPROVED', d, e from f2`.execute(app.db);
  await sql`insert into requirement_item (entity_id, account_id, resource_id, requirement_id, state, document_id) select gen_random_uuid(), account_id, entity_id, ${mvr.entity_id}, 'CURRENT', doc from f2`.execute(app.db);
  // other items
  for (const r of (await listed(app, 'subject_kind_eq=DRIVER')).filter((r) => r.code !== 'MVR').slice(0, 8))
    await sql`insert into requirement_item (entity_id, account_id, resource_id, requirement_id, state) select gen_random_uuid(), account_id, entity_id, ${r.entity_id}, 'MISSING' from f2`.execute(app.db);
  await sql`analyze`.execute(app.db);
  const loop = monitorEventLoopDelay({ resolution: 5 });
  for (const [name, body] of Object.entries({
    fresh: { requirement: DRAFT },
    freshFl: { requirement: { ...DRAFT, states: ['FL'] } },
    months: { requirement: { validity_months: 3 }, entity_id: mvr.entity_id },
    off: { requirement: { active: false }, entity_id: mvr.entity_id },
  }))
    for (let n = 0; n < 3; n++) {
      loop.reset(); loop.enable();
      const t = performance.now();
      const a = await app.as('cred.supervisor').post<Record<string, unknown>>(`${PATH}/preview`, body);
      const ms = performance.now() - t;
      loop.disable();
      console.log(name, a.status, Math.round(ms), 'ms, loop max', Math.round(loop.max / 1e6), JSON.stringify(a.body).slice(0, 140));
    }
  await app.close();
}, 300000);
