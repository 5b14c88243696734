import { LimitedThread } from '#server/platform/thread.ts';

/** Writes the id of the process of a thread, and gives it a job that never ends. */
interface Jobs {
  readonly tell: { readonly input: null; readonly value: number };
  readonly compute: { readonly input: null; readonly value: never };
}

const SOURCE = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ kind }) => {
    while (kind === 'compute');
    parentPort.postMessage({ value: process.pid });
  });`;

const thread = new LimitedThread<Jobs>(SOURCE, {}, { cpuMs: 60_000, memoryMb: 64 });
const pid = await thread.run('tell', null);
const computing = thread.runTrusted('compute', null);
process.stdout.write(`${pid}\n`);
await computing;
