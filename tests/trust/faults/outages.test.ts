import { sleep } from '#tests/support/clock.ts';
import { expect, test } from 'vitest';
import { PG } from '../../cluster/programs.ts';
import { until } from '../../cluster/processes.ts';
import { bound } from '../bounds.ts';
import type { Neighbour } from './installation.ts';
import type { Weather } from './wire.ts';
import { useInstallation } from './work.ts';

/** So long each lasts. */
const LASTS_MS = bound('TRUST_OUTAGE_MS', { short: 0, long: 8_000 });
const HEAL_MS = 60_000;
const IDLE_MS = 240_000;
const NEIGHBOURS: readonly Neighbour[] = ['database', 's3', 'scanner', 'mail', 'adobe'];
const WEATHERS: readonly Weather[] = [
  { kind: 'cut' },
  { kind: 'still' },
  { kind: 'lost' },
  { kind: 'slow', ms: 40 },
];
/** What /api/ready calls them, of those of which it tells. */
const PARTS: Readonly<Partial<Record<Neighbour, string>>> = {
  database: 'database',
  s3: 'storage',
  scanner: 'scanner',
  mail: 'mail',
};
/** What was found of a part is kept for half a minute at the most. */
const TOLD_MS = 45_000;
const OUTAGES = NEIGHBOURS.flatMap((neighbour) => WEATHERS.map((weather) => ({ neighbour, weather })));
const isPossible = PG !== undefined && LASTS_MS > 0;

const opened = useInstallation(isPossible);

/** Whether /api/ready says of a part that it is well, within the time for which it keeps what it has found. */
const tells = (part: string, isWell: boolean, ms: number): Promise<void> =>
  until(`/api/ready says of ${part} that it is ${isWell ? 'well' : 'ill'}`, ms, async () => {
    const { parts, text } = await opened.installation.told();
    if (parts[part] !== isWell) throw new Error(text);
  });

/** People work again: what their calls wait for is not what /api/ready asks. */
async function works(): Promise<void> {
  const caller = await opened.installation.as('sp.agent');
  const { status } = await caller.call('GET', '/leads/sp?size=1');
  if (status !== 200) throw new Error(`a list: ${status}`);
}

test.skipIf(!isPossible)(
  'neighbours that are away, silent or slow: the server stays, says so, and nothing acknowledged is lost',
  async () => {
    const { installation, work } = opened;
    work.begin();
    for (const { neighbour, weather } of OUTAGES) {
      const wire = installation.wires[neighbour];
      if (!wire) continue;
      wire.become(weather);
      const end = performance.now() + LASTS_MS;
      while (performance.now() < end) {
        // The process answers for itself, whoever else is away.
        expect(await installation.health()).toBe(200);
        await sleep(500);
      }
      const part = PARTS[neighbour];
      const isAway = weather.kind === 'cut' || weather.kind === 'still';
      if (part && isAway) await tells(part, false, TOLD_MS);
      // What was lost stays lost.
      if (weather.kind !== 'lost') wire.become({ kind: 'fair' });
      const heals = `it heals from ${neighbour} ${weather.kind}`;
      const left = HEAL_MS - (weather.kind === 'lost' ? LASTS_MS : 0);
      await Promise.all([
        until(heals, left, () => installation.ready()),
        until(heals, left, works),
        part && tells(part, true, left),
      ]);
      await sleep(1_000);
    }
    await work.rest();
    expect(installation.server!.hasEnded).toBe(false);
    expect(installation.starts).toBe(1);
    await work.expectKept(IDLE_MS);
    process.stderr.write(`  outages ${OUTAGES.length}, acknowledged ${JSON.stringify(work.acknowledged)}\n`);
  },
  1_800_000,
);
