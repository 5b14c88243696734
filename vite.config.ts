import react from '@vitejs/plugin-react';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { countyShapes } from './src/resources/dashboard/coverage/shapes.plugin.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
export const alias = {
  '#schemas': at('schemas'),
  '#server': at('server'),
  '#src': at('src'),
  '#tests': at('tests'),
};

/** Where `npm run dev` has the server. */
const SERVER = 'http://localhost:8080';

/**
 * What pdf.js fetches while it draws (character maps, standard fonts, image decoders), at addresses of our own. Of its
 * decoders only those without WebAssembly, which the Content-Security-Policy refuses.
 */
function pdfParts(): Plugin {
  const root = at('node_modules/pdfjs-dist');
  const { version } = createRequire(import.meta.url)('pdfjs-dist/package.json') as { version: string };
  const base = `assets/pdfjs-${version}/`;
  const paths = ['cmaps', 'standard_fonts', 'wasm']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((path) => !path.endsWith('.wasm'));
  return {
    name: 'pdf-parts',
    generateBundle() {
      for (const path of paths)
        this.emitFile({ type: 'asset', fileName: base + path, source: readFileSync(join(root, path)) });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${base}`, (request, response, next) => {
        const path = paths.find((known) => request.url === `/${known}`);
        if (!path) return next();
        if (path.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(join(root, path)));
      });
    },
  };
}

/** The console. The server is built by vite.server.config.ts, tests run by vitest.config.ts. */
export default defineConfig({
  root: at('src'),
  plugins: [react(), pdfParts(), countyShapes()],
  resolve: { alias },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/portal', '/storage', '/console.json'].map((path) => [path, { target: SERVER, ws: true }]),
    ),
  },
  build: {
    outDir: at('dist/console'),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    // What the first screen takes comes as one piece: cut up by who else uses it, it weighs more and takes more calls.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
});
