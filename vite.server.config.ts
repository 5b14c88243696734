import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { alias } from './vite.config.ts';

/**
 * The server: our own code in bundles, packages stay in node_modules, but for those of hundreds of small modules: to find and
 * read each of these is a good part of a start.
 */
export default defineConfig({
  resolve: { alias },
  ssr: {
    noExternal: ['kysely', '@sinclair/typebox', 'jose', 'uuid', 'age-encryption', /^@noble/, /^@scure/],
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: fileURLToPath(new URL('dist/server', import.meta.url)),
    emptyOutDir: true,
    rollupOptions: { input: { main: 'server/main.ts', cli: 'server/cli.ts' } },
  },
});
