import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { alias } from '../../vite.config.ts';

interface Bundle {
  readonly source: URL;
  readonly folder: string;
  /** Name of the file. */
  readonly name: string;
  /** With the packages it uses; else they are looked for beside it. */
  readonly isWhole: boolean;
}

/** Makes one file of a program of the tests, to be run by a process of its own. */
export async function bundle({ source, folder, name, isWhole }: Bundle): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias },
    ...(isWhole ? { ssr: { noExternal: true } } : {}),
    build: {
      ssr: fileURLToPath(source),
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: name } },
    },
  });
}
