// `npm run bench`: fills a database of its own and writes bench/results.md. BENCH_LEADS sets the size, BENCH_ONLY names
// those to measure (`reports,imports`; bench/main.ts).
// `npm run bench typing`: types into a large form in Chromium and prints what a key costs.
import { build } from 'vite';
import { build as buildProduct } from './build.mjs';

const input = process.argv[2] === 'typing' ? 'bench/typing/main.ts' : 'bench/main.ts';

// What is measured is the product as it is now.
await buildProduct();
await build({
  configFile: 'vite.server.config.ts',
  logLevel: 'warn',
  build: { outDir: 'dist/bench', rollupOptions: { input } },
});
await import('../dist/bench/main.js');
