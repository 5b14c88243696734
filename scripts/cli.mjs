// Commands of server/cli.ts: `npm run demo:reset`, `npm run --silent token -- sp.agent`, `npm run --silent outbox`,
// `npm run --silent audit:verify`, `npm run --silent retention:check`, `npm run keys:rotate`, `npm run backup -- --to …`, `npm run restore -- --from …`.
import { build } from './build.mjs';
import { run } from './compiled.mjs';

await build();
run('cli');
