// `npm test` and `npm run test:full`; `node scripts/test.mjs [full] [part ...] [--shard 1/3] [-- arguments]` (docs/testing.md).
import { readArguments } from './test/arguments.mjs';
import { runParts } from './test/run.mjs';

try {
  process.exitCode = await runParts(readArguments(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
