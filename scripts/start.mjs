// `npm start`: builds what changed, then serves.
import { build } from './build.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Provnet needs Node 20.19 or later; this is ${process.versions.node}.`);
  process.exit(1);
}
if (process.env.PROVNET_BUILD !== 'off') await build();
await import('./serve.mjs');
