import { readFile } from 'node:fs/promises';

const SAMPLE_MS = 50;
const MB = 1024;

/** How many MB the memory of a process was larger, at most, than when work began; 0 where the system does not tell. */
export type Watched<T> = T & { readonly grown: number };

export async function watched<T extends object>(pid: number, work: () => Promise<T>): Promise<Watched<T>> {
  const before = await residentOf(pid);
  let most = before;
  const look = async (): Promise<void> => void (most = Math.max(most, await residentOf(pid)));
  const timer = setInterval(() => void look(), SAMPLE_MS);
  try {
    const done = await work();
    await look();
    return { ...done, grown: most - before };
  } finally {
    clearInterval(timer);
  }
}

async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / MB;
}
