import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
export const alias = { '#schemas': at('schemas'), '#server': at('server'), '#src': at('src'), '#tests': at('tests') };

/** The console. The server is built by vite.server.config.ts, tests run by vitest.config.ts. */
export default defineConfig({
  root: at('src'),
  plugins: [react()],
  resolve: { alias },
  build: { outDir: at('dist/console'), emptyOutDir: true, target: 'es2022', sourcemap: false, manifest: true },
});
