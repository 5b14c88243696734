// Runs in a process of its own (thread.ts) and does jobs in a thread of it, one after the other. The process does nothing
// else, so the CPU time that it uses is the job's: Node 20 cannot read the CPU time of one thread. It goes into the server's
// bundle as text, so it requires what Node has alone.
const { Worker } = process.getBuiltinModule('node:worker_threads');

const LOOK_MS = 25;

/** At once, whatever the thread is doing: the parent sees that it ended. */
const end = () => process.kill(process.pid, 'SIGKILL');

/** Resolves when the thread runs: the time of a job does not count before. */
const start = ({ source, data, memoryMb }) =>
  new Promise((resolve) => {
    const worker = new Worker(source, {
      eval: true,
      env: {},
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    // It ran out of memory, for example.
    worker.on('error', end);
    worker.on('exit', end);
    worker.once('online', () => resolve(worker));
  });

function isOver(limits, began) {
  const { user, system } = process.cpuUsage(began.cpu);
  return (user + system) / 1000 > limits.cpuMs || performance.now() - began.wall > limits.wallMs;
}

/** @param limits null: none of time */
function work(worker, job, limits) {
  const began = { cpu: process.cpuUsage(), wall: performance.now() };
  const look = () => isOver(limits, began) && end();
  const looking = limits ? setInterval(look, LOOK_MS) : undefined;
  worker.once('message', (answer) => {
    clearInterval(looking);
    process.send(answer, () => undefined);
  });
  worker.postMessage(job);
}

let started;
process.on('message', ({ thread, job, limits }) => {
  if (thread) started = start(thread);
  else void started.then((worker) => work(worker, job, limits));
});
// It ends when its parent has ended, however that happened, and not before: a terminal or a supervisor signals both at
// once, and the parent may still finish a job.
process.on('disconnect', end);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
