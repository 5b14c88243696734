import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { useApp, type Caller } from '#tests/support/app.ts';
import { makeLeads } from '../bulk/support.ts';
import { analysed, csv, HEADER, imported, type Flow } from '../imports/support.ts';
import { equal, owners, quiet, read, removeLeads, removeRules, rule } from './support.ts';

const IMPORT = { trigger: 'IMPORT' };
const app = useApp();
let supervisor: Caller;
beforeAll(async () => {
  supervisor = app.as('sp.supervisor');
});
afterEach(async () => {
  await quiet(app);
  await removeLeads(app);
  await removeRules(supervisor);
});

let phones = 0;
const line = (name: string): string => `${name},212434${String((phones += 1) + 2000)},Florida,33101,`;

/** Imports leads of these names, and waits until the rules for imports have run. */
async function bring(...names: string[]): Promise<{ flow: Flow; ids: string[] }> {
  const flow = await imported(supervisor, await analysed(supervisor, csv(HEADER, ...names.map(line))));
  const waiting = async () =>
    (
      await sql<{ n: number }>`
        select count(*)::int as n from graphile_worker.jobs where task_identifier = 'assign.imported'`.execute(
        app.db,
      )
    ).rows[0]?.n;
  await expect.poll(waiting).toBe(0);
  await quiet(app);
  const { rows } = await sql<{ id: string }>`
    select entity_id as id from lead where import_flow_id = ${flow.entity_id} order by company_name`.execute(
    app.db,
  );
  return { flow, ids: rows.map(({ id }) => id) };
}

it('gives the leads that it has created, and only those', async () => {
  const before = await makeLeads(app, 'There before', 2);
  const { entity_id: id } = await rule(supervisor, 'Import', IMPORT);
  await rule(supervisor, 'Night', { trigger: 'NIGHT', plan: equal('sp.agent3') });
  const { ids } = await bring('A', 'B', 'C', 'D');
  expect(await owners(app, ids)).toEqual({ 'sp.agent': 2, 'sp.agent2': 2 });
  expect(await owners(app, before)).toEqual({ '-': 2 });
  expect((await read(supervisor, id)).last_run).toMatchObject({ total: 4, left: 0, fail: null });
});

it('in turn: small imports do not all begin with the same person', async () => {
  const people = ['sp.agent', 'sp.agent2', 'sp.agent3'];
  await rule(supervisor, 'In turn', { ...IMPORT, plan: { ...equal(...people), deal: 'ROUND_ROBIN' } });
  const all: string[] = [];
  for (const names of [['A'], ['B', 'C'], ['D'], ['E', 'F', 'G', 'H'], ['I']])
    all.push(...(await bring(...names)).ids);
  expect(all).toHaveLength(9);
  expect(await owners(app, all)).toEqual({ 'sp.agent': 3, 'sp.agent2': 3, 'sp.agent3': 3 });
});

it('can still be undone: that a rule has given its leads to somebody is no change by anybody', async () => {
  await rule(supervisor, 'Import', IMPORT);
  const { flow, ids } = await bring('Gone', 'Also gone', 'Kept');
  const kept = ids[2] ?? '';
  await supervisor.patch(`/leads/sp/${kept}`, { version: 2, dba: 'Touched' });
  const job = flow.job!;
  const preview = await supervisor.get(`/import_task/${job.entity_id}/undo`);
  expect(preview.body).toMatchObject({ remove: 2, changed: 1 });
  const undone = await supervisor.post(`/import_task/${job.entity_id}/undo`, { version: job.version });
  expect(undone.status, undone.text).toBe(202);
  const left = async () =>
    (
      await sql<{ id: string }>`
        select entity_id as id from lead where entity_id = any(${ids}::uuid[]) and deleted_at is null`.execute(
        app.db,
      )
    ).rows.map(({ id }) => id);
  await expect.poll(left).toEqual([kept]);
});
