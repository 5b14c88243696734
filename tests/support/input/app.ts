import { sql } from 'kysely';
import { seedDemo } from '#server/db/seed/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { openStorage } from '#server/ports/storage/index.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { UNCOUNTED } from '#tests/support/uncounted.ts';

/**
 * The application with the demo in it, nobody counting calls.
 * @param works whether it does the slow work as well
 */
export async function startDemo(works = false): Promise<TestApp> {
  const app = await startApp(UNCOUNTED, works);
  // The demo is for who has nobody yet; it brings the same people.
  await sql`delete from portal_account`.execute(app.db);
  await sql`delete from app_user`.execute(app.db);
  const config = readConfig({ PROVNET_DATA: app.dataDir });
  const secrets = await openSecrets(app.db, config);
  await seedDemo(app.db, { secrets, storage: await openStorage(config, secrets) });
  return app;
}
