import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
export const alias = {
  '#schemas': at('schemas'),
  '#server': at('server'),
  '#src': at('src'),
  '#tests': at('tests'),
};

/** Where `npm run dev` has the server. */
const SERVER = 'http://localhost:8080';

/** The console. The server is built by vite.server.config.ts, tests run by vitest.config.ts. */
export default defineConfig({
  root: at('src'),
  plugins: [react()],
  resolve: { alias },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/portal', '/console.json'].map((path) => [path, { target: SERVER, ws: true }]),
    ),
  },
  build: {
    outDir: at('dist/console'),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    manifest: true,
  },
});
