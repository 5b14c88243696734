import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BackupError } from './error.ts';

const OF_A_MOMENT = /^provnet-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.age$/;

/** Where a backup goes: a file as it is called, in a folder one of the moment. Nothing is written over. */
export async function placeOf(
  to: string,
  keep: string | undefined,
): Promise<{ path: string; keep?: number }> {
  const isFolder = (await stat(to).catch(() => null))?.isDirectory() ?? false;
  const moment = new Date()
    .toISOString()
    .replace(/\.\d{3}Z$/, 'Z')
    .replaceAll(':', '-');
  const path = resolve(isFolder ? join(to, `provnet-${moment}.tar.age`) : to);
  if (await stat(path).catch(() => null)) throw new BackupError(`${path} is there already.`);
  if (keep === undefined) return { path };
  if (!isFolder || !/^[1-9]\d{0,4}$/.test(keep))
    throw new BackupError('--keep is a number from 1 on, of backups in the folder that --to names.');
  return { path, keep: Number(keep) };
}

/** Removes the oldest backups of a folder (those that it named itself) but for so many. Gives how many are gone. */
export async function removeOldest(folder: string, keep: number): Promise<number> {
  const all = (await readdir(folder)).filter((name) => OF_A_MOMENT.test(name)).sort();
  const old = all.slice(0, -keep);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}
