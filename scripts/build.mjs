// Builds console and server into dist/, when a source is newer than the last build.
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'dist', 'built.json');
const SOURCES = ['schemas', 'server', 'src', 'package.json', 'package-lock.json', 'vite.config.ts', 'vite.server.config.ts'];

/** Name, size and time of every source: a copy or a checkout of the same files counts as changed, which is cheap. */
async function fingerprint(path) {
  const info = await stat(path).catch(() => null);
  if (!info) return '';
  if (info.isFile()) return `${path}:${info.size}:${Math.floor(info.mtimeMs)}\n`;
  const names = (await readdir(path)).sort();
  return (await Promise.all(names.map((name) => fingerprint(join(path, name))))).join('');
}

export async function build({ force = false } = {}) {
  const now = (await Promise.all(SOURCES.map((source) => fingerprint(join(root, source))))).join('');
  if (!force && (await readFile(stamp, 'utf8').catch(() => '')) === now) return false;
  const { build: vite } = await import('vite');
  process.chdir(root);
  await vite({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  await vite({ configFile: join(root, 'vite.server.config.ts'), logLevel: 'warn' });
  await mkdir(join(root, 'dist'), { recursive: true });
  await writeFile(stamp, now);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build({ force: process.argv.includes('--force') });
