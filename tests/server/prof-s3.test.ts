import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type Caller, type TestApp } from '#tests/support/app.ts';
import { analysed, csv, HEADER, imported } from '#tests/server/features/imports/support.ts';
let api: TestApp; let agent: Caller;
beforeAll(async () => { api = await startApp(); agent = api.as('sp.agent'); });
afterAll(() => api?.close());
test('prof', async () => {
  const ROWS = Number(process.env.ROWS ?? 5000);
  const t0 = performance.now();
  const flow = await analysed(agent, csv(HEADER, ...Array.from({ length: ROWS }, (_, n) => `Clinic ${n},30570${String(n).padStart(5, '0')},FL,33101,`)));
  console.log('analysed', performance.now() - t0, flow.counts);
  const seen = new Map<string, number>();
  const timer = setInterval(async () => { const { rows } = await sql<{q: string; w: string}>`select left(query, 150) as q, coalesce(wait_event,'') as w from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and datname = current_database()`.execute(api.db); for (const r of rows) seen.set(r.w + ' ' + r.q, (seen.get(r.w + ' ' + r.q) ?? 0) + 1); }, 100);
  const t1 = performance.now();
  const done = await imported(agent, flow).finally(() => { clearInterval(timer); console.log(seen); });
  console.log('imported', performance.now() - t1, done.job?.counts);
  const t2 = performance.now();
  const sup = api.as('sp.supervisor');
  const p = await sup.get(`/import_task/${done.job!.entity_id}/undo`);
  console.log('preview', performance.now() - t2, p.status, p.body);
  const t3 = performance.now();
  const u = await sup.post(`/import_task/${done.job!.entity_id}/undo`, { version: done.job!.version });
  console.log(u.status, u.text);
  for (;;) { const { body } = await sup.get<{status: string; counts: object}>(`/import_task/${done.job!.entity_id}`); if (body.status !== 'UNDOING') { console.log('undone', performance.now() - t3, body.status, body.counts); break; } await new Promise((r) => setTimeout(r, 50)); }
}, 600_000);
