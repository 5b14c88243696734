// `npm run bench`: fills a database of its own and writes bench/results.md. BENCH_LEADS sets the size, BENCH_ONLY names
// those to measure (`exports,imports`; bench/main.ts); BENCH_DATA keeps the folder, so that the next run need not fill it.
import { build } from 'vite';
import { build as buildProduct } from './build.mjs';

// What is measured is the product as it is now.
await buildProduct();
await build({ configFile: 'bench/console/bare/vite.config.ts', logLevel: 'warn' });
for (const [at, input] of ['bench/main.ts', 'bench/bareServer.ts'].entries())
  await build({
    configFile: 'vite.server.config.ts',
    logLevel: 'warn',
    ssr: { external: ['playwright'] },
    build: {
      outDir: 'dist/bench',
      emptyOutDir: at === 0,
      rollupOptions: {
        input,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
await import('../dist/bench/main.js');
