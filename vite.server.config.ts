import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { alias } from './vite.config.ts';

/** The server: one bundle of our own code, packages stay in node_modules. */
export default defineConfig({
  resolve: { alias },
  build: {
    ssr: true,
    target: 'node20',
    outDir: fileURLToPath(new URL('dist/server', import.meta.url)),
    emptyOutDir: true,
    rollupOptions: { input: { main: 'server/main.ts', cli: 'server/cli.ts' } },
  },
});
