import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

const PROC = process.platform === 'linux';

/**
 * When the process started, as an opaque text, or undefined when it is dead. A zombie is dead: the first process
 * of a container may never reap it, while signals to it still succeed. Pid and start together tell a process from a
 * later one with the same pid.
 */
export function startOf(pid: number): string | undefined {
  if (PROC) {
    const stat = procFile(pid, 'stat');
    // The command in parentheses may itself hold spaces and parentheses; fields count from behind it (proc(5)).
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields && !['Z', 'X'].includes(fields[0] ?? 'X') ? fields[19] : undefined;
  }
  if (process.platform === 'win32') return answers(pid) ? 'running' : undefined;
  const line = ps(pid, 'stat=,lstart=');
  return line && !line.startsWith('Z') ? line.replace(/^\S+\s+/, '') : undefined;
}

/** Is this live process a PostgreSQL server of that data folder? */
export function servesFolder(pid: number, folder: string): boolean {
  if (startOf(pid) === undefined) return false;
  if (PROC) {
    // postgres makes the data folder its working folder; its title may be rewritten, the working folder is not.
    try {
      return (
        readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder) &&
        /postgres/.test(procFile(pid, 'cmdline') ?? '')
      );
    } catch {
      return false;
    }
  }
  return process.platform === 'win32' || (ps(pid, 'command=')?.includes(folder) ?? false);
}

function answers(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function procFile(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    return undefined;
  }
}

function ps(pid: number, columns: string): string | undefined {
  return (
    spawnSync('ps', ['-ww', '-o', columns, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ||
    undefined
  );
}
