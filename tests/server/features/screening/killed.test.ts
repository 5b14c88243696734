import { sql } from 'kysely';
import { sleep } from '#tests/support/clock.ts';
import { afterEach, expect, test } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { randomOf, useProgram, variablesOf, WORKER } from '#tests/support/program.ts';
import { addList, idle, leieFile, loaded, putFile, subjects } from './support.ts';

const app = useApp({}, false);
const program = useProgram(WORKER);
afterEach(() => program.kill());

const ROWS = 40_000;
const KILLS = 5;
const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 1e9));
const random = randomOf(seed);

const count = async (from: ReturnType<typeof sql>): Promise<number> =>
  (await app.query<{ n: number }>`select count(*)::int as n from ${from}`)[0]!.n;

test(`killed ${KILLS} times while it loads and screens, every row is there once and every hit once`, async () => {
  process.stderr.write(`  screening/killed.test: KILL_SEED=${seed}\n`);
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    LASTNAME: `LAST${n}`,
    FIRSTNAME: 'ANA',
    STATE: 'FL',
  }));
  const ids = await subjects(
    app,
    Array.from({ length: 3000 }, (_, n) => ({ last_name: `Last${n}`, first_name: 'Ana' })),
  );
  const added = await addList(app, { source: 'LEIE', file_id: await putFile(app, leieFile(rows)) });
  for (let kills = 0; kills < KILLS; kills += 1) {
    program.start(variablesOf(app));
    const before = await count(sql`exclusion_row`);
    for (let tries = 0; tries < 600 && (await count(sql`exclusion_row`)) === before; tries += 1)
      await sleep(10);
    await sleep(random() * 400);
    await program.kill();
  }
  program.start(variablesOf(app));
  expect(await loaded(app, added.body.entity_id)).toMatchObject({
    status: 'CURRENT',
    rows: ROWS,
    skipped: 0,
  });
  await idle(app);
  expect(await count(sql`exclusion_row`)).toBe(ROWS);
  expect(await count(sql`exclusion_hit`)).toBe(ids.length);
  expect(await count(sql`exclusion_check where result = 'SUSPECTED'`)).toBe(ids.length);
  expect(await count(sql`history where type = 'HIT_FOUND'`)).toBe(ids.length);
  expect(await count(sql`history where type = 'EXCLUSION_LIST_LOADED'`)).toBe(1);
}, 180_000);
