/**
 * Milliseconds that this process computed while `work` ran. What a machine does besides does not count, so a bound on it
 * says something of the code.
 */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Of so many goes the best counts: at first everything is compiled, and any may collect the garbage of what ran before. */
const GOES = 3;

/**
 * As `cpuMs`, for work that may be done again and remembers nothing of what it was given: the least of a few goes.
 * @param enough below so many milliseconds no other go is needed
 */
export async function leastCpuMs(work: () => unknown, enough: number): Promise<number> {
  let least = await cpuMs(work);
  for (let go = 1; go < GOES && least >= enough; go += 1) least = Math.min(least, await cpuMs(work));
  return least;
}
