import { emptyDatabase } from './db/prepare.ts';
import { seedDemo } from './db/seed/index.ts';
import { readConfig } from './platform/config.ts';
import { openDb, openPool } from './platform/db.ts';
import { openSecrets } from './platform/secrets.ts';
import { openDatabase } from './ports/database/index.ts';
import { CLI_CLIENT_ID, DEMO_PASSWORD, signInForToken } from './ports/identity/index.ts';
import { openStorage, type FileStore } from './ports/storage/index.ts';

const [command, ...words] = process.argv.slice(2);
const config = readConfig(process.env);

/** `npm run demo:reset`: empties the database and fills it with the demo. The server must not be running. */
async function demoReset(): Promise<void> {
  const database = await openDatabase({ ...config, log: (line) => console.error(line) });
  const pool = openPool(database.connectionString, { warn: (_data, message) => console.error(message) });
  try {
    const db = openDb(pool);
    await emptyDatabase(db);
    const secrets = await openSecrets(db, config);
    const storage = await openStorage(config, secrets);
    await emptyStorage(storage);
    await seedDemo(db, { secrets, storage });
    console.log('The demo is fresh: 2,000 leads, 40 credential files.');
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** Files of records that are gone would lie there for ever. */
async function emptyStorage(storage: FileStore): Promise<void> {
  for (let keys = await storage.abandoned('', new Date()); keys.length > 0;) {
    await storage.remove(keys);
    keys = await storage.abandoned('', new Date());
  }
}

/** `npm run --silent token -- sp.agent [password]`: signs in at the running embedded portal, prints an access token. */
async function token([username, password = DEMO_PASSWORD]: readonly string[]): Promise<void> {
  if (!username) throw new Error('Say who: npm run --silent token -- sp.agent');
  const issuer = `${config.publicUrl}/portal`;
  const tokens = await signInForToken({ issuer, clientId: CLI_CLIENT_ID, username, password });
  console.log(tokens.access_token);
}

const commands: Readonly<Record<string, () => Promise<void>>> = {
  'demo:reset': demoReset,
  token: () => token(words),
};

try {
  const run = commands[command ?? ''];
  if (!run) throw new Error(`Commands: ${Object.keys(commands).join(', ')}`);
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
