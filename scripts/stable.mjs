// `npm run test:stable -- 10`: runs `npm test` so many times while two other processes keep the processor busy.
import { spawn, spawnSync } from 'node:child_process';

const BUSY_PROCESSES = 2;
const MS = 1000;

const times = Number(process.argv[2] ?? 10);
if (!Number.isInteger(times) || times < 1) {
  console.error('Say how often: `npm run test:stable -- 10`.');
  process.exit(2);
}

const busy = Array.from({ length: BUSY_PROCESSES }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
const results = [];
try {
  for (let run = 1; run <= times; run += 1) {
    console.log(`\n=== run ${run} of ${times}`);
    const start = Date.now();
    const { status } = spawnSync(process.execPath, ['scripts/test.mjs'], { stdio: 'inherit' });
    results.push({ run, isGreen: status === 0, seconds: Math.round((Date.now() - start) / MS) });
  }
} finally {
  for (const process of busy) process.kill('SIGKILL');
}

console.log('\n=== all runs');
for (const { run, isGreen, seconds } of results)
  console.log(`${run}: ${isGreen ? 'green' : 'RED'} in ${seconds} s`);
process.exitCode = results.every(({ isGreen }) => isGreen) ? 0 : 1;
