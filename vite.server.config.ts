import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { alias } from './vite.config.ts';

/** What is read when it is needed first, or reads files of its own beside itself, or is not there at all. */
const APART = [
  ...['@aws-sdk/client-s3', '@aws-sdk/s3-presigned-post', 'exceljs', 'nodemailer', 'file-type'],
  ...['@cantoo/pdf-lib', '@pdf-lib/fontkit', '@signpdf/signpdf', 'pkijs', 'asn1js'],
  ...['@fastify/swagger-ui', 'pino'],
  ...['bufferutil', 'pg-native', 'typescript', 'utf-8-validate'],
];

/**
 * The server in bundles, with the packages that a start needs: to find and read each of their hundreds of modules is a good part
 * of it. CommonJS, since Node keeps of nothing else what has been compiled (scripts/compiled.mjs).
 */
export default defineConfig({
  resolve: { alias },
  ssr: { noExternal: true, external: APART },
  build: {
    ssr: true,
    target: 'node20',
    outDir: fileURLToPath(new URL('dist/server', import.meta.url)),
    emptyOutDir: true,
    rollupOptions: {
      // One of the provider's packages names its warnings so.
      checks: { eval: false },
      input: { main: 'server/main.ts', cli: 'server/cli.ts' },
      output: {
        format: 'cjs',
        // What was compiled earlier does not know what an `import()` is asked of.
        dynamicImportInCjs: false,
        entryFileNames: '[name].cjs',
        chunkFileNames: 'assets/[name]-[hash].cjs',
      },
    },
  },
});
