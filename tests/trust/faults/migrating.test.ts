import { generateX25519Identity } from 'age-encryption';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '#tests/support/database.ts';
import { freePort } from '#tests/support/freePort.ts';
import { randomOf } from '#tests/support/program.ts';
import { SERVER } from '#tests/support/serverCommand.ts';
import { Postgres } from '../../cluster/postgres.ts';
import { Running, until } from '../../cluster/processes.ts';
import { PG } from '../../cluster/programs.ts';
import { bound } from '../bounds.ts';

const KILLS = bound('TRUST_MIGRATING_KILLS', { short: 2, long: 40 });
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

const urlOf = (name: string): string => postgres.url.replace(/postgres$/, name);

function launch(name: string): void {
  server = new Running(process.execPath, SERVER, join(folder, `${name}.log`), {
    PATH: process.env.PATH,
    PORT: String(port),
    PROVNET_HOST: '127.0.0.1',
    PROVNET_DATA: join(folder, name),
    PROVNET_SECRET_KEY: key,
    PROVNET_LOG: 'warn',
    DATABASE_URL: urlOf(name),
  });
}

/** A first start that goes through to its end; gives how long that took, ms. */
async function startWhole(name: string): Promise<number> {
  const since = performance.now();
  launch(name);
  await until('the server', START_MS, async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`, { signal: AbortSignal.timeout(5_000) });
    if (!answer.ok) throw new Error(await answer.text());
  });
  const took = performance.now() - since;
  // What a first start leaves to its jobs.
  await until('its jobs', START_MS, async () => {
    const left = await runSql(
      urlOf(name),
      `select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts and task_identifier !~ '(sweep|tend|due|tally|purge)$'`,
    );
    if (left.length > 0) throw new Error('not yet');
  });
  await server!.end('SIGTERM');
  return took;
}

/** How many rows each table has. */
async function counts(name: string): Promise<Record<string, string>> {
  const tables = await runSql<{ name: string }>(
    urlOf(name),
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name: table } of tables) {
    const [row] = await runSql<{ n: string }>(urlOf(name), `select count(*) as n from "${table}"`);
    found[table] = row!.n;
  }
  return found;
}

/**
 * Sessions of processes that live, what tells that something was told, in how many pieces the history was chained; papers of the demo that
 * say the same are kept once.
 */
const OF_THE_MOMENT = /^(portal_|live_event|job_worker|audit_batch|file_content)/;

test.skipIf(!PG)(
  `a first start that is killed ${KILLS} times on its way ends as one that was not`,
  async () => {
    process.stderr.write(`  migrating.test: KILL_SEED=${seed}\n`);
    await postgres.ask('create database straight');
    await postgres.ask('create database killed');
    const took = await startWhole('straight');
    const reached: Record<string, number> = {};
    for (let kills = 0; kills < KILLS; kills += 1) {
      launch('killed');
      // Most of a first start is over long before it answers; later ones are soon where it was.
      await sleep(random() ** 2 * took);
      await server!.end('SIGKILL');
      const [{ n = 0 } = {}] = await runSql<{ n: number }>(
        urlOf('killed'),
        `select count(*)::int as n from information_schema.tables where table_schema = 'public'`,
      );
      reached[n] = (reached[n] ?? 0) + 1;
    }
    await startWhole('killed');
    process.stderr.write(`  tables that were there after each kill: ${JSON.stringify(reached)}\n`);
    const [one, other] = [await counts('straight'), await counts('killed')];
    for (const table of Object.keys(one).filter((name) => OF_THE_MOMENT.test(name))) {
      delete one[table];
      delete other[table];
    }
    expect(other).toEqual(one);
  },
  3_600_000,
);
