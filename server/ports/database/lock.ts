import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseError, errorCode } from './error.ts';
import { startOf } from './processes.ts';

interface Holder {
  id: string;
  pid: number;
  started: string;
}

const CLAIM_STALE_MS = 5_000;

/**
 * One process per data folder. A lock counts only while the process that wrote it lives: a dead, zombie or other
 * process behind its pid leaves it stale. Returns the function that gives it back; throws when somebody holds it.
 */
export function takeLock(folder: string): () => void {
  const path = join(folder, 'lock');
  const mine: Holder = { id: randomUUID(), pid: process.pid, started: startOf(process.pid) ?? '' };
  // Written beside and linked, so that nobody ever reads half a lock.
  const draft = `${path}.${mine.id}`;
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o644 });
  try {
    for (let attempt = 0; attempt < 100; attempt++) {
      if (exclusively(() => linkSync(draft, path))) return () => release(path, mine.id);
      const holder = read(path);
      if (!holder) continue;
      if (startOf(holder.pid) === holder.started)
        throw new DatabaseError(
          `The data folder ${folder} is in use by process ${holder.pid}: stop that one first, or choose another folder.`,
        );
      removeStale(path, holder.id);
    }
    throw new DatabaseError(
      `The lock ${path} cannot be taken: several processes start on this folder at once.`,
    );
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Two starters may find the same stale lock, and the slower must not remove the faster one's new lock: only who
 * holds the claim named after a lock may remove it, having looked again.
 */
function removeStale(path: string, id: string): void {
  const claim = `${path}.claim-${id}`;
  if (!exclusively(() => writeFileSync(claim, '', { flag: 'wx', mode: 0o600 }))) {
    // Who claimed may have died between two lines of this function.
    const age = Date.now() - (statSync(claim, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > CLAIM_STALE_MS) rmSync(claim, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    return;
  }
  release(path, id);
  rmSync(claim, { force: true });
}

function release(path: string, id: string): void {
  if (read(path)?.id === id) rmSync(path, { force: true });
}

function exclusively(create: () => void): boolean {
  try {
    create();
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function read(path: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const holder = value as Partial<Holder>;
    return { id: String(holder.id), pid: Number(holder.pid), started: String(holder.started) };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    // Cut short by a power failure: nobody's.
    if (error instanceof SyntaxError) return { id: 'unreadable', pid: 0, started: '' };
    throw error;
  }
}
