import { sleep } from '#tests/support/clock.ts';
import pg from 'pg';
import { openDatabase, reason } from '#server/ports/database/index.ts';

/** The program that tests kill: `child.mjs write|hold <data folder>`. */
const [what, dataDir = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const server = await openDatabase({ dataDir, pgBin: process.env.PG_BIN, log: say });
  const pool = new pg.Pool({ connectionString: server.connectionString, max: 4 });
  pool.on('error', () => {});
  await pool.query('CREATE TABLE IF NOT EXISTS written (n bigserial PRIMARY KEY, filler text)');
  say(`ready ${server.connectionString}`);
  if (what === 'write') await Promise.all([1, 2, 3, 4].map(() => write(pool)));
  else setInterval(() => {}, 60_000);
} catch (error) {
  say(`failed: ${reason(error)}`);
  process.exitCode = 1;
}

async function write(pool: pg.Pool): Promise<never> {
  for (;;) {
    try {
      const { rows } = await pool.query<{ n: string }>(
        "INSERT INTO written (filler) VALUES (repeat('x', 500)) RETURNING n",
      );
      say(`ack ${rows[0]?.n}`);
    } catch {
      // The server was killed under us and is being started again.
      await sleep(5);
    }
  }
}
