import { afterAll, describe, expect, it } from 'vitest';
import { LimitedThread, TooMuch } from '#server/platform/thread.ts';

interface Job {
  /** Milliseconds that it computes, or waits as for a CPU that does other work. */
  readonly input: number;
  /** Id of the process that did it. */
  readonly value: number;
}
const SOURCE = `
  const { parentPort } = require('node:worker_threads');
  const used = () => Object.values(process.cpuUsage()).reduce((sum, one) => sum + one / 1000, 0);
  parentPort.on('message', ({ kind, input }) => {
    if (kind === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, input);
    const end = used() + input;
    while (kind === 'compute' && used() < end) for (let n = 0; n < 1e5; n += 1);
    parentPort.postMessage({ value: process.pid });
  });`;
const openThread = (cpuMs: number) =>
  new LimitedThread<{ wait: Job; compute: Job }>(SOURCE, {}, { cpuMs, memoryMb: 64 });

const thread = openThread(200);
afterAll(() => thread.close());

describe('the time of a job', () => {
  it('is what it computes: one that waits for longer is done', async () => {
    expect(await thread.run('wait', 600)).toBeGreaterThan(0);
  });

  it('counts anew for each job', async () => {
    const pid = await thread.run('compute', 80);
    expect(await thread.run('compute', 80)).toBe(pid);
    expect(await thread.run('compute', 80)).toBe(pid);
  });

  it('is limited, and the next one is done all the same', async () => {
    await expect(thread.run('compute', 60_000)).rejects.toThrow(TooMuch);
    expect(await thread.run('wait', 1)).toBeGreaterThan(0);
  });

  it('is not limited where its input is trusted, as the forms of the product are', async () => {
    expect(await thread.runTrusted('compute', 400)).toBeGreaterThan(0);
  });

  it('ends where it waits for what never comes', async () => {
    const short = openThread(10);
    await expect(short.run('wait', 3_600_000)).rejects.toThrow(TooMuch);
    await short.close();
  });
});

it('a signal that a terminal or a supervisor sends to all processes leaves the job to the one that waits', async () => {
  const pid = await thread.run('wait', 1);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
  expect(await thread.run('wait', 1)).toBe(pid);
});
