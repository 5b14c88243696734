import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { clearWorkFolders } from '#server/features/files/settle/workFolder.ts';
import { useApp } from '#tests/support/app.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import { useProgram } from '#tests/support/program.ts';
import { makeLeads } from '../../bulk/support.ts';
import { ask, bytesOf, cellsOfCsv, columns, ended, runNow } from './support.ts';

const LEADS = 1_500;
const app = useApp({}, false);
const program = useProgram(new URL('../../../../support/worker.ts', import.meta.url));
beforeAll(() => makeLeads(app, 'Lead', LEADS));

const start = () =>
  program.start(JSON.stringify({ DATABASE_URL: app.databaseUrl, PROVNET_DATA: app.dataDir }));

/** A process that is killed while it waits for what `lock` holds. */
const killedAt = (lock: ReturnType<typeof sql>): Promise<void> =>
  app.db.transaction().execute(async (trx) => {
    await lock.execute(trx);
    start();
    await lockWaiters(app, 1);
    await program.kill();
  });

it('killed again and again, it is done from the beginning and makes one file', async () => {
  const definition = {
    columns: columns('lead.company_name'),
    sort: [{ key: 'lead.company_name', desc: false }],
  };
  const { body } = await ask(app, 'sp.agent', { definition, name: 'Killed' });
  const id = body.entity_id;
  // Before it begins, before its first row, with its rows written, and with its file stored.
  await killedAt(sql`select from report_run where entity_id = ${id} for update`);
  expect((await runNow(app, 'sp.agent', id)).status).toBe('QUEUED');
  await killedAt(sql`lock table lead in access exclusive mode`);
  expect((await runNow(app, 'sp.agent', id)).status).toBe('RUNNING');
  await killedAt(sql`lock table file_content in access exclusive mode`);
  await killedAt(sql`select pg_advisory_xact_lock(hashtext('provnet.files.folders'))`);
  const left = join(app.dataDir, 'tmp');
  expect((await readdir(left)).length).toBeGreaterThan(0);
  start();
  const run = await ended(app, 'sp.agent', id);
  expect(run).toMatchObject({ status: 'DONE', rows: LEADS });
  expect(cellsOfCsv(await bytesOf(app, 'sp.agent', run))).toHaveLength(LEADS + 1);
  const rows = await app.query<{ name: string }>`
    select name from file where created_by = ${demoId('sp.agent')}`;
  expect(rows).toEqual([{ name: run.file_name }]);
  const told = await app.query<{ type: string }>`
    select type from history where record_id = ${id} order by at`;
  expect(told.map(({ type }) => type)).toEqual(['REPORT_RUN', 'REPORT_RUN_ENDED']);
  // What the killed ones were writing goes with the sweep.
  await clearWorkFolders({ dataDir: app.dataDir }, new Date(Date.now() + 1000));
  expect(await readdir(left)).toEqual([]);
}, 180_000);
