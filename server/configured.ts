import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { pino } from 'pino';
import { SCHEMA, schemaStands, SCHEMA_LACKS } from './db/migrate.ts';
import { partsOf, type Finding } from './features/health/parts.ts';
import { readConfig, ConfigError, type Config } from './platform/config.ts';
import { poolOf, type Db } from './platform/db.ts';
import { SECRETS, VARIABLES } from './platform/environment.ts';
import { openReads } from './platform/reads.ts';
import { openSecrets } from './platform/secrets.ts';
import { VERSION } from './platform/version.ts';
import type { DatabaseServer } from './ports/database/index.ts';
import { openIdentity } from './ports/identity/index.ts';
import { openMail } from './ports/mail/index.ts';
import { openScanner } from './ports/scanner/index.ts';
import { openClient } from './ports/signing/adobe/client.ts';
import { openStorage, type FileStore } from './ports/storage/index.ts';

const silent = pino({ level: 'silent' });

/** What is set, a line for each variable; secrets only that they are. */
function settingLines(env: NodeJS.ProcessEnv): string[] {
  const given = VARIABLES.filter((name) => env[name]);
  if (given.length === 0) return ['Nothing is set: everything is as the README says.'];
  return given.map((name) => `${name}: ${SECRETS.includes(name) ? '(set)' : env[name]}`);
}

/** Variables that look like ours and are not: mistyped, or of another release. */
const strangersIn = (env: NodeJS.ProcessEnv): string[] =>
  Object.keys(env).filter((name) => name.startsWith('PROVNET_') && !VARIABLES.includes(name));

/** The configuration, or everything that is wrong with it in one sentence after the other. */
function configOf(env: NodeJS.ProcessEnv): Config | string {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

const PROBE = 'probe';

/** Really writes, reads and removes an object. */
async function tryStorage(storage: FileStore): Promise<Finding> {
  const [key, content] = [`${PROBE}/${randomBytes(8).toString('hex')}`, randomBytes(32)];
  await storage.write(key, Readable.from([content]), content.length);
  try {
    const read = await buffer(await storage.read(key));
    return read.equals(content) ? true : 'gives other bytes than it was given';
  } finally {
    await storage.remove([key]);
  }
}

/**
 * Tries everything that the configuration names as a start would use it, and gives what was found of each part: well, what is wrong in
 * words, or null where there is none. Nothing is changed: a database that a start would migrate is only looked at.
 */
async function tryParts(
  config: Config,
  db: Db,
  database: DatabaseServer,
): Promise<Readonly<Record<string, Finding>>> {
  // Nobody uploads meanwhile: any key will do.
  const storage = await openStorage(config, { keyFor: () => randomBytes(32) });
  const reads = openReads(config, db, database, silent);
  try {
    const parts = partsOf({
      ...{ config, db, reads, storage, line: { ask: async () => void (await sql`select 1`.execute(db)) } },
      ...{ scanner: openScanner(config, silent), mail: openMail(config, silent) },
      // Asked below, in its own words.
      identity: { isReady: () => Promise.resolve(null) },
      // Nobody works here, nor should they.
      jobs: { isWorking: () => true },
    });
    const isPrepared = (await schemaStands(db).catch(() => SCHEMA_LACKS)) !== SCHEMA_LACKS;
    const found: Record<string, Finding> = {};
    for (const [name, ask] of Object.entries(parts))
      found[name] = isPrepared || !OF_THE_SCHEMA.includes(name) ? await ask() : null;
    found['secret key'] = isPrepared ? await openSecrets(db, config).then(() => true as const, failed) : null;
    found.storage = await tryStorage(storage).catch(failed);
    found.identity = await tryIdentity(config, db).catch(failed);
    found.adobe = await tryAdobe(config).catch(failed);
    found.traces = await tryTraces(config).catch(failed);
    return found;
  } finally {
    await reads.close();
  }
}

/** What an empty database has not, nor one that the next start will migrate. */
const OF_THE_SCHEMA: readonly string[] = ['schema', 'signing', 'jobs'];

/** For whoever runs the server, in front of whom it is: the sentence of the error itself. */
const failed = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function tryIdentity({ oidc, publicUrl }: Config, db: Db): Promise<Finding> {
  if (!oidc.issuer) return null;
  const identity = await openIdentity({ ...oidc, publicUrl, pool: poolOf(db), log: silent, demo: false });
  return (await identity.isReady()) === false ? 'the identity provider does not answer' : true;
}

async function tryAdobe({ adobe }: Config): Promise<Finding> {
  if (!adobe) return null;
  await openClient(adobe).call({ method: 'GET', path: 'agreements', query: { pageSize: '1' } });
  return true;
}

async function tryTraces({ traces }: Config): Promise<Finding> {
  if (!traces) return null;
  const { tryReceiver } = await import('./platform/tracing/tracer.ts');
  await tryReceiver(traces);
  return true;
}

/**
 * `npm run check:config`: what is set, and whether it works. Gives the lines, and how many things are wrong.
 * @param withDatabase opens the database of a configuration, beside a server that may be running
 */
export async function checkConfig(
  env: NodeJS.ProcessEnv,
  withDatabase: (config: Config, work: (db: Db, database: DatabaseServer) => Promise<void>) => Promise<void>,
): Promise<{ readonly lines: readonly string[]; readonly wrong: number }> {
  const lines = [`Provnet ${VERSION}, database schema ${SCHEMA}`, ...settingLines(env)];
  const strangers = strangersIn(env).map((name) => `unknown: ${name} is no variable of this release`);
  const config = configOf(env);
  if (typeof config === 'string') return { lines: [...lines, ...strangers, `wrong: ${config}`], wrong: 1 };
  let found: Readonly<Record<string, Finding>> = {};
  try {
    await withDatabase(config, async (db, database) => {
      found = await tryParts(config, db, database);
    });
  } catch (error) {
    found = { database: failed(error) };
  }
  const told = Object.entries(found).map(([name, finding]) =>
    finding === null ? `none: ${name}` : finding === true ? `well: ${name}` : `wrong: ${name} ${finding}`,
  );
  const wrong = Object.values(found).filter((finding) => typeof finding === 'string').length;
  return { lines: [...lines, ...strangers, ...told], wrong };
}
