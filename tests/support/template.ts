import { prepareDatabase } from '#server/db/prepare.ts';
import { seedPeople } from '#server/db/seed/people.ts';
import { openDb, openPool } from '#server/platform/db.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { loadKeys } from '#server/ports/identity/embedded/keys.ts';
import { quiet } from './quiet.ts';

/** Prepares a database once, as a first start does, so that every test file can copy it in a moment. */
export async function prepareTemplate(url: string): Promise<void> {
  const pool = openPool(url, quiet, 4);
  const db = openDb(pool);
  await prepareDatabase(db, { mockDynamicForms: true });
  await seedPeople(db);
  await loadKeys(pool);
  const jobs = await openJobs(pool, quiet);
  await jobs.stop();
  await pool.end();
}
