import react from '@vitejs/plugin-react';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { ownTexts } from './src/i18n/texts.plugin.ts';
import { countyShapes } from './src/resources/dashboard/coverage/shapes.plugin.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
export const alias = {
  '#schemas': at('schemas'),
  '#server': at('server'),
  '#src': at('src'),
  '#tests': at('tests'),
};

const LEAD_LIST = ['resources/leads/LeadList.tsx', 'resources/leads/CustomFields.tsx'];

/** What packages take with them that no browser of ours needs, and what stands in for it. */
const NOTHING = 'nothing';
const NEEDLESS: Readonly<Record<string, string>> = {
  // For browsers without `Object.entries`: most of what node-polyglot weighs.
  'object.entries': 'module.exports = Object.entries;',
  // Everything that is shown has its name in both languages: none is made of the name in the program.
  inflection: ['capitalize', 'humanize', 'inflect', 'pluralize', 'singularize', 'transform']
    .map((name) => `export const ${name} = (text) => text;`)
    .join('\n'),
  // Lists are exported by the server.
  'jsonexport/dist/index.js': 'export default () => {};',
  [NOTHING]: 'export default () => null; export const CssVarsProvider = () => null;',
};

const withoutNeedless = (): Plugin => ({
  name: 'without-needless',
  enforce: 'pre',
  apply: 'build',
  resolveId: (id) => (Object.hasOwn(NEEDLESS, id) ? `\0needless:${id}` : null),
  load: (id) => NEEDLESS[id.replace('\0needless:', '')] ?? null,
});

/** What packages take from others, and what weighs less and does the same in its place. */
const LIGHTER: readonly (readonly [of: RegExp, take: RegExp, instead: (name: string) => string])[] = [
  // react-admin takes a dozen functions of lodash, each of which brings what old browsers lacked; charts bring these anyway.
  [/\/ra-[\w-]+\//, /^lodash\/(\w+)(?:\.js)?$/, (name) => `es-toolkit/compat/${name}`],
  // Tooltips are there at once; what places them is loaded with the first that is shown.
  [/material\/esm\/Tooltip\//, /^\.\.\/Popper\/index\.js$/, () => at('src/layout/LazyPopper.tsx')],
  // The theme has neither ripples nor CSS variables (src/theme).
  [/material\/esm\/ButtonBase\//, /^\.\/TouchRipple\.js$/, () => NOTHING],
  [/esm\/styles\/createTheme\.js$/, /^\.\/createThemeWithVars\.js$/, () => NOTHING],
  [/esm\/styles\/ThemeProvider\.js$/, /^\.\/ThemeProviderWithVars\.js$/, () => NOTHING],
];

const lighter = (): Plugin => ({
  name: 'lighter',
  enforce: 'pre',
  apply: 'build',
  resolveId(id, importer = '') {
    const [, take, instead] = LIGHTER.find(([of, one]) => one.test(id) && of.test(importer)) ?? [];
    return take && instead && this.resolve(instead(take.exec(id)?.[1] ?? ''), importer);
  },
});

/** What begins the calls, with all that it takes, must not wait for the rest. */
const EARLY = new Set<string>();
const earlyOf = (id: string, graph: Graph): string | null => {
  if (EARLY.size === 0) {
    EARLY.add(at('src/early.ts'));
    // A set gives what is added to it while it is read.
    for (const one of EARLY) for (const next of graph.getModuleInfo(one)?.importedIds ?? []) EARLY.add(next);
  }
  return EARLY.has(id) || id.includes('vite/preload-helper') ? 'early' : null;
};
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Half of what the first screen weighs, so that a browser reads both halves at once. */
const BASE = /node_modules\/(react|react-dom|scheduler|@emotion|@mui|stylis)\//;

/** The chunks that have a name of their own. */
const PIECES = ['early', 'base', 'first', 'shared'];

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
  plugins: [react(), pdfParts(), countyShapes(), ownTexts(), withoutNeedless(), lighter()],
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
    // The first screen is in large pieces (below), on purpose.
    chunkSizeWarningLimit: 1000,
    // Every browser of the target knows it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The list of leads is most people's first screen: it comes with what every screen needs.
      input: ['index.html', ...LEAD_LIST].map((path) => at(`src/${path}`)),
      // Two pieces: cut up by who else uses it, it weighs more and takes more calls.
      output: {
        // Without names: the first screen carries those of all that may follow it. The manifest says which is which.
        chunkFileNames: ({ name }) => `assets/${PIECES.includes(name) ? `${name}-` : ''}[hash].js`,
        codeSplitting: {
          groups: [
            { name: earlyOf, debugName: 'early', priority: 3 },
            { name: 'base', test: BASE, tags: ['$initial'], priority: 2 },
            { name: 'first', tags: ['$initial'], priority: 1 },
            // What many screens and dialogs share, such as inputs: the first dialog brings it.
            { name: 'shared', minShareCount: 6 },
          ],
        },
      },
    },
  },
});
