import { execFileSync } from 'node:child_process';
import { mkdirSync, rmdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFull } from './scope.ts';

/** Makes a folder a disk of its own, of so many megabytes. */
export async function mount(path: string, megabytes: number): Promise<void> {
  await mkdir(path, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', path]);
}

export function unmount(path: string): void {
  try {
    execFileSync('umount', ['-l', path], { stdio: 'ignore' });
  } catch {
    // None of its own.
  }
}

/** Whether this is the full run, and this machine lets us mount. */
export function canMount(): boolean {
  if (!isFull) return false;
  const path = join(tmpdir(), `provnet-mount-${process.pid}`);
  try {
    mkdirSync(path, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path], { stdio: 'ignore' });
    execFileSync('umount', [path]);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(path);
  }
}
