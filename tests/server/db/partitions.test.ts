import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { auditKeys } from '#server/features/audit/chain.ts';
import { verifyAudit } from '#server/features/audit/verify/index.ts';
import type { HistoryEntry } from '#server/platform/history.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { useApp } from '#tests/support/app.ts';
import { newLead } from '../features/activities/support.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

// As the recipe wants it: no process works meanwhile.
const app = useApp({}, false);

/** The recipe for operators, without what is said to psql. */
const recipe = async (): Promise<string> =>
  (await readFile(join(ROOT, 'deploy/postgresql/partition-history.sql'), 'utf8')).replace(/^\\.*$/gm, '');

const told = async (id: string): Promise<string[]> => {
  const { body } = await app.as('sp.supervisor').get<{ items: HistoryEntry[] }>(`/leads/sp/${id}/changes`);
  return body.items.map(({ type }) => type);
};
const rowsIn = async (table: string): Promise<number> =>
  (await app.query<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`)[0]!.n;

it('the history goes on in partitions: nothing is lost, nothing can be changed, and all of it is told', async () => {
  const id = await newLead(app);
  const [before, all] = [await told(id), await rowsIn('history')];
  await sql.raw(await recipe()).execute(app.db);
  expect([await told(id), await rowsIn('history')]).toEqual([before, all]);

  const lead = await app.as('sp.supervisor').get<{ version: number }>(`/leads/sp/${id}`);
  const changed = { version: lead.body.version, company_name: 'Sunrise Care of Miami' };
  expect((await app.as('sp.supervisor').patch(`/leads/sp/${id}`, changed)).status).toBe(200);
  expect(await told(id)).toEqual(['LEAD_UPDATED', ...before]);
  const events = await app.query`select from live_event where record_id = ${id} and type = 'LEAD_UPDATED'`;
  expect(events).toHaveLength(1);

  // As if time had gone on, into a quarter that is there and one that nobody made.
  for (const [years, table] of [
    [1, 'history_2'],
    [9, 'history_later'],
  ] as const) {
    const [row] = await app.query<{ at: string }>`
      insert into history (entity_id, at, type, resource, record_id)
      values (uuid_v7(), now() + make_interval(years => ${years}), 'LEAD_UPDATED', 'lead', ${id})
      returning tableoid::regclass::text as at`;
    expect(row?.at).toContain(table);
  }
  expect(await told(id)).toHaveLength(before.length + 3);
  for (const table of ['history', 'history_before', 'history_later'])
    for (const change of [sql`delete from`, sql`truncate`])
      await expect(app.query`${change} ${sql.table(table)}`).rejects.toThrow('append-only');
  await expect(app.query`update history set type = 'X' where record_id = ${id}`).rejects.toThrow(
    'append-only',
  );
  await app.query`
    update history set changes = '[]', detail = '{}', salt = null, erased_by = entity_id,
                       kept = history_content(salt, changes, detail)
     where record_id = ${id} and type = 'LEAD_UPDATED'`;
  const keys = auditKeys(await openSecrets(app.db, app));
  const { faults } = await verifyAudit(app.db, keys, {}, () => undefined);
  // Its eraser is itself, which says nothing any more; the rows are proved all the same.
  expect(new Set(faults.told.map(({ what }) => what))).toEqual(new Set(['erasure_unproved']));
});

it('partitions are made ahead, once each, and the next release finds the tables as it expects them', async () => {
  const made = () => app.query`select history_partitions((now() + interval '3 years')::date) as name`;
  expect((await made()).length).toBeGreaterThanOrEqual(4);
  expect(await made()).toEqual([]);
  expect(await migrate(app.db)).toEqual([]);
  await app.query`alter table history add column later_release int default 1`;
  expect(await rowsIn('history')).toBeGreaterThan(0);
});
