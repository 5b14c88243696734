import { generateX25519Identity } from 'age-encryption';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDb, openPool } from '#server/platform/db.ts';
import { createDatabase, runSql, type TestDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/freePort.ts';
import { fill } from '#tests/support/oldRows.ts';
import { randomOf } from '#tests/support/program.ts';
import { quiet } from '#tests/support/quiet.ts';
import { SERVER } from '#tests/support/serverCommand.ts';
import { Postgres } from '../../cluster/postgres.ts';
import { Running, until } from '../../cluster/processes.ts';
import { PG } from '../../cluster/programs.ts';
import { bound } from '../bounds.ts';
import { WRITING } from './installation.ts';

const KILLS = bound('TRUST_MIGRATING_KILLS', { short: 2, long: 40 });
/** A start that was killed so often goes through then. */
const LIVES = 4;
/** Of the release from which data is brought forward: before the history was chained and personal data had keys. */
const EARLIER = '0025_leads_tidied';
/** About as long as the migrations take. */
const WRITES_MS = 400;
const START_MS = 120_000;
const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 1e9));
const random = randomOf(seed);

let folder: string;
let postgres: Postgres;
let port: number;
let key: string;
let server: Running | undefined;
beforeAll(async () => {
  if (!PG) return;
  folder = await mkdtemp(join(tmpdir(), 'provnet-migrating-'));
  await chmod(folder, 0o711);
  [port, key] = [await freePort(), await generateX25519Identity()];
  postgres = new Postgres(join(folder, 'pg', 'one'), await freePort());
  await postgres.prepare();
  await postgres.create();
}, 120_000);
afterAll(async () => {
  await server?.end('SIGKILL');
  await postgres?.stop();
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

/** Where an installation keeps what it has. */
interface Place {
  readonly database: TestDatabase;
  readonly dataDir: string;
}

let places = 0;
async function newPlace(template?: string): Promise<Place> {
  places += 1;
  return { database: await createDatabase(postgres.url, template), dataDir: join(folder, `data ${places}`) };
}

function launch({ database, dataDir }: Place): void {
  server = new Running(process.execPath, SERVER, `${dataDir}.log`, {
    PATH: process.env.PATH,
    PORT: String(port),
    PROVNET_HOST: '127.0.0.1',
    PROVNET_DATA: dataDir,
    PROVNET_SECRET_KEY: key,
    PROVNET_LOG: 'warn',
    DATABASE_URL: database.url,
  });
}

/** A start that goes through to its end; gives how long that took, ms. */
async function startWhole(place: Place): Promise<number> {
  const since = performance.now();
  launch(place);
  await until('the server', START_MS, async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`, { signal: AbortSignal.timeout(5_000) });
    if (!answer.ok) throw new Error(await answer.text());
  });
  const took = performance.now() - since;
  // What a start leaves to its jobs.
  await until('its jobs', START_MS, async () => {
    const left = await runSql(
      place.database.url,
      `select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts and task_identifier !~ '(sweep|tend|due|tally|purge)$'`,
    );
    if (left.length > 0) throw new Error('not yet');
  });
  await server!.end('SIGTERM');
  return took;
}

/**
 * Sessions of processes that live, what tells that something was told, in how many pieces the history was chained, what is counted each
 * minute; papers of the demo that say the same are kept once.
 */
const OF_THE_MOMENT = /^(portal_|live_event|job_worker|audit_batch|lead_tally|file_content)/;

/** How many rows each table has. */
async function counts({ database }: Place): Promise<Record<string, string>> {
  const tables = await runSql<{ name: string }>(
    database.url,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    if (OF_THE_MOMENT.test(name)) continue;
    const [row] = await runSql<{ n: string }>(database.url, `select count(*) as n from "${name}"`);
    found[name] = row!.n;
  }
  // What an installation remembers of itself, but for how far its history is chained, and consoles need not look back.
  const marks = await runSql<{ key: string }>(database.url, `select key from installation order by key`);
  found.installation = marks
    .map(({ key }) => key)
    .filter((key) => !['audit.head', 'live_floor'].includes(key))
    .join(' ');
  return found;
}

/** A database of an earlier release, with a row in each table that it had. */
async function earlier(): Promise<TestDatabase> {
  const database = await createDatabase(postgres.url);
  const pool = openPool(database.url, quiet, 1);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await migrate(openDb(pool), { to: EARLIER });
    await client.query('begin');
    await fill(client);
    await client.query('commit');
  } finally {
    await Promise.all([client.end(), pool.end()]);
  }
  return database;
}

/** A start that nobody killed: how long it took (ms), and what is there afterwards. */
interface Straight {
  readonly took: number;
  readonly rows: Readonly<Record<string, string>>;
}

const nameOf = ({ url }: TestDatabase): string => new URL(url).pathname.slice(1);

/** Whether the server is in the middle of a transaction that has written. */
const isWriting = async ({ database }: Place): Promise<boolean> =>
  (await runSql(database.url, WRITING)).length > 0;

/** Kills starts of a new place, every other while it writes, then lets one go through: all is there that `straight` has. */
async function survives(kills: number, template: string | undefined, { took, rows }: Straight) {
  const place = await newPlace(template);
  let amid = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    launch(place);
    const moment = random();
    if (kill % 2 === 0) {
      const end = performance.now() + took;
      while (performance.now() < end && !(await isWriting(place))) await sleep(5);
      await sleep(moment * WRITES_MS);
    } else await sleep(moment * took);
    if (await isWriting(place)) amid += 1;
    await server!.end('SIGKILL');
  }
  await startWhole(place);
  expect(await counts(place)).toEqual(rows);
  await place.database.drop();
  return amid;
}

test.skipIf(!PG)(
  `starts and updates that are killed ${KILLS} times on their way end as those that are not`,
  async () => {
    process.stderr.write(`  migrating.test: KILL_SEED=${seed}\n`);
    const templates = [undefined, nameOf(await earlier())];
    const straight: Straight[] = [];
    for (const template of templates) {
      const place = await newPlace(template);
      straight.push({ took: await startWhole(place), rows: await counts(place) });
    }
    let amid = 0;
    for (let round = 0; round * LIVES < KILLS; round += 1) {
      const which = round % templates.length;
      amid += await survives(Math.min(LIVES, KILLS - round * LIVES), templates[which], straight[which]!);
    }
    process.stderr.write(`  killed ${KILLS} times, ${amid} of them in the middle of a transaction\n`);
  },
  3_600_000,
);
