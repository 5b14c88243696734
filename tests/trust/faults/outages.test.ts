import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PG } from '../../cluster/programs.ts';
import { until } from '../../cluster/processes.ts';
import { bound } from '../bounds.ts';
import { Installation, type Neighbour } from './installation.ts';
import type { Weather } from './wire.ts';
import { Work } from './work.ts';

/** So long each lasts. */
const LASTS_MS = bound('TRUST_OUTAGE_MS', { short: 0, long: 8_000 });
const HEAL_MS = 60_000;
const IDLE_MS = 240_000;
const NEIGHBOURS: readonly Neighbour[] = ['database', 's3', 'scanner', 'mail', 'adobe'];
const WEATHERS: readonly Weather[] = [{ kind: 'cut' }, { kind: 'still' }, { kind: 'slow', ms: 40 }];
const OUTAGES = NEIGHBOURS.flatMap((neighbour) => WEATHERS.map((weather) => ({ neighbour, weather })));
const isPossible = PG !== undefined && LASTS_MS > 0;

let installation: Installation;
let work: Work;
beforeAll(async () => {
  if (!isPossible) return;
  installation = await Installation.open();
  work = await Work.at(installation);
}, 300_000);
afterAll(() => installation?.close(), 60_000);

/** The process answers for itself, whoever else is away. */
async function health(): Promise<void> {
  const answer = await fetch(`${installation.url}/api/health`, { signal: AbortSignal.timeout(5_000) });
  expect(answer.status).toBe(200);
}

test.skipIf(!isPossible)(
  'neighbours that are away, silent or slow: the server stays, says so, and nothing acknowledged is lost',
  async () => {
    work.begin();
    for (const { neighbour, weather } of OUTAGES) {
      const wire = installation.wires[neighbour];
      if (!wire) continue;
      wire.become(weather);
      const end = performance.now() + LASTS_MS;
      while (performance.now() < end) {
        await health();
        await sleep(500);
      }
      wire.become({ kind: 'fair' });
      await until(`it heals from ${neighbour} ${weather.kind}`, HEAL_MS, () => installation.ready());
      await sleep(1_000);
    }
    await work.rest();
    expect(installation.server!.hasEnded).toBe(false);
    expect(installation.starts).toBe(1);
    await installation.idle(IDLE_MS);
    expect(await work.wrong()).toEqual([]);
    expect(await installation.dead()).toEqual([]);
    expect(Object.fromEntries(work.odd)).toEqual({});
    process.stderr.write(`  outages ${OUTAGES.length}, acknowledged ${JSON.stringify(work.acknowledged)}\n`);
  },
  1_800_000,
);
