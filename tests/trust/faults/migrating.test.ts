import { sleep } from '#tests/support/clock.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '#tests/support/database.ts';
import { randomOf } from '#tests/support/program.ts';
import { RELEASES } from '#tests/support/release.ts';
import { PG } from '../../cluster/programs.ts';
import { bound } from '../bounds.ts';
import { WRITING } from './installation.ts';
import { Places, type Place } from './places.ts';

const KILLS = bound('TRUST_MIGRATING_KILLS', { short: 2, long: 40 });
/** A start that was killed so often goes through then. */
const LIVES = 4;
/** About as long as the migrations take. */
const WRITES_MS = 400;
const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 1e9));
const random = randomOf(seed);

let places: Places;
beforeAll(async () => {
  if (PG) places = await Places.open();
}, 120_000);
afterAll(() => places?.close());

/**
 * Sessions of processes that live, what tells that something was told, in how many pieces the history was chained, what is counted each
 * minute; papers of the demo that say the same are kept once.
 */
const OF_THE_MOMENT = /^(portal_|live_event|job_worker|audit_batch|lead_tally|file_content)/;

/** A start that goes through to its end; gives how long that took, ms. */
async function wholeStart(place: Place): Promise<number> {
  const took = await places.start(place);
  await places.end('SIGTERM');
  return took;
}

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

/** A start that nobody killed: how long it took (ms), and what is there afterwards. */
interface Straight {
  readonly took: number;
  readonly rows: Readonly<Record<string, string>>;
}

/** Whether the server is in the middle of a transaction that has written. */
const isWriting = async ({ database }: Place): Promise<boolean> =>
  (await runSql(database.url, WRITING)).length > 0;

/** Kills starts of a new place, every other while it writes, then lets one go through: all is there that `straight` has. */
async function survives(kills: number, release: string | undefined, { took, rows }: Straight) {
  const place = await places.add(release);
  let amid = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    places.launch(place);
    const moment = random();
    if (kill % 2 === 0) {
      const end = performance.now() + took;
      while (performance.now() < end && !(await isWriting(place))) await sleep(5);
      await sleep(moment * WRITES_MS);
    } else await sleep(moment * took);
    if (await isWriting(place)) amid += 1;
    await places.end('SIGKILL');
  }
  await wholeStart(place);
  expect(await counts(place)).toEqual(rows);
  await place.database.drop();
  return amid;
}

test.skipIf(!PG)(
  `starts and updates that are killed ${KILLS} times on their way end as those that are not`,
  async () => {
    process.stderr.write(`  migrating.test: KILL_SEED=${seed}\n`);
    const begun = [undefined, ...RELEASES];
    const straight: Straight[] = [];
    for (const release of begun) {
      const place = await places.add(release);
      straight.push({ took: await wholeStart(place), rows: await counts(place) });
    }
    let amid = 0;
    for (let round = 0; round * LIVES < KILLS; round += 1) {
      const which = round % begun.length;
      amid += await survives(Math.min(LIVES, KILLS - round * LIVES), begun[which], straight[which]!);
    }
    process.stderr.write(`  killed ${KILLS} times, ${amid} of them in the middle of a transaction\n`);
  },
  3_600_000,
);
