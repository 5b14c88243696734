import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, seconds } from './figures.ts';
import type { World } from './world.ts';
import { SERVER } from '#tests/support/serverCommand.ts';

const PORT = Number(process.env.BENCH_PORT ?? 8199);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const IDLE_MS = 10_000;
const LOOK_MS = 5;
/** A first start loads the demo. */
const LONGEST_MS = 180_000;
const LARGE = 'on the large database';
const GOAL_S = 1;
const GOAL_MB = 200;

interface Start {
  readonly ms: number;
  /** Resident memory of the server process after a while in which nobody asked anything. */
  readonly mb: number;
}

/**
 * How long a start takes until the server says that it is ready, and how much memory it holds when nobody has asked anything
 * for a while: with its own database in a folder of before, and on the large one. A section of the results.
 */
export async function starts({ databaseUrl, dataDir, pool }: World): Promise<string> {
  const own = await mkdtemp(join(tmpdir(), 'provnet-start-'));
  try {
    const kinds = {
      'its own database, the demo': { PROVNET_DATA: own },
      [LARGE]: { PROVNET_DATA: dataDir, DATABASE_URL: databaseUrl },
    };
    const lines = [];
    for (const [name, env] of Object.entries(kinds)) {
      // The first one loads the demo, and jobs do once what a release asks of what is there.
      await start(env, () => (name === LARGE ? done(pool) : sleep(IDLE_MS)));
      const rounds: Start[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await start(env, () => sleep(IDLE_MS)));
      console.log(`start, ${name}: ${JSON.stringify(rounds)}`);
      const [ms, mb] = [median(rounds.map((one) => one.ms)), median(rounds.map((one) => one.mb))];
      lines.push(`| start to first answer, ${name}, s | ${(ms / 1000).toFixed(2)} | ≤ ${GOAL_S} |`);
      lines.push(`| idle memory, ${name}, MB | ${Math.round(mb)} | ≤ ${GOAL_MB} |`);
    }
    return `## Start

From the beginning of the process to the first answer of \`/api/ready\`, and the resident memory of the server process after ${seconds(IDLE_MS)} s in which nobody asked anything. Its own database: PostgreSQL is started as well. Medians of ${ROUNDS} starts.

| Figure | Value | Goal |
|---|---|---|
${lines.join('\n')}
`;
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** @param idle what is waited for between the first answer and the look at its memory */
async function start(env: NodeJS.ProcessEnv, idle: () => Promise<unknown>): Promise<Start> {
  const url = `http://localhost:${PORT}`;
  const began = performance.now();
  const child = spawn(process.execPath, SERVER, {
    env: {
      ...process.env,
      PORT: String(PORT),
      PROVNET_URL: url,
      PROVNET_PORTAL: 'embedded',
      PROVNET_LOG: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    while (!(await fetch(`${url}/api/ready`).catch(() => null))?.ok) {
      if (child.exitCode !== null || performance.now() - began > LONGEST_MS)
        throw new Error('the server did not start');
      await sleep(LOOK_MS);
    }
    const ms = performance.now() - began;
    await idle();
    const kib = execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' });
    return { ms, mb: Number(kib) / 1024 };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** Nothing is left to do, or waits for another day. */
async function done(pool: World['pool']): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      'select from graphile_worker.jobs where attempts < max_attempts and run_at <= now() limit 1',
    );
    if (rowCount === 0) return;
    await sleep(LOOK_MS * 100);
  }
}
