import { parseArgs } from 'node:util';
import type { PoolConfig } from 'pg';
import { pino } from 'pino';
import { backup, restore } from './backup/commands.ts';
import { checkConfig } from './configured.ts';
import { emptyDatabase } from './db/prepare.ts';
import { seedDemo } from './db/seed/index.ts';
import { auditKeys } from './features/audit/chain.ts';
import { parseDay, parseHead, verifiedLines } from './features/audit/report.ts';
import { verifyAudit } from './features/audit/verify/index.ts';
import { rotateMaster } from './features/keys/master.ts';
import { rotateKeys } from './features/keys/rotate.ts';
import { outboxLines } from './features/notices/outbox.ts';
import { countOld } from './features/privacy/retain.ts';
import { retentionLines } from './features/privacy/retentionLines.ts';
import { explained } from './log.ts';
import { ConfigError, readConfig, type Config } from './platform/config.ts';
import { connecting, openDb, openPool, PREPARING, type Db } from './platform/db.ts';
import { openSecrets } from './platform/secrets.ts';
import { openBeside, openExisting } from './ports/database/beside.ts';
import { openDatabase, type DatabaseServer } from './ports/database/index.ts';
import { CLI_CLIENT_ID, DEMO_PASSWORD, signInForToken } from './ports/identity/index.ts';
import { openMail } from './ports/mail/index.ts';
import { openStorage, type FileStore } from './ports/storage/index.ts';
import { endUncaught } from './uncaught.ts';

// What a command answers goes to standard output.
endUncaught(pino.destination(2));

const [command, ...words] = process.argv.slice(2);
/** Who asks what is wrong with it is told in their own way. */
const config = command === 'check:config' ? readConfig({}) : configOf(process.env);

function configOf(env: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * Does something with the database, opened in this way, and closes it again.
 * @param more options of the connections that differ from the usual ones
 */
async function withDatabase(
  open: typeof openDatabase,
  work: (db: Db, database: DatabaseServer) => Promise<void>,
  where: Config = config,
  more: PoolConfig = {},
): Promise<void> {
  const database = await open({ ...where, log: (line) => console.error(line) });
  const log = { warn: (_data: object, message: string) => console.error(message) };
  const pool = openPool(database.connectionString, log, undefined, { ...connecting(database), ...more });
  try {
    await work(openDb(pool), database);
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** `npm run demo:reset`: empties the database and fills it with the demo. The server must not be running. */
const demoReset = (): Promise<void> => withDatabase(openDatabase, fillWithDemo, config, PREPARING);

async function fillWithDemo(db: Db): Promise<void> {
  await emptyDatabase(db);
  const secrets = await openSecrets(db, config);
  const storage = await openStorage(config, secrets);
  await emptyStorage(storage);
  await seedDemo(db, { secrets, storage });
  console.log('The demo is fresh: 2,000 leads, 40 credential files.');
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

const OUTBOX = { failed: false, limit: '50' };
const OUTBOX_MAX = 1000;

/** `npm run --silent outbox -- [--failed] [--limit 50]`: what has become of mail; the server may be running. */
async function outbox(args: string[]): Promise<void> {
  const options = { failed: { type: 'boolean' }, limit: { type: 'string' } } as const;
  const { failed, limit } = { ...OUTBOX, ...parseArgs({ args, options }).values };
  const count = /^\d{1,4}$/.test(limit) ? Number(limit) : 0;
  if (count < 1 || count > OUTBOX_MAX) throw new Error(`--limit is a number from 1 to ${OUTBOX_MAX}`);
  await withDatabase(openExisting, async (db) => {
    const lines = await outboxLines(db, openMail(config), { failed, limit: count });
    console.log(lines.length > 0 ? lines.join('\n') : 'There is no such mail.');
  });
}

/** Between two lines that tell how far it is. */
const PROGRESS_MS = 2_000;

/**
 * `npm run --silent audit:verify -- [--head 1234:9f86…] [--since 2027-01-02]`: proves that the history is what was written; the server may be
 * running. Ends with 1 where it is not.
 */
async function auditVerify(args: string[]): Promise<void> {
  const options = { head: { type: 'string' }, since: { type: 'string' } } as const;
  const { head, since } = parseArgs({ args, options }).values;
  const asked = {
    noted: head === undefined ? head : parseHead(head),
    since: since === undefined ? since : parseDay(since),
  };
  let told = Date.now();
  const progress = (line: string): void => {
    if (Date.now() - told < PROGRESS_MS) return;
    told = Date.now();
    console.error(line);
  };
  await withDatabase(openExisting, async (db) => {
    const verified = await verifyAudit(db, auditKeys(await openSecrets(db, config)), asked, progress);
    console.log(verifiedLines(verified).join('\n'));
    if (verified.faults.count > 0) process.exitCode = 1;
  });
}

/**
 * `npm run keys:rotate`: new keys for what is kept encrypted; `-- --master`: a new secret key, which opens those keys. The
 * server may be running.
 */
async function keysRotate(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { master: { type: 'boolean' } } });
  const say = (line: string): void => console.log(line);
  await withDatabase(openExisting, async (db) => {
    const secrets = await openSecrets(db, config);
    if (values.master) await rotateMaster(db, config, { say });
    else if ((await rotateKeys(db, config, secrets, { say })) > 0) process.exitCode = 1;
  });
}

/** `npm run --silent retention:check`: what the next run of the retention would take, by this configuration. */
const retentionCheck = (): Promise<void> =>
  withDatabase(openExisting, async (db) => {
    const { retention } = config;
    console.log(retentionLines(await countOld(db, retention), retention).join('\n'));
  });

/** `npm run --silent check:config`: what is set, and whether it works. Ends with 1 where something does not. */
async function configuration(): Promise<void> {
  const { lines, wrong } = await checkConfig(process.env, (where, work) =>
    withDatabase(openBeside, work, where),
  );
  console.log(lines.join('\n'));
  if (wrong > 0) process.exitCode = 1;
}

const commands: Readonly<Record<string, () => Promise<void>>> = {
  'check:config': configuration,
  'demo:reset': demoReset,
  token: () => token(words),
  outbox: () => outbox(words),
  'audit:verify': () => auditVerify(words),
  'retention:check': retentionCheck,
  'keys:rotate': () => keysRotate(words),
  backup: () => backup(words, config, (work) => withDatabase(openExisting, work)),
  restore: () => restore(words, config, (where, work) => withDatabase(openDatabase, work, where)),
};

async function main(): Promise<void> {
  try {
    const run = commands[command ?? ''];
    if (!run) throw new Error(`Commands: ${Object.keys(commands).join(', ')}`);
    await run();
  } catch (error) {
    console.error(explained(error));
    process.exitCode = 1;
  }
}

void main();
