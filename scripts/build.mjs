// Builds console and server into dist/, when a source differs from that of the last build.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compress } from './compress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'dist', 'built.json');
const program = fileURLToPath(import.meta.url);
/** What this program is told to build although nothing may differ. */
const ANEW = 'anew';
const SOURCES = [
  'schemas',
  'server',
  'src',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
];

/** @returns {Promise<string[]>} every source file, in a fixed order */
async function listFiles(path) {
  const info = await stat(path).catch(() => null);
  if (!info) return [];
  if (info.isFile()) return [path];
  const names = (await readdir(path)).sort();
  return (await Promise.all(names.map((name) => listFiles(join(path, name))))).flat();
}

/** Name, size and time of the files: quick to read, but a copy of the same files differs. */
async function readTimes(files) {
  const infos = await Promise.all(files.map((file) => stat(file)));
  return digest(infos.map(({ size, mtimeMs }, index) => `${files[index]}:${size}:${Math.floor(mtimeMs)}`));
}

/** Name and content of the files: what a build depends on. */
async function readContents(files) {
  const contents = await Promise.all(files.map(async (file) => digest([await readFile(file)])));
  return digest(contents.map((content, index) => `${relative(root, files[index])}:${content}`));
}

function digest(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

async function run() {
  const { build: vite } = await import('vite');
  process.chdir(root);
  await vite({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  await compress(join(root, 'dist', 'console'));
  await vite({ configFile: join(root, 'vite.server.config.ts'), logLevel: 'warn' });
  await mkdir(join(root, 'dist'), { recursive: true });
}

const readStamp = () =>
  readFile(stamp, 'utf8')
    .then((text) => JSON.parse(text))
    .catch(() => ({}));

/** Builds in a process of its own: Vite sets NODE_ENV and leaves its memory behind. */
export async function build() {
  const files = (await Promise.all(SOURCES.map((source) => listFiles(join(root, source))))).flat();
  const times = await readTimes(files);
  const built = await readStamp();
  if (built.times === times) return;
  const contents = await readContents(files);
  if (built.contents !== contents) {
    console.error('Building console and server …');
    // A build that is killed leaves no stamp, so that the next start builds again.
    await rm(stamp, { force: true });
    execFileSync(process.execPath, [program, ANEW], { stdio: ['ignore', 2, 2] });
  }
  await writeFile(stamp, JSON.stringify({ times, contents }));
}

if (process.argv[1] === program) await (process.argv[2] === ANEW ? run() : build());
