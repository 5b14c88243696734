// Commands of server/cli.ts: `npm run demo:reset`, `npm run --silent token -- sp.agent`, `npm run --silent outbox`.
import { build } from './build.mjs';

await build();
await import('../dist/server/cli.js');
