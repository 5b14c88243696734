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
