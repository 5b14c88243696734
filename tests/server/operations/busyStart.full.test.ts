import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { DEMO_PASSWORD, signInForToken } from '#server/ports/identity/index.ts';
import { STATEMENT_TIMEOUT_MS } from '#server/platform/db.ts';
import { sleep } from '#tests/support/clock.ts';
import { freePort } from '#tests/support/freePort.ts';
import { useOwnDatabase } from '#tests/support/ownDatabase.ts';
import { SERVER } from '#tests/support/serverCommand.ts';
import { Caller } from '../../cluster/load.ts';
import { Running, until } from '../../cluster/processes.ts';

/** So busy were machines on which a first start failed by a limit of 5 s by the clock; with fewer it was not reached. */
const LOOPS_PER_CORE = 8;
/** The product and the loops get the same priority, the lowest: tests that run beside this one are not held up. */
const LOW = ['-n', '19', process.execPath];
const START_MS = 900_000;

/** How PostgreSQL lists the lock under which the demo is loaded. */
const DEMO_LOCK = sql`locktype = 'advisory' and objid::bigint = (hashtext('provnet.demo')::bigint & 4294967295)
  and database = (select oid from pg_database where datname = current_database())`;

const own = useOwnDatabase();
const loops: ChildProcess[] = [];
let folder: string | undefined;
let server: Running | undefined;

afterEach(async () => {
  for (const loop of loops.splice(0)) loop.kill('SIGKILL');
  await server?.end('SIGTERM');
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Starts the product on an empty folder; `isReady` waits until it serves, and throws what it has logged when it ends before. */
async function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  folder = await mkdtemp(join(tmpdir(), 'provnet-busy-'));
  // PostgreSQL runs as another user where this one is root, and must get through to its folder.
  await chmod(folder, 0o711);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = join(folder, 'server.log');
  const running = new Running(program, args, log, {
    PATH: process.env.PATH,
    PORT: String(port),
    PROVNET_HOST: '127.0.0.1',
    PROVNET_URL: url,
    PROVNET_DATA: join(folder, 'data'),
    ...env,
  });
  server = running;
  const isReady = async (): Promise<void> => {
    const hasEnded = await until('the start', START_MS, async () => {
      if (running.hasEnded) return true;
      const { status } = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(10_000) });
      expect(status).toBe(200);
      return false;
    });
    expect(hasEnded, hasEnded ? await readFile(log, 'utf8') : '').toBe(false);
  };
  return { url, child: running.child, isReady };
}

it(
  'the product starts on an empty folder while every core is busy, with the forms and the demo',
  { timeout: START_MS + 60_000 },
  async () => {
    for (let count = availableParallelism() * LOOPS_PER_CORE; count > 0; count -= 1)
      loops.push(spawn('nice', [...LOW, '-e', 'for (;;);'], { stdio: 'ignore' }));
    const { url, isReady } = await start('nice', [...LOW, ...SERVER]);
    await isReady();
    for (const loop of loops.splice(0)) loop.kill('SIGKILL');

    const person = { username: 'cred.supervisor', password: DEMO_PASSWORD };
    const { access_token } = await signInForToken({
      issuer: `${url}/portal`,
      clientId: 'provnet-cli',
      ...person,
    });
    const { body } = await new Caller(url, access_token).call<{
      items: { key: string; current: number | null; instances: number }[];
    }>('GET', '/credentialing/form-schemas/overview');
    const published = body.items.filter(({ current }) => current === 1);
    expect(published.map(({ key }) => key).sort()).toEqual(Object.keys(SHIPPED_FORMS).sort());
    // The demo has files of each.
    expect(published.filter(({ instances }) => instances === 0)).toEqual([]);
  },
);

it(
  'a start that is held up in the middle of the demo, for longer than a request may be, goes on',
  { timeout: START_MS + 60_000 },
  async () => {
    const { child, isReady } = await start(process.execPath, SERVER, { DATABASE_URL: own.url });
    await until('the demo', START_MS, async () => {
      const { rows } = await sql`select from pg_locks where ${DEMO_LOCK}`.execute(own.db);
      expect(rows).not.toEqual([]);
    });
    child.kill('SIGSTOP');
    await sleep(STATEMENT_TIMEOUT_MS + 1_000);
    child.kill('SIGCONT');
    await isReady();
    const { rows } = await sql`select value from installation where key = 'demo'`.execute(own.db);
    expect(rows).toEqual([{ value: 'loaded' }]);
  },
);
