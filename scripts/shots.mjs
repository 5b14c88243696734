// `npm run shots`: a picture of every screen, on a desk and on a phone, light and dark, into shots/ (index.html shows them all).
// SHOTS: another folder; SHOTS_LOCALE=es-US: in Spanish.
import { spawnSync } from 'node:child_process';
import { build } from './build.mjs';
import { chromiumPath } from './chromium.mjs';

await build();
const { status } = spawnSync(
  process.execPath,
  ['node_modules/playwright/cli.js', 'test', '--config', 'shots.config.ts', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: await chromiumPath() } },
);
process.exit(status ?? 1);
