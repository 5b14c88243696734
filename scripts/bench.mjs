// `npm run bench`: fills a database of its own and writes bench/results.md. BENCH_LEADS sets the size.
import { build } from 'vite';

await build({
  configFile: 'vite.server.config.ts',
  logLevel: 'warn',
  build: { outDir: 'dist/bench', rollupOptions: { input: 'bench/main.ts' } },
});
await import('../dist/bench/main.js');
