import { sleep } from '#tests/support/clock.ts';
import { expect, test } from 'vitest';
import { randomFrom } from '#server/db/seed/random.ts';
import { PG } from '../../cluster/programs.ts';
import { until } from '../../cluster/processes.ts';
import { bound } from '../bounds.ts';
import { filesWrong } from '../files.ts';
import { eraseThroughKill } from './erasing.ts';
import { useInstallation } from './work.ts';

const KILLS = bound('TRUST_KILLS', { short: 5, long: 200 });
/** After so many, everything is compared with what was acknowledged. */
const ROUND = 20;
const MANY = 100;
const HEAL_MS = 60_000;
const IDLE_MS = 180_000;
const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 1e9));
const random = randomFrom(seed);

const opened = useInstallation(PG !== undefined);

/** Of people: addresses of signers, what a task or a note says, names of files. */
const PERSONAL = /@provider\.example|\bTask [0-9a-f]{8}-|WELCOME_CALL|\.pdf\b|Quorndale|Zebedea/;

const met: Record<string, number> = {};
const meet = (what: string): void => void (met[what] = (met[what] ?? 0) + 1);

/** Has something end in this moment, and counts what that met; whether it was killed (SIGKILL), and not cut off or told to end. */
async function kill(): Promise<boolean> {
  const { installation, work } = opened;
  const jobs = await installation.underWay().catch(() => []);
  const isWriting = await installation.isWriting().catch(() => false);
  for (const name of [...work.busy, ...jobs.map((job) => `job ${job}`)]) meet(name);
  if (isWriting) meet('a transaction');
  if (random.chance(0.15)) {
    const [name, wire] = random.one(Object.entries(installation.wires));
    meet(`${name} cut`);
    wire.become({ kind: 'cut' });
    await sleep(500 + random.next() * 1_500);
    wire.become({ kind: 'fair' });
    return false;
  }
  if (random.chance(0.6)) {
    meet('server killed');
    await installation.server!.end('SIGKILL');
    installation.launch();
  } else if (random.chance(0.7)) {
    meet('database killed');
    await installation.postgres.kill();
    await sleep(random.next() * 1000);
    // Its own supervisor does this in production.
    await until('the database', HEAL_MS, () => installation.postgres.start());
  } else {
    meet('restarted under load');
    await installation.server!.end('SIGTERM');
    installation.launch();
    return false;
  }
  return true;
}

test.skipIf(!PG)(
  `${KILLS} kills under work: what was acknowledged is there, nothing is done twice, and it heals by itself`,
  async () => {
    process.stderr.write(`  kills.test: KILL_SEED=${seed}\n`);
    const { installation, work } = opened;
    const heals: number[] = [];
    for (let kills = 0; kills < KILLS;) {
      work.begin();
      for (let turn = 0; turn < ROUND && kills < KILLS; turn += 1) {
        await sleep(300 + random.next() * 2_000);
        if (await kill()) kills += 1;
        const since = performance.now();
        await until('it heals', HEAL_MS, () => installation.ready());
        heals.push(performance.now() - since);
      }
      await sleep(500);
      await work.rest();
      await work.expectKept(IDLE_MS);
    }
    expect(await filesWrong(installation.postgres.url, await installation.storage())).toEqual([]);
    // So many meet everything on its way.
    if (KILLS >= MANY)
      expect(Object.keys(met)).toEqual(
        expect.arrayContaining([...work.lines.map(({ name }) => name), 'a transaction']),
      );
    heals.sort((one, other) => one - other);
    const at = (part: number): number => Math.round(heals[Math.floor((heals.length - 1) * part)] ?? 0);
    process.stderr.write(
      `  acknowledged ${JSON.stringify(work.acknowledged)}\n  met ${JSON.stringify(met)}\n  ready again after ms: p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}\n`,
    );
  },
  3_600_000,
);

test.skipIf(!PG)(
  'who is being erased when it is killed is there whole, and gone when it is back; what it proves by is whole',
  () => eraseThroughKill(opened.installation),
  300_000,
);

test.skipIf(!PG)(
  'what it wrote meanwhile, at its most talkative, holds no secret and nothing of people',
  async () => {
    const { installation } = opened;
    const secrets = await installation.secrets();
    expect(secrets.length).toBeGreaterThan(5);
    expect(installation.adobe.issued).not.toEqual([]);
    for (const [path, text] of Object.entries(await installation.written())) {
      expect(text.length, path).toBeGreaterThan(1000);
      expect(secrets.filter((secret) => text.includes(secret)).length, path).toBe(0);
      expect(
        text.split('\n').filter((line) => PERSONAL.test(line)),
        path,
      ).toEqual([]);
    }
  },
);
