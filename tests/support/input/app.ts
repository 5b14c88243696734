import { sql } from 'kysely';
import { seedDemo } from '#server/db/seed/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { openPool } from '#server/platform/db.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { openStorage } from '#server/ports/storage/index.ts';
import { PUBLIC_URL, startApp, type TestApp } from '#tests/support/app.ts';
import { UNCOUNTED } from '#tests/support/uncounted.ts';
import { quiet } from '#tests/support/quiet.ts';
import { claimsOf, tokenMaker } from '#tests/support/tokens.ts';

/**
 * The application with the demo in it, nobody counting calls, and tokens that are made once.
 * @param works whether it does the slow work as well
 */
export async function startDemo(
  works = false,
): Promise<{ app: TestApp; tokenOf: (person: string) => Promise<string> }> {
  const app = await startApp(UNCOUNTED, works);
  // The demo is for who has nobody yet; it brings the same people.
  await sql`delete from portal_account`.execute(app.db);
  await sql`delete from app_user`.execute(app.db);
  const config = readConfig({ PROVNET_DATA: app.dataDir });
  const secrets = await openSecrets(app.db, config);
  await seedDemo(app.db, { secrets, storage: await openStorage(config, secrets) });
  const pool = openPool(app.databaseUrl, quiet, 1);
  const make = await tokenMaker(pool, PUBLIC_URL);
  await pool.end();
  const tokens = new Map<string, Promise<string>>();
  return {
    app,
    tokenOf: (person) => {
      const token = tokens.get(person) ?? make(claimsOf(person), '10h');
      tokens.set(person, token);
      return token;
    },
  };
}
