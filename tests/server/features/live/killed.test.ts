import { beforeAll, expect, it } from 'vitest';
import { topicOf } from '#schemas/live.ts';
import { useApp } from '#tests/support/app.ts';
import { sleep } from '#tests/support/clock.ts';
import { freePort } from '#tests/support/freePort.ts';
import { useProgram } from '#tests/support/program.ts';
import { addLead, Console, editing, listen, name, presenceRows, watching, type Place } from './support.ts';

const app = useApp({}, false);
const killed = useProgram(new URL('./worker.ts', import.meta.url));
let here: Place;
beforeAll(async () => {
  here = await listen(app);
});

it('who changes a record is there for as long as they say so, and a minute longer when their process was killed', async () => {
  const [lead, stays] = [await addLead(app), await addLead(app)];
  const port = await freePort();
  killed.start(app.databaseUrl, String(port));
  const doomed = { ...here, port };
  await expect.poll(() => isThere(port), { interval: 200 }).toBe(true);
  const watcher = await watching(here, 'sp.supervisor', [topicOf('lead', lead), topicOf('lead', stays)]);
  await editing(doomed, 'sp.agent', lead);
  await editing(here, 'sp.agent2', stays);
  await expect.poll(() => watcher.people(lead)).toEqual([name('sp.agent')]);
  await killed.kill();
  await sleep(400);
  expect(await presenceRows(app, lead)).toBe(1);
  // A minute later, in which the living have said that they are there.
  const age = (id: string) =>
    app.query`update presence set until = until - interval '1 minute' where record_id = ${id}`;
  await Promise.all([lead, stays].map(age));
  const isKept = async () => {
    const rows = await app.query`
        select from presence where record_id = ${stays} and until > now() + interval '30 seconds'`;
    return rows.length;
  };
  expect(await isKept()).toBe(0);
  await expect.poll(isKept, { timeout: 25_000 }).toBe(1);
  await expect.poll(() => watcher.people(lead), { timeout: 25_000 }).toEqual([]);
  await expect.poll(() => watcher.people(stays)).toEqual([name('sp.agent2')]);
});

const isThere = async (port: number): Promise<boolean> =>
  new Console({ port }).opened().then(
    () => true,
    () => false,
  );
