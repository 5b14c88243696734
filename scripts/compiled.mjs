// Runs what the build made of the server with what V8 had compiled of it when an earlier process ended: a third less to do
// at a start. Node does so by itself from 22.1 on (`module.enableCompileCache`).
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

const SERVER = fileURLToPath(new URL('../dist/server', import.meta.url));
/** In the folder of the files itself, which each build empties: what is there is of these very files. */
const COMPILED = 'compiled';

/** Node says so by itself from 21 on; where nobody does, a package loads all of `fetch` to find out where it runs. */
globalThis.navigator ??= { userAgent: `Node.js/${process.versions.node.split('.')[0]}` };

/** What an earlier process left; none is no harm, and V8 refuses what is not its own or not whole. */
function leftIn(kept) {
  try {
    return readFileSync(kept);
  } catch {
    return undefined;
  }
}

/** At the end all that a start needs has been compiled, and nobody waits. A folder that cannot be written stays as it is. */
function keep(folder, fresh) {
  try {
    mkdirSync(folder, { recursive: true });
    for (const { script, kept } of fresh) {
      const half = `${kept}.${process.pid}`;
      writeFileSync(half, script.createCachedData());
      renameSync(half, kept);
    }
  } catch {
    // The next start compiles again.
  }
}

/**
 * @param entry an entry of vite.server.config.ts: `main`, `cli`
 * @param folder where the build put it
 * @returns what it exports
 */
export function run(entry, folder = SERVER) {
  const compiled = join(folder, COMPILED);
  const loaded = new Map();
  const fresh = [];
  process.once('exit', () => keep(compiled, fresh));

  /** Packages are loaded as ever. */
  function load(file) {
    if (loaded.has(file)) return loaded.get(file).exports;
    const module = { exports: {} };
    loaded.set(file, module);
    const kept = join(compiled, basename(file));
    const script = new Script(Module.wrap(readFileSync(file, 'utf8')), {
      filename: file,
      cachedData: leftIn(kept),
    });
    if (script.cachedDataRejected !== false) fresh.push({ script, kept });
    const packages = createRequire(file);
    const require = (id) => (id.startsWith('.') ? load(resolve(dirname(file), id)) : packages(id));
    script.runInThisContext()(module.exports, Object.assign(require, packages), module, file, dirname(file));
    return module.exports;
  }
  return load(join(folder, `${entry}.cjs`));
}
