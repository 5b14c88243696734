// Builds console and server into dist/, when a source is newer than the last build.
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { compress } from './compress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'dist', 'built.json');
const SOURCES = [
  'schemas',
  'server',
  'src',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
];

/** Name, size and time of every source: a copy or a checkout of the same files counts as changed, which is cheap. */
async function fingerprint(path) {
  const info = await stat(path).catch(() => null);
  if (!info) return '';
  if (info.isFile()) return `${path}:${info.size}:${Math.floor(info.mtimeMs)}\n`;
  const names = (await readdir(path)).sort();
  return (await Promise.all(names.map((name) => fingerprint(join(path, name))))).join('');
}

async function run(now) {
  const { build: vite } = await import('vite');
  process.chdir(root);
  await vite({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  await compress(join(root, 'dist', 'console'));
  await vite({ configFile: join(root, 'vite.server.config.ts'), logLevel: 'warn' });
  await mkdir(join(root, 'dist'), { recursive: true });
  await writeFile(stamp, now);
}

/** Builds in a process of its own: Vite sets NODE_ENV and leaves its memory behind. */
export async function build() {
  const now = (await Promise.all(SOURCES.map((source) => fingerprint(join(root, source))))).join('');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === now) return;
  console.error('Building console and server …');
  execFileSync(process.execPath, [fileURLToPath(import.meta.url)], { input: now, stdio: ['pipe', 2, 2] });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given = process.stdin.isTTY ? '' : await text(process.stdin);
  await run(given);
}
