import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { derive } from '#server/db/derive.ts';
import { indexAtStart } from '#server/features/leads/jobs.ts';
import { isRewriting } from '#server/features/leads/searchTexts.ts';
import { openPool } from '#server/platform/db.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { startApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';
import { quiet } from '#tests/support/quiet.ts';

/** More than one page of the job, and fewer than a search counts. */
const LEADS = 900;

it('makes old leads findable by a field that is searched from this release on, by a job', async () => {
  const app = await startApp();
  try {
    // As an older release left it: without the second name.
    await sql
      .raw(
        'create or replace function lead_search_text(l lead) returns text language sql immutable as $$ select lower(l.company_name) $$',
      )
      .execute(app.db);
    const person = app.as('sp.agent');
    await person.post('/leads/sp', { ...(await leadBody(app.db, 'sp')), dba: 'Quillwort' });
    const found = async () => (await person.get<{ total: number }>('/leads/sp?search=quillwort')).body.total;
    expect(await found()).toBe(0);
    await app.query`
      insert into lead (entity_id, lead_type, status, company_name, dba)
      select gen_random_uuid(), 'SP', 'NEW', 'Lead ' || n, 'Quillwort ' || n from generate_series(1, ${LEADS}::int) n`;
    await derive(app.db);
    expect(await isRewriting(app.db)).toBe(true);
    // The start that found it was killed before its job was done: the next one adds it again.
    await derive(app.db);
    const pool = openPool(app.databaseUrl, quiet, 2);
    const jobs = await openJobs(pool, quiet);
    await indexAtStart({ db: app.db, jobs });
    await jobs.stop();
    await pool.end();
    await expect.poll(() => isRewriting(app.db)).toBe(false);
    expect(await found()).toBe(LEADS + 1);
  } finally {
    await app.close();
  }
});
