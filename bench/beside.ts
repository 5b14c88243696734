import type { Ask } from './server.ts';

/** Nobody looks more often, and the server would not let them. */
const GAP_MS = 80;

/** How long the list takes somebody else while `work` goes on, but at least `ms`. */
export async function listTimes(ask: Ask, work: () => Promise<unknown>, ms = 0): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + ms;
  let working = true;
  const done = work().finally(() => (working = false));
  // It is awaited below; a failure before that must not end the process, which would leave the server behind.
  done.catch(() => undefined);
  while (working || performance.now() < until) {
    const started = performance.now();
    await ask('GET', '/leads/sp?size=25&status_in=NONE');
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, GAP_MS));
  }
  await done;
  return times;
}
