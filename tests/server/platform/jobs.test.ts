import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { openDb, openPool } from '#server/platform/db.ts';
import { openJobs, type BulkJob } from '#server/platform/jobs.ts';
import { loggedError } from '#server/start.ts';
import { createDatabase } from '#tests/support/database.ts';
import { quiet } from '#tests/support/quiet.ts';

it('tells of a job that fails what failed, and nothing of the values it failed on', async () => {
  const database = await createDatabase(inject('postgresUrl'), inject('templateName'));
  const pool = openPool(database.url, quiet, 5);
  const db = openDb(pool);
  const lines: string[] = [];
  const write = (data: object, message: string): void => {
    const said = 'err' in data ? { ...data, err: loggedError(data.err) } : data;
    lines.push(`${message} ${JSON.stringify(said)}`);
  };
  const jobs = await openJobs(pool, { error: write, warn: write, debug: write });
  try {
    const fails = async () => void (await sql`select 'Jane Roe'::text::uuid`.execute(db));
    await jobs.start({ 'import.analyse': fails, 'import.run': fails, 'import.undo': fails, 'bulk.run': fails });
    const payload: BulkJob = {
      action_id: 'one',
      user_id: 'someone',
      username: 'sp.agent',
      role: 'SPECIALTY_PR_AGENT',
      request_id: 'r',
    };
    await db.transaction().execute((trx) => jobs.add(trx, 'bulk.run', payload, 'one'));
    await expect.poll(() => lines.find((line) => line.startsWith('a job failed'))).toBeDefined();
    expect(lines.join('\n')).toMatch(/a job failed .*"job":"bulk.run".*"code":"22P02"/);
    expect(lines.join('\n')).not.toContain('Jane Roe');
  } finally {
    await jobs.stop();
    await pool.end();
    await database.drop();
  }
});
