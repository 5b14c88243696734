// Writes each text that the console is made of compressed beside it, once, so that the server need not.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|html|svg|json)$/;
/** Less than that is one packet either way. */
const LEAST = 1024;
/** The strongest takes thirty times as long for a twentieth less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 } };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export async function compress(folder) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names
      .filter((name) => TEXT.test(name) && !name.startsWith('.'))
      .map(async (name) => {
        const path = join(folder, name);
        const source = await readFile(path);
        if (source.length < LEAST) return;
        await writeFile(`${path}.br`, await brotli(source, BROTLI));
        await writeFile(`${path}.gz`, await zip(source, { level: 9 }));
      }),
  );
}
