import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { prepareDatabase } from '#server/db/prepare.ts';
import { seedDemo } from '#server/db/seed/index.ts';
import { readConfig, type Config } from '#server/platform/config.ts';
import { openDb, openPool, type Db } from '#server/platform/db.ts';
import { onPrimary, type Reads } from '#server/platform/reads.ts';
import { openSecrets, type Secrets } from '#server/platform/secrets.ts';
import { openDatabase } from '#server/ports/database/index.ts';
import { openStorage, type FileStore } from '#server/ports/storage/index.ts';
import { fill, type Size } from './data/fill.ts';

/** A filled database of the one server that all are measured on. */
export interface World extends Size {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly reads: Reads;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly storage: FileStore;
}

export interface Worlds {
  readonly large: World;
  /** A tenth of it, to see what grows with the number of leads. */
  readonly small: World;
  readonly version: string;
  close(): Promise<void>;
}

/** So long is nothing to be tidied before the database counts as at rest. */
const QUIET_S = 70;

const log = { warn: (_data: object, message: string) => console.error(message) };

/** Opens both worlds in `dataDir`, and fills them where that was not done before. */
export async function openWorlds(dataDir: string, size: Size): Promise<Worlds> {
  const server = await openDatabase({ dataDir, log: (line) => console.error(line) });
  const large = await openWorld(join(dataDir, 'large'), server.connectionString, size);
  const tenth = { leads: Math.round(size.leads / 10), files: Math.round(size.files / 10) };
  const small = await openWorld(join(dataDir, 'small'), await otherDatabase(server.connectionString), tenth);
  return {
    large,
    small,
    version: server.version,
    async close() {
      await Promise.all([large.pool.end(), small.pool.end()]);
      await server.stop();
    },
  };
}

/** Until the database has no work of its own: what was filled or written last is not what is measured next. */
export async function atRest({ pool }: World): Promise<void> {
  const isTidying = async (): Promise<boolean> =>
    (await pool.query(`select from pg_stat_activity where backend_type = 'autovacuum worker' limit 1`))
      .rowCount !== 0;
  // It looks for what is to be tidied every minute, database by database.
  for (let quiet = 0; quiet < QUIET_S; quiet = (await isTidying()) ? 0 : quiet + 1) await sleep(1000);
}

async function otherDatabase(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rowCount } = await client.query("select from pg_database where datname = 'small'");
  if (rowCount === 0) await client.query('create database small');
  await client.end();
  const url = new URL(connectionString);
  url.pathname = '/small';
  return url.href;
}

async function openWorld(dataDir: string, databaseUrl: string, size: Size): Promise<World> {
  await mkdir(dataDir, { recursive: true });
  const pool = openPool(databaseUrl, log);
  const db = openDb(pool);
  const config = readConfig({ PROVNET_DATA: dataDir });
  await prepareDatabase(db, config);
  const secrets = await openSecrets(db, config);
  const storage = await openStorage(config, secrets);
  const filled = join(dataDir, `filled ${size.leads} ${size.files}`);
  if (!existsSync(filled)) {
    await seedDemo(db, { secrets, storage });
    await fill(databaseUrl, size);
    await writeFile(filled, '');
  }
  return { ...size, databaseUrl, dataDir, pool, db, reads: onPrimary(db), config, secrets, storage };
}
